"""Many write at once: what waits together is committed together, and fails alone."""

import asyncio
import sqlite3
import subprocess
import sys
import threading
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path

import pytest
from sqlalchemy import Connection, Engine, event
from sqlalchemy.exc import OperationalError

from majlis.room.store import Conflict, Store, StoreError, url_of
from tests.room.store.samples import entry, fresh, summary, with_store


@asynccontextmanager
async def held(store: Store) -> AsyncIterator[None]:
    """The writer is kept busy in this block, so that what is asked for waits together."""
    let_go, busy = threading.Event(), threading.Event()

    def work(connection: Connection) -> None:
        busy.set()
        assert let_go.wait(10)

    holding = asyncio.ensure_future(store.write(work))
    assert await asyncio.to_thread(busy.wait, 10)
    try:
        yield
        await asyncio.sleep(0)  # tasks made in the block ask now
    finally:
        let_go.set()
        await holding


@contextmanager
def commits() -> Iterator[list[int]]:
    """Counts the commits in this block."""
    count = [0]

    def committed(connection: Connection) -> None:
        count[0] += 1

    event.listen(Engine, "commit", committed)
    try:
        yield count
    finally:
        event.remove(Engine, "commit", committed)


def test_what_waits_together_is_committed_together(tmp_path: Path) -> None:
    async def scenario(store: Store) -> None:
        tables = [f"t{n}" for n in range(100)]
        with commits() as count:
            async with held(store):
                appends = [
                    asyncio.ensure_future(store.append(table, 0, [entry(0)], summary(table)))
                    for table in tables
                ]
            await asyncio.gather(*appends)
        assert count[0] == 2  # the one that held the writer up, and all others
        assert {s.table for s in await store.summaries()} == set(tables)

    with_store(fresh(tmp_path), scenario)


def test_what_fails_fails_alone(tmp_path: Path) -> None:
    def broken(connection: Connection) -> None:
        connection.exec_driver_sql("UPDATE tables SET title = 'broken'")
        raise ZeroDivisionError

    async def scenario(store: Store) -> None:
        await store.append("taken", 0, [entry(0)], summary("taken"))
        async with held(store):
            good = [
                asyncio.ensure_future(store.append(table, 0, [entry(0)], summary(table)))
                for table in "abc"
            ]
            taken = asyncio.ensure_future(
                store.append("taken", 0, [entry(9)], summary("taken", "over"))
            )
            bad = asyncio.ensure_future(store.write(broken))
            good += [
                asyncio.ensure_future(store.append(table, 0, [entry(0)], summary(table)))
                for table in "def"
            ]
        await asyncio.gather(*good)
        with pytest.raises(Conflict):
            await taken
        with pytest.raises(ZeroDivisionError):
            await bad
        kept = {s.table: s for s in await store.summaries()}
        assert set(kept) == {*"abcdef", "taken"}
        assert kept["taken"].phase == "playing"
        assert "broken" not in {s.title for s in kept.values()}

    with_store(fresh(tmp_path), scenario)


def test_a_full_disk_is_told_to_whom_it_concerns(tmp_path: Path) -> None:
    def fill(connection: Connection) -> None:
        pages = connection.exec_driver_sql("PRAGMA page_count").scalar_one()
        connection.exec_driver_sql(f"PRAGMA max_page_count = {pages + 20}")

    async def scenario(store: Store) -> None:
        await store.write(fill)
        async with held(store):
            before = asyncio.ensure_future(store.append("a", 0, [entry(0)], summary("a")))
            large = {"text": "x" * 1_000_000}
            full = asyncio.ensure_future(store.append("b", 0, [large], summary("b")))
            after = asyncio.ensure_future(store.append("c", 0, [entry(0)], summary("c")))
        await asyncio.gather(before, after)
        with pytest.raises(StoreError, match="no space left"):
            await full
        assert {s.table for s in await store.summaries()} == {"a", "c"}

    with_store(fresh(tmp_path), scenario)


def test_a_commit_that_fails_is_told_to_all_it_concerns(tmp_path: Path) -> None:
    def fail(connection: Connection) -> None:
        raise OperationalError("COMMIT", {}, sqlite3.OperationalError("disk I/O error"))

    async def scenario(store: Store) -> None:
        await store.append("before", 0, [entry(0)], summary("before"))
        event.listen(Engine, "commit", fail)
        try:
            appends = [store.append(table, 0, [entry(0)], summary(table)) for table in "abc"]
            told = await asyncio.gather(*appends, return_exceptions=True)
        finally:
            event.remove(Engine, "commit", fail)
        assert ["disk I/O error" in str(error) for error in told] == [True] * 3
        assert all(type(error) is StoreError for error in told)
        await store.append("after", 0, [entry(0)], summary("after"))
        assert {s.table for s in await store.summaries()} == {"before", "after"}

    with_store(fresh(tmp_path), scenario)


def test_what_is_cancelled_before_its_turn_is_not_stored(tmp_path: Path) -> None:
    async def scenario(store: Store) -> None:
        async with held(store):
            append = asyncio.ensure_future(store.append("t", 0, [entry(0)], summary("t")))
            await asyncio.sleep(0)
            append.cancel()
        await store.append("u", 0, [entry(0)], summary("u"))
        assert [s.table for s in await store.summaries()] == ["u"]

    with_store(fresh(tmp_path), scenario)


def test_closing_waits_for_what_is_queued(tmp_path: Path) -> None:
    file = fresh(tmp_path)

    async def write() -> None:
        store = Store.open(url_of(file))
        async with held(store):
            appends = [
                asyncio.ensure_future(store.append("t", number, [entry(number)], summary("t")))
                for number in range(50)
            ]
        await store.close()
        await asyncio.gather(*appends)

    async def read(store: Store) -> None:
        assert await store.entries("t") == [entry(number) for number in range(50)]

    asyncio.run(write())
    with_store(file, read)


def test_many_tasks_and_two_stores_on_one_file(tmp_path: Path) -> None:
    file = fresh(tmp_path)

    async def play(store: Store, table: str) -> None:
        for number in range(5):
            await store.append(table, number, [entry(number)], summary(table))

    async def scenario(store: Store) -> None:
        other = Store.open(url_of(file))
        try:
            mine = [play(store, f"mine{n}") for n in range(20)]
            theirs = [play(other, f"theirs{n}") for n in range(20)]
            await asyncio.gather(*mine, *theirs)
            for table in await store.summaries():
                assert await other.entries(table.table) == [entry(n) for n in range(5)]
            assert len(await other.summaries()) == 40
        finally:
            await other.close()

    with_store(file, scenario)


def test_of_two_who_want_a_number_one_gets_it(tmp_path: Path) -> None:
    file = fresh(tmp_path)

    async def scenario(store: Store) -> None:
        other = Store.open(url_of(file))
        try:
            for number in range(20):
                outcomes = await asyncio.gather(
                    *(
                        who.append("t", number, [{"by": name}], summary("t"))
                        for who, name in ((store, "me"), (other, "them"))
                    ),
                    return_exceptions=True,
                )
                lost = [outcome for outcome in outcomes if outcome is not None]
                assert len(lost) == 1
                assert isinstance(lost[0], Conflict)
            assert len(await store.entries("t")) == 20
        finally:
            await other.close()

    with_store(file, scenario)


PRAGMAS = """
import sys
from pathlib import Path
from tests.room.store.samples import with_store

async def scenario(store):
    for name in "journal_mode", "synchronous", "foreign_keys":
        def pragma(connection):
            return connection.exec_driver_sql(f"PRAGMA {name}").scalar()
        print(name, await store.write(pragma), await store.read(pragma))

with_store(Path(sys.argv[1]), scenario)
"""


def test_commits_wait_for_the_disk(tmp_path: Path) -> None:
    ran = subprocess.run(
        [sys.executable, "-c", PRAGMAS, fresh(tmp_path)], capture_output=True, text=True, check=True
    )
    assert ran.stdout == "journal_mode wal wal\nsynchronous 2 2\nforeign_keys 1 1\n"
