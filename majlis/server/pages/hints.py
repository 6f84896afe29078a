"""Hints: what a strong bot would do in somebody's place."""

from typing import Annotated

from fastapi import APIRouter, Form
from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from majlis.bots.thought import well_tried
from majlis.games import GAMES
from majlis.language import Language
from majlis.room.hints import Hint
from majlis.room.hints import hint as best
from majlis.room.refusal import deny
from majlis.server.faults import wants_page
from majlis.server.felt.result import score_word
from majlis.server.felt.words import Words
from majlis.server.pages.tables import show
from majlis.server.render import html, language_of
from majlis.server.visitor import Guest, RoomOf
from majlis.story import play_of

router = APIRouter()

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
    thinking: set[str] = request.app.state.__dict__.setdefault("hints", set())
    if guest.id in thinking:
        raise deny("not_now", "A hint is being worked out already.")
    thinking.add(guest.id)
    try:
        found = await best(live, room.lobby.thinkers, guest.id, decision)
    finally:
        thinking.discard(guest.id)
    language = await language_of(request)
    frame = await live.look(guest.id)
    words = Words(language, frame.scene.names, GAMES[live.table.setup.game])
    text = _told(words, language, found, score_word(frame.scene))
    if wants_page(request):
        return await show(request, room, live, said=text)
    cards = play_of(found.move, words.pack, found.seat).cards
    return JSONResponse(
        {"decision": found.decision, "move": found.move, "cards": cards, "html": text}
    )


def _told(words: Words, language: Language, found: Hint, word: str) -> str:
    return html(
        "felt_hint.html",
        language,
        words=words,
        word=word,
        move=found.move,
        estimates=well_tried(found.estimates, SHOWN),
    )
