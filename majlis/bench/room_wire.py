"""A client of HTTP that costs little, so that it is the server that is measured.

The usual clients need more time for a request than the server does.
"""

import asyncio
import zlib
from collections.abc import AsyncIterator, Mapping
from dataclasses import dataclass


class Gone(Exception):
    """The other side has closed the connection."""


@dataclass(frozen=True)
class Answer:
    """An answer; names of headers are in small letters."""

    status: int
    headers: Mapping[str, str]
    body: bytes


class Wire:
    """A connection that is kept; one request at a time."""

    def __init__(self, port: int, cookie: str = "") -> None:
        self.port = port
        self.cookie = cookie
        self._reader: asyncio.StreamReader | None = None
        self._writer: asyncio.StreamWriter | None = None

    async def ask(self, method: str, path: str, form: str = "") -> Answer:
        """A request as a page's own script sends it, and its answer.

        A server hangs up on those who have asked nothing for a while; browsers then call again.
        """
        kept = self._writer is not None
        try:
            await self._send(method, path, form)
            status, headers = await self._head()
        except Gone:
            if not kept:
                raise
            await self.close()
            await self._send(method, path, form)
            status, headers = await self._head()
        assert self._reader is not None
        if headers.get("transfer-encoding") == "chunked":
            body = b"".join([piece async for piece in self._chunks()])
        else:
            body = await self._reader.readexactly(int(headers.get("content-length", "0")))
        return Answer(status, headers, body)

    async def events(self, path: str) -> AsyncIterator[bytes]:
        """The events of a stream, each as it was sent."""
        await self._send("GET", path, accept="text/event-stream")
        status, headers = await self._head()
        if status != 200:
            raise Gone(f"{path}: {status}")
        packed = headers.get("content-encoding") == "gzip"
        unpack = zlib.decompressobj(zlib.MAX_WBITS | 16)
        rest = b""
        async for piece in self._chunks():
            rest += unpack.decompress(piece) if packed else piece
            *whole, rest = rest.split(b"\n\n")
            for event in whole:
                yield event

    async def close(self) -> None:
        """Hang up."""
        if self._writer:
            self._writer.close()
            self._reader = self._writer = None

    async def _send(self, method: str, path: str, form: str = "", accept: str = "*/*") -> None:
        if self._writer is None:
            self._reader, self._writer = await asyncio.open_connection(
                "127.0.0.1", self.port, limit=2**22
            )
        head = (
            f"{method} {path} HTTP/1.1\r\nhost: 127.0.0.1:{self.port}\r\naccept: {accept}\r\n"
            "accept-encoding: gzip\r\nsec-fetch-site: same-origin\r\nx-majlis: 1\r\n"
            f"content-length: {len(form)}\r\ncontent-type: application/x-www-form-urlencoded\r\n"
        )
        if self.cookie:
            head += f"cookie: majlis={self.cookie}\r\n"
        self._writer.write(f"{head}\r\n{form}".encode())

    async def _head(self) -> tuple[int, dict[str, str]]:
        assert self._reader is not None
        try:
            head = await self._reader.readuntil(b"\r\n\r\n")
        except (asyncio.IncompleteReadError, ConnectionError) as error:
            raise Gone("no answer") from error
        first, *lines = head.decode("latin-1").strip().split("\r\n")
        pairs = (line.split(": ", 1) for line in lines)
        return int(first.split(" ")[1]), {name.lower(): value for name, value in pairs}

    async def _chunks(self) -> AsyncIterator[bytes]:
        assert self._reader is not None
        try:
            while size := int(await self._reader.readline() or b"0", 16):
                yield (await self._reader.readexactly(size + 2))[:-2]
            await self._reader.readline()
        except (asyncio.IncompleteReadError, ConnectionError):
            return
