"""The rules pages, the same text that the rules engine is written from."""

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from majlis.games import GAMES, find
from majlis.server.render import language_of, page
from majlis.server.rulepage import rule_page

router = APIRouter()


@router.get("/rules")
async def without_slash() -> Response:
    """The address as people type it."""
    return RedirectResponse("/rules/", 308)


@router.get("/rules/")
async def all_rules(request: Request) -> Response:
    """The games."""
    return await page(request, "rules.html", games=GAMES)


@router.get("/rules/{game}")
async def rules(request: Request, game: str) -> Response:
    """A game's rules; rulings are anchors, ``/rules/hearts#H9``."""
    found = find(game)
    language = await language_of(request)
    return await page(
        request, "rules_game.html", game=found, games=GAMES, rules=rule_page(game, language.code)
    )
