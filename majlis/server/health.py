"""Whether the room is well, at /health: for whatever watches over it, and for load balancers."""

import asyncio
import platform

from fastapi import APIRouter, FastAPI
from sqlalchemy import Connection
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from majlis import __version__
from majlis.room.store.errors import StoreError
from majlis.room.store.schema import version_of
from majlis.server.visitor import RoomOf

PATIENCE = 2.0
"""Seconds that the database may take to answer."""

router = APIRouter()


def _about(connection: Connection) -> tuple[str, str | None]:
    """The kind of the database, and the version of its tables."""
    return connection.dialect.name, version_of(connection, "the database")


@router.get("/health", include_in_schema=False)
async def health(request: Request, room: RoomOf) -> Response:
    """200 while the room can serve people, 503 if its database does not answer or it closes."""
    if request.app.state.closing.is_set():
        raise HTTPException(503, "The room is about to close.")
    try:
        async with asyncio.timeout(PATIENCE):
            kind, schema = await room.store.read(_about)
    except TimeoutError:
        raise StoreError(f"the database did not answer within {PATIENCE} s") from None
    return JSONResponse(
        {
            "status": "ok",
            "version": __version__,
            "python": platform.python_version(),
            "database": {"kind": kind, "schema": schema},
        }
    )


def install(app: FastAPI) -> None:
    """Answer for an application's health."""
    if not getattr(app.state, "health", False):
        app.state.health = True
        app.include_router(router)
