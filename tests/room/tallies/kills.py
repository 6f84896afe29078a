"""Kills rooms that count matches, again and again, and looks whether any was counted twice.

    python -m tests.room.tallies.kills FILE KILLS

Prints a line of JSON: how many matches have results, and what does not fit them.
"""

import json
import os
import random
import sys
from pathlib import Path

from majlis.room.store import MatchResult, Store, Tally
from majlis.room.tallies import statistic as stat
from tests.room.store.killing import said, until_killed
from tests.room.store.samples import entry, summary, with_store
from tests.room.tallies.samples import counted


async def write(store: Store, ready: int) -> None:
    """Finish matches for ever; every third is only counted afterwards."""
    number = len(await store.entries("t"))
    while True:
        tallies = counted("hez2", 2, f"{number % 4}")
        late = number % 3 == 2
        given = None if late else tallies
        ended = MatchResult("t", number, "hez2", 1.0, (1, 2), (1, 2), {"p": 0}, given)
        await store.append("t", number, [entry(number)], summary("t", people={"p": 0}), ended)
        if late:
            await store.count("t", number, tallies)
        number += 1
        os.write(ready, said("t", number))


async def look(store: Store) -> tuple[int, list[str]]:
    """How many matches there are, and what is wrong."""
    faults = []
    results = await store.results("p", limit=1_000_000)
    late = (await store.uncounted()).get("t", [])
    sums = await store.tallies()
    counts = [n for result in results if (n := result.number) not in late]
    expected: dict[Tally, int] = {}
    for number in counts:
        for tally, amount in counted("hez2", 2, f"{number % 4}").items():
            expected[tally] = expected.get(tally, 0) + amount
    if sums != {tally: amount for tally, amount in expected.items() if amount}:
        there = sums.get(Tally("hez2", 2, stat.MATCHES, "", ""), 0)
        faults.append(f"{len(counts)} matches to be counted, {there} are")
    if len(results) != len(await store.entries("t")):
        faults.append("a result without its entries, or the other way round")
    for number in late:
        await store.count("t", number, counted("hez2", 2, f"{number % 4}"))
    return len(results), faults


def main(file: Path, kills: int) -> None:
    """Kill, look, and print what was found."""
    chance = random.Random(1)
    for seed in range(4):
        counted("hez2", 2, f"{seed}")
    faults: list[str] = []
    matches = 0
    for _ in range(kills):
        until_killed(file, chance.uniform(0.0, 0.12), write)
        matches, found = with_store(file, look)
        faults += found
    print(json.dumps({"matches": matches, "faults": faults}))


if __name__ == "__main__":
    main(Path(sys.argv[1]), int(sys.argv[2]))
