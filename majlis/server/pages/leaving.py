"""What is kept about somebody: to take along, and to have deleted."""

from contextlib import suppress
from typing import Annotated

from fastapi import APIRouter, Form
from starlette.requests import Request
from starlette.responses import JSONResponse, RedirectResponse, Response

from majlis.room import requests
from majlis.room.refusal import Denied
from majlis.room.room import Room
from majlis.server.pages.account import forgotten
from majlis.server.render import page
from majlis.server.visitor import Guest, RoomOf, Visitor

router = APIRouter(prefix="/you")


@router.get("/data")
async def data(request: Request, visitor: Visitor) -> Response:
    """What is kept, and what can be done about it."""
    return await page(request, "people_data.html", here="data")


@router.get("/data.json")
async def download(request: Request, room: RoomOf, visitor: Visitor) -> Response:
    """All that is stored about the visitor."""
    if visitor is None:
        return RedirectResponse("/you/data", 303)
    headers = {"content-disposition": 'attachment; filename="majlis.json"'}
    return JSONResponse(await room.people.export(visitor.id), headers=headers)


@router.get("/delete")
async def ask(request: Request, visitor: Visitor) -> Response:
    """What deleting means, and whether it is really wanted."""
    if visitor is None:
        return RedirectResponse("/you/data", 303)
    return await page(request, "people_delete.html", fault=False, here="data")


@router.post("/delete")
async def delete(
    request: Request, room: RoomOf, guest: Guest, sure: Annotated[str, Form()] = ""
) -> Response:
    """Forget the visitor, if they are sure; bots take their seats."""
    if not sure:
        return await page(request, "people_delete.html", status=422, fault=True, here="data")
    tables = await room.people.delete(guest.id)
    await _leave(room, guest.id, tables)
    room.lobby.renamed([guest.id])
    return forgotten(room)


async def _leave(room: Room, person: str, tables: list[str]) -> None:
    """Get up from every table; one that is gone or closed does not matter any more."""
    for id in tables:
        with suppress(Denied):
            live = await room.lobby.table(id)
            await live.ask(lambda table, now: requests.leave(table, person, now))
