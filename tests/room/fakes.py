"""A room without threads, disks and waiting: time passes when a test says so."""

import asyncio
from collections.abc import Awaitable, Callable, Mapping, Sequence
from typing import Any, TypeVar

from majlis.bots.simple import simple_bot
from majlis.deal import Deal
from majlis.driver import decide
from majlis.room import requests
from majlis.room.entries import Began, Entry, Opened, Sat, Seated, entry_of
from majlis.room.frames import Frame
from majlis.room.live import LiveTable
from majlis.room.purse import Posting
from majlis.room.setup import Setup
from majlis.room.store.result import MatchResult
from majlis.room.store.summary import Summary
from majlis.room.table import Table
from majlis.room.thinkers import Thinkers

T = TypeVar("T")
START = 1_800_000_000.0
ROUNDS = 60
"""Rounds of the event loop after which something goes on for ever."""


async def settle() -> None:
    """Let everything that can go on without time passing go on."""
    loop: Any = asyncio.get_running_loop()
    for _ in range(ROUNDS):
        await asyncio.sleep(0)
        if not loop._ready:  # nobody else has anything to do
            break


class FakeClock:
    """Stands still until it is moved."""

    def __init__(self) -> None:
        self._now = START
        self._tick = asyncio.Event()
        self._untils: dict[object, float] = {}

    def now(self) -> float:
        """Seconds since 1970."""
        return self._now

    async def wait(self, changed: asyncio.Event, until: float | None) -> None:
        """Wait for the event or the time."""
        key = object()
        if until is not None:
            self._untils[key] = until
        try:
            while not changed.is_set() and (until is None or self._now < until):
                tick = self._tick
                waits = [asyncio.ensure_future(e.wait()) for e in (changed, tick)]
                try:
                    await asyncio.wait(waits, return_when=asyncio.FIRST_COMPLETED)
                finally:
                    for task in waits:
                        task.cancel()
        finally:
            self._untils.pop(key, None)

    async def advance(self, seconds: float) -> None:
        """Let time pass, stopping wherever somebody waits for it."""
        await settle()
        end = self._now + seconds
        while True:
            step = min((u for u in self._untils.values() if u > self._now), default=end)
            if step >= end:
                break
            await self._move_to(step)
        await self._move_to(end)

    async def _move_to(self, at: float) -> None:
        self._now = at
        tick, self._tick = self._tick, asyncio.Event()
        tick.set()
        await settle()


class MemoryLog:
    """Keeps logs like the store, and can be told to fail."""

    def __init__(self) -> None:
        self.logs: dict[str, list[dict[str, Any]]] = {}
        self.summaries: dict[str, Summary] = {}
        self.results: list[MatchResult] = []
        self.postings: list[Posting] = []
        self.failing: Exception | None = None

    async def append(
        self,
        table: str,
        first: int,
        entries: Sequence[Mapping[str, Any]],
        summary: Summary,
        result: MatchResult | None = None,
        postings: Sequence[Posting] = (),
    ) -> None:
        """Store, or fail."""
        await asyncio.sleep(0)
        if self.failing:
            raise self.failing
        log = self.logs.setdefault(table, [])
        assert len(log) == first
        log += map(dict, entries)
        self.summaries[table] = summary
        if result:
            self.results.append(result)
        self.postings += postings

    async def entries(self, table: str) -> list[dict[str, Any]]:
        """All of a table's entries."""
        return list(self.logs.get(table, []))


class SimpleThinkers(Thinkers):
    """Bots that think at once, and always the simple way."""

    def __init__(self) -> None:
        super().__init__(1)
        self.failing = False
        self.compiled = True
        self.stakers: set[frozenset[int]] = set()

    def ready(self, level: str, game: str) -> bool:
        """What a test says."""
        return self.compiled

    async def decide(
        self, level: str, deal: Deal, seat: int, seed: str, stakers: frozenset[int]
    ) -> str:
        """The simple bot's move."""
        self.stakers.add(stakers)
        return decide(simple_bot(deal.game.id), deal.snapshot(), seat, seed)


async def names_of(ids: Sequence[str]) -> dict[str, str]:
    """People are called by their ids."""
    return {id: id.capitalize() for id in ids}


class Parlour:
    """One live table and the means to do things at it."""

    def __init__(self, table: str = "parlour") -> None:
        self.clock = FakeClock()
        self.log = MemoryLog()
        self.thinkers = SimpleThinkers()
        self.live = self._live(Table(table))

    def _live(self, table: Table) -> LiveTable:
        return LiveTable(table, self.log, self.clock, self.thinkers, names_of)

    @property
    def table(self) -> Table:
        """The table as it is now."""
        return self.live.table

    async def open(
        self,
        setup: Mapping[str, Any],
        people: Mapping[int, str],
        seed: str = "5eed",
        begin: bool = True,
    ) -> None:
        """Open a table, seat the people, fill it with bots and begin."""
        chosen = Setup.of(setup)
        now = self.clock.now()
        entries: list[Entry] = [Opened(now, chosen.as_dict(), next(iter(people.values()), ""))]
        entries += [Sat(now, seat, person) for seat, person in people.items()]
        if begin:
            free = [seat for seat in range(chosen.players) if seat not in people]
            entries += [Seated(now, seat, "simple") for seat in free]
            entries.append(Began(now, 1, seed))
        await self.live.ask(lambda table, at: entries)
        for person in people.values():
            self.live.presence.arrive(person)
        self.live.start()
        await settle()

    async def restart(self) -> None:
        """What a new process makes of the log."""
        await self.live.stop()
        stored = await self.log.entries(self.table.id)
        people = list(self.table.persons)
        self.live = self._live(Table.replay(self.table.id, map(entry_of, stored)))
        for person in people:
            self.live.presence.arrive(person)
        self.live.start()
        await settle()

    async def look(self, person: str) -> Frame:
        """What somebody sees."""
        return await self.live.look(person)

    async def play(self, person: str, move: str = "", decision: str = "") -> str:
        """Make a decision: that move, or what the simple bot would do; the move."""
        seen = (await self.look(person)).scene
        if not move:
            assert seen.seat is not None
            assert seen.decision, f"{person} owes nothing: {seen.status}"
            move = seen.questions[-1] if seen.questions else self.advice(seen.seat)
        label = decision or seen.decision
        await self.live.ask(lambda table, now: requests.play(table, person, label, move, now))
        await settle()
        return move

    def advice(self, seat: int) -> str:
        """What the simple bot would do."""
        return decide(simple_bot(self.table.setup.game), self.table.playing.deal, seat, "advice")

    async def ask(self, request: Callable[..., Sequence[Entry]], *args: Any) -> bool:
        """Ask the table for something; ``request`` is one of ``majlis.room.requests``."""
        changed = await self.live.ask(lambda table, now: request(table, *args, now))
        await settle()
        return changed

    async def stop(self) -> None:
        """Go home."""
        await self.live.stop()
        self.thinkers.close()


def parlour(test: Callable[[Parlour], Awaitable[T]]) -> T:
    """Run a test at a table."""

    async def run() -> T:
        room = Parlour()
        try:
            return await test(room)
        finally:
            await room.stop()

    return asyncio.run(run())
