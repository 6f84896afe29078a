"""Lets happen at a table what happens by itself: bots, clocks, stand-ins, the next deal."""

import asyncio
import logging
import secrets
from math import inf
from typing import TYPE_CHECKING

from majlis.bots.simple import simple_bot
from majlis.driver import decide
from majlis.room import schedule as plan
from majlis.room.entries import Away, Closed, Entry, Hosted, Moved, Resumed
from majlis.room.purse import Short
from majlis.room.requests import go_on
from majlis.room.schedule import Due, schedule
from majlis.room.table import BETWEEN, OVER, PLAYING, Table
from majlis.room.thinkers import Thinkers

if TYPE_CHECKING:
    from majlis.room.live import LiveTable

log = logging.getLogger(__name__)

STEWARD = "the steward"
"""By what name it listens; people's ids have no spaces."""
MISSED = 2
"""After so many decisions in a row for which the time ran out a bot takes over."""
RETRY = 5.0
"""Seconds after which something is tried again that has failed."""


def new_seed() -> str:
    """A secret seed of 256 bits."""
    return secrets.token_hex(32)


class Steward:
    """Looks after one table."""

    def __init__(self, live: "LiveTable", thinkers: Thinkers) -> None:
        self._live = live
        self._thinkers = thinkers
        self._thinking: dict[tuple[int, str], asyncio.Task[str]] = {}
        self._dues: list[Due] = []

    @property
    def busy(self) -> bool:
        """Whether something is going to happen by itself."""
        return bool(self._dues)

    async def serve(self) -> None:
        """Do what is due, for ever."""
        changed = self._live.watch(STEWARD)
        try:
            while True:
                changed.clear()
                try:
                    await self._turn(changed)
                except Exception:  # one table's fault is no other's
                    log.exception("table %s: what was due failed", self._live.table.id)
                    await self._live.clock.wait(changed, self._live.clock.now() + RETRY)
        finally:
            self._live.unwatch(changed)
            for task in self._thinking.values():
                task.cancel()

    async def _turn(self, changed: asyncio.Event) -> None:
        live = self._live
        now = live.clock.now()
        absent = live.presence.absent(live.table.persons)
        self._dues = dues = schedule(live.table, absent, now)
        self._let_think(dues)
        if early := next(filter(self._knows, dues), None):
            await self._do(early, changed)
        elif dues and dues[0].at <= now:
            await self._do(dues[0], changed)
        else:
            until = dues[0].at if dues else inf
            await live.clock.wait(changed, until if until < inf else None)
            if dues and dues[0].what == plan.SHOW and not changed.is_set():
                live.publish()  # it is not due any more once its time has come

    def _knows(self, due: Due) -> bool:
        """Whether a bot that may answer early knows what."""
        return due.early and self._think(due.seat).done()

    def _let_think(self, dues: list[Due]) -> None:
        """Bots begin to think before it is time to act."""
        table = self._live.table
        wanted = {(d.seat, table.label(d.seat)) for d in dues if d.what in (plan.BOT, plan.TIME)}
        for key in list(self._thinking):
            if key not in wanted:
                self._thinking.pop(key).cancel()
        for due in dues:
            if due.what == plan.BOT:
                self._think(due.seat)

    def _think(self, seat: int) -> asyncio.Task[str]:
        table = self._live.table
        key = seat, table.label(seat)
        if key not in self._thinking:
            self._thinking[key] = asyncio.create_task(self._decision(*key))
        return self._thinking[key]

    async def _decision(self, seat: int, label: str) -> str:
        """What a bot does; "" if the table has moved on before it could begin to think."""
        table = self._live.table
        if not table.owes(seat) or table.label(seat) != label:
            return ""
        level = table.chairs[seat].level or table.setup.bots
        move = await self._thinkers.decide(
            level, table.playing.deal, seat, table.seed, table.pots.stakers
        )
        if self._live.table.asked_in_secret == seat:  # such an answer need not wait for its time
            self._live.publish({STEWARD})
        return move

    async def _do(self, due: Due, changed: asyncio.Event) -> None:
        if due.what == plan.BOT:
            await self._bot(due)
        elif due.what == plan.TIME:
            await self._time(due.seat)
        elif due.what == plan.ANSWER:
            await self._live.ask(lambda table, now: _answer(table, due.seat, now))
        elif due.what == plan.AWAY:
            await self._live.ask(lambda table, now: _away(table, due.seat, now))
        elif due.what == plan.CLOSE:
            await self._live.ask(_close)
        elif due.what == plan.RESUME:
            await self._live.ask(_resume)
        elif due.what == plan.HOST:
            await self._live.ask(lambda table, now: _host(table, due.seat, now))
        else:
            await self._go_on(changed)

    async def _go_on(self, changed: asyncio.Event) -> None:
        try:
            await self._live.ask(lambda table, now: go_on(table, new_seed(), now))
        except Short:
            if not changed.is_set():  # nobody has got up for want of chips, so this is a fault
                raise

    async def _bot(self, due: Due) -> None:
        table, seat = self._live.table, due.seat
        label = table.label(seat)
        if due.early and not self._knows(due):  # no thought may keep the curtain down
            move = decide(simple_bot(table.setup.game), table.playing.deal, seat, table.seed)
        else:
            move = await self._think(seat)
        await self._live.ask(lambda table, now: _bot_move(table, seat, label, move, now))

    async def _time(self, seat: int) -> None:
        label = self._live.table.label(seat)
        move = await self._think(seat)
        await self._live.ask(lambda table, now: _time_up(table, seat, label, move, now))


def _bot_move(table: Table, seat: int, label: str, move: str, now: float) -> list[Entry]:
    """A bot's decision, unless the person is back or the table has moved on meanwhile."""
    if not table.owes(seat) or table.label(seat) != label or table.chairs[seat].decides:
        return []
    if table.paused is not None:
        return []
    by = "standin" if table.chairs[seat].person else "bot"
    return [Moved(now, seat, move, by, 0.0, label)]


def _time_up(table: Table, seat: int, label: str, move: str, now: float) -> list[Entry]:
    """What is done for somebody whose time is up; after some such decisions a bot takes over."""
    chair = table.chairs[seat]
    if not table.owes(seat) or table.label(seat) != label or not chair.decides:
        return []
    spent = table.spent(seat, now)
    if table.paused is not None or spent < table.setup.decision + chair.bank:
        return []
    entries: list[Entry] = [Moved(now, seat, move, "clock", spent, label)]
    if chair.missed + 1 >= MISSED:
        entries.append(Away(now, seat))
    return entries


def _answer(table: Table, seat: int, now: float) -> list[Entry]:
    """What a person has answered to a secret question, or that it has kept silent."""
    if table.asked_in_secret != seat or table.curtain is None:
        return []
    silent = table.curtain.question(seat)[-1]
    move = table.answers.get(seat, silent)
    by = "person" if seat in table.answers else "clock"
    return [Moved(now, seat, move, by, 0.0, table.label(seat))]


def _close(table: Table, now: float) -> list[Entry]:
    """Bots have played to the end for those who have left."""
    if table.phase not in (BETWEEN, OVER) or not table.forsaken:
        return []
    return [Closed(now, "empty")]


def _resume(table: Table, now: float) -> list[Entry]:
    """Nobody comes back to let a paused table go on."""
    return [] if table.paused is None else [Resumed(now)]


def _host(table: Table, seat: int, now: float) -> list[Entry]:
    """The host is gone, and others wait for what only a host can do."""
    person = table.chairs[seat].person
    return [Hosted(now, person)] if person else []


def _away(table: Table, seat: int, now: float) -> list[Entry]:
    chair = table.chairs[seat]
    if not chair.decides or (table.phase == PLAYING and table.paused is not None):
        return []
    return [Away(now, seat)]
