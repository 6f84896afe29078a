"""What has happened to somebody's chips."""

from dataclasses import dataclass
from itertools import accumulate

from sqlalchemy import Connection, func, select

from majlis.room.purse.purse import purses_of
from majlis.room.store.ledger.account import POT
from majlis.room.store.ledger.posting import (
    FORGET,
    GRANT,
    MERGE,
    PAY,
    REFUND,
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
    FORGET: say("purse given back"),
}


def movements(connection: Connection, person: str) -> list[Movement]:
    """All movements of a person's chips, the oldest first.

    Those of guests who have become this person are among them.
    """
    chips = func.sum(ChipLineRow.chips)
    query = (
        select(ChipEntryRow.number, ChipEntryRow.at, ChipEntryRow.kind, ChipEntryRow.key, chips)
        .join(ChipLineRow, ChipLineRow.entry == ChipEntryRow.number)
        .where(ChipLineRow.account.in_(purses_of(connection, person)))
        .group_by(ChipEntryRow.number, ChipEntryRow.at, ChipEntryRow.kind, ChipEntryRow.key)
        .order_by(ChipEntryRow.number)
    )
    rows = connection.execute(query).all()
    balances = accumulate(int(chips) for *_, chips in rows)
    return [
        Movement(number, at, kind, _pot(kind, key), int(chips), balance)
        for (number, at, kind, key, chips), balance in zip(rows, balances, strict=True)
    ]


def _pot(kind: str, key: str) -> Pot | None:
    if kind not in (STAKE, PAY, REFUND):
        return None
    return Pot.of(f"{POT}:{key.partition(':')[2]}")
