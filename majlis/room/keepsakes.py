"""What remains of matches that are over: who may look back on them, and their transcripts."""

from majlis.bots.names import bot_name
from majlis.room.refusal import deny
from majlis.room.room import Room
from majlis.room.table import Played, Table
from majlis.transcript import write

ALL = 10_000
"""More matches than anybody has looked through for one of theirs."""


async def finished_match(room: Room, table: Table, person: str, number: int) -> Played:
    """The match of this number, over and open to this person; ``Denied`` otherwise.

    It is open to those who played it, and at a table that is public or may be watched to everyone.
    """
    played = next((played for played in table.matches if played.number == number), None)
    if played is None:
        raise deny("unknown", "There is no finished match {number} at this table.", number=number)
    if not await _is_open(room, table, played, person):
        raise deny("not_yours", "Only those who played this match can look back on it.")
    return played


async def finished_matches(room: Room, table: Table, person: str) -> list[Played]:
    """All matches of the table that are over and open to this person; ``Denied`` if none is."""
    if not table.matches:
        raise deny("not_now", "There is no transcript before a match is over.")
    found = [p for p in table.matches if await _is_open(room, table, p, person)]
    if not found:
        raise deny("not_yours", "Only those who played this match can look back on it.")
    return found


async def _is_open(room: Room, table: Table, played: Played, person: str) -> bool:
    if table.setup.public or table.setup.spectators:
        return True
    if not person:
        return False
    if person in played.people:
        return True
    results = await room.store.results(person, limit=ALL)  # as a guest, before an account
    return any(r.table == table.id and r.number == played.number for r in results)


async def names_in(room: Room, played: Played) -> tuple[str, ...]:
    """What those who played are called, by seat."""
    known = await room.people.names([person for person in played.people if person])
    return tuple(
        known.get(person, "?") if person else bot_name(seat)
        for seat, person in enumerate(played.people)
    )


async def transcript(room: Room, played: Played) -> str:
    """A match in the notation, with its seed, so that everyone can check the deals."""
    names = await names_in(room, played)
    return "".join(f"{line}\n" for line in write(played.match, names, played.seed))
