"""Settings: how the room looks and behaves for one person."""

from typing import Annotated

from fastapi import APIRouter, Depends
from starlette.datastructures import FormData
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from majlis.server.faults import wants_page
from majlis.server.preferences import PREFERENCES, preference
from majlis.server.render import page
from majlis.server.visitor import Guest, RoomOf, Visitor, remember

router = APIRouter()


async def form_of(request: Request) -> FormData:
    """The form that was sent."""
    return await request.form()


Form = Annotated[FormData, Depends(form_of)]


def local(path: str) -> str:
    """A path of this room to go on to; "/" for anything that could lead elsewhere."""
    safe = path.startswith("/") and not path.startswith(("//", "/\\")) and path.isprintable()
    return path if safe and len(path) <= 500 else "/"


def read_settings(form: FormData) -> dict[str, str | None]:
    """The settings in a form, None for those at their defaults; the last of a name counts."""
    read: dict[str, str | None] = {}
    for name, value in form.multi_items():
        if name in PREFERENCES:
            if value not in PREFERENCES[name]:
                allowed = ", ".join(filter(None, PREFERENCES[name]))
                raise HTTPException(422, f"{name}: expected one of {allowed}")
            read[name] = str(value) if value != PREFERENCES[name][0] else None
    return read


@router.get("/you/settings")
async def settings_page(request: Request, visitor: Visitor, saved: bool = False) -> Response:
    """Every setting, with what it is now."""
    own = visitor.preferences if visitor else {}
    now = {name: preference(own, name) for name in PREFERENCES}
    return await page(request, "people_settings.html", now=now, saved=saved, here="settings")


@router.post("/settings")
async def store(request: Request, room: RoomOf, guest: Guest, form: Form) -> Response:
    """Keep the settings that are sent; a script may send a single one."""
    if changes := read_settings(form):
        await room.people.prefer(guest.id, changes)
    if wants_page(request):
        there = local(str(form.get("next", "/")))
        return remember(request, RedirectResponse(there, 303))
    return remember(request, Response(status_code=204))
