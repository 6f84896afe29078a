"""The visitor's chips: how many there are, what has become of them, and more when they are gone."""

from typing import Any

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from majlis.cards import FRENCH
from majlis.games import GAMES
from majlis.room.purse import Movement, Purse, TopUpRefused
from majlis.room.purse.statement import as_csv, as_json_lines
from majlis.room.room import Room
from majlis.room.store.ledger.grants import FIRST, TOPPED_UP
from majlis.server.moments import utc
from majlis.server.render import language_of, page
from majlis.server.visitor import Guest, RoomOf, Visitor, remember

router = APIRouter(prefix="/you/purse")

A_PAGE = 20
"""Movements on a page."""

LAST = 2**31 - 1
"""A number that no entry of the ledger reaches."""

CSV, JSON_LINES = "text/csv", "application/x-ndjson"


@router.get("")
async def purse(
    request: Request, room: RoomOf, visitor: Visitor, before: int = LAST, done: str = ""
) -> Response:
    """What the visitor has, and the movements of it before one by its number, the newest first."""
    if visitor is None:
        return await page(request, "people_purse.html", purse=None, **_KNOWN)
    return await _page(request, room, visitor.id, before=before, done=done)


@router.post("/top-up")
async def top_up(request: Request, room: RoomOf, guest: Guest) -> Response:
    """Fill the visitor's empty purse."""
    try:
        await room.purses.top_up(guest.id)
    except TopUpRefused:
        return remember(request, await _page(request, room, guest.id, status=409))
    return remember(request, RedirectResponse("/you/purse?done=topped-up", 303))


@router.get("/statement.csv")
async def table(room: RoomOf, visitor: Visitor) -> Response:
    """All movements of the visitor's chips, for a spreadsheet."""
    if visitor is None:
        return RedirectResponse("/you/purse", 303)
    text = as_csv(await _statement(room, visitor.id))
    return Response(text, media_type=CSV, headers=_saved_as("majlis-chips.csv"))


@router.get("/statement.jsonl")
async def lines(room: RoomOf, visitor: Visitor) -> Response:
    """The same for programs."""
    if visitor is None:
        return RedirectResponse("/you/purse", 303)
    text = as_json_lines(await _statement(room, visitor.id))
    return Response(text, media_type=JSON_LINES, headers=_saved_as("majlis-chips.jsonl"))


_KNOWN: dict[str, Any] = {"first": FIRST, "more": TOPPED_UP, "here": "purse"}
"""What the page says to everybody."""


async def _page(
    request: Request, room: Room, person: str, status: int = 200, before: int = LAST, done: str = ""
) -> Response:
    found = await room.purses.look(person)
    before = max(1, min(before, LAST))
    latest = await room.purses.latest(person, A_PAGE + 1, before)
    shown = latest[:A_PAGE]
    pots = {movement.pot for movement in shown if movement.pot}
    return await page(
        request,
        "people_purse.html",
        status=status,
        purse=found,
        why=await _why_not(request, found),
        refused=status != 200,
        movements=shown,
        occasions=await room.purses.occasions(person, pots),
        games=GAMES,
        utc=utc,
        newest=before == LAST,
        older=shown[-1].number if len(latest) > A_PAGE else None,
        done=done,
        **_KNOWN,
    )


async def _why_not(request: Request, found: Purse) -> str:
    """Why the purse cannot be topped up; "" if it can."""
    reason = found.no_top_up
    return (await language_of(request)).sentence(reason, (), FRENCH) if reason else ""


async def _statement(room: Room, person: str) -> list[Movement]:
    """All movements, the oldest first, those first chips included that are given at first sight."""
    await room.purses.look(person)
    return await room.purses.statement(person)


def _saved_as(name: str) -> dict[str, str]:
    return {"content-disposition": f'attachment; filename="{name}"'}
