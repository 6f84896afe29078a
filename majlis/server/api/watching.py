"""Streams of frames: Server-Sent Events, or JSON Lines."""

import json
from collections.abc import AsyncIterator
from typing import Annotated

from fastapi import APIRouter, Header, Query
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

from majlis.room.frames import Frame
from majlis.room.live import LiveTable
from majlis.server.api.model import TOKEN, faults
from majlis.server.api.scenes import frame_json
from majlis.server.api.tables import Live
from majlis.server.api.who import OPEN, Reader
from majlis.server.streams import COMMENT, EVENTS, event, shown, sse

router = APIRouter(prefix="/tables/{id}", tags=["playing"], responses=faults(*TOKEN, 404, 406))

LINES = "application/x-ndjson"
LARGEST = 2**53
"""The largest number of a frame; programs that know only floating point can tell them apart."""

STREAM = {
    "description": "Frames, as `GET /api/tables/{id}` gives them.",
    "content": {EVENTS: {"schema": {"type": "string"}}, LINES: {"schema": {"type": "string"}}},
}


class Events:
    """How a stream is written as Server-Sent Events."""

    media_type = EVENTS

    def frame(self, number: int, body: str) -> bytes:
        """A frame."""
        return event("frame", body, str(number))

    def quiet(self) -> bytes:
        """A sign of life."""
        return COMMENT

    def closing(self) -> bytes:
        """The room closes."""
        return event("closing", "{}")


class Lines(Events):
    """How a stream is written as JSON Lines: each has an ``event``."""

    media_type = LINES

    def frame(self, number: int, body: str) -> bytes:
        """A frame."""
        return f'{{"event":"frame",{body[1:]}\n'.encode()

    def quiet(self) -> bytes:
        """A sign of life."""
        return _line("quiet")

    def closing(self) -> bytes:
        """The room closes."""
        return _line("closing")


def _line(name: str) -> bytes:
    return json.dumps({"event": name}).encode() + b"\n"


def writer_for(accept: str) -> Events:
    """The form that a caller accepts; Server-Sent Events for one that takes anything."""
    kinds = [kind.split(";")[0].strip().lower() for kind in accept.split(",")]
    if LINES in kinds:
        return Lines()
    if EVENTS in kinds or "*/*" in kinds or "text/*" in kinds:
        return Events()
    raise HTTPException(406, f"Accept {EVENTS} or {LINES}.")


@router.get("/stream", response_class=Response, responses={200: STREAM}, openapi_extra=OPEN)
async def stream(
    request: Request,
    reader: Reader,
    live: Live,
    since: Annotated[
        int, Query(ge=0, le=LARGEST, description="The number of the last frame seen.")
    ] = 0,
    last_event_id: Annotated[
        str, Header(description="The same, as browsers send it.", max_length=40)
    ] = "",
    accept: Annotated[str, Header(include_in_schema=False)] = "*/*",
) -> Response:
    """The table as the caller sees it, again whenever that changes.

    With `Accept: application/x-ndjson` each line is an object with an `event`: `frame` (with
    `number` and `scene`), `quiet` (nothing new, but alive) or `closing` (the room closes; come
    back).  Otherwise they are Server-Sent Events: `frame`, whose id is its number, and `closing`.
    A frame is complete: only the newest counts.
    """
    last = int(last_event_id) if last_event_id.isdigit() else since
    writer = writer_for(accept)
    person = reader.id if reader else ""
    return sse(request, _frames(request, live, person, last, writer), writer.media_type)


async def _frames(
    request: Request, live: LiveTable, person: str, last: int, writer: Events
) -> AsyncIterator[bytes]:
    def show(frame: Frame) -> bytes:
        return writer.frame(frame.number, frame_json(frame).model_dump_json())

    with live.attended(person) as changed:
        async for made in shown(live, person, changed, request.app.state, last, show):
            yield writer.quiet() if made is None else made
        yield writer.closing()
