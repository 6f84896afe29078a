"""What a bot has found out about the moves it can choose from."""

from dataclasses import dataclass


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
