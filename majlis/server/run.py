"""Starting the room's server."""

import asyncio
import logging
import signal
import sys
import webbrowser
from collections.abc import Iterator
from contextlib import contextmanager

import uvicorn
import uvloop
from fastapi import FastAPI

from majlis.room.room import Room
from majlis.room.settings import RoomSettings
from majlis.room.store import claimed
from majlis.server import logs
from majlis.server.app import create_app
from majlis.server.warming import warm_up

GRACE = 5
"""Seconds that open connections get when the room closes."""
STOPS = (signal.SIGINT, signal.SIGTERM)
HOW_TO_CLOSE = "Ctrl-C closes it; matches go on where they were when it opens again."


class Server(uvicorn.Server):
    """A server that tells its streams to end before it waits for them, and then ends in peace."""

    def __init__(self, config: uvicorn.Config, app: FastAPI) -> None:
        super().__init__(config)
        self._app = app

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        """Stop when told to; told twice, at once."""
        loop = asyncio.get_running_loop()
        for stop in STOPS:
            loop.add_signal_handler(stop, self._stop, stop)
        try:
            yield
        finally:
            for stop in STOPS:
                loop.remove_signal_handler(stop)

    def _stop(self, number: int) -> None:
        self._app.state.closing.set()
        self.handle_exit(number, None)


async def serve(settings: RoomSettings, browser: bool) -> None:
    """Run the room until it is told to stop; ``StoreError`` if it cannot be opened."""
    logs.set_up(level=logging.WARNING if sys.stderr.isatty() else logging.INFO)
    room = await Room.open(settings)
    app = create_app(settings, room)
    config = uvicorn.Config(
        app,
        host=settings.host,
        port=settings.port,
        log_config=None,
        access_log=False,
        timeout_graceful_shutdown=GRACE,
        server_header=False,
    )
    server = Server(config, app)
    running = asyncio.create_task(server.serve())
    while not server.started and not running.done():
        await asyncio.sleep(0.02)
    if server.started:
        print(f"The room is open at {settings.where}\n{HOW_TO_CLOSE}", flush=True)
        if browser:
            await asyncio.to_thread(webbrowser.open, settings.address)
        await asyncio.to_thread(warm_up, app.state.closing.is_set)
    await running
    if server.started and sys.stdout.isatty():
        print("The room is closed.")


def run(settings: RoomSettings, browser: bool = True) -> None:
    """Open the room and keep it open; ``StoreError`` if that cannot be."""
    settings.make_folder()
    with claimed(settings.url):
        uvloop.run(serve(settings, browser))
