"""Kills a room in the middle of its writing, again and again, and looks what is left.

    python -m tests.room.store.killed FILE KILLS

Prints a line of JSON: how many appends were acknowledged, and those that were not kept.
"""

import asyncio
import json
import os
import random
import sys
from functools import partial
from pathlib import Path

from majlis.room.store import Store, StoreError
from tests.room.store.killing import said, until_killed
from tests.room.store.samples import entry, summary, with_store

TABLES = 8


async def write(store: Store, ready: int) -> None:
    """Append to all tables for ever, and say what has been acknowledged."""

    async def play(table: str) -> None:
        number = len(await store.entries(table))
        while True:
            count = number % 3 + 1
            new = [entry(n) for n in range(number, number + count)]
            await store.append(table, number, new, summary(table, people={"p": number % 4}))
            number += count
            os.write(ready, said(table, number))

    await asyncio.gather(*(play(f"t{n}") for n in range(TABLES)))


async def lost(store: Store, acknowledged: dict[str, int]) -> list[str]:
    """What is not as it was acknowledged."""
    faults = []
    for table, length in acknowledged.items():
        log = await store.entries(table)
        if len(log) < length or log != [entry(n) for n in range(len(log))]:
            faults.append(f"{table}: {length} acknowledged, {len(log)} kept")
        kept = await store.summary(table)
        if kept is None or len(kept.people) != 1:
            faults.append(f"{table}: its summary")
    return faults


def main(file: Path, kills: int) -> None:
    """Kill, look, and print what was found."""
    chance = random.Random(1)
    known: dict[str, int] = {}
    faults: list[str] = []
    for _ in range(kills):
        known |= until_killed(file, chance.uniform(0.0, 0.12), write)
        try:
            faults += with_store(file, partial(lost, acknowledged=known))
        except StoreError as error:
            faults.append(str(error))
    print(json.dumps({"acknowledged": sum(known.values()), "lost": faults}))


if __name__ == "__main__":
    main(Path(sys.argv[1]), int(sys.argv[2]))
