"""Databases and tables to test with."""

import asyncio
import sqlite3
import tempfile
from collections.abc import Awaitable, Callable, Mapping
from contextlib import closing
from functools import cache
from pathlib import Path
from typing import Any, TypeVar

from majlis.room.store import Store, Summary, url_of
from majlis.room.store.address import Address
from majlis.room.store.schema import ensure_file

T = TypeVar("T")


def fresh(folder: Path) -> Path:
    """A new database with nothing in it, quicker than by migrating each."""
    file = folder / "room.db"
    file.write_bytes(_empty())
    return file


@cache
def _empty() -> bytes:
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "room.db"
        ensure_file(Address.of_file(file))
        return file.read_bytes()


def with_store(file: Path, scenario: Callable[[Store], Awaitable[T]]) -> T:
    """Run something with a store on this file."""

    async def whole() -> T:
        store = Store.open(url_of(file))
        try:
            return await scenario(store)
        finally:
            await store.close()

    return asyncio.run(whole())


def summary(
    table: str,
    phase: str = "playing",
    people: Mapping[str, int] | None = None,
    updated: float = 1000.0,
    public: bool = True,
    **details: Any,
) -> Summary:
    return Summary(table, "hearts", phase, public, people or {}, f"Table {table}", updated, details)


def entry(number: int) -> dict[str, Any]:
    return {"kind": "moved", "seat": number % 4, "move": "Qs", "at": number + 0.5}


def tamper(file: Path, *statements: str) -> None:
    """Change a database behind our back."""
    with closing(sqlite3.connect(file, isolation_level=None)) as connection:
        for statement in statements:
            connection.execute(statement)
