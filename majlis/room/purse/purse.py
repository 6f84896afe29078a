"""What somebody has."""

from dataclasses import dataclass

from sqlalchemy import ColumnElement, Connection, func, select
from sqlalchemy.orm import aliased

from majlis.room.store.ledger.account import POT, purse_of
from majlis.room.store.ledger.grants import first_key, top_up_key
from majlis.room.store.ledger.owners import owners
from majlis.room.store.ledger.posting import STAKE
from majlis.room.store.ledger.refusal import Stranger
from majlis.room.store.rows import ChipAccountRow, ChipEntryRow, ChipLineRow, PersonRow
from majlis.words import Sentence, say


@dataclass(frozen=True)
class Purse:
    """A person's chips: those in the purse, and those that lie in pots of matches being played.

    ``topped_up`` is whether the purse has been topped up today.
    """

    person: str
    chips: int
    in_play: int
    topped_up: bool

    @property
    def may_top_up(self) -> bool:
        """Whether there is nothing left, and more can be had today."""
        return self.no_top_up is None

    @property
    def no_top_up(self) -> Sentence | None:
        """Why no more can be had now; None if it can."""
        if self.chips:
            return say("Your purse is not empty: play on with what is in it.")
        if self.in_play:
            return say("Your last chips are in play: wait for the end of the match.")
        if self.topped_up:
            return say("Your purse has been topped up today: come back tomorrow.")
        return None


def read_purse(connection: Connection, person: str, now: float) -> Purse | None:
    """A person's purse; None before the first chips.

    ``Stranger`` if nobody has this id, or not any more.
    """
    owner = owners(connection, [person])[person]
    if not (owner.there and owner.own):
        raise Stranger
    keys = (first_key(person), top_up_key(person, now))
    query = select(ChipEntryRow.key).where(ChipEntryRow.key.in_(keys))
    given = set(connection.execute(query).scalars())
    if keys[0] not in given:
        return None
    balance = select(ChipAccountRow.balance).where(ChipAccountRow.id == purse_of(person))
    return Purse(
        person,
        connection.execute(balance).scalar_one(),
        _in_play(connection, person),
        keys[1] in given,
    )


def purses_of(connection: Connection, person: str) -> list[str]:
    """The accounts of a person, and of the guests who have become that person."""
    guests = select(PersonRow.id).where(PersonRow.merged_into == person).order_by(PersonRow.id)
    return [purse_of(person), *map(purse_of, connection.execute(guests).scalars())]


def _in_play(connection: Connection, person: str) -> int:
    pot, stake = aliased(ChipLineRow), aliased(ChipLineRow)
    full: ColumnElement[bool] = (ChipAccountRow.kind == POT) & (ChipAccountRow.balance > 0)
    query = (
        select(func.coalesce(func.sum(-stake.chips), 0))
        .select_from(ChipAccountRow)
        .join(pot, pot.account == ChipAccountRow.id)
        .join(ChipEntryRow, (ChipEntryRow.number == pot.entry) & (ChipEntryRow.kind == STAKE))
        .join(stake, stake.entry == pot.entry)
        .where(full, stake.account.in_(purses_of(connection, person)))
    )
    return int(connection.execute(query).scalar_one())
