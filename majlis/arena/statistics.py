"""How sure one can be of a mean over decks."""

from dataclasses import dataclass
from math import log, sqrt
from statistics import NormalDist

ERROR = 0.05
"""How often an interval may miss: 95 % intervals."""
FEWEST = 5
"""Fewer decks say nothing."""
TUNED = 200
"""The number of decks at which confidence sequences are about as narrow as they can be."""


@dataclass
class Mean:
    """The mean of numbers that come one by one, and how they scatter (Welford's method)."""

    count: int = 0
    mean: float = 0.0
    squares: float = 0.0

    def add(self, value: float) -> None:
        """One more number."""
        self.count += 1
        off = value - self.mean
        self.mean += off / self.count
        self.squares += off * (value - self.mean)

    @property
    def deviation(self) -> float:
        """The standard deviation of the numbers; 0 for fewer than two."""
        return sqrt(self.squares / (self.count - 1)) if self.count > 1 else 0.0


def interval(mean: Mean, error: float = ERROR) -> float:
    """Half the width of the confidence interval of a mean over a number of decks fixed beforehand.

    Student's t; infinite for fewer than ``FEWEST`` decks.
    """
    if mean.count < FEWEST:
        return float("inf")
    return student(1 - error / 2, mean.count - 1) * mean.deviation / sqrt(mean.count)


def sequence(mean: Mean, error: float = ERROR) -> float:
    """Half the width of a confidence interval that holds at all numbers of decks at once.

    One may look at it after each deck and stop when one likes, which an ``interval`` does not
    allow.  This is the asymptotic confidence sequence of Waudby-Smith, Arbour, Sinha, Kennedy and
    Ramdas, "Time-uniform central limit theory and asymptotic confidence sequences" (2021,
    arXiv:2103.06476), equation 4 there, with their approximate choice of rho for ``TUNED`` decks.
    Infinite for fewer than ``FEWEST`` decks.
    """
    if mean.count < FEWEST:
        return float("inf")
    doubt = -2 * log(error)
    t = mean.count
    v = t * (doubt + log(doubt + 1)) / TUNED  # t * rho ** 2
    return mean.deviation * sqrt(2 * (v + 1) / (t * v) * log(sqrt(v + 1) / error))


def student(part: float, freedom: int) -> float:
    """A quantile of Student's t, for parts from one half up.

    By the expansion around the normal quantile (Abramowitz and Stegun, 26.7.5), which at 95 % is
    right to one part in a thousand from 4 degrees of freedom up.
    """
    z = NormalDist().inv_cdf(part)
    terms = (
        z,
        (z**3 + z) / 4,
        (5 * z**5 + 16 * z**3 + 3 * z) / 96,
        (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384,
        (79 * z**9 + 776 * z**7 + 1482 * z**5 - 1920 * z**3 - 945 * z) / 92160,
    )
    return float(sum(term / freedom**k for k, term in enumerate(terms)))
