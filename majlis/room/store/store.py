"""The store: what the room must not forget."""

import asyncio
from collections.abc import Callable, Collection, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from time import perf_counter
from typing import Any, TypeVar

from sqlalchemy import Connection, Engine

from majlis.room.store.address import Address
from majlis.room.store.checking import check_quickly
from majlis.room.store.engine import make_engine
from majlis.room.store.errors import StoreError, plainly
from majlis.room.store.keys import keep_key
from majlis.room.store.ledger.journal import post
from majlis.room.store.ledger.posting import Posting
from majlis.room.store.log import add_entries, read_entries, write_down
from majlis.room.store.result import MatchResult
from majlis.room.store.results import add_result, read_results
from majlis.room.store.schema import ensure_file, prepare
from majlis.room.store.summaries import as_row, put_summary, read_summaries, read_summary
from majlis.room.store.summary import Summary
from majlis.room.store.tallies import count_match, read_tallies, uncounted
from majlis.room.store.tally import Tallies, Tally
from majlis.room.store.writer import Writer

T = TypeVar("T")

READERS = 2
"""How many threads read."""


class Store:
    """The database of a room, for use from asyncio: nothing here blocks the event loop.

    All writes go through one thread, which commits together what waits together.  What has been
    awaited without an error is on the disk.  After a ``StoreError`` other than ``Conflict``, or
    when the waiting task was cancelled, it is open whether it was stored: read the table again.
    """

    def __init__(self, engine: Engine, address: Address) -> None:
        self._engine = engine
        self._place = str(address)
        self._writer = Writer(engine, self._place)
        self._readers = ThreadPoolExecutor(READERS, "majlis-read")
        self._closed = False
        self.observers: list[Callable[[str, Sequence[Mapping[str, Any]], float], None]] = []
        """Are told the game, entries and seconds of every append; no entries if it failed."""

    @classmethod
    def open(cls, url: str) -> "Store":
        """Open a database (``sqlite:////folder/room.db``), made or brought up to date if need be.

        ``StoreError`` if that cannot be: it is damaged, of a newer Majlis, of another program, or
        cannot be reached or written.  What cannot be read is left as it is.
        """
        address = Address.read(url)
        ensure_file(address)
        engine = make_engine(address)
        try:
            with plainly(str(address)):
                check_quickly(engine, address)
                prepare(engine, address)
        except BaseException:
            engine.dispose()
            raise
        return cls(engine, address)

    async def append(
        self,
        table: str,
        first: int,
        entries: Sequence[Mapping[str, Any]],
        summary: Summary,
        result: MatchResult | None = None,
        postings: Sequence[Posting] = (),
    ) -> None:
        """Add a table's log entries, numbered first, first + 1, …, and renew its summary.

        A log starts at 0 or 1 and has no gaps: ``Conflict`` if ``first`` is not the next number,
        and nothing is stored then.  ``result`` is that of a match these entries have finished; it
        is stored and counted once, however often it is given, and so are ``postings``: chips that
        move because of these entries, or ``ChipsRefused``.  All of it is stored, or none.
        """
        if summary.table != table or (result is not None and result.table != table):
            raise ValueError(f"a summary or result of another table than {table}")
        bodies, row = write_down(entries), as_row(summary)

        def work(connection: Connection) -> None:
            put_summary(connection, table, row, first, len(bodies))
            add_entries(connection, table, first, bodies)
            for posting in postings:
                post(connection, posting)
            if result is not None:
                add_result(connection, result)

        begun, stored = perf_counter(), False
        try:
            await self.write(work)
            stored = True
        finally:
            for observer in self.observers:
                observer(summary.game, entries if stored else (), perf_counter() - begun)

    async def entries(self, table: str) -> list[dict[str, Any]]:
        """A table's log in order; empty if there is no such table."""
        return await self.read(lambda connection: read_entries(connection, table))

    async def summaries(
        self,
        phases: Collection[str] | None = None,
        person: str | None = None,
        public: bool | None = None,
        limit: int = 200,
    ) -> list[Summary]:
        """Tables, those updated last first: of these phases, of this person, public ones or not."""
        return await self.read(
            lambda connection: read_summaries(connection, phases, person, public, limit)
        )

    async def summary(self, table: str) -> Summary | None:
        """A table's summary, if there is such a table."""
        return await self.read(lambda connection: read_summary(connection, table))

    async def results(self, person: str, limit: int = 50, offset: int = 0) -> list[MatchResult]:
        """A person's finished matches, the newest first."""
        return await self.read(lambda connection: read_results(connection, person, limit, offset))

    async def tallies(self) -> dict[Tally, int]:
        """What there has been in all finished matches together."""
        return await self.read(read_tallies)

    async def uncounted(self) -> Mapping[str, list[int]]:
        """The numbers of the finished matches that the tallies lack, by table."""
        return await self.read(uncounted)

    async def count(self, table: str, number: int, tallies: Tallies) -> bool:
        """Add a finished match to the tallies, once; whether they lacked it."""
        return await self.write(lambda connection: count_match(connection, table, number, tallies))

    async def key(self, name: str) -> bytes:
        """A secret that the room keeps for good, chosen when it is first asked for."""
        return await self.write(lambda connection: keep_key(connection, name))

    async def write(self, work: Callable[[Connection], T]) -> T:
        """Have the writing thread do something; what it returns, once that is durable.

        ``work`` is done in a savepoint, perhaps more than once; it has no effects but on its
        connection, and what it raises undoes it.
        """
        return await asyncio.wrap_future(self._writer.submit(work))

    async def read(self, work: Callable[[Connection], T]) -> T:
        """Have a reading thread do something; all it reads is of one moment."""
        if self._closed:
            raise StoreError(f"{self._place}: the room has closed it")
        return await asyncio.get_running_loop().run_in_executor(self._readers, self._read, work)

    async def close(self) -> None:
        """Write what waits, then let go of the database."""
        self._closed = True
        await asyncio.to_thread(self._close)

    def _read(self, work: Callable[[Connection], T]) -> T:
        with plainly(self._place), self._engine.connect() as connection:
            return work(connection)

    def _close(self) -> None:
        self._writer.close()
        self._readers.shutdown()
        self._engine.dispose()
