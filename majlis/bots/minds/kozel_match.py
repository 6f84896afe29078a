"""What a deal of Kozel means for the match (rulings K18–K21).

A match is looked at as a race between sides that play equally well: from the chances of each
outcome of a deal follows, backwards from the limit, how good every score is.
"""

from functools import lru_cache
from itertools import product

Totals = tuple[int, ...]
Values = tuple[float, ...]

BITS = 20
FAR = 16
"""Penalties beyond so many, to the limit or between the sides, make no difference any more."""
SECOND = 0.25
"""What it is worth to come second of three; to win is 1."""
TWO = {(0, 2): 0.80, (0, 4): 0.16, (0, 6): 0.02, (2, 2): 0.02}
"""How often two sides get these penalties, the better one's first."""
LOSER = {2: 0.55, 4: 0.33, 6: 0.12}
"""How often a loser of three gets these; ties are left out."""


def worths(totals: Totals, limit: int, double_next: bool) -> list[int]:
    """How good each outcome is for sides with such totals: 0 for the worst, up to 1.

    The index holds the penalties / 2, two bits a side; the entry each side's worth in units of
    1 / (2**20 - 1), 20 bits a side.
    """
    most = max(totals)
    near = min(max(limit - most, 1), FAR)
    return list(_worths(tuple(max(FAR - most + t, 0) for t in totals), FAR + near, double_next))


@lru_cache(maxsize=1000)
def _worths(totals: Totals, limit: int, double_next: bool) -> tuple[int, ...]:
    found = {
        penalties: after(tuple(t + p for t, p in zip(totals, penalties, strict=True)), limit)
        for penalties in product((0, 2, 4, 6), repeat=len(totals))
    }
    if double_next and len(totals) == 2:  # a level deal is as good as not played
        found[2, 2] = chances(totals, limit)
    usual = [value for penalties in outcomes(len(totals)) for value in found[penalties]]
    low, high = min(usual), max(usual)
    packed = [0] * 64
    for penalties, values in found.items():
        index = sum(p // 2 << 2 * i for i, p in enumerate(penalties))
        for i, value in enumerate(values):
            part = min(max((value - low) / (high - low or 1.0), 0.0), 1.0)
            packed[index] |= round(part * ((1 << BITS) - 1)) << BITS * i
    return tuple(packed)


def outcomes(sides: int) -> dict[Totals, float]:
    """The likely penalties of a deal, and how likely they are."""
    if sides == 2:
        return {
            turned: chance / len({pair, pair[::-1]})
            for pair, chance in TWO.items()
            for turned in (pair, pair[::-1])
        }
    return {
        (*losers[:winner], 0, *losers[winner:]): LOSER[losers[0]] * LOSER[losers[1]] / sides
        for losers in product(LOSER, repeat=2)
        for winner in range(sides)
    }


@lru_cache(maxsize=100_000)
def chances(totals: Totals, limit: int) -> Values:
    """How good it is for each side to have such totals before a deal."""
    sums = [0.0] * len(totals)
    for penalties, chance in outcomes(len(totals)).items():
        values = after(tuple(t + p for t, p in zip(totals, penalties, strict=True)), limit)
        for i, value in enumerate(values):
            sums[i] += chance * value
    return tuple(sums)


def after(totals: Totals, limit: int) -> Values:
    """How good such totals are for each side after a deal (K20)."""
    bar = limit if min(totals) < limit else max(totals)
    left = [i for i, total in enumerate(totals) if total < bar]
    if not left:  # nobody goes: they are where they were, all alike
        return ((1.0 if len(totals) == 2 else 1.0 + SECOND) / len(totals),) * len(totals)
    if len(left) == len(totals):
        return chances(totals, limit)
    values = [0.0] * len(totals)
    if len(left) == 2:
        for i, value in zip(left, chances((totals[left[0]], totals[left[1]]), limit), strict=True):
            values[i] = SECOND + (1.0 - SECOND) * value
        return tuple(values)
    values[left[0]] = 1.0
    gone = [i for i in range(len(totals)) if i != left[0]]
    second = [i for i in gone if totals[i] == min(totals[j] for j in gone)]
    for i in second if len(totals) == 3 else ():
        values[i] = SECOND / len(second)
    return tuple(values)
