"""Logs for machines: one JSON object a line, none of them with a secret.

structlog makes them, since its formatter takes the records of the standard library as well, which
the room, uvicorn and SQLAlchemy write, and its context knows which request each belongs to.
"""

import hashlib
import logging
import re
import secrets
import sys
import time
from collections.abc import MutableMapping
from typing import Any, TextIO

import structlog
from fastapi import FastAPI
from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from structlog.typing import WrappedLogger

from majlis.server.metrics import route_of

REQUEST_ID = "x-request-id"
_GIVEN = re.compile(r"[A-Za-z0-9._-]{8,64}")
"""Request ids that a proxy may have given."""

_KEY = secrets.token_bytes(16)
"""Shortened ids can be compared within one run of the room, and traced back by nobody."""

_SECRETS = (
    (re.compile(r"majlis_[\w-]{20,}"), "(token)"),
    (re.compile(r"(?i)bearer\s+[\w.~+/-]+=*"), "(token)"),
    (re.compile(r"(?i)(cookie:?\s*|majlis=)[^\s'\"]+"), "(cookie)"),
    (re.compile(r"\b[0-9a-f]{64}\b"), "(seed)"),
    (re.compile(r"(?<![\w-])[\w-]{43}(?![\w-])"), "(secret)"),
)
_TABLE = re.compile(r"(?<=\btable[ /])[\w-]{12}(?![\w-])")
_CARDS = re.compile(r"(?:(?<![\w?])(?:[2-9TJQKASCR1][cdhsoeb])(?:[ ,'\"]+|(?!\w))){1,}")

log = logging.getLogger(__name__)


def short(id: str) -> str:
    """An id as logs have it: the same for the same id until the room is started again."""
    return "~" + hashlib.blake2b(id.encode(), key=_KEY, digest_size=5).hexdigest()


def scrubbed(text: str) -> str:
    """A text without tokens, cookies, seeds and cards, and with tables' ids shortened."""
    for pattern, instead in _SECRETS:
        text = pattern.sub(instead, text)
    text = _TABLE.sub(lambda found: short(found[0]), text)
    return _CARDS.sub("(cards) ", text)


def _scrub(
    logger: WrappedLogger, name: str, event: MutableMapping[str, Any]
) -> MutableMapping[str, Any]:
    """Take secrets out of everything that a line says."""
    return {key: _without(value) for key, value in event.items()}


def _without(value: Any) -> Any:
    if isinstance(value, str):
        return scrubbed(value)
    if isinstance(value, dict):
        return {key: _without(one) for key, one in value.items()}
    if isinstance(value, list | tuple):
        return [_without(one) for one in value]
    return value if isinstance(value, int | float | bool | None) else scrubbed(str(value))


def set_up(stream: TextIO | None = None, level: int = logging.INFO) -> None:
    """Write all logs of the program as JSON lines, to stderr unless told otherwise."""
    shared: list[structlog.typing.Processor] = [
        structlog.contextvars.merge_contextvars,
        structlog.stdlib.add_log_level,
        structlog.stdlib.add_logger_name,
        structlog.stdlib.ExtraAdder(),
        structlog.processors.TimeStamper(fmt="iso", utc=True),
    ]
    formatter = structlog.stdlib.ProcessorFormatter(
        foreign_pre_chain=shared,
        processors=[
            structlog.stdlib.ProcessorFormatter.remove_processors_meta,
            structlog.processors.format_exc_info,
            _scrub,
            structlog.processors.JSONRenderer(),
        ],
    )
    handler = logging.StreamHandler(stream or sys.stderr)
    handler.setFormatter(formatter)
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(level)
    for quiet in ("uvicorn.access", "alembic", "sqlalchemy", "asyncio", "multipart", "httpx"):
        logging.getLogger(quiet).setLevel(logging.WARNING)


class Logged:
    """Gives every request an id, and writes a line when it has been answered."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Log one request."""
        if scope["type"] != "http" or scope["path"].startswith("/static/"):
            await self._app(scope, receive, send)
            return
        given = Headers(scope=scope).get(REQUEST_ID, "")
        request = given if _GIVEN.fullmatch(given) else secrets.token_hex(8)
        structlog.contextvars.clear_contextvars()
        structlog.contextvars.bind_contextvars(request=request)
        start, status = time.perf_counter(), 500

        async def send_marked(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                MutableHeaders(scope=message)[REQUEST_ID] = request
            await send(message)

        try:
            await self._app(scope, receive, send_marked)
        finally:
            self._write(scope, status, time.perf_counter() - start)
            structlog.contextvars.clear_contextvars()

    def _write(self, scope: Scope, status: int, seconds: float) -> None:
        route = route_of(scope)
        about: dict[str, Any] = {}
        if "table" in route and (id := scope.get("path_params", {}).get("id")):
            about["table"] = short(str(id))
        if code := scope.get("majlis.fault"):
            about["fault"] = code
        about |= {
            "method": scope["method"][:7],
            "route": route,
            "status": status,
            "ms": round(seconds * 1000, 1),
        }
        log.log(logging.ERROR if status >= 500 else logging.INFO, "request", extra=about)


def install(app: FastAPI) -> None:
    """Log an application's requests."""
    if not getattr(app.state, "logged", False):
        app.state.logged = True
        app.add_middleware(Logged)
