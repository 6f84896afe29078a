"""What remains of matches that are over: who may look back on them, and their transcripts.

A match that was abandoned when its table was closed counts as over, as far as it went.
"""

from majlis.bots.names import bot_name
from majlis.fair import Proof
from majlis.room.live import LiveTable
from majlis.room.namesakes import told_apart
from majlis.room.played import Played, is_due
from majlis.room.refusal import deny
from majlis.room.room import Room
from majlis.room.table import Table
from majlis.transcript import write

ALL = 10_000
"""More matches than anybody has looked through for one of theirs."""


async def finished_match(room: Room, live: LiveTable, person: str, number: int) -> Played:
    """The match of this number, over and open to this person; ``Denied`` otherwise.

    It is open to those who sat there at any time in it or had chips in it, and to everyone at a
    table that is public or may be watched.
    """
    played = next((played for played in await live.over() if played.number == number), None)
    if played is None:
        raise deny("unknown", "There is no finished match {number} at this table.", number=number)
    if not await _is_open(room, live.table, played, person):
        raise deny("not_yours", "Only those who played this match can look back on it.")
    return played


async def finished_matches(room: Room, live: LiveTable, person: str) -> list[Played]:
    """All matches of the table that are over and open to this person; ``Denied`` if none is."""
    over = await live.over()
    if not over:
        raise deny("not_now", "There is no transcript before a match is over.")
    found = [p for p in over if await _is_open(room, live.table, p, person)]
    if not found:
        raise deny("not_yours", "Only those who played this match can look back on it.")
    return found


async def _is_open(room: Room, table: Table, played: Played, person: str) -> bool:
    if table.setup.public or table.setup.spectators:
        return True
    if not person:
        return False
    if played.is_of(person):
        return True
    results = await room.store.results(person, limit=ALL)  # as a guest, before an account
    return any(r.table == table.id and r.number == played.number for r in results)


async def names_in(room: Room, played: Played) -> tuple[str, ...]:
    """What those who played are called, by seat; those with the same name are told apart."""
    known = await room.people.names([person for person in played.people if person])
    names = {
        seat: known.get(person, "?") if person else bot_name(seat)
        for seat, person in enumerate(played.people)
    }
    return tuple(told_apart(names).values())


async def transcript(room: Room, table: Table, played: Played) -> str:
    """A match in the notation, with the proof that everyone can check the deals by.

    While others may still be playing for the same cards, the proof lacks the secret.  A match from
    before there were proofs has its seed instead.
    """
    names = await names_in(room, played)
    if proof := due_proof(room, table, played):
        lines = write(played.match, names, more={"fair": proof.as_dict()})
    else:
        lines = write(played.match, names, played.seed)
    return "".join(f"{line}\n" for line in lines)


def due_proof(room: Room, table: Table, played: Played) -> Proof | None:
    """What may be known by now of where the cards came from; None for a match from a seed."""
    if played.proof is None:
        return None
    due = is_due(table.setup, played, room.clock.now())
    return played.proof if due else played.proof.sealed
