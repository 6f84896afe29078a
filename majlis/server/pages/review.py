"""Looking back on finished matches, hands open."""

from collections.abc import Sequence
from typing import Any

from fastapi import APIRouter
from markupsafe import Markup
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from majlis.cards import Pack
from majlis.language import Language
from majlis.room.people import Person
from majlis.room.refusal import deny
from majlis.room.room import Room
from majlis.room.scene import BOT_NAMES
from majlis.room.table import Played, Table
from majlis.server.faults import wants_page
from majlis.server.felt.faces import face
from majlis.server.felt.words import Words
from majlis.server.openhands import finished_deal, lines, moment
from majlis.server.render import html, language_of, page
from majlis.server.visitor import RoomOf, Visitor

router = APIRouter()

ALL = 10_000
"""More matches than anybody has looked through for one of theirs."""


@router.get("/table/{id}/review/{match}")
async def review(
    request: Request,
    room: RoomOf,
    visitor: Visitor,
    id: str,
    match: int,
    deal: int = 1,
    move: int = 0,
) -> Response:
    """A finished match after some move; for scripts only the part that changes with it."""
    table = (await room.lobby.table(id)).table
    played = await finished_match(room, table, visitor, match)
    names = await names_in(room, played)
    done = finished_deal(played, deal)
    if done is None:
        raise HTTPException(404, f"deal {deal}: expected 1 to {len(played.match.finished)}")
    language = await language_of(request)
    game = table.setup.rules
    shown: dict[str, Any] = {
        "now": moment(done.deal, move),
        "names": names,
        "game": game,
        "bots": [not person for person in played.people],
        "words": Words(language, names, game),
        "cards": lambda cards: faces(language, game.pack, cards),
    }
    if not wants_page(request) and "x-majlis" in request.headers:
        return HTMLResponse(html("_review.html", language, **shown))
    return await page(
        request,
        "review.html",
        table=table,
        played=played,
        done=done,
        lines=lines(done.deal),
        **shown,
    )


def faces(language: Language, pack: Pack, cards: Sequence[str]) -> Markup:
    """Cards that lie open, with their names for people who listen."""
    shown = "".join(face(language.code, pack, card) for card in cards)
    return Markup(
        '<span class="sr">{}</span><span class="fan" aria-hidden="true">{}</span>'
    ).format(language.cards(cards, pack), Markup(shown))


async def finished_match(room: Room, table: Table, visitor: Person | None, number: int) -> Played:
    """A match that is over and that this visitor may look back on; ``Denied`` otherwise.

    Those who played it may, and everyone who has its link if the table was public or could be
    watched.
    """
    played = next((played for played in table.matches if played.number == number), None)
    if played is None:
        raise deny("unknown", "There is no finished match {number} at this table.", number=number)
    if not await _may_see(room, table, played, visitor):
        raise deny("not_yours", "Only those who played this match can look back on it.")
    return played


async def _may_see(room: Room, table: Table, played: Played, visitor: Person | None) -> bool:
    if table.setup.public or table.setup.spectators:
        return True
    if visitor is None:
        return False
    if visitor.id in played.people:
        return True
    results = await room.store.results(visitor.id, limit=ALL)  # as a guest, before an account
    return any(r.table == table.id and r.number == played.number for r in results)


async def names_in(room: Room, played: Played) -> tuple[str, ...]:
    """What those who played are called, by seat."""
    known = await room.people.names([person for person in played.people if person])
    return tuple(
        known.get(person, "?") if person else BOT_NAMES[seat % len(BOT_NAMES)]
        for seat, person in enumerate(played.people)
    )
