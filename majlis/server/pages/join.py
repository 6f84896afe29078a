"""Joining a table by its code or its link."""

import re

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from majlis.room.refusal import Denied
from majlis.server.pages.home import home_page
from majlis.server.render import language_of
from majlis.server.visitor import RoomOf, Visitor

router = APIRouter()

LINK = re.compile(r"/table/([\w-]+)")
CODE = re.compile(r"[\w-]{4,40}", re.ASCII)


def code_in(text: str) -> str:
    """The table's id in what somebody has typed or pasted, a code or a link; "" if none is."""
    found = LINK.search(text)
    code = found[1] if found else "".join(text.split())
    return code if CODE.fullmatch(code) else ""


@router.get("/join")
async def join(request: Request, room: RoomOf, visitor: Visitor, code: str = "") -> Response:
    """To the table of this code, or back home with what is wrong with it."""
    language = await language_of(request)
    id = code_in(code)
    if not id:
        fault = language.gettext("Type the code of a table, or paste the link to it.")
        return await home_page(request, room, visitor, code[:200], fault)
    try:
        await room.lobby.table(id)
    except Denied:
        fault = language.gettext("There is no table with this code. Ask for the link once more.")
        return await home_page(request, room, visitor, code[:200], fault)
    return RedirectResponse(f"/table/{id}", 303)
