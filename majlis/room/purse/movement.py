"""What has happened to somebody's chips."""

from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection, Select, func, select

from majlis.room.purse.purse import purses_of
from majlis.room.store.ledger.account import POT
from majlis.room.store.ledger.posting import (
    FORGET,
    GRANT,
    MERGE,
    PAY,
    REFUND,
    RETURN,
    STAKE,
    TOP_UP,
)
from majlis.room.store.ledger.pot import Pot
from majlis.room.store.rows import ChipEntryRow, ChipLineRow
from majlis.words import Sentence, say


@dataclass(frozen=True)
class Movement:
    """An entry of the ledger as it concerns one person.

    ``number`` is the entry's, ``kind`` its kind, ``at`` in Unix seconds.  ``pot`` is what was
    staked into or paid out, if anything was.  ``chips`` is what came in, or went out if it is below
    0, ``balance`` what was there after it.
    """

    number: int
    at: float
    kind: str
    pot: Pot | None
    chips: int
    balance: int

    @property
    def what(self) -> Sentence:
        """What it was, in words."""
        return _WORDS[self.kind]


_WORDS = {
    GRANT: say("first chips"),
    TOP_UP: say("an empty purse topped up"),
    STAKE: say("stake"),
    PAY: say("share of a pot"),
    REFUND: say("stake given back"),
    MERGE: say("a guest's purse joined to this one"),
    RETURN: say("what a guest was given, given back out of a pot"),
    FORGET: say("purse given back"),
}


def movements(connection: Connection, person: str) -> list[Movement]:
    """All movements of a person's chips, the oldest first.

    Those of guests who have become this person are among them.
    """
    query = _all(connection, person)
    return _read(connection, query.order_by(query.selected_columns.number))


def latest_movements(
    connection: Connection, person: str, limit: int, before: int | None = None
) -> list[Movement]:
    """Some of the same, the newest first; only those numbered below ``before``, if that is given.

    Balances are those of the whole.
    """
    every = _all(connection, person).subquery()
    query = select(every).order_by(every.c.number.desc()).limit(limit)
    return _read(connection, query if before is None else query.where(every.c.number < before))


def _all(connection: Connection, person: str) -> Select[*tuple[Any, ...]]:
    """What all movements of a person consist of."""
    entry, chips = ChipEntryRow, func.sum(ChipLineRow.chips)
    own = (
        select(entry.number, entry.at, entry.kind, entry.key, chips.label("chips"))
        .join(ChipLineRow, ChipLineRow.entry == entry.number)
        .where(ChipLineRow.account.in_(purses_of(connection, person)))
        .group_by(entry.number, entry.at, entry.kind, entry.key)
        .subquery()
    )
    return select(own, func.sum(own.c.chips).over(order_by=own.c.number).label("balance"))


def _read(connection: Connection, query: Select[*tuple[Any, ...]]) -> list[Movement]:
    return [
        Movement(
            row.number, row.at, row.kind, _pot(row.kind, row.key), int(row.chips), int(row.balance)
        )
        for row in connection.execute(query)
    ]


def _pot(kind: str, key: str) -> Pot | None:
    if kind in (STAKE, PAY, REFUND):
        return Pot.of(f"{POT}:{key.split(':', 1)[1]}")
    return Pot.of(f"{POT}:{key.split(':', 2)[2]}") if kind == RETURN else None
