"""Errors as people and programs get them: what was wrong, and nothing of our insides."""

import logging
import math
from collections.abc import Mapping, Sequence
from contextlib import suppress
from typing import Any

from fastapi import FastAPI
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from majlis.cards import FRENCH, NotationError, Pack
from majlis.game import Refused
from majlis.games import UnknownGame
from majlis.room.people.errors import (
    LoginRefused,
    NameRefused,
    NameTaken,
    NotPossible,
    PasswordRefused,
    PeopleError,
    TooManyTries,
)
from majlis.room.refusal import Denied
from majlis.room.setup import SetupError
from majlis.room.showing import seat_names
from majlis.room.store.errors import StoreError
from majlis.server.render import language_of
from majlis.server.visitor import room_of
from majlis.words import Sentence

log = logging.getLogger(__name__)

Fault = tuple[int, dict[str, Any]]
"""A status and the body of the answer."""

STATUS = {"unknown": 404, "person": 404, "not_yours": 403, "closed": 410, "words": 422}
"""Statuses of refusals by their codes; the others are 409, in conflict with how things stand."""

PEOPLE: dict[type[PeopleError], tuple[int, str]] = {
    NameRefused: (422, "name"),
    NameTaken: (409, "name_taken"),
    PasswordRefused: (422, "password"),
    LoginRefused: (403, "login"),
    TooManyTries: (429, "too_many"),
    NotPossible: (409, "not_possible"),
}
"""Statuses and codes of what is refused about people."""

HTTP = {
    400: "request",
    401: "token",
    403: "not_yours",
    404: "unknown",
    405: "method",
    406: "accept",
    413: "too_large",
    415: "media_type",
    429: "too_many",
    503: "closing",
}
"""Codes of plain errors by their statuses."""

LONGEST = 400
"""Characters of a message; what people send is quoted only in part."""


class TooMany(HTTPException):
    """More requests than anybody needs; ``seconds`` until another is let through."""

    def __init__(self, seconds: float) -> None:
        wait = max(1, math.ceil(round(seconds, 3)))
        text = f"Too many requests: wait {wait} seconds." if wait > 1 else "Wait a second."
        super().__init__(429, text, {"Retry-After": str(wait)})


class TooLarge(Exception):
    """A body over the limit; it has been answered already."""


def fault(status: int, code: str, message: str, ruling: str = "", field: str = "") -> Fault:
    """A status with the one shape of errors."""
    return status, {
        "error": {
            "code": code,
            "message": _printable(message)[:LONGEST],
            "ruling": ruling or None,
            "field": _printable(field)[:100] or None,
        }
    }


def _printable(text: str) -> str:
    """A text that can be sent, whatever somebody has made us quote."""
    return text.encode("utf-8", "replace").decode()


def fault_of(error: Exception) -> Fault:
    """The status and the body for an error."""
    match error:
        case Denied():
            return fault(STATUS.get(error.code, 409), error.code, str(error))
        case Refused():
            return fault(409, "illegal", str(error), error.ruling)
        case PeopleError():
            status, code = PEOPLE.get(type(error), (409, "refused"))
            return fault(status, code, str(error))
        case NotationError():
            return fault(422, "notation", str(error), field="move")
        case SetupError():
            return fault(422, "setup", str(error), field=error.field)
        case UnknownGame():
            return fault(404, "unknown", str(error))
        case RequestValidationError():
            return _malformed(error)
        case HTTPException():
            code = HTTP.get(error.status_code, "http")
            return fault(error.status_code, code, str(error.detail))
        case StoreError():
            return fault(503, "store", "The room cannot save anything at the moment. Try again.")
    return fault(500, "internal", "Something went wrong here; it has been written down.")


def _malformed(error: RequestValidationError) -> Fault:
    """The first thing that is wrong with a request, and where."""
    first = error.errors()[0]
    kind, *where = [str(part)[:40] for part in first["loc"]]
    field = ".".join(where) if where and first["type"] != "json_invalid" else kind
    status = 400 if first["type"] == "json_invalid" else 422
    return fault(status, "request", f"{field}: {first['msg']}", field=field)


def headers_of(error: Exception) -> Mapping[str, str]:
    """What an error says beside its body."""
    if isinstance(error, TooManyTries):
        return {"Retry-After": str(error.seconds)}
    return (error.headers or {}) if isinstance(error, HTTPException) else {}


def wants_page(request: Request) -> bool:
    """Whether a person asks with a browser, rather than a script or a program."""
    return (
        not request.url.path.startswith("/api")
        and "text/html" in request.headers.get("accept", "")
        and request.headers.get("x-majlis") is None
    )


async def worded(request: Request, error: Exception) -> Fault:
    """The status and the body for an error, in the language of the visitor of a page."""
    status, body = fault_of(error)
    reason = getattr(error, "reason", None)
    if isinstance(reason, Sentence) and not request.url.path.startswith("/api"):
        language = await language_of(request)
        names, pack = await _table_of(request)
        body["error"]["message"] = language.sentence(reason, names, pack)
    return status, body


async def _table_of(request: Request) -> tuple[Sequence[str], Pack]:
    """What a sentence about the request's table needs: names by seat, and the pack."""
    id = request.path_params.get("id")
    if id is not None:
        with suppress(Denied):
            live = await room_of(request).lobby.table(str(id))
            return seat_names(live.table, live.names), live.table.setup.rules.pack
    return (), FRENCH


async def answer(request: Request, error: Exception) -> Response:
    """The answer to a request that failed: a page for people, the one shape for the rest."""
    status, body = await worded(request, error)
    request.scope["majlis.fault"] = body["error"]["code"]
    if isinstance(error, StoreError):
        log.error("the store failed: %s", error)
    if wants_page(request):
        from majlis.server.pages.fault import fault_page

        message = str(body["error"]["message"])
        response = await fault_page(request, status, error, message)
    else:
        response = JSONResponse(body, status)
    response.headers.update(headers_of(error))
    return response


async def refuse(
    error: HTTPException, scope: Scope, receive: Receive, send: Send, code: str = ""
) -> None:
    """Answer a request that goes no further, from before there is anything to render pages with."""
    status, body = fault_of(error)
    if code:
        body["error"]["code"] = code
    scope["majlis.fault"] = body["error"]["code"]
    response = JSONResponse(body, status, dict(headers_of(error)))
    await response(scope, receive, send)


class Unforeseen:
    """Answers what nobody has foreseen: the details go to the log, and nowhere else."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve one request."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        begun = False

        async def send_watched(message: Message) -> None:
            nonlocal begun
            begun = True
            await send(message)

        try:
            await self._app(scope, receive, send_watched)
        except TooLarge:
            raise
        except Exception as error:
            log.exception("a request failed")
            if begun:
                raise
            response = await self._answer(Request(scope, receive), error)
            await response(scope, receive, send)

    async def _answer(self, request: Request, error: Exception) -> Response:
        try:
            return await answer(request, error)
        except Exception:  # not even the page that says so
            log.exception("no page could be made of a fault")
            status, body = fault_of(error)
            return JSONResponse(body, status)


KINDS = (
    Refused,
    PeopleError,
    NotationError,
    SetupError,
    UnknownGame,
    StoreError,
    RequestValidationError,
    HTTPException,
)


def install(app: FastAPI) -> None:
    """Answer all errors this way."""
    for kind in KINDS:
        app.add_exception_handler(kind, answer)
    app.add_middleware(Unforeseen)
