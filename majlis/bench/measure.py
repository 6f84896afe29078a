"""One thing that is measured, again and again."""

import time
from collections.abc import Callable
from dataclasses import dataclass, field
from statistics import median

import numpy as np

ENOUGH = 0.25
"""Seconds that one measurement takes at least."""

Counts = tuple[int, ...]
"""What some work came to: deals, then decisions."""


@dataclass
class Measure:
    """One thing to measure: ``work`` does a little of it and says how much that was."""

    name: str
    work: Callable[[], Counts]
    rates: list[list[float]] = field(default_factory=list)

    def round(self) -> None:
        """Work for long enough and note how much was done in a second."""
        done = np.zeros(2)
        start = time.process_time()
        while (spent := time.process_time() - start) < ENOUGH:
            counts = self.work()
            done[: len(counts)] += counts
        self.rates.append([float(n) / spent for n in done])

    @property
    def deals(self) -> float:
        """Deals a second."""
        return median(deals for deals, _ in self.rates)

    @property
    def decisions(self) -> float:
        """Decisions a second."""
        return median(decisions for _, decisions in self.rates)

    @property
    def spread(self) -> str:
        """How far the rounds lie from the median, in hundredths of it."""
        rates = [deals or decisions for deals, decisions in self.rates]
        middle = median(rates)
        return f"{min(rates) / middle - 1:+.0%} {max(rates) / middle - 1:+.0%}"
