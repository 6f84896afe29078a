"""What a host can watch: numbers in the format of Prometheus, at /metrics.

Every application has a registry of its own.  The numbers tell nothing about anybody: labels are
games, levels of bots, the patterns of addresses, and codes of errors.
"""

import ipaddress
import os
import secrets
import time
from collections.abc import AsyncIterator, Iterator, Mapping, Sequence
from contextlib import asynccontextmanager
from typing import Any

from fastapi import APIRouter, FastAPI
from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, disable_created_metrics
from prometheus_client.core import GaugeMetricFamily
from prometheus_client.exposition import CONTENT_TYPE_PLAIN_0_0_4, generate_latest
from prometheus_client.gc_collector import GCCollector
from prometheus_client.process_collector import ProcessCollector
from prometheus_client.registry import Collector
from starlette.datastructures import Headers
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from majlis import __version__
from majlis.room.room import Room

TOKEN = "MAJLIS_METRICS_TOKEN"
"""The environment variable with the bearer token by which other machines may read the numbers."""
FORWARDED = ("forwarded", "x-forwarded-for", "x-forwarded-host", "x-real-ip", "via")

QUICK = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 10.0)

router = APIRouter()

disable_created_metrics()  # type: ignore[no-untyped-call]


class Metrics:
    """The numbers of one application."""

    def __init__(self) -> None:
        self.registry = registry = CollectorRegistry()
        self.moves = Counter(
            "majlis_moves", "Decisions that were stored.", ("game", "by"), registry=registry
        )
        self.append = Histogram(
            "majlis_store_append_seconds",
            "From a table's change to its being durable.",
            buckets=QUICK,
            registry=registry,
        )
        self.thinking = Histogram(
            "majlis_bot_thinking_seconds",
            "From asking a bot to its move, waiting for a thread included.",
            ("game", "level"),
            buckets=QUICK,
            registry=registry,
        )
        self.requests = Histogram(
            "majlis_request_seconds",
            "From a request to the end of its answer, streams left out.",
            ("method", "route", "status"),
            buckets=QUICK,
            registry=registry,
        )
        self.errors = Counter(
            "majlis_errors",
            "Answers that were errors, by their code.",
            ("code",),
            registry=registry,
        )
        self.streams = Gauge("majlis_streams_open", "Streams that are open.", registry=registry)
        version = Gauge("majlis_info", "What is running.", ("version",), registry=registry)
        version.labels(__version__).set(1)
        ProcessCollector(registry=registry)
        GCCollector(registry=registry)

    def stored(self, game: str, entries: Sequence[Mapping[str, Any]], seconds: float) -> None:
        """Note that entries have been stored."""
        self.append.observe(seconds)
        for entry in entries:
            if entry.get("kind") == "moved":
                self.moves.labels(game, entry["by"]).inc()

    def thought(self, game: str, level: str, seconds: float) -> None:
        """Note that a bot has decided."""
        self.thinking.labels(game, level).observe(seconds)

    def text(self) -> bytes:
        """All of them as Prometheus reads them."""
        return generate_latest(self.registry)


class Tables(Collector):
    """Tables and people, counted when somebody asks."""

    def __init__(self, room: Room) -> None:
        self._room = room

    def collect(self) -> Iterator[GaugeMetricFamily]:
        """How many there are now."""
        live = self._room.lobby.live
        now = self._room.clock.now()
        phases: dict[str, int] = {}
        present: set[str] = set()
        for table in live:
            phases[table.table.phase] = phases.get(table.table.phase, 0) + 1
            present.update(table.presence.there(table.table.persons, now))
        tables = GaugeMetricFamily("majlis_tables_live", "Tables in memory.", labels=("phase",))
        for phase, count in phases.items():
            tables.add_metric((phase,), count)
        yield tables
        people = "People at tables who have them open."
        yield GaugeMetricFamily("majlis_people_present", people, len(present))


def metrics_of(app: FastAPI) -> Metrics:
    """The numbers of an application, made when first asked for."""
    if not hasattr(app.state, "metrics"):
        app.state.metrics = Metrics()
    found: Metrics = app.state.metrics
    return found


# -- measuring ------------------------------------------------------------------------------------


def route_of(scope: Scope) -> str:
    """The pattern of the address that was asked for, which tells no ids."""
    path = getattr(scope.get("route"), "path", None)
    if path is None:
        return "/static" if scope["path"].startswith("/static/") else "none"
    return f"/api{path}" if scope["path"].startswith("/api/") else str(path)


class Measured:
    """Measures every request, and counts the streams that are open."""

    def __init__(self, app: ASGIApp, metrics: Metrics) -> None:
        self._app = app
        self._metrics = metrics

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Measure one request."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        start, status, streaming = time.perf_counter(), 500, False

        async def send_watched(message: Message) -> None:
            nonlocal status, streaming
            if message["type"] == "http.response.start":
                status = message["status"]
                streaming = status == 200 and "/stream" in scope["path"][-7:]
                if streaming:
                    self._metrics.streams.inc()
            await send(message)

        try:
            await self._app(scope, receive, send_watched)
        finally:
            if streaming:
                self._metrics.streams.dec()
            else:
                self._note(scope, status, time.perf_counter() - start)

    def _note(self, scope: Scope, status: int, seconds: float) -> None:
        method = scope["method"] if len(scope["method"]) <= 7 else "other"
        self._metrics.requests.labels(method, route_of(scope), str(status)).observe(seconds)
        if code := scope.get("majlis.fault"):
            self._metrics.errors.labels(code).inc()


def watch_room(room: Room, metrics: Metrics) -> None:
    """Measure what a room does."""
    metrics.registry.register(Tables(room))
    room.store.observers.append(metrics.stored)
    room.lobby.thinkers.observers.append(metrics.thought)


# -- showing --------------------------------------------------------------------------------------


@router.get("/metrics", include_in_schema=False)
async def show(request: Request) -> Response:
    """All numbers, for this machine and for whoever has the token."""
    if not (_from_here(request) or _has_token(request.headers)):
        raise HTTPException(403, "The numbers are for this machine alone (see docs/hosting.md).")
    text = metrics_of(request.app).text()
    return Response(text, media_type=CONTENT_TYPE_PLAIN_0_0_4)


def _from_here(request: Request) -> bool:
    """Whether this machine asks, and not a proxy on it for somebody else."""
    if any(name in request.headers for name in FORWARDED):
        return False
    try:
        return ipaddress.ip_address(request.client.host if request.client else "").is_loopback
    except ValueError:
        return False


def _has_token(headers: Headers) -> bool:
    token = os.environ.get(TOKEN, "")
    given = headers.get("authorization", "")
    return bool(token) and secrets.compare_digest(given.encode(), f"Bearer {token}".encode())


def install(app: FastAPI) -> None:
    """Measure an application and show its numbers."""
    if hasattr(app.state, "metrics"):
        return
    metrics = metrics_of(app)
    app.add_middleware(Measured, metrics=metrics)
    app.include_router(router)
    inner = app.router.lifespan_context

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[Any]:
        async with inner(app) as state:
            watch_room(app.state.room, metrics)
            yield state

    app.router.lifespan_context = lifespan
