"""How fast the room is: a real server in a process of its own, with people who really play.

Each person sees the page's own stream, as a browser does, and presses cards; bots play the other
seats.  What counts is the time from the press until the page has been told.  Beside it stands the
floor: a bare ASGI application that echoes, pressed as often by as many.
"""

import asyncio
import re
import sys
import time
from collections.abc import AsyncIterator, Coroutine, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from tempfile import TemporaryDirectory
from typing import Any

from rich.box import SIMPLE_HEAD
from rich.console import Console
from rich.table import Table

from majlis.bench.room_players import Echoer, Player, Tally, Watcher
from majlis.bench.room_wire import Wire
from majlis.games import GAMES

SETTLE = 3.0
"""Seconds that pass before something is measured."""
GOAL = 0.060
"""Within how many seconds 95 of 100 presses should be on the page."""


@dataclass(frozen=True)
class Plan:
    """What is measured: so many tables for so many seconds each way.

    ``watchers`` look on at each table; ``think`` is how many seconds people take before they press
    a card, on average; ``speed`` and ``bots`` are those of the tables.
    """

    tables: int = 100
    seconds: float = 20.0
    watchers: int = 1
    think: float = 2.0
    speed: str = "normal"
    bots: str = "simple"


@dataclass(frozen=True)
class Reading:
    """What the server says of itself: seconds of its processor, bytes of memory, moves stored."""

    at: float
    cpu: float
    memory: float
    moves: float


@dataclass(frozen=True)
class Row:
    """One way of measuring; ``waits`` from the press to the page, in seconds."""

    name: str
    waits: Sequence[float]
    seconds: float
    moves: float | None = None
    cpu: float | None = None
    updates: int | None = None

    def percentile(self, share: float) -> float:
        """The time within which this share of the presses was on the page."""
        if not self.waits:
            return float("nan")
        return sorted(self.waits)[min(len(self.waits) - 1, int(share * len(self.waits)))]


class Child:
    """A server in a process of its own."""

    def __init__(self, process: asyncio.subprocess.Process, port: int) -> None:
        self.process = process
        self.port = port

    async def read(self) -> Reading:
        """What it says of itself now."""
        wire = Wire(self.port)
        text = (await wire.ask("GET", "/metrics")).body.decode()
        await wire.close()
        return Reading(
            time.perf_counter(),
            _sum(text, "process_cpu_seconds_total"),
            _sum(text, "process_resident_memory_bytes"),
            _sum(text, "majlis_moves_total"),
        )


def _sum(text: str, name: str) -> float:
    """A number of the metrics, over all labels; 0 where this system does not give it."""
    found = re.findall(rf"^{name}(?:{{[^}}]*}})? (\S+)$", text, re.MULTILINE)
    return sum(map(float, found))


@asynccontextmanager
async def child(what: str) -> AsyncIterator[Child]:
    """A server for as long as it is needed, with its data in a folder that goes with it."""
    with TemporaryDirectory(prefix="majlis-bench-") as folder:
        process = await asyncio.create_subprocess_exec(
            *(sys.executable, "-m", "majlis.bench.room_child", what, folder),
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
        )
        assert process.stdout
        assert process.stdin
        try:
            line = await process.stdout.readline()
            if not line:
                raise RuntimeError("the server did not start")
            yield Child(process, int(line))
        finally:
            process.stdin.close()
            try:
                await asyncio.wait_for(process.wait(), 15)
            except TimeoutError:
                process.kill()
                await process.wait()


class Crowd:
    """Things that go on until the crowd is sent home."""

    def __init__(self) -> None:
        self._tasks: list[asyncio.Task[None]] = []

    def add(self, work: Coroutine[Any, Any, None]) -> None:
        """Let something go on."""
        self._tasks.append(asyncio.create_task(work))

    def check(self) -> None:
        """Raise what has stopped somebody."""
        for task in self._tasks:
            if task.done() and not task.cancelled() and (error := task.exception()):
                raise error

    async def go_home(self) -> None:
        """End everything."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        self._tasks.clear()


async def _window(
    name: str, server: Child, crowd: Crowd, tally: Tally, seconds: float
) -> tuple[Row, Reading]:
    """Measure for some time what goes on."""
    await asyncio.sleep(SETTLE)
    tally.clear()
    before = await server.read()
    await asyncio.sleep(seconds)
    after = await server.read()
    crowd.check()
    span = after.at - before.at
    row = Row(
        name,
        list(tally.waits),
        span,
        (after.moves - before.moves) / span,
        (after.cpu - before.cpu) / span,
        tally.updates,
    )
    return row, after


async def _seated(
    server: Child, plan: Plan, tally: Tally, speed: str, bots: str, think: float
) -> list[Player]:
    """People at their tables, all games in turn."""
    games = list(GAMES)
    players = [Player(server.port, games[n % len(games)], tally, think) for n in range(plan.tables)]
    for player in players:
        await player.sit_down(speed, bots)
    return players


@dataclass(frozen=True)
class Findings:
    """All that was measured: rows, and bytes of memory for a table and a viewer."""

    rows: list[Row]
    per_table: float
    per_viewer: float
    watchers_cpu: float


async def measure(plan: Plan, console: Console) -> Findings:
    """Measure everything, one thing after the other."""
    rows: list[Row] = []
    tally, crowd = Tally(), Crowd()
    async with child("room") as server:
        empty = await server.read()
        with console.status(f"{plan.tables} tables …"):
            players = await _seated(server, plan, tally, plan.speed, plan.bots, plan.think)
        full = await server.read()
        for player in players:
            crowd.add(player.play())
        with console.status("people play …"):
            row, playing = await _window("people at play", server, crowd, tally, plan.seconds)
        rows.append(row)
        per_viewer = watchers_cpu = float("nan")
        if plan.watchers:
            for player in players:
                for _ in range(plan.watchers):
                    crowd.add(Watcher(server.port, player.table, tally).watch())
            with console.status("others look on …"):
                name = f"with {plan.watchers} more viewers each"
                row, watched = await _window(name, server, crowd, tally, plan.seconds)
            rows.append(row)
            viewers = plan.watchers * plan.tables
            per_viewer = (watched.memory - playing.memory) / viewers
            watchers_cpu = ((rows[1].cpu or 0) - (rows[0].cpu or 0)) / viewers
        await crowd.go_home()
    async with child("room") as server:
        for player in await _seated(server, plan, tally, "instant", "simple", 0.0):
            crowd.add(player.play())
        with console.status("everybody plays as fast as they can …"):
            row, _ = await _window("flat out, simple bots", server, crowd, tally, plan.seconds)
        rows.append(row)
        await crowd.go_home()
    rows.insert(0, await _floor(plan, rows[0], console))
    per_table = (full.memory - empty.memory) / plan.tables
    return Findings(rows, per_table, per_viewer, watchers_cpu)


async def _floor(plan: Plan, like: Row, console: Console) -> Row:
    """The bare echo, pressed as often by as many."""
    tally, crowd = Tally(), Crowd()
    every = plan.tables * like.seconds / max(1, len(like.waits))
    async with child("floor") as server:
        for n in range(plan.tables):
            crowd.add(Echoer(server.port, str(n), tally, every).play())
        with console.status("the floor …"):
            await asyncio.sleep(SETTLE)
            tally.clear()
            start = time.perf_counter()
            await asyncio.sleep(plan.seconds)
            crowd.check()
            span = time.perf_counter() - start
        await crowd.go_home()
    return Row("bare ASGI echo", list(tally.waits), span)


def show(plan: Plan, found: Findings, console: Console) -> None:
    """Print what was measured."""
    table = Table(box=SIMPLE_HEAD if console.is_terminal else None)
    table.add_column(f"{plan.tables} tables")
    for name in ("presses/s", "moves/s", "updates/s", "p50 ms", "p95 ms", "p99 ms", "CPU"):
        table.add_column(name, justify="right")
    for row in found.rows:
        table.add_row(
            row.name,
            f"{len(row.waits) / row.seconds:,.1f}",
            "" if row.moves is None else f"{row.moves:,.1f}",
            "" if row.updates is None else f"{row.updates / row.seconds:,.1f}",
            *(f"{1000 * row.percentile(share):.1f}" for share in (0.5, 0.95, 0.99)),
            "" if row.cpu is None else f"{row.cpu:.0%}",
        )
    console.print(table)
    played = found.rows[1]
    if played.cpu and played.moves:
        console.print(
            f"processor: {played.cpu / plan.tables:.2%} of a core for a table, "
            f"{found.watchers_cpu:.2%} for a further viewer; "
            f"{1000 * played.cpu / played.moves:.1f} ms a move, all that it brings about included"
        )
        console.print(
            f"memory: {found.per_table / 1024:.0f} KiB for a table, "
            f"{found.per_viewer / 1024:.0f} KiB for a further viewer"
        )
    reached = played.percentile(0.95) <= GOAL
    console.print(
        f"press to page: 95 of 100 within {1000 * played.percentile(0.95):.1f} ms "
        f"({'within' if reached else 'over'} the {1000 * GOAL:.0f} ms that are the goal)"
    )


def run(plan: Plan, console: Console) -> int:
    """Measure the room and print it; the exit code."""
    show(plan, asyncio.run(measure(plan, console)), console)
    return 0
