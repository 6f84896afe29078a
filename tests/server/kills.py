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
from pathlib import Path

import httpx

from majlis.games import GAMES
from majlis.room.store import Store, url_of
from tests.cli.test_house import free_port
from tests.server.crowd import PATIENCE, Person, opened


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
        data = Path(folder) / "room"
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
