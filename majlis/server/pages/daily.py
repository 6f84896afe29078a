"""The deals of the day, and who has played them best."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from datetime import date, timedelta

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from majlis.fair import Proof
from majlis.game import Game
from majlis.games import GAMES, find
from majlis.room.dailies import Ranked
from majlis.room.room import Room
from majlis.server.render import page
from majlis.server.visitor import Guest, RoomOf, Visitor, remember

router = APIRouter()

FIRST = date(2026, 1, 1)
"""Before any deal of a day."""
SHOWN = 50
"""How many of a ranking are shown."""


@dataclass(frozen=True)
class GameOfTheDay:
    """A game on the page of a day: its proof as far as it may be shown, and its ranking.

    ``table`` is the visitor's own that counts, "" before there is one, and ``going_on`` whether it
    is not finished; ``tomorrow`` is the seal of the next day's cards.
    """

    rules: Game  # type: ignore[type-arg]
    proof: Proof
    tomorrow: str
    ranking: tuple[Ranked, ...]
    table: str
    going_on: bool


@router.get("/daily")
async def today(request: Request, room: RoomOf, visitor: Visitor) -> Response:
    """The deals of today."""
    return await _show(request, room, room.lobby.dailies.today, visitor.id if visitor else "")


@router.get("/daily/{day}")
async def of_day(request: Request, room: RoomOf, visitor: Visitor, day: date) -> Response:
    """The deals of a day; one to come, or before there were any, leads to today."""
    if not FIRST < day <= room.lobby.dailies.today:
        return RedirectResponse("/daily", 303)
    return await _show(request, room, day, visitor.id if visitor else "")


@router.post("/daily/{game}")
async def play(request: Request, room: RoomOf, guest: Guest, game: str) -> Response:
    """A table with the deal of the day."""
    live = await room.lobby.open_daily(find(game).id, guest.id)
    return remember(request, RedirectResponse(f"/table/{live.table.id}", 303))


async def _show(request: Request, room: Room, day: date, person: str) -> Response:
    dailies = room.lobby.dailies
    rankings = await dailies.rankings(day)
    own = await dailies.counted(day, person) if person else {}
    going_on = {game for game, table in own.items() if await room.lobby.goes_on(table)}
    people = {ranked.person for ranking in rankings.values() for ranked in ranking}
    return await page(
        request,
        "daily.html",
        day=day,
        today=dailies.today,
        before=day - timedelta(days=1),
        after=day + timedelta(days=1),
        games=[_game(room, game, day, rankings, own, going_on) for game in GAMES],
        names=await room.people.names(list(people)),
        shown=SHOWN,
    )


def _game(
    room: Room,
    game: str,
    day: date,
    rankings: Mapping[str, list[Ranked]],
    own: Mapping[str, str],
    going_on: Collection[str],
) -> GameOfTheDay:
    dailies = room.lobby.dailies
    return GameOfTheDay(
        rules=GAMES[game],
        proof=dailies.shown(game, day),
        tomorrow=dailies.proof(game, day + timedelta(days=1)).commitment,
        ranking=tuple(rankings[game]),
        table=own.get(game, ""),
        going_on=game in going_on,
    )
