"""What happens at a table by itself, and when.

Pure arithmetic on a table and the time, so that it can be tested with any clock.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from math import inf

from majlis.room import pace
from majlis.room.presence import is_there
from majlis.room.table import BETWEEN, OVER, PLAYING, WAITING, Table

BOT, TIME, ANSWER, GO_ON, AWAY, SHOW = "bot", "time", "answer", "go_on", "away", "show"
CLOSE, RESUME, HOST = "close", "resume", "host"

PATIENCE = 24 * 3600.0
"""Seconds that chips wait in a pot for people to come back."""


@dataclass(frozen=True, order=True)
class Due:
    """Something that happens at a time (seconds since 1970) unless the table changes before.

    ``what``: a bot decides for a seat (``bot``), its time is up (``time``), its answer to a secret
    question comes in (``answer``), the next deal is dealt (``go_on``), a bot takes over for
    somebody absent (``away``), viewers get to see something else (``show``), or the table is closed
    since nobody is left (``close``) or goes on though its host has not come back (``resume``), or
    the person on a seat becomes the host in place of one who is gone (``host``).  ``early``: a bot
    that answers in secret does so as soon as it knows what, and at the time at the latest.
    """

    at: float
    what: str
    seat: int = -1
    early: bool = False


def schedule(table: Table, absent: Mapping[str, float], now: float) -> list[Due]:
    """All that is due, the soonest first.

    ``absent`` tells of people who are not there since when that is; it may lie ahead.  ``now`` is
    the present.
    """
    if table.paused is not None:
        return sorted(_in_pause(table, absent, now))
    if table.phase == PLAYING:
        return sorted(_in_deal(table, absent, now))
    if table.phase in (BETWEEN, OVER) and table.forsaken:
        return [Due(now, CLOSE)]
    if table.phase == BETWEEN:
        return sorted(_after_deal(table, absent, now))
    if table.phase in (WAITING, OVER):
        return sorted(_before_match(table, absent, now))
    return []


def _in_pause(table: Table, absent: Mapping[str, float], now: float) -> Iterator[Due]:
    yield from _noticed(table, absent, now)
    yield from _inherited(table, absent, now)
    yield from _forgotten(table, absent, RESUME)


def _inherited(table: Table, absent: Mapping[str, float], now: float) -> Iterator[Due]:
    """Where a table waits for its host, the host's part goes to somebody who is there."""
    heirs = [seat for seat in _present(table, absent, now) if not _is_host(table, seat)]
    if not heirs:
        return
    if table.host in absent:
        yield Due(absent[table.host] + table.setup.grace, HOST, heirs[0])
    elif table.host not in table.persons:
        yield Due(now, HOST, heirs[0])


def _is_host(table: Table, seat: int) -> bool:
    return table.chairs[seat].person == table.host


def _in_deal(table: Table, absent: Mapping[str, float], now: float) -> Iterator[Due]:
    curtain = table.hushed(now)
    asked = table.asked_in_secret if curtain else None
    if curtain and now < curtain.until < inf:
        yield Due(curtain.until, SHOW)
    yield from _shown(table, now)
    if asked is not None and curtain:
        yield from _secretly(table, asked, now)
    elif not curtain:
        for seat in table.playing.to_act:
            yield from _decision(table, seat, now)
    yield from _takeovers(table, absent, now)


def _shown(table: Table, now: float) -> Iterator[Due]:
    """What has just happened lies to be looked at for a while; then there is something else."""
    if table.shown_until > now:
        yield Due(table.shown_until, SHOW)


def _secretly(table: Table, seat: int, now: float) -> Iterator[Due]:
    """A seat is asked behind the curtain: bots answer soon, people shortly before it is lifted.

    What comes of it is stored by then, so that the curtain is lifted just as late if nobody is
    asked.
    """
    assert table.curtain is not None
    if seat in table.answers:  # also if the person has gone since
        yield Due(now, ANSWER, seat)
    elif not table.chairs[seat].decides:
        yield Due(table.curtain.bots_close, BOT, seat, early=True)
    elif table.curtain.until < inf:
        yield Due(table.curtain.closes, ANSWER, seat)


def _decision(table: Table, seat: int, now: float) -> Iterator[Due]:
    chair = table.chairs[seat]
    if not chair.decides:
        yield Due(_when_bot(table, now), BOT, seat)
    elif table.setup.clocked:
        yield Due(table.begun(seat) + table.setup.decision + chair.bank, TIME, seat)


def _when_bot(table: Table, now: float) -> float:
    """Bots take their time, except once nobody is left to watch them (Z18)."""
    if table.alone():
        return now
    lifted = table.curtain.least if table.curtain else 0.0
    return max(table.since + pace.BOT * table.setup.tempo, table.shown_until, lifted)


def _takeovers(table: Table, absent: Mapping[str, float], now: float) -> Iterator[Due]:
    """Somebody absent is replaced after the grace, as long as somebody else is there to mind."""
    yield from _noticed(table, absent, now)
    if _present(table, absent, now):
        yield from _graces(table, absent)
    else:
        yield from _forgotten(table, absent, AWAY)


def _noticed(table: Table, absent: Mapping[str, float], now: float) -> Iterator[Due]:
    """Everybody sees it when somebody stops being there."""
    for person, since in absent.items():
        if since > now:
            yield Due(since, SHOW, table.persons[person])


def _graces(table: Table, absent: Mapping[str, float]) -> Iterator[Due]:
    for person, since in absent.items():
        seat = table.persons[person]
        if not table.chairs[seat].away:
            yield Due(since + table.setup.grace, AWAY, seat)


def _forgotten(table: Table, absent: Mapping[str, float], what: str) -> Iterator[Due]:
    """Where chips lie in a pot, bots play on for people none of whom has come back for long."""
    if not table.pots.open or set(absent) != set(table.persons):
        return
    gone = max(absent.values(), default=0.0) + PATIENCE
    seats = [seat for seat in table.persons.values() if not table.chairs[seat].away]
    for seat in seats if what == AWAY else seats[:1]:
        yield Due(gone, what, seat)


def _present(table: Table, absent: Mapping[str, float], now: float) -> list[int]:
    """The seats of the people who are there."""
    return [seat for person, seat in table.persons.items() if is_there(absent, person, now)]


def _after_deal(table: Table, absent: Mapping[str, float], now: float) -> Iterator[Due]:
    """The result stays until everybody who is there is ready."""
    yield from _takeovers(table, absent, now)
    yield from _shown(table, now)
    present = _present(table, absent, now)
    chairs = [table.chairs[seat] for seat in present]
    waiting = any(not chair.away for chair in table.chairs if chair.person)
    if any(chair.decides and not chair.ready for chair in chairs) or (
        table.persons and not present and not (table.pots.open and not waiting)
    ):
        if table.setup.clocked:
            yield Due(table.since + table.setup.decision + table.setup.bank + pace.RESULT, GO_ON)
        return
    ready = any(chair.ready for chair in table.chairs)
    later = table.since + pace.RESULT * table.setup.tempo
    yield Due(max(now, table.shown_until) if ready else later, GO_ON)


def _before_match(table: Table, absent: Mapping[str, float], now: float) -> Iterator[Due]:
    """Nobody's absence keeps a match from beginning for longer than the grace.

    Those who wait may be on their way to a seat, so it does not matter whether any of the people
    who sit here is there.  The last trick of a match lies for a while, also when its table has been
    taken up again from the store.
    """
    yield from _shown(table, now)
    yield from _noticed(table, absent, now)
    yield from _graces(table, absent)
    heirs = list(_inherited(table, absent, now))
    yield from heirs
    if table.phase == OVER and not heirs and _agreed(table, _present(table, absent, now)):
        yield Due(now, GO_ON)


def _agreed(table: Table, present: list[int]) -> bool:
    """Whether somebody who is there wants another match, and nobody is waited for."""
    waited_for = any(chair.decides and not chair.ready for chair in table.chairs)
    chairs = [table.chairs[seat] for seat in present]
    return not waited_for and any(chair.ready and chair.decides for chair in chairs)
