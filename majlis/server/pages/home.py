"""The home page, and its list of open tables."""

import asyncio
from collections.abc import AsyncIterator
from typing import Any

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import Response

from majlis.bots import OPPONENTS
from majlis.games import GAMES
from majlis.language import Language
from majlis.room.lobby import may_join
from majlis.room.people import Person
from majlis.room.room import Room
from majlis.room.store.summary import Summary
from majlis.server.preferences import preference
from majlis.server.render import html, language_of, page
from majlis.server.streams import COMMENT, changes, event, sse
from majlis.server.visitor import RoomOf, Visitor

router = APIRouter()

GOING_ON = ("waiting", "playing")
"""Phases of tables that somebody may want to go on with."""


@router.get("/")
async def home(request: Request, room: RoomOf, visitor: Visitor) -> Response:
    """Go on, play now, join."""
    return await home_page(request, room, visitor)


async def home_page(
    request: Request, room: Room, visitor: Person | None, code: str = "", fault: str = ""
) -> Response:
    """The home page; ``fault`` says what is wrong with the ``code`` by which to join."""
    mine = await _waiting(room, visitor)
    listed = await listing(room, mine)
    return await page(
        request,
        "home.html",
        status=404 if fault else 200,
        mine=mine,
        offer=room.lobby.offers.make(),
        levels=OPPONENTS,
        level=preference(visitor.preferences if visitor else {}, "level"),
        code=code,
        fault=fault,
        **listed,
    )


async def _waiting(room: Room, visitor: Person | None) -> list[Summary]:
    """The tables at which the visitor's seat waits."""
    if visitor is None:
        return []
    return [table for table in await room.lobby.tables_of(visitor.id) if table.phase in GOING_ON]


async def listing(room: Room, more: list[Summary] | None = None) -> dict[str, Any]:
    """The open tables, with the names of everyone there (and at ``more`` tables)."""
    tables = await room.lobby.open_tables()
    people = {person for table in (*tables, *(more or ())) for person in table.people}
    names = await room.people.names(list(people))
    return {"tables": tables, "names": names, "games": GAMES, "may_join": may_join}


@router.get("/open-tables/stream")
async def open_tables(request: Request, room: RoomOf) -> Response:
    """The list of open tables, again whenever it changes."""
    return sse(request, _lists(request, room, await language_of(request)))


async def _lists(request: Request, room: Room, language: Language) -> AsyncIterator[bytes]:
    changed = room.lobby.watch()
    last = ""
    try:
        async for fresh in changes(changed, request.app.state.closing):
            if not fresh:
                yield COMMENT
                continue
            text = html("_tables.html", language, **await listing(room))
            if text != last:
                last = text
                yield event("tables", text)
                await asyncio.sleep(1)  # a busy room changes more often than anybody can read
        yield event("closing", "")
    finally:
        room.lobby.unwatch(changed)
