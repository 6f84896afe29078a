"""The chips that lie on a table: who has staked them, and who gets them."""

from collections.abc import Mapping

from majlis.match import Match
from majlis.room.entries import Began, Closed, Dealt, Entry, Moved
from majlis.room.purse import (
    Posting,
    Pot,
    Shares,
    Stakes,
    pot_per_deal,
    shares_of_deal,
    shares_of_match,
)
from majlis.room.setup import Setup


class Pots:
    """The pot of a table's match, or one after the other those of its deals.

    ``stakes`` is the latest pot, None before there is one; ``shares`` is what has come of it, None
    while it is being played for or if it was ``refunded``.
    """

    def __init__(self, table: str, setup: Setup) -> None:
        self._table = table
        self._setup = setup
        self.stakes: Stakes | None = None
        self.shares: Shares | None = None
        self.refunded = False

    @property
    def per_deal(self) -> bool:
        """Whether each deal has a pot of its own (K23)."""
        return pot_per_deal(self._setup.options)

    @property
    def open(self) -> bool:
        """Whether somebody's chips are being played for."""
        over = self.refunded or self.shares is not None
        return bool(self.stakes and self.stakes.total) and not over

    @property
    def stakers(self) -> frozenset[int]:
        """The seats that play for a pot now."""
        return frozenset(self.stakes.seats) if self.stakes and self.open else frozenset()

    def dealt(self, number: int, match: Match, people: Mapping[str, int]) -> None:
        """A deal of match ``number`` is dealt; the people sit on these seats."""
        deal = match.deal.standing.number
        if not self._setup.stake or (deal > 1 and not self.per_deal):
            return
        pot = Pot(self._table, number, deal if self.per_deal else None)
        seats = {seat: person for person, seat in people.items()}
        self.stakes, self.shares = Stakes(pot, self._setup.stake, seats), None

    def moved(self, match: Match) -> None:
        """Somebody has moved: perhaps that was the end of what was played for."""
        if self.stakes is None or self.shares is not None:
            return
        seats, chips = self.stakes.seats, self.stakes.chips
        if self.per_deal and match.deal.over:
            self.shares = shares_of_deal(match.finished[-1], seats, chips)
        elif not self.per_deal and match.over:
            self.shares = shares_of_match(match, seats, chips)

    def closed(self) -> None:
        """Nobody plays for it any more."""
        self.refunded = self.stakes is not None and self.shares is None

    def postings(self, entry: Entry) -> tuple[Posting, ...]:
        """The chips that move with an entry that the table has just made its own.

        Asked for once an entry: it says what that entry alone has led to.
        """
        stakes = self.stakes
        if stakes is None:
            return ()
        if isinstance(entry, Began) or (isinstance(entry, Dealt) and self.per_deal):
            return stakes.take(entry.at)
        if isinstance(entry, Moved) and self.shares is not None:
            return stakes.pay(self.shares, entry.at)
        if isinstance(entry, Closed) and self.refunded:
            return stakes.refund(entry.at)
        return ()
