"""Transcripts of matches that are over, to be kept."""

from fastapi import APIRouter
from starlette.responses import PlainTextResponse, Response

from majlis.room.keepsakes import finished_match, finished_matches, transcript
from majlis.server.visitor import RoomOf, Visitor

router = APIRouter()


@router.get("/transcript.jsonl")
async def transcripts(room: RoomOf, visitor: Visitor, id: str, match: int = 0) -> Response:
    """The matches of a table that are over, or one of them by its number from 1."""
    live = await room.lobby.table(id)
    table = live.table
    person = visitor.id if visitor else ""
    if match:
        chosen = [await finished_match(room, live, person, match)]
    else:
        chosen = await finished_matches(room, live, person)
    name = f"majlis-{table.setup.game}-{id[:8]}.jsonl"
    return PlainTextResponse(
        "".join([await transcript(room, table, played) for played in chosen]),
        media_type="application/jsonl",
        headers={"content-disposition": f'attachment; filename="{name}"'},
    )
