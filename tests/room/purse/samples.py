"""People, tables and pots to test with."""

import sqlite3
from collections.abc import Awaitable, Callable, Mapping
from contextlib import closing
from pathlib import Path
from typing import TypeVar

from sqlalchemy import Connection, insert, select

from majlis.room.purse import Posting, Pot, Purses, Shares, Stakes
from majlis.room.purse.sharing import by_places
from majlis.room.store import MatchResult, Store, url_of
from majlis.room.store.ledger.audit import Books, audit
from majlis.room.store.ledger.journal import post
from majlis.room.store.rows import ChipAccountRow, ChipEntryRow, PersonRow
from tests.room.people.samples import Clock
from tests.room.store.samples import entry, fresh, summary, with_store

T = TypeVar("T")
NOW = 1_000_000.0
PEOPLE = ("ann", "bob", "cid", "dan", "eve")
SEATS = {person: seat for seat, person in enumerate(PEOPLE[:4])}


def add_people(connection: Connection, people: tuple[str, ...] = PEOPLE) -> None:
    rows = [{"id": p, "name": p.title(), "created": 1.0, "preferences": "{}"} for p in people]
    connection.execute(insert(PersonRow), rows)


class House:
    """A store with people in it, who have their first chips."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.clock = Clock(NOW)
        self.purses = Purses(store, self.clock)

    async def post(self, *postings: Posting) -> list[bool]:
        return await self.store.write(lambda c: [post(c, posting) for posting in postings])

    async def held(self, *people: str) -> list[int]:
        return [(await self.purses.look(person)).chips for person in people]

    async def keys(self) -> list[str]:
        query = select(ChipEntryRow.key).order_by(ChipEntryRow.number)
        return await self.store.read(lambda c: list(c.execute(query).scalars()))

    async def accounts(self) -> dict[str, int]:
        query = select(ChipAccountRow.id, ChipAccountRow.balance)
        return await self.store.read(lambda c: {row.id: row.balance for row in c.execute(query)})


def house(folder: Path, scenario: Callable[[House], Awaitable[T]]) -> T:
    """Run something in a house with a table ``t``; the books are gone over afterwards."""
    file = folder / "room.db"

    async def whole(store: Store) -> T:
        made = House(store)
        if first:
            await store.write(add_people)
            await store.append("t", 0, [entry(0)], summary("t"))
        return await scenario(made)

    first = not file.exists()
    value = with_store(file if not first else fresh(folder), whole)
    assert faults(file) == []
    return value


def books(file: Path) -> Books:
    return audit(url_of(file))


def faults(file: Path) -> list[str]:
    return [f"{finding.where}: {finding.what}" for finding in books(file).findings]


def stakes(
    chips: int = 25,
    people: Mapping[int, str] | None = None,
    table: str = "t",
    match: int = 1,
    deal: int | None = None,
) -> Stakes:
    """Stakes of four people, unless others are named."""
    everybody = dict(enumerate(PEOPLE[:4]))
    return Stakes(Pot(table, match, deal), chips, everybody if people is None else people)


def shares(staked: Stakes, *places: int) -> Shares:
    return by_places(places, staked.people, staked.chips)


async def append(
    store: Store, number: int, postings: tuple[Posting, ...], over: bool = False
) -> None:
    """An entry of table ``t`` with the chips that move by it, and with ``over`` the result."""
    result = MatchResult("t", 1, "hez2", 9.0, (1, 2, 3, 4), (0, 0, 0, 0), SEATS) if over else None
    now = summary("t", "over" if over else "playing", people=SEATS)
    await store.append("t", number, [entry(number)], now, result, postings=postings)


def paid(staked: Stakes) -> tuple[Posting, ...]:
    """What is paid when the four come in by seat."""
    return staked.pay(shares(staked, 1, 2, 3, 4), NOW)


def tamper(file: Path, *statements: str) -> None:
    """Change the ledger behind our back, as somebody who has the file can."""
    triggers = [f"{t}_no_{c}" for t in ("chip_entries", "chip_lines") for c in ("update", "delete")]
    with closing(sqlite3.connect(file, isolation_level=None)) as connection:
        query = "SELECT sql FROM sqlite_master WHERE name = ?"
        kept = [connection.execute(query, (name,)).fetchone()[0] for name in triggers]
        for name in triggers:
            connection.execute(f"DROP TRIGGER {name}")
        connection.execute("PRAGMA ignore_check_constraints = ON")
        for statement in statements:
            connection.execute(statement)
        for trigger in kept:
            connection.execute(trigger)
