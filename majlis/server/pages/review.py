"""Looking back on finished matches, hands open."""

from collections.abc import Sequence
from typing import Any

from fastapi import APIRouter
from markupsafe import Markup
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response

from majlis.cards import Pack
from majlis.language import Language
from majlis.room.dealings import SharedDeal
from majlis.room.keepsakes import due_proof, finished_match, finished_matches, names_in
from majlis.room.played import Played
from majlis.room.room import Room
from majlis.room.table import Table
from majlis.server.faults import wants_page
from majlis.server.felt.faces import face
from majlis.server.felt.words import Words
from majlis.server.openhands import finished_deal, lines, moment
from majlis.server.render import html, language_of, page
from majlis.server.setup_form import again_query
from majlis.server.visitor import RoomOf, Visitor

router = APIRouter()


@router.get("/table/{id}/review")
async def last_review(room: RoomOf, visitor: Visitor, id: str) -> Response:
    """The last match of the table that is over and open to the visitor."""
    live = await room.lobby.table(id)
    last = (await finished_matches(room, live, visitor.id if visitor else ""))[-1]
    return RedirectResponse(f"/table/{id}/review/{last.number}", 303)


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
    live = await room.lobby.table(id)
    table = live.table
    played = await finished_match(room, live, visitor.id if visitor else "", match)
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
        again=again(room, table, played, deal),
        **shown,
    )


def again(room: Room, table: Table, played: Played, deal: int) -> str:
    """The query for a table with the cards of this deal; "" if they cannot be dealt again."""
    proof = due_proof(room, table, played)
    standing = played.match.finished[deal - 1].deal.standing
    if proof is None or proof.secret is None or not standing.complete:
        return ""
    return again_query(table.setup, SharedDeal(table.id, played.number, deal))


def faces(language: Language, pack: Pack, cards: Sequence[str]) -> Markup:
    """Cards that lie open, with their names for people who listen."""
    shown = "".join(face(language.code, pack, card) for card in cards)
    return Markup(
        '<span class="sr">{}</span><span class="fan" aria-hidden="true">{}</span>'
    ).format(language.cards(cards, pack), Markup(shown))
