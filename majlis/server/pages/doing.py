"""What people do at a table: each is a form, so that it works without scripts too."""

from collections.abc import Sequence
from contextlib import suppress
from typing import Annotated

from fastapi import APIRouter, Form
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from majlis.room import requests
from majlis.room.live import Request as TableRequest
from majlis.room.refusal import Denied
from majlis.room.room import Room
from majlis.room.steward import new_seed
from majlis.room.table import Table
from majlis.server.faults import wants_page
from majlis.server.limits import spend
from majlis.server.pages import hints, transcripts
from majlis.server.visitor import Guest, RoomOf, remember

router = APIRouter(prefix="/table/{id}")

Words = Annotated[str, Form(max_length=400)]
"""What somebody adds to a shuffle."""

for part in (hints, transcripts):
    router.include_router(part.router)


async def _do(request: Request, room: Room, id: str, person: str, wish: TableRequest) -> Response:
    """Ask the table; a script gets an empty answer, since the stream tells it the rest."""
    spend(request, person)
    live = await room.lobby.table(id)
    live.presence.heard(person, room.clock.now())
    await live.ask(wish)
    return remember(request, _done(request, f"/table/{id}"))


def _done(request: Request, there: str) -> Response:
    return RedirectResponse(there, 303) if wants_page(request) else Response(status_code=204)


def written_move(move: str, verb: str, cards: Sequence[str], suit: str) -> str:
    """A move from a form: whole, or as a verb with ticked cards and perhaps a suit."""
    return move or " ".join(part for part in (verb, *cards, suit) if part)


@router.post("/move")
async def move(
    request: Request,
    room: RoomOf,
    guest: Guest,
    id: str,
    decision: Annotated[str, Form()],
    move: Annotated[str, Form()] = "",
    verb: Annotated[str, Form()] = "",
    card: Annotated[list[str] | None, Form()] = None,
    suit: Annotated[str, Form()] = "",
) -> Response:
    """Make the decision that the page has shown."""
    text = written_move(move, verb, card or [], suit)
    return await _do(
        request, room, id, guest.id, lambda t, now: requests.play(t, guest.id, decision, text, now)
    )


@router.post("/sit")
async def sit(
    request: Request,
    room: RoomOf,
    guest: Guest,
    id: str,
    seat: Annotated[int | None, Form()] = None,
    words: Words = "",
    name: Annotated[str, Form(max_length=400)] = "",
) -> Response:
    """Take a seat; a guest can say by what ``name``."""
    await room.lobby.afford(id, guest.id)
    if name.strip() and guest.account is None:
        await room.people.rename(guest.id, name)
        room.lobby.renamed([guest.id])
    return await _do(
        request, room, id, guest.id, lambda t, now: requests.sit(t, guest.id, seat, now, words)
    )


@router.post("/words")
async def add_words(
    request: Request,
    room: RoomOf,
    guest: Guest,
    id: str,
    words: Words = "",
    drawn: Annotated[bool, Form()] = False,
) -> Response:
    """Add words to the shuffle of the next match.

    Those that a browser has ``drawn`` by itself count if there are none yet and they come in time;
    that they do not is nobody's mistake.
    """
    add = _drawn_words if drawn else requests.add_words
    return await _do(request, room, id, guest.id, lambda t, now: add(t, guest.id, words, now))


def _drawn_words(table: Table, person: str, words: str, now: float) -> requests.Entries:
    with suppress(Denied):
        return requests.late_words(table, person, words, now)
    return []


@router.post("/leave")
async def leave(request: Request, room: RoomOf, guest: Guest, id: str) -> Response:
    """Get up for good."""
    live = await room.lobby.table(id)
    await live.ask(lambda t, now: requests.leave(t, guest.id, now))
    return _done(request, "/")


@router.post("/back")
async def back(request: Request, room: RoomOf, guest: Guest, id: str) -> Response:
    """Take one's seat back from a bot."""
    return await _do(request, room, id, guest.id, lambda t, now: requests.back(t, guest.id, now))


@router.post("/begin")
async def begin(
    request: Request, room: RoomOf, guest: Guest, id: str, words: Words = ""
) -> Response:
    """Begin the match."""
    return await _do(
        request,
        room,
        id,
        guest.id,
        lambda t, now: requests.begin(t, guest.id, new_seed(), now, words),
    )


@router.post("/agree")
async def agree(
    request: Request,
    room: RoomOf,
    guest: Guest,
    id: str,
    after: Annotated[str, Form()],
    words: Words = "",
) -> Response:
    """Be ready for the next deal, or for another match."""
    return await _do(
        request,
        room,
        id,
        guest.id,
        lambda t, now: requests.agree(t, guest.id, after, new_seed(), now, words),
    )


@router.post("/bot")
async def place_bot(
    request: Request,
    room: RoomOf,
    guest: Guest,
    id: str,
    seat: Annotated[int, Form()],
    level: Annotated[str, Form()],
) -> Response:
    """Put a bot on a seat."""
    return await _do(
        request,
        room,
        id,
        guest.id,
        lambda t, now: requests.place_bot(t, guest.id, seat, level, now),
    )


@router.post("/pause")
async def pause(request: Request, room: RoomOf, guest: Guest, id: str) -> Response:
    """Let the table stand still."""
    return await _do(request, room, id, guest.id, lambda t, now: requests.pause(t, guest.id, now))


@router.post("/resume")
async def resume(request: Request, room: RoomOf, guest: Guest, id: str) -> Response:
    """Let it go on."""
    return await _do(request, room, id, guest.id, lambda t, now: requests.resume(t, guest.id, now))


@router.post("/close")
async def close(request: Request, room: RoomOf, guest: Guest, id: str) -> Response:
    """Close the table for good."""
    return await _do(request, room, id, guest.id, lambda t, now: requests.close(t, guest.id, now))
