"""The bots, as people get to know them."""

from dataclasses import dataclass

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import Response

from majlis.bots import OPPONENTS
from majlis.bots.portraits import PORTRAITS
from majlis.games import GAMES
from majlis.server.render import page

router = APIRouter()

SIMPLE = "simple"
SIMPLE_RATING = 25.0
"""The strength that all others are measured against."""
WEAKEST, STRONGEST = 15.0, 35.0
"""The ends of the scale on which strengths are drawn."""


@dataclass(frozen=True)
class Bot:
    """A level in one game: ``style`` is an English sentence, "" for the simple bot."""

    level: str
    rating: float
    style: str

    @property
    def share(self) -> int:
        """Its strength as percent of the scale."""
        return round(100 * (self.rating - WEAKEST) / (STRONGEST - WEAKEST))


def bots_of(game: str) -> list[Bot]:
    """The simple bot of a game and those that have a portrait, in the order of all pages."""
    known = {
        level: Bot(level, portrait.rating, portrait.style)
        for level in OPPONENTS
        if (portrait := PORTRAITS.get((game, level)))
    }
    known[SIMPLE] = Bot(SIMPLE, SIMPLE_RATING, "")
    return [known[level] for level in OPPONENTS if level in known]


@router.get("/bots")
async def bots(request: Request) -> Response:
    """Who plays when nobody else is there."""
    everyone = {game: bots_of(game) for game in GAMES}
    return await page(request, "bots.html", games=GAMES, bots=everyone)
