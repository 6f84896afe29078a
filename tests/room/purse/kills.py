"""Kills settlers in the middle of their settling, and goes over the books.

    python -m tests.room.purse.kills                # a thousand kills
    python -m tests.room.purse.kills --kills 10

Two processes settle the same matches at once on one SQLite file, each as fast as it can, and settle
every match once more.  Both are killed with -9 at a random moment, again and again.  Now and then,
and at the end, the books are audited and compared with what the logs alone say: every acknowledged
settlement is there, none was made by halves or twice.
"""

import argparse
import asyncio
import os
import random
import sys
import tempfile
from pathlib import Path
from typing import Any

from sqlalchemy import Connection, func
from sqlalchemy import select as query

from majlis.room.store import Store, url_of
from majlis.room.store.ledger.audit import audit
from majlis.room.store.ledger.grants import FIRST
from majlis.room.store.rows import ChipAccountRow, ChipEntryRow, ResultRow
from tests.room.purse.samples import add_people
from tests.room.purse.settler import Settler, expected, seats_of
from tests.room.store.killing import said, until_killed
from tests.room.store.samples import fresh, with_store

TABLES = tuple(f"t{n}" for n in range(12))
SETTLERS = 2


async def settle(store: Store, told: int) -> None:
    """Settle at all tables for ever, and say what has been acknowledged."""

    async def tell(table: str, length: int) -> None:
        os.write(told, said(table, length))

    await asyncio.gather(*(Settler(store, table).play(tell) for table in TABLES))


async def faults(store: Store, known: dict[str, int]) -> list[str]:
    """What the ledger and the results have that the logs do not say, or lack."""
    logs: dict[str, list[Any]] = {table: await store.entries(table) for table in TABLES}
    found = [
        f"{table}: {length} acknowledged, {len(logs[table])} kept"
        for table, length in known.items()
        if len(logs[table]) < length
    ]
    held = {f"purse:{person}": n for person, n in expected(logs, FIRST).items()}
    staked = sum(1 for log in logs.values() for e in log[::2] if e["stake"] and e["stakers"])
    ended = sum(
        1
        for log in logs.values()
        for e, _ in zip(log[::2], log[1::2], strict=False)
        if e["stake"] and e["stakers"]
    )

    def look(connection: Connection) -> tuple[dict[str, int], dict[str, int], int]:
        balances = query(ChipAccountRow.id, ChipAccountRow.balance)
        kinds = query(ChipEntryRow.kind, func.count()).group_by(ChipEntryRow.kind)
        results = query(func.count()).select_from(ResultRow)
        return (
            {account: n for account, n in connection.execute(balances) if "purse:" in account},
            {kind: n for kind, n in connection.execute(kinds)},  # noqa: C416
            connection.execute(results).scalar_one(),
        )

    purses, kinds, results = await store.read(look)
    for purse in sorted(purses.keys() | held.keys()):
        if purses.get(purse) != held.get(purse, FIRST):
            found.append(f"{purse}: {purses.get(purse)}, by the logs {held.get(purse)}")
    settled = kinds.get("pay", 0) + kinds.get("refund", 0)
    if (kinds.get("stake", 0), settled) != (staked, ended):
        found.append(f"{kinds} entries, by the logs {staked} stakes and {ended} settlements")
    if results != sum(len(log) // 2 for log in logs.values()):
        found.append(f"{results} results")
    return found


def inspect(file: Path, known: dict[str, int]) -> list[str]:
    """All that is wrong."""
    found = with_store(file, lambda store: faults(store, known))
    return found + [str(finding) for finding in audit(url_of(file)).findings]


def run(kills: int, seed: int, every: int) -> int:
    """Kill so many times; how many faults were found."""
    chance, known, wrong = random.Random(seed), dict[str, int](), 0
    with tempfile.TemporaryDirectory() as folder:
        file = fresh(Path(folder))
        people = tuple(person for table in TABLES for person in seats_of(table))
        with_store(file, lambda store: store.write(lambda c: add_people(c, people)))
        for kill in range(1, kills + 1):
            for table, length in until_killed(
                file, chance.uniform(0.0, 0.1), settle, SETTLERS
            ).items():
                known[table] = max(known.get(table, 0), length)
            if kill % every == 0 or kill == kills:
                found = inspect(file, known)
                wrong += len(found)
                for fault in found:
                    print(f"  {fault}", flush=True)
                steps = sum(known.values())
                print(f"kill {kill}: {steps} steps acknowledged, {len(found)} faults", flush=True)
        books = audit(url_of(file))
    print(
        f"{kills} kills of {SETTLERS} settlers, {sum(known.values())} steps acknowledged, "
        f"{books.entries} entries, {wrong} faults"
    )
    return wrong


def main() -> None:
    """Run and report; the exit code is 1 if anything is wrong."""
    parser = argparse.ArgumentParser(prog="python -m tests.room.purse.kills")
    parser.add_argument("--kills", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--every", type=int, default=50, help="how often the books are audited")
    given = parser.parse_args()
    sys.exit(bool(run(given.kills, given.seed, given.every)))


if __name__ == "__main__":
    main()
