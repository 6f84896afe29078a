"""What callers do at a table."""

from fastapi import APIRouter
from pydantic import Field
from starlette.responses import Response

from majlis.games import GAMES
from majlis.room import requests
from majlis.room.live import LiveTable
from majlis.room.live import Request as TableRequest
from majlis.room.people import Person
from majlis.room.room import Room
from majlis.room.steward import new_seed
from majlis.server.api.games import BOTS
from majlis.server.api.model import BODY, TOKEN, Given, Told, faults
from majlis.server.api.scenes import FrameOut, answer
from majlis.server.api.tables import Live
from majlis.server.api.who import Caller, RoomOf

router = APIRouter(
    prefix="/tables/{id}", tags=["playing"], responses=faults(*TOKEN, *BODY, 403, 404, 409, 410)
)

WORDS = Field(
    "",
    description="Words for the shuffle of the next match: letters, digits, - and '.",
    max_length=400,
    examples=["amber violin river"],
)
LABEL = Field(max_length=60, examples=["1.1.4"])


class MoveIn(Given):
    """A move, and the decision that it is meant for."""

    decision: str = LABEL
    move: str = Field(max_length=200, examples=["play Qs"])


class MoveOut(Told):
    """A decision that has been made; it is stored."""

    decision: str = LABEL
    move: str = Field(description="The move as the notation writes it.", examples=["play Qs"])


class SitIn(Given):
    """A seat; null is the first that is free."""

    seat: int | None = Field(None, ge=0, le=9)
    words: str = WORDS


class AgreeIn(Given):
    """What has ended, as the scene's ``after`` says."""

    after: str = Field(max_length=60, examples=["d1.1", "m1"])
    words: str = WORDS


class WordsIn(Given):
    """What the caller adds to the shuffle of the next match."""

    words: str = WORDS


class BotIn(Given):
    """A bot for a seat."""

    seat: int = Field(ge=0, le=9)
    level: str = Field("club", max_length=20, json_schema_extra={"enum": list(BOTS)})


async def _do(room: Room, live: LiveTable, caller: Person, wish: TableRequest) -> Response:
    """Ask the table; the answer is the table as the caller sees it then."""
    live.presence.heard(caller.id, room.clock.now())
    await live.ask(wish)
    return answer(await live.look(caller.id))


@router.post("/move")
async def move(room: RoomOf, caller: Caller, live: Live, wanted: MoveIn) -> MoveOut:
    """Make a decision, or answer a secret question.

    Once this has been answered, the move is stored for good.  The same move for the same decision
    gets the same answer however often it is sent, and is played once.
    """
    live.presence.heard(caller.id, room.clock.now())
    await live.ask(lambda t, now: requests.play(t, caller.id, wanted.decision, wanted.move, now))
    rules = GAMES[live.table.setup.game]
    return MoveOut(decision=wanted.decision, move=rules.write(rules.parse(wanted.move)))


@router.post("/sit", response_model=FrameOut)
async def sit(room: RoomOf, caller: Caller, live: Live, wanted: SitIn | None = None) -> Response:
    """Take a seat: the one that is named, or the first that is free."""
    seat, words = (wanted.seat, wanted.words) if wanted else (None, "")
    await room.lobby.afford(live.table.id, caller.id)
    return await _do(
        room, live, caller, lambda t, now: requests.sit(t, caller.id, seat, now, words)
    )


@router.post("/words", response_model=FrameOut)
async def add_words(room: RoomOf, caller: Caller, live: Live, wanted: WordsIn) -> Response:
    """Add words to the shuffle of the next match, in place of what the caller has added before."""
    return await _do(
        room, live, caller, lambda t, now: requests.add_words(t, caller.id, wanted.words, now)
    )


@router.post("/leave", response_model=FrameOut)
async def leave(room: RoomOf, caller: Caller, live: Live) -> Response:
    """Get up for good; during a match a bot goes on."""
    return await _do(room, live, caller, lambda t, now: requests.leave(t, caller.id, now))


@router.post("/back", response_model=FrameOut)
async def back(room: RoomOf, caller: Caller, live: Live) -> Response:
    """Take one's seat back from the bot that stands in."""
    return await _do(room, live, caller, lambda t, now: requests.back(t, caller.id, now))


@router.post("/begin", response_model=FrameOut)
async def begin(
    room: RoomOf, caller: Caller, live: Live, wanted: WordsIn | None = None
) -> Response:
    """Begin the match, as the host; bots take the free seats."""
    words = wanted.words if wanted else ""
    return await _do(
        room, live, caller, lambda t, now: requests.begin(t, caller.id, new_seed(), now, words)
    )


@router.post("/agree", response_model=FrameOut)
async def agree(room: RoomOf, caller: Caller, live: Live, wanted: AgreeIn) -> Response:
    """Be ready for the next deal, or for another match with the same people."""
    return await _do(
        room,
        live,
        caller,
        lambda t, now: requests.agree(t, caller.id, wanted.after, new_seed(), now, wanted.words),
    )


@router.post("/bot", response_model=FrameOut)
async def place_bot(room: RoomOf, caller: Caller, live: Live, wanted: BotIn) -> Response:
    """Put a bot on a free seat, or on that of somebody who is away, as the host."""
    return await _do(
        room,
        live,
        caller,
        lambda t, now: requests.place_bot(t, caller.id, wanted.seat, wanted.level, now),
    )


@router.post("/pause", response_model=FrameOut)
async def pause(room: RoomOf, caller: Caller, live: Live) -> Response:
    """Let the table stand still, clocks and all, as the host."""
    return await _do(room, live, caller, lambda t, now: requests.pause(t, caller.id, now))


@router.post("/resume", response_model=FrameOut)
async def resume(room: RoomOf, caller: Caller, live: Live) -> Response:
    """Let the table go on, as the host."""
    return await _do(room, live, caller, lambda t, now: requests.resume(t, caller.id, now))


@router.post("/close", response_model=FrameOut)
async def close(room: RoomOf, caller: Caller, live: Live) -> Response:
    """Close the table for good, as the host."""
    return await _do(room, live, caller, lambda t, now: requests.close(t, caller.id, now))
