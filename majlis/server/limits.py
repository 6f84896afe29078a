"""How much anybody may ask of the room."""

import time
from collections import Counter, OrderedDict
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field

from starlette.datastructures import Headers
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from majlis.room.people.tries import place
from majlis.server.faults import TooLarge, TooMany, refuse

LARGEST_BODY = 64 * 1024
"""Bytes of a request; the largest that pages and programs send have a few hundred."""
REMEMBERED = 10_000
"""How many addresses or people are remembered."""
READING = ("GET", "HEAD", "OPTIONS")


@dataclass(frozen=True)
class Rate:
    """So many at once, and so many more a second."""

    burst: float
    second: float


class Bucket:
    """What is left of somebody's allowance."""

    def __init__(self, left: float, now: float) -> None:
        self.left = left
        self.at = now


class Buckets:
    """The allowance of each address or person."""

    def __init__(self, rate: Rate, now: Callable[[], float]) -> None:
        self.rate = rate
        self._now = now
        self._buckets: OrderedDict[str, Bucket] = OrderedDict()

    def take(self, key: str, cost: float = 1.0) -> float:
        """Take from somebody's allowance: 0, or for how many seconds it is used up."""
        now = self._now()
        bucket = self._buckets.setdefault(key, Bucket(self.rate.burst, now))
        self._buckets.move_to_end(key)
        if len(self._buckets) > REMEMBERED:
            self._buckets.popitem(last=False)
        bucket.left = min(self.rate.burst, bucket.left + (now - bucket.at) * self.rate.second)
        bucket.at = now
        if bucket.left < cost:
            return (cost - bucket.left) / self.rate.second
        bucket.left -= cost
        return 0.0


@dataclass
class Allowances:
    """What an address and a person may do; a household or a class shares an address.

    ``requests`` and ``changes`` are those of an address, ``acts`` are a person's changes,
    ``newcomers`` the programs that become guests at an address.  ``open`` bounds how many
    requests of an address are open at once, streams included.
    """

    requests: Rate = Rate(400, 80)
    changes: Rate = Rate(200, 40)
    acts: Rate = Rate(60, 15)
    newcomers: Rate = Rate(10, 1 / 60)
    open: int = 300
    now: Callable[[], float] = time.monotonic
    people: Buckets = field(init=False)
    guests: Buckets = field(init=False)

    def __post_init__(self) -> None:
        self.people = Buckets(self.acts, self.now)
        self.guests = Buckets(self.newcomers, self.now)


def unlimited() -> Allowances:
    """No limits to speak of, for measuring."""
    much = Rate(1e9, 1e9)
    return Allowances(much, much, much, much, 10**6)


def allowances_of(scope: Scope) -> Allowances:
    """The allowances of an application."""
    state = scope["app"].state
    if not hasattr(state, "allowances"):
        state.allowances = Allowances()
    found: Allowances = state.allowances
    return found


def spend(request: Request, person: str, cost: float = 1.0) -> None:
    """Count something that a person does; ``TooMany`` if it is too much."""
    if seconds := allowances_of(request.scope).people.take(person, cost):
        raise TooMany(seconds)


def newcomer(request: Request) -> None:
    """Count a program that becomes a guest; ``TooMany`` if many have come from there."""
    if seconds := allowances_of(request.scope).guests.take(address_of(request.scope)):
        raise TooMany(seconds)


def address_of(scope: Scope) -> str:
    """Where a request comes from, households as one (see ``place``)."""
    client = scope.get("client") or ("", 0)
    return place(str(client[0]))


class Limits:
    """Refuses what is too much (429) or too large (413) before anything else looks at it."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app
        self._requests: Buckets | None = None
        self._changes: Buckets | None = None
        self._open: Counter[str] = Counter()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Limit one request."""
        if scope["type"] != "http" or scope["path"].startswith("/static/"):
            await self._app(scope, receive, send)
            return
        address = address_of(scope)
        error = self._refusal(scope, address)
        if error:
            await refuse(error, scope, receive, send)
            return
        self._open[address] += 1
        try:
            await self._measured(scope, receive, send)
        finally:
            self._open[address] -= 1
            if not self._open[address]:
                del self._open[address]

    def _refusal(self, scope: Scope, address: str) -> HTTPException | None:
        """Why a request goes no further, if it does not."""
        allowed = allowances_of(scope)
        self._requests = self._requests or Buckets(allowed.requests, allowed.now)
        self._changes = self._changes or Buckets(allowed.changes, allowed.now)
        seconds = self._requests.take(address)
        if not seconds and scope["method"] not in READING:
            seconds = self._changes.take(address)
        if seconds:
            return TooMany(seconds)
        if self._open[address] >= allowed.open:
            return TooMany(10)
        length = Headers(scope=scope).get("content-length", "0")
        if length.isdigit() and int(length[:20]) > LARGEST_BODY:
            return too_large()
        return None

    async def _measured(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve a request as long as its body stays within the limit."""
        taken, begun, refused = 0, False, False

        async def receive_measured() -> Message:
            nonlocal taken, refused
            message = await receive()
            taken += len(message.get("body", b""))
            if taken > LARGEST_BODY:
                if not begun and not refused:
                    refused = True
                    await refuse(too_large(), scope, receive, send)
                raise TooLarge
            return message

        async def send_watched(message: Message) -> None:
            nonlocal begun
            begun = True
            if not refused:
                await send(message)

        with suppress(TooLarge):
            await self._app(scope, receive_measured, send_watched)


def too_large() -> HTTPException:
    """A body over the limit, as people and programs are told."""
    return HTTPException(413, f"A request has at most {LARGEST_BODY} bytes.")
