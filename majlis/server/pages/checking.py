"""Checking the deals of a match in the browser."""

from typing import Any

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response

from majlis.cards import Pack
from majlis.fair import words
from majlis.language import Language
from majlis.room.keepsakes import due_proof, finished_match, names_in
from majlis.server.authors import authors
from majlis.server.render import language_of, page
from majlis.server.visitor import RoomOf, Visitor

router = APIRouter()

DAY = 86400


@router.get("/words.txt")
async def word_list() -> Response:
    """The words from which browsers draw what they add to a shuffle."""
    text = "\n".join(words())
    return PlainTextResponse(text, headers={"cache-control": f"public, max-age={DAY}"})


@router.get("/table/{id}/check/{match}")
async def check(request: Request, room: RoomOf, visitor: Visitor, id: str, match: int) -> Response:
    """What the deals of a finished match came from; with scripts they are dealt again."""
    live = await room.lobby.table(id)
    table = live.table
    language = await language_of(request)
    played = await finished_match(room, live, visitor.id if visitor else "", match)
    proof = due_proof(room, table, played)
    names = await names_in(room, played)
    return await page(
        request,
        "check.html",
        table=table,
        played=played,
        proof=proof,
        names=names,
        authors=authors(language, names, proof.match if proof else "", table.id, match),
        phrases=phrases(language),
        cards=card_names(language, played.match.game.pack),
    )


def card_names(language: Language, pack: Pack) -> dict[str, str]:
    """What each card is called, by its code."""
    return {card: language.card(card, pack) for card in pack.names(pack.deck)}


def phrases(language: Language) -> dict[str, Any]:
    """What each step of the check is called, by the code that the script gives it."""
    _ = language.gettext
    return {
        "no_match": _("There is no match in this file."),
        "junk": _("This line cannot be read."),
        "no_header": _("A deal without a match."),
        "unknown_game": _("This is no match that can be dealt."),
        "no_proof": _("There is no proof in the transcript."),
        "malformed": _("The proof cannot be read: {key}."),
        "sealed": _("The secret has not been shown yet."),
        "no_crypto": _("This browser cannot compute it over HTTP. Use majlis verify."),
        "committed": _("The secret is the one that was sealed before the match."),
        "broken": _("The seal of this secret is {found}; shown before the match was {expected}."),
        "first": _("The deals are those of that match from deal {first} on."),
        "words": _("Words of {name}: {words}"),
        "dealer": _("{name} deals first, as it has to be."),
        "other_dealer": _("Dealt first: {found}. It had to be: {expected}."),
        "other_number": _("The deal has the number {found}; it had to be {expected}."),
        "cards": _("All {count} cards lie as they have to."),
        "no_cards": _("There is no list of cards."),
        "other_count": _("There are {found} cards; there had to be {expected}."),
        "other_card": _("Card {place}: {found}. It had to be: {expected}."),
        "no_moves": _("The moves cannot be read."),
        "missing": _("It is missing."),
        "spare": _("There are {found} reshuffles; there had to be {expected}."),
    }
