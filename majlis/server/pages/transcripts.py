"""Transcripts of matches that are over, to be kept."""

from fastapi import APIRouter
from starlette.responses import PlainTextResponse, Response

from majlis.room.live import LiveTable
from majlis.room.people import Person
from majlis.room.refusal import deny
from majlis.room.room import Room
from majlis.room.scene import BOT_NAMES
from majlis.room.table import Played
from majlis.server.visitor import RoomOf, Visitor
from majlis.transcript import write

router = APIRouter()


@router.get("/transcript.jsonl")
async def transcript(room: RoomOf, visitor: Visitor, id: str, match: int = 0) -> Response:
    """The matches of a table that are over, or one of them by its number from 1.

    Their seeds go with them, so that everyone can check the deals.
    """
    live = await room.lobby.table(id)
    played = [one for one in live.table.matches if match in (0, one.number)]
    if not may_see(live, visitor):
        raise deny("not_yours", "This table shows its cards to its players only.")
    if not played:
        raise deny("not_now", "There is no transcript before a match is over.")
    lines = [line for one in played for line in await _lines(room, one)]
    name = f"majlis-{live.table.setup.game}-{id[:8]}.jsonl"
    return PlainTextResponse(
        "\n".join(lines) + "\n",
        media_type="application/jsonl",
        headers={"content-disposition": f'attachment; filename="{name}"'},
    )


def may_see(live: LiveTable, visitor: Person | None) -> bool:
    """Whether somebody may look at the matches of a table: who sits or sat there, or watches."""
    if live.table.setup.spectators:
        return True
    person = visitor.id if visitor else ""
    played = {one for match in live.table.matches for one in match.people}
    return bool(person) and person in {*live.table.persons, *played}


async def _lines(room: Room, played: Played) -> list[str]:
    people = [person for person in played.people if person]
    known = await room.people.names(people)
    names = [
        known.get(person, "?") if person else BOT_NAMES[seat % len(BOT_NAMES)]
        for seat, person in enumerate(played.people)
    ]
    return list(write(played.match, names, played.seed))
