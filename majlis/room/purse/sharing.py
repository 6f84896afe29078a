"""How a pot is shared out among those whose stakes lie in it."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Any

from majlis.match import FinishedDeal, Match
from majlis.options import Options
from majlis.stakes import shares


@dataclass(frozen=True)
class Shares:
    """The chips that each seat gets, and by what: its ruling, and the place or points of each seat.

    ``by`` is ``places`` for Z19, ``points`` for K23; ``dealer`` matters to K23 alone.
    """

    chips: tuple[int, ...]
    ruling: str
    by: str
    figures: tuple[int, ...]
    dealer: int | None = None

    def as_note(self) -> dict[str, Any]:
        """The same as plain values, for the ledger."""
        note: dict[str, Any] = {
            "shares": list(self.chips),
            "ruling": self.ruling,
            self.by: list(self.figures),
        }
        return note if self.dealer is None else note | {"dealer": self.dealer}


def pot_per_deal(options: Options) -> bool:
    """Whether every deal has a pot of its own, with the stake that the options name (K23)."""
    return options.get("scoring") == "stakes"


def shares_of_match(match: Match, stakers: Collection[int], stake: int) -> Shares:
    """A match's pot by the final places; the match is over."""
    return by_places(match.places, stakers, stake)


def shares_of_deal(finished: FinishedDeal, stakers: Collection[int], stake: int) -> Shares:
    """A deal's pot by the points of the sides."""
    return by_points(finished.outcome.points, stakers, stake, dealer=finished.deal.standing.dealer)


def by_places(places: Sequence[int], stakers: Collection[int], stake: int) -> Shares:
    """Z19: each place among the stakers takes its part of the pot."""
    return Shares(tuple(shares(places, stakers, stake)), "Z19", "places", tuple(places))


def by_points(points: Sequence[int], stakers: Collection[int], stake: int, dealer: int) -> Shares:
    """K23: the stakers with most points among the stakers take the pot, in equal whole shares.

    Chips left over go one each to the first of them clockwise after the dealer.  ``points`` are
    those of each seat's side.
    """
    chips = [0] * len(points)
    if stakers:
        most = max(points[seat] for seat in stakers)
        winners = [seat for seat in stakers if points[seat] == most]
        winners.sort(key=lambda seat: (seat - dealer - 1) % len(points))
        share, odd = divmod(stake * len(stakers), len(winners))
        for turn, seat in enumerate(winners):
            chips[seat] = share + (turn < odd)
    return Shares(tuple(chips), "K23", "points", tuple(points), dealer)
