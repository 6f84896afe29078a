"""All tables: opening them, finding them, keeping in memory those that are in use."""

import asyncio
from collections.abc import Sequence

from majlis.room.bell import Bell
from majlis.room.entries import Began, Entry, Opened, Sat, Seated, entry_of
from majlis.room.live import LiveTable
from majlis.room.people import People
from majlis.room.refusal import deny
from majlis.room.requests import become
from majlis.room.setup import Setup
from majlis.room.steward import new_seed
from majlis.room.store import Store
from majlis.room.store.ids import new_id
from majlis.room.store.summary import Summary
from majlis.room.table import CLOSED, Table
from majlis.room.thinkers import Thinkers
from majlis.room.time import Clock, WallClock

FORSAKEN = 600.0
"""Seconds after which a table that nobody looks at is not listed any more."""
REST = 300.0
"""Seconds after which a table that nobody looks at leaves the memory."""


class Lobby:
    """The tables of a room."""

    def __init__(
        self,
        store: Store,
        people: People,
        clock: Clock | None = None,
        thinkers: Thinkers | None = None,
    ) -> None:
        self.store = store
        self.people = people
        self.clock = clock or WallClock()
        self.thinkers = thinkers or Thinkers()
        self._live: dict[str, LiveTable] = {}
        self._loading: dict[str, asyncio.Lock] = {}
        self._bell = Bell()
        self._sweeper: asyncio.Task[None] | None = None

    # -- its life -----------------------------------------------------------------------------

    async def start(self) -> None:
        """Take up tables whose clocks run whether or not anybody looks."""
        for summary in await self.store.summaries(phases=["playing"], limit=10_000):
            if summary.details.get("clocked"):
                await self.table(summary.table)
        self._sweeper = asyncio.create_task(self._sweep(), name="lobby")

    async def stop(self) -> None:
        """Let all tables rest; nothing is lost."""
        if self._sweeper:
            self._sweeper.cancel()
        await asyncio.gather(*(live.stop() for live in self._live.values()))
        self.thinkers.close()
        self._live.clear()

    async def _sweep(self) -> None:
        while True:
            await asyncio.sleep(REST)
            for id, live in list(self._live.items()):
                if live.idle:
                    del self._live[id]
                    await live.stop()

    @property
    def live(self) -> list[LiveTable]:
        """The tables in memory."""
        return list(self._live.values())

    # -- tables -------------------------------------------------------------------------------

    async def open(self, setup: Setup, person: str, begin: bool = False) -> LiveTable:
        """Open a table with its host on the first seat; with ``begin`` bots fill it at once."""
        now = self.clock.now()
        live = self._enliven(Table(new_id()))
        entries: list[Entry] = [Opened(now, setup.as_dict(), person), Sat(now, 0, person)]
        if begin:
            entries += [Seated(now, seat, setup.bots) for seat in range(1, setup.players)]
            entries.append(Began(now, 1, new_seed()))
        await live.ask(lambda table, at: entries)
        self._live[live.table.id] = live
        live.start()
        return live

    async def table(self, id: str) -> LiveTable:
        """The table of this id; ``Denied`` if there is none."""
        if id in self._live:
            return self._live[id]
        async with self._loading.setdefault(id, asyncio.Lock()):
            try:
                if id not in self._live:
                    self._live[id] = await self._load(id)
                return self._live[id]
            finally:
                self._loading.pop(id, None)

    async def _load(self, id: str) -> LiveTable:
        stored = await self.store.entries(id)
        if not stored:
            raise deny("unknown", "There is no such table.")
        table = Table.replay(id, map(entry_of, stored))
        self._rest(table)
        live = self._enliven(table)
        live.start()
        return live

    def _rest(self, table: Table) -> None:
        """Time in which the table was not looked after is nobody's."""
        idle = self.clock.now() - table.since
        if table.paused is None and idle > 0 and table.phase != CLOSED:
            table.shift(idle)

    def _enliven(self, table: Table) -> LiveTable:
        return LiveTable(
            table, self.store, self.clock, self.thinkers, self.people.names, self._told
        )

    # -- lists --------------------------------------------------------------------------------

    async def open_tables(self, limit: int = 50) -> list[Summary]:
        """Public tables that wait for players or can be watched, the newest first.

        One at which nobody has been for some time is not shown, though its link still works.
        """
        found = await self.store.summaries(
            phases=["waiting", "playing"], public=True, limit=limit * 4
        )
        return [summary for summary in found if self._in_use(summary)][:limit]

    def _in_use(self, summary: Summary) -> bool:
        if summary.updated > self.clock.now() - FORSAKEN:
            return True
        live = self._live.get(summary.table)
        return live is not None and live.watched

    async def tables_of(self, person: str, limit: int = 20) -> list[Summary]:
        """The tables at which somebody sits, those that are not finished first."""
        found = await self.store.summaries(person=person, limit=limit)
        return sorted(found, key=lambda s: (s.phase in ("over", "closed"), -s.updated))

    def _told(self, live: LiveTable) -> None:
        if live.table.setup.public:
            self._bell.ring()

    def watch(self) -> asyncio.Event:
        """An event that is set whenever the list of open tables may have changed."""
        return self._bell.listen()

    def unwatch(self, event: asyncio.Event) -> None:
        """Watch no more."""
        self._bell.leave(event)

    async def merged(self, guest: str, person: str, tables: Sequence[str]) -> None:
        """A guest has logged in: its seats at these tables are the person's now."""
        for id in tables:
            live = await self.table(id)
            await live.ask(lambda table, now: become(table, guest, person, now))

    def renamed(self, people: Sequence[str]) -> None:
        """Some people are called differently now."""
        for live in self._live.values():
            for person in people:
                live.forget_name(person)
