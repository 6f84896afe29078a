"""What protects people from other sites: headers, and where a request may come from."""

from collections.abc import Iterable
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.exceptions import HTTPException
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from majlis.room.settings import RoomSettings
from majlis.server.faults import refuse

POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
    "media-src 'self'; font-src 'self'; connect-src 'self'; manifest-src 'self'; "
    "form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
)
HEADERS = {
    "content-security-policy": POLICY,
    "x-content-type-options": "nosniff",
    "referrer-policy": "same-origin",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=()",
}
SAFE = ("GET", "HEAD", "OPTIONS")


class Security:
    """Adds the headers to every answer, and refuses requests that another site has sent.

    Browsers say where a request that changes something comes from.  One with a cookie that does
    not come from here is refused; programs send a token instead of a cookie and are let through.
    """

    def __init__(self, app: ASGIApp, settings: RoomSettings) -> None:
        self._app = app
        self._settings = settings

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Guard one request."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return

        async def send_guarded(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in self._headers(scope["path"]):
                    headers.setdefault(name, value)
            await send(message)

        if scope["method"] not in SAFE and not self._from_here(Headers(scope=scope)):
            refusal = HTTPException(403, "This request came from another site.")
            await refuse(refusal, scope, receive, send_guarded)
            return
        await self._app(scope, receive, send_guarded)

    def _headers(self, path: str) -> Iterable[tuple[str, str]]:
        yield from HEADERS.items()
        yield "cache-control", _caching(path)
        if self._settings.secure:
            yield "strict-transport-security", "max-age=31536000"

    def _from_here(self, headers: Headers) -> bool:
        if "authorization" in headers and "cookie" not in headers:
            return True
        site = headers.get("sec-fetch-site")
        if site is not None:
            return site in ("same-origin", "none")
        origin = headers.get("origin")
        if origin is None:
            return "cookie" not in headers
        return urlsplit(origin).netloc in self._hosts(headers)

    def _hosts(self, headers: Headers) -> set[str]:
        return {headers.get("host", ""), urlsplit(self._settings.address).netloc}


def _caching(path: str) -> str:
    """Pages belong to one person at one moment; drawings hardly ever change; scripts may."""
    if not path.startswith("/static/"):
        return "no-store"
    return "max-age=86400" if path.startswith("/static/cards/") else "no-cache"
