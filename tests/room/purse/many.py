"""Settles very many matches at random, and goes over the books.

    python -m tests.room.purse.many                     # 100,000 settlements
    python -m tests.room.purse.many --settlements 2000

Matches of two to five seats with stakes of 0 to all that people have, people and bots on the seats,
pots by place, by points and by deal, and matches that are not played out.  One in ten settlements
is made twice.  Meanwhile people run out of chips and are given more, guests become accounts, and
some have themselves deleted while their chips are in play.
"""

import argparse
import asyncio
import random
import sys
import tempfile
from pathlib import Path
from time import perf_counter

from sqlalchemy import Connection, insert

from majlis.game import ranked
from majlis.room.people.erasing import erase
from majlis.room.people.merging import merge
from majlis.room.purse import Posting, Pot, Purses, Short, Stakes, TopUpRefused
from majlis.room.purse.sharing import by_places, by_points
from majlis.room.store import MatchResult, Store, url_of
from majlis.room.store.ledger.audit import Books, audit
from majlis.room.store.ledger.journal import post
from majlis.room.store.rows import AccountRow
from tests.room.people.samples import Clock
from tests.room.purse.samples import add_people
from tests.room.store.samples import entry, fresh, summary, with_store

DEALS = 3
"""How many deals with a pot of their own a match for chips has."""


class Player:
    """A seat at a table: who sits there now, and how often that has changed."""

    def __init__(self, table: str, seat: int) -> None:
        self.place, self.times = f"{table}-{seat}", 0

    @property
    def id(self) -> str:
        return f"{self.place}-{self.times}"


class TableForChips:
    """Settles one match after the other."""

    def __init__(self, store: Store, clock: Clock, number: int) -> None:
        self.store, self.clock = store, clock
        self.purses = Purses(store, clock)
        self.chance = random.Random(number)
        self.id = f"t{number}"
        self.players = [Player(self.id, seat) for seat in range(2 + number % 4)]
        self.length = self.match = self.settled = self.refused = self.left = 0

    async def begin(self) -> None:
        await self.store.write(lambda c: add_people(c, tuple(p.id for p in self.players)))
        await self._append(())

    async def play(self, until: int) -> None:
        """Play until so many pots have been settled."""
        while self.settled < until:
            self.match += 1
            deals = range(1, DEALS + 1) if self.match % 3 == 0 else [None]
            people = {s: p.id for s, p in enumerate(self.players) if self.chance.random() < 0.85}
            paid: tuple[Posting, ...] = ()
            for deal in deals:
                staked = await self._stake(people, deal, paid)
                if self.chance.random() < 0.01:
                    await self._leave()
                paid = self._settled(staked)
                self.settled += 1
            await self._append(paid, self._result(people))
            if self.chance.random() < 0.1:
                assert await self._again(paid) == [False] * len(paid)

    async def _again(self, postings: tuple[Posting, ...]) -> list[bool]:
        return await self.store.write(lambda c: [post(c, posting) for posting in postings])

    async def _stake(
        self, people: dict[int, str], deal: int | None, paid: tuple[Posting, ...]
    ) -> Stakes:
        """Take the stakes, after the last deal's pot has been paid; less, if some are short."""
        chips = self.chance.choice([0, 1, 2, 5, 7, 10, 25, 99])
        if self.chance.random() < 0.02:
            chips = self.chance.randint(0, 3000)
        there = {s: p for s, p in people.items() if p == self.players[s].id}
        for stake in (chips, 1, 0):
            staked = Stakes(Pot(self.id, self.match, deal), stake, there)
            try:
                await self._append((*paid, *staked.take(self.clock())))
                return staked
            except Short as error:
                self.refused += 1
                for one in error.shortages:
                    await self._top_up(one.person)
        return staked

    async def _top_up(self, person: str) -> None:
        self.clock.now += 1000.0
        try:
            await self.purses.top_up(person)
        except TopUpRefused:
            self.refused += 1

    def _settled(self, staked: Stakes) -> tuple[Posting, ...]:
        figures = [self.chance.randint(0, 5) for _ in self.players]
        if staked.pot.deal:
            dealer = self.chance.randrange(len(figures))
            shares = by_points(figures, staked.people, staked.chips, dealer)
        elif self.chance.random() < 0.05:
            return staked.refund(self.clock())
        else:
            shares = by_places(ranked(figures), staked.people, staked.chips)
        return staked.pay(shares, self.clock())

    def _result(self, people: dict[int, str]) -> MatchResult:
        seats = {person: seat for seat, person in people.items()}
        return MatchResult(self.id, self.match, "hez2", self.clock(), (), (), seats)

    async def _append(
        self, postings: tuple[Posting, ...], result: MatchResult | None = None
    ) -> None:
        now = summary(self.id)
        await self.store.append(self.id, self.length, [entry(0)], now, result, postings)
        self.length += 1

    async def _leave(self) -> None:
        """Somebody becomes an account, or nobody; somebody new sits there afterwards."""
        player = self.chance.choice(self.players)
        person, account, now = player.id, f"{player.id}-account", self.clock()
        forget = self.chance.random() < 0.5
        player.times += 1
        self.left += 1

        def work(connection: Connection) -> None:
            add_people(connection, (player.id,))
            if forget:
                erase(connection, person, now)
                return
            add_people(connection, (account,))
            row = {"person_id": account, "name": account, "folded": account}
            connection.execute(insert(AccountRow), row | {"password": "", "created": now})
            merge(connection, person, account, now)

        await self.store.write(work)


async def settle(store: Store, settlements: int, count: int) -> list[TableForChips]:
    """Settle so many matches at many tables at once."""
    clock = Clock()
    tables = [TableForChips(store, clock, number) for number in range(count)]
    for table in tables:
        await table.begin()
    each = -(-settlements // count)
    await asyncio.gather(*(table.play(each) for table in tables))
    return tables


def run(settlements: int, count: int) -> Books:
    """Settle, audit and report."""
    with tempfile.TemporaryDirectory() as folder:
        file = fresh(Path(folder))
        begun = perf_counter()
        tables = with_store(file, lambda store: settle(store, settlements, count))
        took = perf_counter() - begun
        books = audit(url_of(file))
        audited = perf_counter() - begun - took
        size = file.stat().st_size
    settled = sum(table.settled for table in tables)
    for finding in books.findings[:20]:
        print(finding)
    print(
        f"{settled:,} settlements in {took:.0f} s ({settled / took:.0f} a second), "
        f"{sum(table.refused for table in tables):,} refusals, "
        f"{sum(table.left for table in tables):,} people gone or merged"
    )
    print(
        f"audited in {audited:.1f} s ({size / 2**20:.0f} MiB): {books.entries:,} entries, "
        f"{books.purses:,} purses with {books.in_purses:,} chips, {books.pots:,} pots with "
        f"{books.in_pots:,}, {books.granted:,} granted, {len(books.findings)} faults"
    )
    return books


def main() -> None:
    """Run and report; the exit code is 1 if anything is wrong."""
    parser = argparse.ArgumentParser(prog="python -m tests.room.purse.many")
    parser.add_argument("--settlements", type=int, default=100_000)
    parser.add_argument("--tables", type=int, default=100, help="how many settle at once")
    given = parser.parse_args()
    books = run(given.settlements, given.tables)
    sys.exit(bool(books.findings or books.in_pots))


if __name__ == "__main__":
    main()
