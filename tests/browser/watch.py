"""What must not happen in a browser while people play: errors, failures, requests elsewhere."""

import re
from urllib.parse import urlsplit

from playwright.sync_api import BrowserContext, ConsoleMessage, Request, Response, WebError

LOUD = ("error", "warning", "assert")
ASKED = ("fetch", "xhr")
"""What scripts ask for; all else may be on its way when a page is left."""


class Watch:
    """Notes everything that goes wrong in a browser context.

    ``moves`` are the bodies of the moves that its pages have sent.
    """

    def __init__(self, context: BrowserContext, address: str) -> None:
        self.faults: list[str] = []
        self.moves: list[str] = []
        self._host = urlsplit(address).netloc
        context.on("console", self._said)
        context.on("weberror", self._broke)
        context.on("request", self._asked)
        context.on("requestfailed", self._failed)
        context.on("response", self._answered)
        context.on("dialog", lambda dialog: self._note(f"a dialog: {dialog.message}"))

    def forgive(self, *kinds: str) -> None:
        """Forget what was meant to happen: faults in which one of these expressions is found."""
        self.faults = [f for f in self.faults if not any(re.search(kind, f) for kind in kinds)]

    def forgive_absence(self) -> None:
        """Forget that the room could not be reached."""
        self.forgive(r"net::ERR_|Failed to load resource|/stream")

    def _note(self, fault: str) -> None:
        self.faults.append(fault)

    def _said(self, message: ConsoleMessage) -> None:
        if message.type in LOUD:
            where = message.location.get("url", "")
            self._note(f"console {message.type}: {message.text} ({where})")

    def _broke(self, error: WebError) -> None:
        self._note(f"an error of the page: {error.error}")

    def _asked(self, request: Request) -> None:
        parts = urlsplit(request.url)
        if parts.scheme in ("http", "https", "ws", "wss") and parts.netloc != self._host:
            self._note(f"a request to somebody else: {request.url}")
        if request.method == "POST" and parts.path.endswith("/move"):
            self.moves.append(request.post_data or "")

    def _failed(self, request: Request) -> None:
        reason = request.failure or ""
        if "ERR_ABORTED" in reason and not self._is_asked(request):
            return  # the page was left, or its stream opened anew
        self._note(f"a request that failed: {request.method} {request.url} {reason}")

    @staticmethod
    def _is_asked(request: Request) -> bool:
        """Whether somebody waits for it; words for a shuffle are drawn and sent by the way."""
        by_the_way = urlsplit(request.url).path.endswith(("/words", "/words.txt"))
        return request.resource_type in ASKED and not by_the_way

    def _answered(self, response: Response) -> None:
        if response.status >= 400:
            self._note(f"{response.request.method} {response.url} was answered {response.status}")
