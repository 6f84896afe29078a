"""A table in memory, with those who sit around it.

Every request goes through one mailbox: it is verified, applied, stored and only then published.
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Collection, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from typing import Any, Protocol

from majlis.room.bell import Bell
from majlis.room.entries import Answered, Entry, Moved, entry_of
from majlis.room.frames import Frame, Frames
from majlis.room.played import Played
from majlis.room.presence import Presence
from majlis.room.purse import ChipsRefused, Posting
from majlis.room.requests import broke
from majlis.room.sealing import seal
from majlis.room.showing import scene, unseated
from majlis.room.steward import STEWARD, Steward
from majlis.room.store.result import MatchResult
from majlis.room.store.summary import Summary
from majlis.room.summing import result_of, summary_of
from majlis.room.table import CLOSED, Table
from majlis.room.thinkers import Thinkers
from majlis.room.time import Clock

log = logging.getLogger(__name__)

Request = Callable[[Table, float], Sequence[Entry]]
"""Which entries a request leads to at this time; it may refuse."""


def rested(id: str, entries: Sequence[Entry], length: int, seconds: float) -> Table:
    """The table that these entries make, which has rested so long after ``length`` of them."""
    table = Table.replay(id, entries[:length])
    table.shift(seconds)
    for entry in entries[length:]:
        table.apply(entry)
    return table


class Logbook(Protocol):
    """Where logs are stored (see ``majlis.room.store``)."""

    async def append(
        self,
        table: str,
        first: int,
        entries: Sequence[Mapping[str, Any]],
        summary: Summary,
        result: MatchResult | None = None,
        postings: Sequence[Posting] = (),
    ) -> None:
        """Store entries, with the chips that move; durable when this returns."""

    async def entries(self, table: str) -> list[dict[str, Any]]:
        """All entries in order."""


class LiveTable:
    """One table, its mailbox, and the streams of those who look at it."""

    def __init__(
        self,
        table: Table,
        logbook: Logbook,
        clock: Clock,
        thinkers: Thinkers,
        names: Callable[[Sequence[str]], Awaitable[dict[str, str]]],
        told: Callable[["LiveTable"], None] = lambda live: None,
    ) -> None:
        self.table = table
        self.clock = clock
        self.presence = Presence(clock.now())
        self.names: dict[str, str] = {}
        self._logbook = logbook
        self._ask_names = names
        self._told = told
        self._mailbox = asyncio.Lock()
        self._frames = Frames(clock.now())
        self._bell = Bell()
        self._steward = Steward(self, thinkers)
        self._task: asyncio.Task[None] | None = None
        self._unsure = False
        self._rested = 0, 0.0

    # -- requests -----------------------------------------------------------------------------

    async def ask(self, request: Request) -> bool:
        """Let a request happen; whether it changed anything.

        Raises what the request raises, or the error of the store; the table is as it was then.
        Whoever asks may go away meanwhile: what has been begun is finished.
        """
        return await asyncio.shield(self._grant(request))

    async def _grant(self, request: Request) -> bool:
        async with self._mailbox:
            await self._be_sure()
            entries = request(self.table, self.clock.now())
            knows = self._who_knows(entries)
            if entries:
                try:
                    await self._record(entries)
                except ChipsRefused as refused:
                    await self._seat_out(refused.people)
                    raise
        if entries:
            lifted = self.table.hushed(self.clock.now()) is None
            self.publish(None if lifted else knows)
        return bool(entries)

    def _who_knows(self, entries: Sequence[Entry]) -> Collection[str] | None:
        """Who may know that these happen, if not everybody: an answer in secret wakes nobody else.

        They would look, and be shown what has changed meanwhile, just when somebody has answered.
        """
        if not entries or not all(self.table.is_hidden(entry) for entry in entries):
            return None
        seats = {entry.seat for entry in entries if isinstance(entry, Answered | Moved)}
        return {STEWARD, *(self.table.chairs[seat].person for seat in seats)} - {""}

    async def _seat_out(self, people: Sequence[str]) -> None:
        """Whoever cannot pay for what is to begin gets up, so that the others can go on."""
        if entries := broke(self.table, people, self.clock.now()):
            await self._record(entries)
            self.publish()

    async def _record(self, entries: Sequence[Entry]) -> None:
        first, matches = self.table.length, len(self.table.matches)
        happened, postings = list(entries), list[Posting]()
        try:
            for entry in entries:
                self.table.apply(entry)
                postings += self.table.pots.postings(entry)
            at = entries[-1].at
            for entry in seal(self.table, at):
                self.table.apply(entry)
                happened.append(entry)
            ended = [result_of(self.table, p, at) for p in self.table.matches[matches:]]
            await self._logbook.append(
                self.table.id,
                first,
                [entry.as_dict() for entry in happened],
                summary_of(self.table, at),
                ended[0] if ended else None,
                postings,
            )
        except BaseException:
            await self._rebuild()
            raise

    async def _rebuild(self) -> None:
        """The log is the truth: make the table of it anew."""
        self._unsure = True
        stored = await self._logbook.entries(self.table.id)
        self.table = rested(self.table.id, [*map(entry_of, stored)], *self._rested)
        self._unsure = False

    async def _be_sure(self) -> None:
        """Nothing is made of a table that could not be rebuilt: that is tried again before."""
        if self._unsure:
            await self._rebuild()

    def rest(self, seconds: float) -> None:
        """So long nobody has looked after the table: that time is nobody's."""
        self._rested = self.table.length, seconds
        self.table.shift(seconds)

    # -- what people see ----------------------------------------------------------------------

    async def look(self, person: str) -> Frame:
        """The table as this person sees it now, numbered.

        The number grows only when what the person sees has changed, so it tells nothing either.
        Whoever neither sits here nor may watch sees the seats alone.
        """
        async with self._mailbox:
            await self._be_sure()
            await self._learn_names()
            now = self.clock.now()
            people = self.table.persons
            seen = scene(self.table, person, self.names, self.presence.absent(people), now)
            if person not in people and not self.table.setup.spectators:
                seen = unseated(seen)
            return self._frames.frame(person if person in people else "", seen)

    async def over(self) -> list[Played]:
        """The matches that are over for good: what is still being stored does not count yet."""
        async with self._mailbox:
            await self._be_sure()
            return self.table.past

    async def _learn_names(self) -> None:
        unknown = [person for person in self.table.persons if person not in self.names]
        if unknown:
            self.names.update(await self._ask_names(unknown))

    def forget_name(self, person: str) -> None:
        """Somebody is called differently now."""
        if self.names.pop(person, None) is not None:
            self.publish()

    def publish(self, to: Collection[str] | None = None) -> None:
        """Tell everyone who looks, or some, that there may be something to see."""
        self._bell.ring(to)
        if to is None:
            self._told(self)

    def watch(self, name: str = "") -> asyncio.Event:
        """An event that is set whenever there may be something to see; give it back."""
        return self._bell.listen(name)

    def unwatch(self, event: asyncio.Event) -> None:
        """Watch no more."""
        self._bell.leave(event)

    @contextmanager
    def attended(self, person: str) -> Iterator[asyncio.Event]:
        """Somebody has the table open during the block, and watches it by the event."""
        changed = self.watch(person)
        if person and self.presence.arrive(person):
            self.publish()
        try:
            yield changed
        finally:
            self.unwatch(changed)
            if person:
                self.presence.depart(person, self.clock.now())
                self.publish()

    @property
    def watched(self) -> bool:
        """Whether anybody has the table open."""
        return len(self._bell) > 1  # the steward's own

    # -- its life -----------------------------------------------------------------------------

    def start(self) -> None:
        """Let happen what happens by itself."""
        if self._task is None and self.table.phase != CLOSED:
            self._task = asyncio.create_task(self._steward.serve(), name=f"table {self.table.id}")

    async def stop(self) -> None:
        """Let nothing happen any more."""
        if self._task:
            self._task.cancel()
            with suppress(asyncio.CancelledError):
                await self._task
            self._task = None

    @property
    def idle(self) -> bool:
        """Whether it could be left to the store."""
        return not self.watched and not self._steward.busy
