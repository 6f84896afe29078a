"""What a search has found out: an estimate for every move."""

from dataclasses import dataclass
from math import sqrt
from typing import Any

from majlis.compiled import States


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


def estimates(tree: States, write: Any) -> list[Estimate]:
    """The children of the root; ``write`` turns an action into its text."""
    found = []
    child = int(tree[0].child)
    while child >= 0:
        node = tree[child]
        visits = int(node.visits)
        mean = float(node.points) / visits
        spread = max(float(node.squares) / visits - mean**2, 0.0)
        found.append(
            Estimate(
                write(int(node.label)),
                float(node.value) / visits,
                mean,
                sqrt(spread / max(visits - 1, 1)),
                visits,
            )
        )
        child = int(node.next)
    return sorted(found, key=lambda e: (-e.visits, -e.payoff, e.move))
