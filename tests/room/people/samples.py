"""People to test with."""

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import TypeVar

from argon2 import PasswordHasher

from majlis.room.people import People
from majlis.room.store import Store, url_of
from tests.room.store.samples import fresh

T = TypeVar("T")

QUICK = PasswordHasher(time_cost=1, memory_cost=8, parallelism=1)
"""Hashes in no time, for tests alone."""

PASSWORD = "correct horse"
HERE = "192.0.2.1"


class Clock:
    """A time that passes when it is told to."""

    def __init__(self, now: float = 1_000_000.0) -> None:
        self.now = now

    def __call__(self) -> float:
        return self.now


class Room:
    """A store with its people and their time."""

    def __init__(self, file: Path, hasher: PasswordHasher = QUICK) -> None:
        self.clock = Clock()
        self.store = Store.open(url_of(file))
        self.people = People(self.store, self.clock, hasher)

    async def close(self) -> None:
        self.people.close()
        await self.store.close()


def with_room(
    folder: Path, scenario: Callable[[Room], Awaitable[T]], hasher: PasswordHasher = QUICK
) -> T:
    """Run something in a room with a database in this folder."""

    async def whole() -> T:
        file = folder / "room.db"
        room = Room(file if file.exists() else fresh(folder), hasher)
        try:
            return await scenario(room)
        finally:
            await room.close()

    return asyncio.run(whole())
