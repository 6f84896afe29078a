"""What people have staked on a match or a deal, and the movements of chips that this leads to."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from majlis.room.purse.sharing import Shares
from majlis.room.store.ledger.account import purse_of
from majlis.room.store.ledger.posting import PAY, REFUND, STAKE, Line, Posting
from majlis.room.store.ledger.pot import Pot


@dataclass(frozen=True)
class Stakes:
    """Who has put ``chips`` chips each into a pot: the person on each staking seat.

    It stays the same until the pot is paid, whoever leaves or takes a seat meanwhile.  Where
    nothing is staked, nothing moves: there are no postings then.
    """

    pot: Pot
    chips: int
    people: Mapping[int, str]

    def __post_init__(self) -> None:
        if self.chips < 0:
            raise ValueError(f"a stake of {self.chips} chips")
        if not all(self.people.values()) or len(set(self.people.values())) < len(self.people):
            raise ValueError(f"stakes of {sorted(self.people.values())}")

    @property
    def total(self) -> int:
        """What the pot holds."""
        return self.chips * len(self.people)

    def take(self, at: float) -> tuple[Posting, ...]:
        """Each staker's stake goes into the pot; with the beginning of the match or deal."""
        return self._posting(STAKE, at, dict.fromkeys(self.people, -self.chips), {})

    def pay(self, shares: Shares, at: float) -> tuple[Posting, ...]:
        """The pot is shared out; with the result of the match or deal."""
        if sum(shares.chips) != self.total:
            raise ValueError(f"shares of {sum(shares.chips)} chips of a pot of {self.total}")
        if any(chips and seat not in self.people for seat, chips in enumerate(shares.chips)):
            raise ValueError("a share for a seat that has not staked")
        return self._posting(PAY, at, dict(enumerate(shares.chips)), shares.as_note())

    def refund(self, at: float) -> tuple[Posting, ...]:
        """Everybody gets their stake back; with the end of a match that is not played out."""
        return self._posting(REFUND, at, dict.fromkeys(self.people, self.chips), {})

    def _posting(
        self, kind: str, at: float, chips: Mapping[int, int], why: Mapping[str, Any]
    ) -> tuple[Posting, ...]:
        if not self.total:
            return ()
        purses = [Line(purse_of(self.people[seat]), n) for seat, n in chips.items() if n]
        lines = (*purses, Line(self.pot.account, -sum(chips.values())))
        note = {"stake": self.chips, "seats": self.seats, **why}
        return (Posting(f"{kind}:{self.pot.name}", kind, at, lines, note),)

    @property
    def seats(self) -> Sequence[int]:
        """The seats that have staked."""
        return sorted(self.people)
