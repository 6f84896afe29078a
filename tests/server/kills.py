"""Kills the room again and again while people play, and looks for moves that were lost.

    python -m tests.server.kills                 # a hundred kills
    python -m tests.server.kills --kills 5 --people 4

Every person plays as fast as the room answers, and writes down each move that was acknowledged.
After every kill -9 the room is opened again on the same data: each of those moves must stand in its
table's log, once, and every person must be back at the table and able to go on.
"""

import argparse
import asyncio
import random
import signal
import sys
import tempfile
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx

from majlis.games import GAMES
from majlis.room.store import Store, url_of
from tests.cli.command_line import command
from tests.cli.test_house import free_port

SCRIPT = {"X-Majlis": "1", "Sec-Fetch-Site": "same-origin"}
PATIENCE = 60.0


@dataclass
class Person:
    """Somebody who plays, and what the room has promised them to have kept."""

    client: httpx.AsyncClient
    game: str
    table: str = ""
    kept: list[tuple[str, str]] = field(default_factory=list)
    deals: int = 0

    async def begin(self) -> None:
        """Open a table for one."""
        answer = await self.client.post(
            f"/play/{self.game}", data={"bots": "simple"}, headers=SCRIPT
        )
        self.table = answer.headers["location"].rsplit("/", 1)[-1]
        await self.post("begin", {})

    async def play(self, rng: random.Random) -> None:
        """Play until the room is gone."""
        while True:
            scene = await self.look()
            if scene["after"]:
                after = {"after": scene["after"]}
                await self.post("agree", after)
            elif scene["decision"]:
                moves = scene["questions"] or scene["view"]["legal"]
                await self.move(scene["decision"], rng.choice(moves))
            else:
                await asyncio.sleep(0.02)

    async def look(self) -> Any:
        """The table as this person sees it."""
        answer = await self.client.get(f"/api/tables/{self.table}")
        answer.raise_for_status()
        return answer.json()["scene"]

    async def move(self, decision: str, move: str) -> None:
        """Play, and note it once it is acknowledged."""
        if (await self.post("move", {"decision": decision, "move": move})) == 204:
            self.kept.append((decision, move))

    async def post(self, what: str, form: dict[str, str]) -> int:
        """Ask for something as the page's script does."""
        answer = await self.client.post(f"/table/{self.table}/{what}", data=form, headers=SCRIPT)
        return answer.status_code


async def opened(port: int, data: Path) -> asyncio.subprocess.Process:
    """The room as a process of its own, open."""
    process = await asyncio.create_subprocess_exec(
        *command("--no-browser", "--port", str(port), "--data", str(data)),
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.DEVNULL,
    )
    assert process.stdout
    line = await asyncio.wait_for(process.stdout.readline(), PATIENCE)
    assert str(port).encode() in line, "the room did not open"
    return process


async def missing(data: Path, people: list[Person]) -> list[str]:
    """What of the promised moves is not in the logs just once."""
    store = Store.open(url_of(data / "room.db"))
    faults = []
    for person in people:
        made = [
            (entry["decision"], entry["move"])
            for entry in await store.entries(person.table)
            if entry["kind"] == "moved" and entry["by"] == "person"
        ]
        answers = [e["move"] for e in await store.entries(person.table) if e["kind"] == "answered"]
        for decision, move in person.kept:
            if "q" in decision:
                if move not in answers:
                    faults.append(f"{person.table}: the answer {move} is lost")
            elif [m for d, m in made if d == decision] != [move]:
                faults.append(f"{person.table}: {decision} {move} is not there once")
        if len({d for d, _ in made}) != len(made):
            faults.append(f"{person.table}: a decision was made twice")
    await store.close()
    return faults


async def run(kills: int, crowd: int, seed: int) -> int:
    """Kill the room so many times; how many moves were lost."""
    rng = random.Random(seed)
    port, faults, moves = free_port(), 0, 0
    with tempfile.TemporaryDirectory() as folder:
        data = Path(folder)
        process = await opened(port, data)
        people = [
            Person(httpx.AsyncClient(base_url=f"http://127.0.0.1:{port}", timeout=PATIENCE), game)
            for game in (list(GAMES) * crowd)[:crowd]
        ]
        for person in people:
            await person.begin()
        for number in range(1, kills + 1):
            playing = [asyncio.create_task(person.play(rng)) for person in people]
            await asyncio.sleep(rng.uniform(0.2, 2.0))
            process.send_signal(signal.SIGKILL)
            await process.wait()
            for task in playing:
                task.cancel()
                with suppress(httpx.HTTPError, asyncio.CancelledError):
                    await task
            lost = await missing(data, people)
            faults += len(lost)
            moves = sum(len(person.kept) for person in people)
            print(f"kill {number}: {moves} moves acknowledged, {len(lost)} lost", flush=True)
            for fault in lost:
                print(f"  {fault}", flush=True)
            process = await opened(port, data)
            for person in people:
                await person.look()
        process.send_signal(signal.SIGKILL)
        await process.wait()
        for person in people:
            await person.client.aclose()
    print(f"{kills} kills, {moves} moves acknowledged, {faults} faults")
    return faults


def main() -> None:
    """Run and report; the exit code is 1 if anything was lost."""
    parser = argparse.ArgumentParser(prog="python -m tests.server.kills")
    parser.add_argument("--kills", type=int, default=100)
    parser.add_argument("--people", type=int, default=8)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    sys.exit(bool(asyncio.run(run(given.kills, given.people, given.seed))))


if __name__ == "__main__":
    main()
