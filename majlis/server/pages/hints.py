"""Hints: what a strong bot would do in somebody's place."""

import secrets
from typing import Annotated

from fastapi import APIRouter, Form
from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from majlis.bots.thought import Thought
from majlis.games import GAMES
from majlis.language import Language
from majlis.room.live import LiveTable
from majlis.room.refusal import deny
from majlis.server.faults import wants_page
from majlis.server.felt.words import Words
from majlis.server.pages.tables import show
from majlis.server.render import html, language_of
from majlis.server.visitor import Guest, RoomOf
from majlis.story import play_of

router = APIRouter()

LEVEL = "expert"
SHOWN = 5
"""Moves that are shown with what they are worth."""


@router.post("/hint")
async def hint(
    request: Request,
    room: RoomOf,
    guest: Guest,
    id: str,
    decision: Annotated[str, Form()] = "",
) -> Response:
    """What a strong bot would do, knowing no more than the person who asks."""
    live = await room.lobby.table(id)
    seat = await _asking(live, guest.id, decision)
    table = live.table
    thinking: set[str] = request.app.state.__dict__.setdefault("hints", set())
    if guest.id in thinking:
        raise deny("not_now", "A hint is being worked out already.")
    thinking.add(guest.id)
    try:
        move, thought = await room.lobby.thinkers.think(
            LEVEL, table.playing.deal, seat, secrets.token_hex(16)
        )
    finally:
        thinking.discard(guest.id)
    language = await language_of(request)
    frame = await live.look(guest.id)
    words = Words(language, frame.scene.names, GAMES[table.setup.game])
    text = _told(words, language, move, thought)
    if wants_page(request):
        return await show(request, room, live, said=text)
    cards = play_of(move, words.pack, seat).cards
    return JSONResponse({"decision": decision, "move": move, "cards": cards, "html": text})


async def _asking(live: LiveTable, person: str, decision: str) -> int:
    """The seat of who asks; refused if it owes no open decision or the table is rated."""
    scene = (await live.look(person)).scene
    if scene.seat is None:
        raise deny("not_yours", "You have no seat at this table.")
    if scene.setup["rated"]:
        raise deny("not_now", "There are no hints at a rated table.")
    if not scene.decision or scene.questions:
        raise deny("not_now", "There is nothing to decide at the moment.")
    if decision and decision != scene.decision:
        raise deny("stale", "The table has moved on: this was shown before.")
    return scene.seat


def _told(words: Words, language: Language, move: str, thought: Thought | None) -> str:
    estimates = thought.estimates[:SHOWN] if thought else ()
    return html("felt_hint.html", language, words=words, move=move, estimates=estimates)
