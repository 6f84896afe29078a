"""Transcripts of finished matches."""

from fastapi import APIRouter, Path
from starlette.responses import Response

from majlis.room.keepsakes import finished_match, transcript
from majlis.server.api.model import TOKEN, faults
from majlis.server.api.tables import Live
from majlis.server.api.who import OPEN, Reader, RoomOf

router = APIRouter(prefix="/tables/{id}", tags=["tables"], responses=faults(*TOKEN, 403, 404))

JSON_LINES = "application/x-ndjson"


@router.get(
    "/matches/{match}",
    response_class=Response,
    openapi_extra=OPEN,
    responses={200: {"content": {JSON_LINES: {"schema": {"type": "string"}}}}},
)
async def match_transcript(
    room: RoomOf,
    reader: Reader,
    live: Live,
    match: int = Path(description="The number of the match, from 1.", ge=1, le=10**9),
) -> Response:
    """The transcript of a finished match, hands open, as docs/notation.md has it.

    It has the proof of its deals, for `majlis verify`.

    It is for those who played it, and for everyone at a table that is public or may be watched.
    """
    played = await finished_match(room, live, reader.id if reader else "", match)
    return Response(await transcript(room, live.table, played), media_type=JSON_LINES)
