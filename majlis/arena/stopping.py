"""When a contest has said what it was asked."""

from dataclasses import dataclass

from majlis.arena.tally import POINTS, WINS, Tally

LEAST = 50
"""Decks below which nothing is settled: the intervals hold for large numbers."""


@dataclass(frozen=True)
class Stop:
    """Stop early if the measure says for each pair of bots who is better, or says enough.

    ``settled``: stop when it is clear who is better.  ``precision``: stop when the difference is
    known to within this (in hundredths if the measure is wins).  With both a pair needs either.
    Looking at the result after each deck is allowed for, by confidence sequences.
    """

    measure: str = POINTS
    settled: bool = False
    precision: float | None = None

    @property
    def early(self) -> bool:
        """Whether it ever stops before the last deck."""
        return self.settled or self.precision is not None

    def reached(self, tally: Tally) -> bool:
        """Whether the question is answered."""
        if not self.early or tally.decks < LEAST:
            return False
        return all(self._clear(tally, number) for number in range(len(tally.duels)))

    def _clear(self, tally: Tally, number: int) -> bool:
        estimate = tally.duel(tally.duels[number], self.measure)
        if self.settled and estimate.clear:
            return True
        scale = 100 if self.measure == WINS else 1
        return self.precision is not None and scale * estimate.margin <= self.precision
