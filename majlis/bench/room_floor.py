"""The least that a room could do: an ASGI application that sends what is posted to a stream."""

import asyncio

from starlette.types import Receive, Scope, Send

_streams: dict[str, asyncio.Queue[bytes]] = {}


async def floor(scope: Scope, receive: Receive, send: Send) -> None:
    """``GET /n`` is a stream of events, ``POST /n`` sends an event to it."""
    path = scope["path"]
    if scope["method"] == "GET":
        sending = asyncio.create_task(_stream(_streams.setdefault(path, asyncio.Queue()), send))
        while (await receive())["type"] != "http.disconnect":
            pass
        sending.cancel()
        return
    message = await receive()
    _streams[path].put_nowait(message["body"])
    await send({"type": "http.response.start", "status": 204, "headers": []})
    await send({"type": "http.response.body"})


async def _stream(queue: "asyncio.Queue[bytes]", send: Send) -> None:
    headers = [(b"content-type", b"text/event-stream")]
    await send({"type": "http.response.start", "status": 200, "headers": headers})
    await send({"type": "http.response.body", "body": b": \n\n", "more_body": True})
    while True:
        event = b"event: echo\ndata: " + await queue.get() + b"\n\n"
        await send({"type": "http.response.body", "body": event, "more_body": True})
