"""The page of a table, and its live stream."""

from collections.abc import AsyncIterator, Mapping
from io import BytesIO
from typing import Any

import segno
from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import Response

from majlis.language import Language
from majlis.room import requests
from majlis.room.frames import Frame
from majlis.room.live import LiveTable
from majlis.room.people import Person
from majlis.room.room import Room
from majlis.server.felt import felt
from majlis.server.invitation import Invitation, invitation
from majlis.server.render import html, language_of, page
from majlis.server.streams import COMMENT, event, shown, sse
from majlis.server.visitor import RoomOf, Visitor

router = APIRouter()


@router.get("/table/{id}")
async def table_page(request: Request, room: RoomOf, visitor: Visitor, id: str) -> Response:
    """The table as it is now, for this visitor."""
    live = await room.lobby.table(id)
    return await show(request, room, live)


async def show(request: Request, room: Room, live: LiveTable, said: str = "") -> Response:
    """The page of a table; ``said`` is what somebody without scripts has asked for."""
    visitor: Visitor = request.state.visitor
    person = visitor.id if visitor else ""
    if person:
        live.presence.heard(person, room.clock.now())
        await come_back(live, person)
    frame = await live.look(person)
    language = await language_of(request)
    return await page(
        request,
        "table.html",
        frame=frame,
        felt=felt(frame.scene, language, visitor.preferences if visitor else None),
        invite=invitation(request, room.settings, live.table.id),
        own_name=guest_called(visitor),
        whole=True,
        said=said,
    )


def guest_called(visitor: Person | None) -> str | None:
    """What a guest is called who can say another name, "" if nothing yet; None with an account."""
    if visitor is None:
        return ""
    return visitor.name if visitor.account is None else None


async def come_back(live: LiveTable, person: str) -> None:
    """Whoever opens the table takes their seat back from the bot that stands in."""
    if (seat := live.table.seat_of(person)) is not None and live.table.chairs[seat].away:
        await live.ask(lambda table, now: requests.back(table, person, now))


@router.get("/table/{id}/qr.svg")
async def invitation_code(request: Request, room: RoomOf, id: str) -> Response:
    """The link of a table as a QR code."""
    live = await room.lobby.table(id)
    link = invitation(request, room.settings, live.table.id).link
    drawn = BytesIO()
    segno.make(link, error="m").save(drawn, kind="svg", scale=4, border=3, light="#fff")
    return Response(drawn.getvalue(), media_type="image/svg+xml")


@router.get("/table/{id}/stream")
async def table_stream(
    request: Request, room: RoomOf, visitor: Visitor, id: str, since: int = 0
) -> Response:
    """The table again whenever it changes for this visitor, as HTML to put in its place.

    Events are numbered; ``since`` or the Last-Event-ID is the last one that the page has shown.
    """
    live = await room.lobby.table(id)
    seen = request.headers.get("last-event-id", "")
    last = int(seen) if seen.isdigit() else since
    language = await language_of(request)
    viewer = Viewer(
        visitor.id if visitor else "",
        language,
        visitor.preferences if visitor else {},
        invitation(request, room.settings, live.table.id),
        guest_called(visitor),
    )
    return sse(request, _frames(request, live, viewer, last))


class Viewer:
    """Somebody who looks at a table by a stream, and how they want to see it."""

    def __init__(
        self,
        person: str,
        language: Language,
        preferences: Mapping[str, Any],
        invite: Invitation,
        own_name: str | None = None,
    ) -> None:
        self.person = person
        self.language = language
        self.preferences = preferences
        self.invite = invite
        self.own_name = own_name

    def show(self, frame: Frame) -> bytes:
        """What changes on the page, as an event."""
        text = html(
            "_table.html",
            self.language,
            frame=frame,
            felt=felt(frame.scene, self.language, self.preferences),
            invite=self.invite,
            own_name=self.own_name,
            whole=False,
        )
        return event("table", text, str(frame.number))


async def _frames(
    request: Request, live: LiveTable, viewer: Viewer, last: int
) -> AsyncIterator[bytes]:
    with live.attended(viewer.person) as changed:
        await come_back(live, viewer.person)
        house = request.app.state
        async for made in shown(live, viewer.person, changed, house, last, viewer.show):
            yield COMMENT if made is None else made
        yield event("closing", "")
