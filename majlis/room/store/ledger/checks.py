"""Whether chips may move."""

from collections.abc import Mapping

from sqlalchemy import Connection

from majlis.room.store.ledger.account import PURSE, kind_of, purse_of
from majlis.room.store.ledger.entered import find_entry
from majlis.room.store.ledger.owners import Owner, known_with, resolved
from majlis.room.store.ledger.posting import STAKE, Posting
from majlis.room.store.ledger.pot import Pot
from majlis.room.store.ledger.refusal import PotRefused, Short, Shortage
from majlis.words import say


def check_stakers(
    connection: Connection,
    posting: Posting,
    lines: Mapping[str, int],
    known: Mapping[str, Owner],
) -> Mapping[str, Owner]:
    """Who has staked, and who that is by now.

    ``PotRefused`` unless the pot goes to those alone whose stakes lie in it.
    """
    pot = _pot_of(posting)
    staked = find_entry(connection, f"{STAKE}:{pot.name}")
    if staked is None:
        raise PotRefused(pot, say("There is no pot to be paid out: nobody has staked."))
    stakers = known_with(connection, known, staked.people)
    accounts = resolved(staked.lines, stakers)
    if {account for account, chips in lines.items() if chips > 0} - set(accounts):
        raise PotRefused(pot, say("Only those who have staked get chips from the pot."))
    return {person: stakers[person] for person in staked.people}


def check_purses(
    lines: Mapping[str, int], held: Mapping[str, int], known: Mapping[str, Owner]
) -> None:
    """``Short`` unless every purse holds what is taken from it."""
    names = {purse_of(owner.person): owner for owner in known.values()}
    shortages = [
        Shortage(
            names[account].person,
            names[account].name,
            -chips,
            held.get(account, 0),
            tuple(id for id, owner in known.items() if purse_of(owner.person) == account),
        )
        for account, chips in lines.items()
        if kind_of(account) == PURSE and held.get(account, 0) + chips < 0
    ]
    if shortages:
        raise Short(shortages)


def check_pot(posting: Posting, lines: Mapping[str, int], held: Mapping[str, int]) -> None:
    """``PotRefused`` unless a pot is filled once and then emptied once."""
    if posting.pot is None:
        return
    pot, chips = _pot_of(posting), lines[posting.pot]
    there = held.get(posting.pot)
    if posting.kind == STAKE:
        if there is not None:
            raise PotRefused(pot, say("The stakes have been taken already."))
    elif not there:
        raise PotRefused(pot, say("The pot has been paid out already."))
    elif there + chips:
        raise PotRefused(
            pot,
            say(
                "The pot holds {held} chips, not the {paid} to be paid.",
                held=there,
                paid=-chips,
            ),
        )


def _pot_of(posting: Posting) -> Pot:
    assert posting.pot is not None
    return Pot.of(posting.pot)
