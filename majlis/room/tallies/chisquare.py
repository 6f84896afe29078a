"""Pearson's chi-square: how far counts are from what was to be expected, and how rare that is."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import erfc, exp, fsum, lgamma, log, sqrt
from typing import Self

LEAST = 5.0
"""Cells in which fewer are to be expected are put together with others."""


@dataclass(frozen=True)
class ChiSquare:
    """How far off some counts are, with so many degrees of freedom."""

    value: float
    freedom: int

    @property
    def p(self) -> float:
        """How often a difference at least this large comes by chance alone."""
        return tail(self.value, self.freedom)

    @classmethod
    def total(cls, parts: Iterable[Self | None]) -> Self | None:
        """Independent observations under several settings as one; None if there are none."""
        found = [part for part in parts if part is not None]
        if not found:
            return None
        return cls(fsum(part.value for part in found), sum(part.freedom for part in found))


def tail(value: float, freedom: int) -> float:
    """The chance that a chi-square variable is at least ``value``.

    For a whole number of degrees of freedom that is a sum (Abramowitz and Stegun, 26.4.4 and
    26.4.5), whose terms are taken by their logarithms so that nothing overflows.
    """
    if value <= 0:
        return 1.0
    half = value / 2
    odd = freedom % 2
    powers = [n + odd / 2 for n in range(freedom // 2)]
    terms = [exp(power * log(half) - half - lgamma(power + 1)) for power in powers]
    return min(1.0, fsum(terms) + (erfc(sqrt(half)) if odd else 0.0))


def goodness(observed: Sequence[float], expected: Sequence[float]) -> ChiSquare | None:
    """Counts against expectations with the same sum; None if there are too few to tell."""
    if len(observed) < 2:
        return None
    return ChiSquare(distance(observed, expected), len(observed) - 1)


def distance(observed: Iterable[float], expected: Iterable[float]) -> float:
    """Pearson's sum."""
    return fsum((o - e) ** 2 / e for o, e in zip(observed, expected, strict=True))


Pools = list[list[int]]
"""Which cells are put together."""


def pools(expected: Sequence[float]) -> Pools:
    """Put cells together, the smallest first, until each pool can be relied on."""
    found = [[n] for n in range(len(expected))]

    def size(pool: list[int]) -> float:
        return fsum(expected[n] for n in pool)

    while len(found) > 1 and size(min(found, key=size)) < LEAST:
        found.sort(key=size)
        found[:2] = [[*found[0], *found[1]]]
    return found


def pools_in_order(expected: Sequence[float]) -> Pools:
    """Put neighbours together from both ends, where what comes next to what means something."""
    found: Pools = []
    open_pool: list[int] = []
    for n in range(len(expected)):
        open_pool.append(n)
        if fsum(expected[m] for m in open_pool) >= LEAST:
            found.append(open_pool)
            open_pool = []
    if open_pool and found:
        found[-1] += open_pool
    return found or [open_pool]


def pooled(values: Sequence[float], parts: Pools) -> list[float]:
    """The sum of each pool."""
    return [fsum(values[n] for n in part) for part in parts]
