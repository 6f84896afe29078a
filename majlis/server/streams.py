"""Live streams: numbered events, compressed, ended in good order when the room closes."""

import asyncio
import zlib
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import contextmanager, suppress

from starlette.datastructures import State
from starlette.requests import Request
from starlette.responses import StreamingResponse

from majlis.room.frames import Frame
from majlis.room.live import LiveTable
from majlis.server.turnstile import Turnstile

HEARTBEAT = 20.0
"""Seconds of silence after which a stream shows that it is alive."""


class Closing(asyncio.Event):
    """Set when the room is about to close: streams say so and end.

    It wakes those that wait for something else, so that nobody has to wait for two things.
    """

    def __init__(self) -> None:
        super().__init__()
        self._others: set[asyncio.Event] = set()

    def set(self) -> None:
        """Close, and wake everyone."""
        super().set()
        for other in list(self._others):
            other.set()

    @contextmanager
    def waking(self, other: asyncio.Event) -> Iterator[None]:
        """Set another event too if the room closes meanwhile."""
        self._others.add(other)
        try:
            yield
        finally:
            self._others.discard(other)


async def changes(changed: asyncio.Event, closing: Closing) -> AsyncIterator[bool]:
    """True whenever something may have changed, and false at every heartbeat.

    Heartbeats come at their own rhythm: what has changed may be hidden from whoever listens, and
    must not move them.  It ends when the room closes.
    """
    now = asyncio.get_running_loop().time
    beat = now() + HEARTBEAT
    while not closing.is_set():
        with closing.waking(changed):
            try:
                async with asyncio.timeout_at(beat):
                    await changed.wait()
            except TimeoutError:
                beat = max(beat, now()) + HEARTBEAT
                yield False
                continue
        changed.clear()
        if not closing.is_set():
            yield True


async def shown(
    live: LiveTable,
    person: str,
    changed: asyncio.Event,
    house: State,
    last: int,
    show: Callable[[Frame], bytes],
) -> AsyncIterator[bytes | None]:
    """A viewer's frames as ``show`` makes them, but for that of the number ``last``.

    None stands for a heartbeat.  It ends when the room closes.
    """
    turnstile: Turnstile = house.turnstile
    async for fresh in changes(changed, house.closing):
        if not fresh:
            yield None
            continue
        frame = await live.look(person)
        if frame.number == last:
            continue
        last = frame.number
        async with turnstile.turn(live.presence.waits(person)):
            live.presence.shown(person)
            made = show(frame)
        yield made


def event(name: str, data: str, id: str = "") -> bytes:
    """One Server-Sent Event."""
    head = (f"id: {id}\n" if id else "") + f"event: {name}\n"
    return (head + "".join(f"data: {line}\n" for line in data.split("\n")) + "\n").encode()


COMMENT = b": \n\n"
EVENTS = "text/event-stream"
LEVEL = 4
"""Of gzip: the lowest at which an update costs little but what is new in it."""


def sse(
    request: Request, events: AsyncIterator[bytes], media_type: str = EVENTS
) -> StreamingResponse:
    """A stream of events, in one gzip stream if the browser takes that."""
    headers = {"cache-control": "no-store", "x-accel-buffering": "no"}
    if "gzip" in request.headers.get("accept-encoding", ""):
        headers["content-encoding"] = "gzip"
        headers["vary"] = "accept-encoding"
        events = _gzipped(events)
    return StreamingResponse(events, media_type=media_type, headers=headers)


async def _gzipped(chunks: AsyncIterator[bytes]) -> AsyncIterator[bytes]:
    """One gzip stream, flushed after every chunk, so that an update costs what is new in it."""
    packer = zlib.compressobj(LEVEL, zlib.DEFLATED, zlib.MAX_WBITS | 16)
    try:
        async for chunk in chunks:
            yield packer.compress(chunk) + packer.flush(zlib.Z_SYNC_FLUSH)
        yield packer.flush()
    finally:
        with suppress(AttributeError):
            await chunks.aclose()  # type: ignore[attr-defined]
