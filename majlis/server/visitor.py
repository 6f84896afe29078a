"""Who is asking: people by their cookie."""

import secrets
from typing import Annotated

from fastapi import Depends
from starlette.requests import Request
from starlette.responses import Response

from majlis.room.people import Person
from majlis.room.room import Room

COOKIE = "majlis"
YEAR = 365 * 24 * 3600


def room_of(request: Request) -> Room:
    """The room that is asked."""
    room: Room = request.app.state.room
    return room


async def _room(request: Request) -> Room:  # what is not async, FastAPI runs in a thread
    return room_of(request)


async def visitor_of(request: Request) -> Person | None:
    """The person behind a request, if they have been here before."""
    if not hasattr(request.state, "visitor"):
        secret = request.cookies.get(COOKIE, "")
        people = room_of(request).people
        request.state.visitor = await people.person_of(secret) if secret else None
    found: Person | None = request.state.visitor
    return found


async def guest_of(request: Request) -> Person:
    """The person behind a request, made a guest if they have not been here before.

    Their cookie goes out with the answer (see ``remember``).
    """
    person = await visitor_of(request)
    if person is None:
        login = await room_of(request).people.guest(guest_name())
        request.state.visitor = person = login.person
        request.state.secret = login.secret
    return person


def guest_name() -> str:
    """A name for somebody who has not said theirs."""
    return secrets.choice(NAMES)


NAMES = (
    "Heron", "Otter", "Lynx", "Finch", "Marten", "Ibex", "Swift", "Badger", "Crane", "Hare",
    "Falcon", "Beaver", "Robin", "Gull", "Wren", "Stork", "Dormouse", "Kestrel", "Newt", "Owl",
    "Bison", "Curlew", "Dipper", "Eider", "Egret", "Fox", "Gecko", "Hoopoe", "Jay", "Lark",
    "Linnet", "Magpie", "Merlin", "Mole", "Moose", "Ouzel", "Petrel", "Plover", "Puffin", "Quail",
    "Raven", "Seal", "Shrew", "Siskin", "Sparrow", "Squirrel", "Starling", "Stoat", "Tern",
    "Thrush", "Toad", "Vole", "Walrus", "Weasel", "Whale", "Wolf", "Yak", "Zander",
)  # fmt: skip


def remember(request: Request, response: Response, secret: str = "") -> Response:
    """Give a new guest the cookie by which they will be known; or somebody who has logged in."""
    secret = secret or getattr(request.state, "secret", "")
    if secret:
        response.set_cookie(
            COOKIE,
            secret,
            max_age=YEAR,
            httponly=True,
            samesite="lax",
            secure=room_of(request).settings.secure,
        )
    return response


RoomOf = Annotated[Room, Depends(_room)]
Visitor = Annotated[Person | None, Depends(visitor_of)]
Guest = Annotated[Person, Depends(guest_of)]
