"""The web application."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from importlib.resources import files
from pathlib import Path

from fastapi import FastAPI
from starlette.staticfiles import StaticFiles

from majlis import __version__
from majlis.room.room import Room
from majlis.room.settings import RoomSettings
from majlis.server import faults, health, logs, metrics
from majlis.server.api import router as api
from majlis.server.limits import Limits
from majlis.server.pages import router as pages
from majlis.server.security import Security
from majlis.server.streams import Closing
from majlis.server.turnstile import Turnstile

STATIC = Path(str(files("majlis.server"))) / "static"


def create_app(settings: RoomSettings, room: Room | None = None) -> FastAPI:
    """The room as an ASGI application; it opens ``room`` itself if none is given.

    Either way the room is closed when the application ends.
    """

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        app.state.room = opened = room or await Room.open(settings)
        try:
            yield
        finally:
            app.state.closing.set()
            await opened.close()

    app = FastAPI(
        title="Majlis",
        version=__version__,
        description="A card room for Hearts, Two-player Hearts, Kozel and Hez2.",
        lifespan=lifespan,
        docs_url=None,
        redoc_url=None,
        openapi_url="/api/openapi.json",
    )
    app.state.settings = settings
    app.state.closing = Closing()
    app.state.turnstile = Turnstile()
    app.mount("/static", StaticFiles(directory=STATIC), name="static")
    app.include_router(pages, include_in_schema=False)
    app.include_router(api, prefix="/api")
    health.install(app)
    faults.install(app)
    # The last to be added sees a request first, and its answer last.
    app.add_middleware(Limits)
    app.add_middleware(Security, settings=settings)
    metrics.install(app)
    logs.install(app)
    return app
