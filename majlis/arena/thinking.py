"""How long bots think about their moves."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from math import ceil, log
from typing import Any, Self

STEP = 1.05
"""Each class of times reaches this much farther than the one before it."""
_LOG = log(STEP)


@dataclass
class Thinking:
    """The times of many moves, in seconds: their sum, the longest, and how many of each length.

    Moves without a choice are not counted.
    ``classes[k]`` counts those up to ``STEP ** k`` microseconds.
    """

    moves: int = 0
    total: float = 0.0
    longest: float = 0.0
    classes: dict[int, int] = field(default_factory=dict)

    def add(self, seconds: float) -> None:
        """One more move."""
        self.moves += 1
        self.total += seconds
        self.longest = max(self.longest, seconds)
        k = max(ceil(log(max(seconds, 1e-9) * 1e6) / _LOG), 0)
        self.classes[k] = self.classes.get(k, 0) + 1

    def take_in(self, other: Self) -> None:
        """The times of other moves as well."""
        self.moves += other.moves
        self.total += other.total
        self.longest = max(self.longest, other.longest)
        for k, count in other.classes.items():
            self.classes[k] = self.classes.get(k, 0) + count

    @property
    def mean(self) -> float:
        """Seconds a move; 0 if there was none."""
        return self.total / self.moves if self.moves else 0.0

    def within(self, part: float) -> float:
        """Seconds within which this part of the moves was made, to within ``STEP``."""
        left = part * self.moves
        for k in sorted(self.classes):
            left -= self.classes[k]
            if left <= 0:
                return float(min(STEP**k * 1e-6, self.longest))
        return self.longest

    def as_dict(self) -> dict[str, Any]:
        """Plain values for JSON."""
        return {
            "moves": self.moves,
            "total": round(self.total, 6),
            "longest": round(self.longest, 6),
            "classes": {str(k): n for k, n in sorted(self.classes.items())},
        }

    @classmethod
    def of(cls, plain: Mapping[str, Any]) -> Self:
        """The times from their plain values."""
        classes = {int(k): int(n) for k, n in plain["classes"].items()}
        return cls(plain["moves"], plain["total"], plain["longest"], classes)
