"""What a bot has found out about the moves it can choose from."""

from collections.abc import Sequence
from dataclasses import dataclass

TRIED = 0.1
"""A move tried less often than this part of the best one's times is not worth telling of."""


@dataclass(frozen=True)
class Estimate:
    """What a move is worth.

    ``payoff`` is the mean payoff, from 0 to 1 (1 is best); ``score`` the mean of what the deal
    then adds to the seat's total (points, penalties, or the place in Hez2), and ``error`` the
    standard error of that mean.  ``visits`` is how many simulated games began with the move.
    """

    move: str
    payoff: float
    score: float
    error: float
    visits: int


def well_tried(estimates: Sequence[Estimate], most: int) -> Sequence[Estimate]:
    """The moves to tell people of, the first of them the bot's own; at most so many.

    A move that was tried far less often than that one is no good by all the search knows, though
    its few games may have gone well.
    """
    enough = TRIED * estimates[0].visits if estimates else 0.0
    return [estimate for estimate in estimates if estimate.visits >= enough][:most]


@dataclass(frozen=True)
class Thought:
    """All that went into one decision, the moves from most to least thought about.

    ``worlds`` is how many ways of the hidden cards were looked at, ``effective`` how many they
    are worth after they were weighed by the play, ``games`` how many were simulated.
    """

    estimates: tuple[Estimate, ...]
    worlds: int
    effective: float
    games: int
    seconds: float

    @property
    def best(self) -> Estimate:
        """The move most thought about: where the search ended up."""
        return self.estimates[0]
