"""Plays for chips as fast as the store takes it, in matches of which only the ends are played.

What a table's log says is all there is to know, so that any process can go on with it.
"""

import random
from collections.abc import Awaitable, Callable, Iterable, Mapping
from typing import Any

from majlis.game import ranked
from majlis.room.purse import Posting, Pot, Shares, Short, Stakes
from majlis.room.purse.sharing import by_places, by_points
from majlis.room.store import Conflict, MatchResult, Store
from majlis.room.store.ledger.journal import post
from tests.room.store.samples import summary

Entry = Mapping[str, Any]


def seats_of(table: str) -> tuple[str, ...]:
    """The people of a table: two to five."""
    players = 2 + sum(table.encode()) % 4
    return tuple(f"{table}-{seat}" for seat in range(players))


def began(table: str, match: int) -> Entry:
    """The beginning of a match: who stakes how much."""
    chance = random.Random(f"{table} {match}")
    people = seats_of(table)
    stakers = [seat for seat in range(len(people)) if chance.random() < 0.9]
    return {"kind": "began", "match": match, "stake": chance.randint(0, 20), "stakers": stakers}


def over(table: str, match: int) -> Entry:
    """The end of a match, of which some are not played out."""
    chance = random.Random(f"{table} {match} over")
    figures = [chance.randint(0, 4) for _ in seats_of(table)]
    how = chance.choice(["places"] * 8 + ["points"] * 8 + ["refund"])
    return {"kind": "over", "match": match, "how": how, "figures": figures}


def stakes_of(table: str, entry: Entry) -> Stakes:
    """The stakes that a match began with."""
    people = seats_of(table)
    return Stakes(
        Pot(table, entry["match"]),
        entry["stake"],
        {seat: people[seat] for seat in entry["stakers"]},
    )


def shares_of(staked: Stakes, entry: Entry) -> Shares:
    """How a pot is shared at the end."""
    if entry["how"] == "points":
        return by_points(entry["figures"], staked.people, staked.chips, dealer=0)
    return by_places(ranked(entry["figures"]), staked.people, staked.chips)


def ending(table: str, first: Entry, last: Entry) -> tuple[Posting, ...]:
    """The chips that move at the end."""
    staked = stakes_of(table, first)
    if last["how"] == "refund":
        return staked.refund(last["match"])
    return staked.pay(shares_of(staked, last), last["match"])


def expected(logs: Mapping[str, list[Entry]], first: int) -> dict[str, int]:
    """What everybody has, by the logs alone; ``first`` is what they were given."""
    held: dict[str, int] = {}
    for table, log in logs.items():
        people = seats_of(table)
        for entry, last in zip(log[::2], [*log[1::2], None], strict=False):
            for seat in entry["stakers"] if entry["stake"] else ():
                held.setdefault(people[seat], first)
                held[people[seat]] -= entry["stake"]
            if last is None or not entry["stake"]:
                continue
            staked = stakes_of(table, entry)
            chips = [entry["stake"] * (seat in entry["stakers"]) for seat in range(len(people))]
            if last["how"] != "refund":
                chips = list(shares_of(staked, last).chips)
            for seat in entry["stakers"]:
                held[people[seat]] += chips[seat]
    return held


class Settler:
    """Plays at one table."""

    def __init__(self, store: Store, table: str) -> None:
        self.store = store
        self.table = table

    async def step(self) -> int:
        """Begin a match, or end it; the length of the log then.

        Somebody else may have done so: the log is read anew each time.
        """
        log = await self.store.entries(self.table)
        match, at = len(log) // 2 + 1, len(log)
        try:
            if at % 2:
                await self._end(log, match)
            else:
                await self._begin(at, match)
        except Conflict:
            return at
        return at + 1

    async def _begin(self, at: int, match: int) -> None:
        entry = dict(began(self.table, match))
        try:
            await self._append(at, entry, stakes_of(self.table, entry).take(match))
        except Short:
            await self._append(at, entry | {"stake": 0}, ())

    async def _end(self, log: list[dict[str, Any]], match: int) -> None:
        entry = over(self.table, match)
        moves = ending(self.table, log[-1], entry)
        people = {person: seat for seat, person in enumerate(seats_of(self.table))}
        places = tuple(ranked(entry["figures"]))
        result = MatchResult(self.table, match, "hez2", match, places, places, people)
        await self._append(len(log), entry, moves, result)
        again = await self.store.write(lambda c: [post(c, posting) for posting in moves])
        assert not any(again), f"{self.table}: match {match} was settled twice"

    async def _append(
        self,
        at: int,
        entry: Entry,
        moves: Iterable[Posting],
        result: MatchResult | None = None,
    ) -> None:
        await self.store.append(
            self.table, at, [entry], summary(self.table), result, postings=tuple(moves)
        )

    async def play(self, told: Callable[[str, int], Awaitable[None]]) -> None:
        """Go on for ever, and say how long the log has become."""
        while True:
            await told(self.table, await self.step())
