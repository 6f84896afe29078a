"""Transcripts of finished matches."""

import asyncio

from fastapi import APIRouter, Path
from starlette.responses import Response

from majlis.room.refusal import deny
from majlis.room.scene import BOT_NAMES
from majlis.room.table import Played
from majlis.server.api.model import TOKEN, faults
from majlis.server.api.tables import Live
from majlis.server.api.who import OPEN, Reader, RoomOf
from majlis.server.pages.transcripts import may_see
from majlis.transcript import write

router = APIRouter(prefix="/tables/{id}", tags=["tables"], responses=faults(*TOKEN, 403, 404))

JSON_LINES = "application/x-ndjson"


@router.get(
    "/matches/{match}",
    response_class=Response,
    openapi_extra=OPEN,
    responses={200: {"content": {JSON_LINES: {"schema": {"type": "string"}}}}},
)
async def transcript(
    room: RoomOf,
    reader: Reader,
    live: Live,
    match: int = Path(description="The number of the match, from 1.", ge=1, le=10**9),
) -> Response:
    """The transcript of a finished match, hands open, seed included, as docs/notation.md has it.

    It is for those who sit or sat there, and for everyone at a table that lets others watch.
    """
    if not may_see(live, reader):
        raise deny("not_yours", "This table shows its cards to its players only.")
    played = next((p for p in live.table.matches if p.number == match), None)
    if played is None:
        raise deny("unknown", "There is no such finished match at this table.")
    names = await room.people.names([person for person in played.people if person])
    lines = await asyncio.to_thread(_lines, played, names)
    return Response(lines, media_type=JSON_LINES)


def _lines(played: Played, names: dict[str, str]) -> str:
    called = [
        names[person] if person else BOT_NAMES[seat % len(BOT_NAMES)]
        for seat, person in enumerate(played.people)
    ]
    return "".join(line + "\n" for line in write(played.match, called, played.seed))
