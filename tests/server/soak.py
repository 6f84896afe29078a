"""A hundred busy tables for some minutes: no error, no growth, every table is what its log says.

    python -m tests.server.soak                     # a hundred tables, five minutes
    python -m tests.server.soak --tables 20 --minutes 1

Prints the memory of the room as it goes.  At the end every table as its person sees it is compared
with what a replay of its log gives, and `majlis doctor` has its say.
"""

import argparse
import asyncio
import json
import random
import signal
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

import httpx

from majlis.games import GAMES
from majlis.room.entries import entry_of
from majlis.room.showing import scene
from majlis.room.store import Store, url_of
from majlis.room.table import Table
from majlis.server.api.scenes import scene_json
from tests.cli.test_house import free_port
from tests.server.crowd import PATIENCE, Person, opened

FLEETING = ("time", "bank", "running", "present")
"""What of a seat hangs on the moment."""
STEP = 15.0
"""Seconds between two looks at the memory."""
LOOKS = 20
"""How often it is looked whether the bots have come to rest."""
SLACK = 1.15
"""By how much the memory may grow once every table has been played at."""


def memory(pid: int) -> float:
    """The memory that a process holds, in MiB."""
    text = Path(f"/proc/{pid}/status").read_text()
    return int(text.split("VmRSS:")[1].split()[0]) / 1024


def client_of(n: int, address: str) -> httpx.AsyncClient:
    """The n-th person's own client.

    Ten share an address: the room allows so much to each, and one alone would be used up.
    """
    transport = httpx.AsyncHTTPTransport(local_address=f"127.0.1.{n // 10 + 1}")
    return httpx.AsyncClient(base_url=address, timeout=PATIENCE, transport=transport)


def lasting(shown: dict[str, Any]) -> dict[str, Any]:
    """A scene without what hangs on the moment."""
    seats = [{k: v for k, v in seat.items() if k not in FLEETING} for seat in shown["seats"]]
    return {**shown, "seats": seats, "wait": None, "settling": None, "trick": None}


async def settled(people: list[Person]) -> list[Any]:
    """What everybody sees once nothing changes any more, as they have all stopped."""
    shown: list[Any] = []
    for _ in range(LOOKS):
        await asyncio.sleep(3)
        before, shown = shown, [await person.look() for person in people]
        if [lasting(seen) for seen in before] == [lasting(seen) for seen in shown]:
            break
    return shown


async def differing(data: Path, people: list[Person], shown: list[Any]) -> list[str]:
    """Tables that are not what their log makes of them."""
    store = Store.open(url_of(data / "room.db"))
    faults = []
    for person, seen in zip(people, shown, strict=True):
        table = Table.replay(person.table, map(entry_of, await store.entries(person.table)))
        (id,) = table.persons
        name = {id: seen["seats"][0]["name"]}
        again = scene_json(scene(table, id, name, {}, time.time() + 1e6)).model_dump(mode="json")
        if lasting(again) != lasting(json.loads(json.dumps(seen))):
            wrong = [k for k in again if lasting(again).get(k) != lasting(seen).get(k)]
            faults.append(f"{person.table} ({person.game}): {', '.join(wrong)}")
    await store.close()
    return faults


async def run(tables: int, minutes: float, seed: int) -> int:
    """Let them play; how many faults there were."""
    port = free_port()
    with tempfile.TemporaryDirectory() as folder:
        data = Path(folder) / "room"
        process = await opened(port, data)
        address = f"http://127.0.0.1:{port}"
        games = (list(GAMES) * tables)[:tables]
        people = [Person(client_of(n, address), game, "fast", 0.3) for n, game in enumerate(games)]
        for person in people:
            await person.begin()
        playing = [
            asyncio.create_task(p.play(random.Random(seed + n))) for n, p in enumerate(people)
        ]
        playing += [asyncio.create_task(person.watch()) for person in people]
        begun, sizes = time.monotonic(), []
        while (spent := time.monotonic() - begun) < 60 * minutes:
            await asyncio.sleep(min(STEP, 60 * minutes - spent) + 0.1)
            sizes.append(memory(process.pid))
            moves = sum(len(person.kept) for person in people)
            updates = sum(person.updates for person in people)
            print(
                f"{time.monotonic() - begun:4.0f} s  {sizes[-1]:6.1f} MiB  "
                f"{moves} moves  {updates} updates",
                flush=True,
            )
        broken = [t for t in playing if t.done()]
        for task in playing:
            task.cancel()
        await asyncio.gather(*playing, return_exceptions=True)
        shown = await settled(people)
        process.send_signal(signal.SIGTERM)
        code = await process.wait()
        faults = await differing(data, people, shown)
        log = (data.parent / "room.log").read_text().splitlines()
        for person in people:
            await person.client.aclose()
    errors = [line for line in log if '"error"' in line or "Traceback" in line]
    grown = sizes[-1] / sizes[len(sizes) // 2]
    for line in [*faults, *errors[:20], *(repr(task.exception()) for task in broken)]:
        print(line[:400])
    print(
        f"{tables} tables, {sum(len(p.kept) for p in people)} moves by people, "
        f"{sum(p.updates for p in people)} updates of pages, "
        f"{len(faults)} tables differ from their log, {len(errors)} errors, "
        f"{len(broken)} people stopped, exit code {code}, memory x{grown:.2f} over the second half"
    )
    return len(faults) + len(errors) + len(broken) + (code != 0) + (grown > SLACK)


def main() -> None:
    """Run and report; the exit code is 1 if anything was wrong."""
    parser = argparse.ArgumentParser(prog="python -m tests.server.soak")
    parser.add_argument("--tables", type=int, default=100)
    parser.add_argument("--minutes", type=float, default=5)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    sys.exit(bool(asyncio.run(run(given.tables, given.minutes, given.seed))))


if __name__ == "__main__":
    main()
