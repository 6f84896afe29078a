"""Ratings of bots by openskill's Plackett–Luce model."""

from collections.abc import Sequence
from dataclasses import dataclass
from statistics import fmean
from typing import Any

from majlis.arena.deck import GameRecord
from majlis.arena.extras import extra


@dataclass(frozen=True)
class Rating:
    """A bot's strength and how unsure it is: two standard deviations to either side."""

    strength: float
    doubt: float

    def __str__(self) -> str:
        return f"{self.strength:.1f} ± {self.doubt:.1f}"


class Ratings:
    """Ratings after the games so far, in their order; ``MissingExtra`` without openskill.

    A game counts as one of two bots, won by the one with the better mean place.  Bots do not
    learn, so their strength is not let drift (``tau`` is 0).  A new bot has 25.
    """

    def __init__(self, bots: int) -> None:
        self._model: Any = extra("openskill.models", "a rating").PlackettLuce(tau=0.0)
        self._ratings: list[Any] = [self._model.rating() for _ in range(bots)]

    def see(self, game: GameRecord) -> None:
        """One more game."""
        bots = sorted(set(game.seating))
        places = [_place(game, bot) for bot in bots]
        rated = self._model.rate([[self._ratings[bot]] for bot in bots], ranks=places)
        for bot, (rating,) in zip(bots, rated, strict=True):
            self._ratings[bot] = rating

    def all(self) -> Sequence[Rating]:
        """The rating of each bot."""
        return [Rating(float(r.mu), 2 * float(r.sigma)) for r in self._ratings]


def _place(game: GameRecord, bot: int) -> float:
    return fmean(place for b, place in zip(game.seating, game.places, strict=True) if b == bot)
