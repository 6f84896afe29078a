"""Live streams: numbered events, compressed, ended in good order when the room closes."""

import asyncio
import zlib
from collections.abc import AsyncIterator, Iterator
from contextlib import contextmanager, suppress

from starlette.requests import Request
from starlette.responses import StreamingResponse

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


class Quiet(Exception):
    """Nothing has happened for a heartbeat."""


async def next_change(changed: asyncio.Event, closing: Closing) -> bool:
    """Wait until something has changed; false if the room closes.  ``Quiet`` after a heartbeat."""
    if not closing.is_set():
        with closing.waking(changed):
            try:
                async with asyncio.timeout(HEARTBEAT):
                    await changed.wait()
            except TimeoutError:
                raise Quiet from None
        changed.clear()
    return not closing.is_set()


def event(name: str, data: str, id: str = "") -> bytes:
    """One Server-Sent Event."""
    head = (f"id: {id}\n" if id else "") + f"event: {name}\n"
    return (head + "".join(f"data: {line}\n" for line in data.split("\n")) + "\n").encode()


COMMENT = b": \n\n"


EVENTS = "text/event-stream"


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
    packer = zlib.compressobj(6, zlib.DEFLATED, zlib.MAX_WBITS | 16)
    try:
        async for chunk in chunks:
            yield packer.compress(chunk) + packer.flush(zlib.Z_SYNC_FLUSH)
        yield packer.flush()
    finally:
        with suppress(AttributeError):
            await chunks.aclose()  # type: ignore[attr-defined]
