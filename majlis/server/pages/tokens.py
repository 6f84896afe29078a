"""Tokens by which somebody's programs are known to the API."""

from typing import Annotated

from fastapi import APIRouter, Form
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from majlis.room.people import PeopleError
from majlis.server.invitation import address
from majlis.server.moments import utc
from majlis.server.pages.people import worded
from majlis.server.render import language_of, page
from majlis.server.visitor import Guest, RoomOf, Visitor, remember

router = APIRouter(prefix="/you/tokens")


async def _tokens(
    request: Request, room: RoomOf, person: str, status: int = 200, name: str = "",
    fault: str = "", secret: str = "", done: str = "",
) -> Response:  # fmt: skip
    return await page(
        request,
        "people_tokens.html",
        status=status,
        tokens=await room.people.tokens(person) if person else [],
        name=name[:200],
        utc=utc,
        fault=fault,
        secret=secret,
        done=done,
        address=address(request, room.settings),
        here="tokens",
    )


@router.get("")
async def tokens(request: Request, room: RoomOf, visitor: Visitor, done: str = "") -> Response:
    """The visitor's tokens, without their secrets."""
    return await _tokens(request, room, visitor.id if visitor else "", done=done)


@router.post("")
async def create(
    request: Request, room: RoomOf, guest: Guest, name: Annotated[str, Form()] = ""
) -> Response:
    """A new token; its secret is shown in this answer and never again."""
    try:
        _, secret = await room.people.new_token(guest.id, name)
    except PeopleError as error:
        fault = worded(error, await language_of(request))
        return await _tokens(request, room, guest.id, status=422, name=name, fault=fault)
    return remember(request, await _tokens(request, room, guest.id, secret=secret))


@router.post("/{token}/revoke")
async def revoke(request: Request, room: RoomOf, guest: Guest, token: str) -> Response:
    """End a token."""
    await room.people.revoke_token(guest.id, token)
    return RedirectResponse("/you/tokens?done=revoked", 303)
