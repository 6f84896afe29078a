"""Who calls the API: programs by a bearer token, the page's own scripts by their cookie."""

from typing import Annotated, Any

from fastapi import Depends
from fastapi.security import HTTPAuthorizationCredentials, HTTPBearer
from starlette.exceptions import HTTPException
from starlette.requests import Request

from majlis.room.people import Person
from majlis.room.room import Room
from majlis.server.limits import READING, spend
from majlis.server.visitor import room_of, visitor_of

_scheme = HTTPBearer(
    auto_error=False,
    scheme_name="token",
    description="A token from the page of your account, or from `POST /api/guests`.",
)
CHALLENGE = {"WWW-Authenticate": "Bearer"}


async def the_room(request: Request) -> Room:
    """The room that is asked; not in a thread, where FastAPI puts what is not asynchronous."""
    return room_of(request)


RoomOf = Annotated[Room, Depends(the_room)]
Credentials = Annotated[HTTPAuthorizationCredentials | None, Depends(_scheme)]


async def reader_of(request: Request, credentials: Credentials) -> Person | None:
    """The caller, if any is named; a token that is no token of ours is refused."""
    if "authorization" not in request.headers:
        return await visitor_of(request)
    person = None
    if credentials:
        secret = credentials.credentials.strip()
        person = await room_of(request).people.person_of_token(secret)
    if person is None:
        raise HTTPException(401, "This is no valid token.", CHALLENGE)
    return person


async def caller_of(
    request: Request, person: Annotated[Person | None, Depends(reader_of)]
) -> Person:
    """The caller, who has to be named; to change anything, by a token."""
    changes = request.method not in READING
    if person is None or (changes and "authorization" not in request.headers):
        raise HTTPException(401, "Send a token: Authorization: Bearer …", CHALLENGE)
    if changes:
        spend(request, person.id)
    return person


Reader = Annotated[Person | None, Depends(reader_of)]
Caller = Annotated[Person, Depends(caller_of)]

OPEN: dict[str, Any] = {"security": [{}]}
"""What the OpenAPI document says of calls that need no token."""
