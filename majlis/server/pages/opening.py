"""Opening tables: at once, or with every choice that there is."""

from typing import Annotated, Any

from fastapi import APIRouter, Form
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from majlis.games import GAMES, find
from majlis.room.people import Person
from majlis.room.room import Room
from majlis.room.setup import SPEEDS, Setup
from majlis.server.pages.bots import bots_of
from majlis.server.pages.doing import Words
from majlis.server.preferences import PREFERENCES, preference
from majlis.server.render import language_of, page
from majlis.server.setup_form import CLOCKS, SetupForm
from majlis.server.visitor import Guest, RoomOf, Visitor, guest_of, remember

router = APIRouter()


@router.post("/play/{game}")
async def play_now(
    request: Request,
    room: RoomOf,
    guest: Guest,
    game: str,
    bots: Annotated[str, Form()] = "",
    players: Annotated[int | None, Form()] = None,
    offer: Annotated[str, Form(max_length=100)] = "",
    words: Words = "",
) -> Response:
    """A table for one, with bots on the other seats, that begins at once."""
    level = bots or preference(guest.preferences, "level")
    chosen: dict[str, Any] = {"game": find(game).id, "bots": level}
    if players is not None:
        chosen["players"] = players
    live = await room.lobby.open(
        Setup.of(chosen), guest.id, begin=True, offer=room.lobby.offers.read(offer), words=words
    )
    await _remember_level(room, guest, level)
    return remember(request, RedirectResponse(f"/table/{live.table.id}", 303))


async def _remember_level(room: Room, guest: Person, level: str) -> None:
    """Offer the same bots the next time."""
    if level != preference(guest.preferences, "level"):
        usual = PREFERENCES["level"][0]
        await room.people.prefer(guest.id, {"level": level if level != usual else None})


@router.get("/new")
async def choose_game() -> Response:
    """The form of the first game; it leads to the others."""
    return RedirectResponse(f"/new/{next(iter(GAMES))}", 303)


@router.get("/new/{game}")
async def choose(request: Request, visitor: Visitor, game: str) -> Response:
    """The form with every choice, filled in as the address says."""
    form = SetupForm(find(game), request.query_params, await language_of(request))
    return await _form(request, visitor, form)


async def _form(
    request: Request, visitor: Person | None, form: SetupForm, status: int = 200
) -> Response:
    level = preference(visitor.preferences if visitor else {}, "level")
    return await page(
        request,
        "new.html",
        status=status,
        form=form,
        rules=form.rules,
        games=GAMES,
        bots=bots_of(form.rules.id),
        level=form.text("bots", level),
        speeds=list(SPEEDS),
        clocks=CLOCKS,
        asks=_asks(form.rules.id),
    )


def _asks(game: str) -> bool:
    """Whether the game has secret questions, for which tables wait."""
    from majlis.game import Game

    return type(GAMES[game]).questions is not Game.questions


@router.post("/new/{game}")
async def open_table(request: Request, room: RoomOf, visitor: Visitor, game: str) -> Response:
    """Open the table that the form describes."""
    form = SetupForm(find(game), await request.form(), await language_of(request))
    setup = form.read()
    if setup is None:
        return await _form(request, visitor, form, 422)
    guest = await guest_of(request)
    live = await room.lobby.open(setup, guest.id)
    return remember(request, RedirectResponse(f"/table/{live.table.id}", 303))
