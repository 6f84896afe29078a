"""Accounts: signing up, logging in and out, and the password."""

from typing import Annotated, Any

from fastapi import APIRouter, Form
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from majlis.language import Language
from majlis.room.people import (
    Login,
    LoginRefused,
    NameRefused,
    NameTaken,
    PasswordRefused,
    PeopleError,
    TooManyTries,
)
from majlis.room.people.password import SHORTEST
from majlis.room.room import Room
from majlis.server.faults import headers_of
from majlis.server.pages.people import worded
from majlis.server.render import language_of, page
from majlis.server.visitor import COOKIE, Guest, RoomOf, Visitor, remember

router = APIRouter(prefix="/you")

Text = Annotated[str, Form()]

FORGET = {"Clear-Site-Data": '"cache", "storage"'}
"""What a browser drops when somebody leaves it: nothing of a table stays behind."""


@router.get("/account")
async def account(request: Request, done: str = "") -> Response:
    """The forms for an account, or what can be done with it."""
    return await _account(request, done=done)


async def _account(
    request: Request, status: int = 200, done: str = "", form: str = "", name: str = "",
    faults: dict[str, str] | None = None,
) -> Response:  # fmt: skip
    """The page; ``faults`` are what is wrong in the ``form`` by field, "" for all of it."""
    return await page(
        request,
        "people_account.html",
        status=status,
        done=done,
        form=form,
        given=name[:200],
        faults=faults or {},
        shortest=SHORTEST,
        here="account",
    )


async def _refused(
    request: Request, form: str, error: PeopleError, name: str, fields: dict[type[Any], str]
) -> Response:
    """The page with what is wrong, and the name that was typed."""
    language = await language_of(request)
    field = next((field for kind, field in fields.items() if isinstance(error, kind)), "")
    response = await _account(
        request,
        status=429 if isinstance(error, TooManyTries) else 422,
        form=form,
        name=name,
        faults={field: told(error, language)},
    )
    response.headers.update(headers_of(error))
    return response


def told(error: PeopleError, language: Language) -> str:
    """Why it was refused; long waits in minutes."""
    if isinstance(error, TooManyTries) and error.seconds > 90:
        minutes = -(-error.seconds // 60)
        many = "Too many tries: wait %(num)s minutes."
        return language.ngettext("Too many tries: wait a minute.", many, minutes) % {"num": minutes}
    return worded(error, language)


@router.post("/sign-up")
async def sign_up(
    request: Request, room: RoomOf, guest: Guest, name: Text = "", password: Text = ""
) -> Response:
    """Give the guest of this browser an account."""
    try:
        login = await room.people.sign_up(guest.id, name, password)
    except PeopleError as error:
        fields = {NameRefused: "name", NameTaken: "name", PasswordRefused: "password"}
        return await _refused(request, "sign-up", error, name, fields)
    return _known(request, login, "signed-up")


@router.post("/log-in")
async def log_in(
    request: Request, room: RoomOf, visitor: Visitor, name: Text = "", password: Text = ""
) -> Response:
    """Be known in this browser by one's account; tables of the guest come along."""
    address = request.client.host if request.client else ""
    guest = visitor.id if visitor else None
    try:
        login = await room.people.log_in(name, password, address, guest)
    except PeopleError as error:
        return await _refused(request, "log-in", error, name, {LoginRefused: "password"})
    if visitor and visitor.id != login.person.id:
        await room.lobby.merged(visitor.id, login.person.id, login.tables)
        room.lobby.renamed([visitor.id])
    await room.people.log_out(request.cookies.get(COOKIE, ""))
    return _known(request, login, "logged-in")


def _known(request: Request, login: Login, done: str) -> Response:
    there = RedirectResponse(f"/you/account?done={done}", 303)
    return remember(request, there, login.secret)


@router.post("/log-out")
async def log_out(
    request: Request, room: RoomOf, visitor: Visitor, everywhere: Text = ""
) -> Response:
    """Be known in this browser no longer, or in none."""
    await room.people.log_out(request.cookies.get(COOKIE, ""))
    if everywhere and visitor:
        await room.people.log_out_everywhere(visitor.id)
    return forgotten(room)


def forgotten(room: Room) -> Response:
    """Home, with nothing left in this browser; the page tells its other tabs (``#left``)."""
    response = RedirectResponse("/#left", 303, FORGET)
    response.delete_cookie(COOKIE, httponly=True, samesite="lax", secure=room.settings.secure)
    return response


@router.post("/password")
async def change_password(
    request: Request, room: RoomOf, guest: Guest, old: Text = "", new: Text = ""
) -> Response:
    """Change the password; all other browsers are logged out."""
    address = request.client.host if request.client else ""
    keep = request.cookies.get(COOKIE)
    try:
        await room.people.change_password(guest.id, old, new, address, keep)
    except PeopleError as error:
        fields: dict[type[Any], str] = {LoginRefused: "old", PasswordRefused: "new"}
        return await _refused(request, "password", error, "", fields)
    return RedirectResponse("/you/account?done=password", 303)
