"""Rooms for tests: the whole application, in this process or behind a socket."""

import asyncio
import threading
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import httpx
import uvicorn
from fastapi import FastAPI

from majlis.room.settings import RoomSettings
from majlis.server import health, logs, metrics
from majlis.server.app import create_app
from majlis.server.limits import Allowances, Rate
from tests.room.store.samples import fresh

MUCH = Rate(1e6, 1e6)
QUICK = {"speed": "instant", "bots": "simple"}


def generous() -> Allowances:
    """Limits that no test reaches by accident."""
    return Allowances(MUCH, MUCH, MUCH, MUCH)


def application(data: Path | None, allowances: Allowances | None = None) -> FastAPI:
    """The application as a host runs it, with its data here; without data it is not opened."""
    if data and not (data / "room.db").exists():
        fresh(data)
    app = create_app(RoomSettings(data=data or Path()))
    for part in (metrics, health, logs):
        part.install(app)
    app.state.allowances = allowances or generous()
    return app


@dataclass
class Program:
    """A program with a token."""

    client: httpx.AsyncClient
    person: dict[str, Any]
    token: str

    @property
    def headers(self) -> dict[str, str]:
        """What it sends with everything."""
        return {"Authorization": f"Bearer {self.token}"}

    async def ask(self, method: str, path: str, body: Any = None) -> httpx.Response:
        """One request; as over a network, others get their turn meanwhile."""
        await asyncio.sleep(0)
        return await self.client.request(method, f"/api{path}", json=body, headers=self.headers)

    async def get(self, path: str) -> Any:
        """What is there, which has to be there."""
        response = await self.ask("GET", path)
        assert response.status_code == 200, response.text
        return response.json()

    async def do(self, path: str, body: Any = None) -> Any:
        """Do something that has to go well."""
        response = await self.ask("POST", path, body)
        assert response.status_code in (200, 201), response.text
        return response.json()

    async def refused(self, path: str, body: Any = None, method: str = "POST") -> tuple[int, Any]:
        """Do something that has to be refused: the status and the error."""
        response = await self.ask(method, path, body)
        assert response.status_code >= 400, response.text
        return response.status_code, response.json()["error"]

    async def until(self, table: str, met: Callable[[Any], bool]) -> Any:
        """The scene of a table as soon as it is like that."""
        for _ in range(400):
            scene = (await self.get(f"/tables/{table}"))["scene"]
            if met(scene):
                return scene
            await asyncio.sleep(0.01)
        raise AssertionError("it did not come to that")


@dataclass
class OpenRoom:
    """A room that is open, and a client of it."""

    app: FastAPI
    client: httpx.AsyncClient

    async def guest(self, name: str = "Ada") -> Program:
        """A new guest."""
        response = await self.client.post("/api/guests", json={"name": name})
        assert response.status_code == 201, response.text
        return Program(self.client, response.json()["person"], response.json()["token"])


@asynccontextmanager
async def opened(app: FastAPI) -> AsyncIterator[OpenRoom]:
    """Open an application's room."""
    transport = httpx.ASGITransport(app, raise_app_exceptions=False)
    async with (
        app.router.lifespan_context(app),
        httpx.AsyncClient(transport=transport, base_url="http://room.test") as client,
    ):
        yield OpenRoom(app, client)


def in_a_room(
    test: Callable[[OpenRoom], Awaitable[None]], allowances: Allowances | None = None
) -> None:
    """Run a test in a room of its own."""

    async def run() -> None:
        with TemporaryDirectory() as folder:
            async with opened(application(Path(folder), allowances)) as room:
                await test(room)

    asyncio.run(run())


@contextmanager
def served(app: FastAPI) -> Iterator[tuple[str, uvicorn.Server]]:
    """Serve an application on a free port of this machine: its address, and the server."""
    config = uvicorn.Config(app, port=0, log_config=None, timeout_graceful_shutdown=2)
    server = uvicorn.Server(config)
    thread = threading.Thread(target=server.run)
    thread.start()
    try:
        while not server.started:
            assert thread.is_alive()
            time.sleep(0.01)
        port = server.servers[0].sockets[0].getsockname()[1]
        yield f"http://127.0.0.1:{port}", server
    finally:
        app.state.closing.set()
        server.should_exit = True
        thread.join(10)
