"""What a deal of Kozel means for the match (rulings K18–K21).

A match is looked at as a race between sides that play equally well: from the chances of each
outcome of a deal follows, backwards from the limit, how good it is to lack so many penalties to
it.  Penalties come in steps of two, and all is counted in these.
"""

from functools import lru_cache

import numpy as np

from majlis.compiled import States, compiled

Steps = tuple[int, ...]
"""Of each side how many steps it lacks to the limit; 0 or less is beyond it."""

BITS = 20
FAR = 8
"""More steps than these, to the limit or between the sides, make no difference any more."""
BEYOND = 2
"""So many steps a deal may carry a side beyond the limit: the tables begin there."""
SECOND = 0.25
"""What it is worth to come second of three; to win is 1."""
TWO = {(0, 1): 0.80, (0, 2): 0.16, (0, 3): 0.02, (1, 1): 0.02}
"""How often two sides get these steps, the better one's first."""
LOSER = {1: 0.55, 2: 0.33, 3: 0.12}
"""How often a loser of three gets these; ties are left out."""


def worths(totals: tuple[int, ...], limit: int, double_next: bool) -> list[int]:
    """How good each outcome is for sides with such totals: 0 for the worst, up to 1.

    The index holds the penalties / 2, two bits a side; the entry each side's worth in units of
    1 / (2**20 - 1), 20 bits a side.
    """
    most = max(totals)
    near = min((max(limit - most, 1) + 1) // 2, FAR)
    return [*_worths(tuple(near + min((most - total) // 2, FAR) for total in totals), double_next)]


@lru_cache(maxsize=1000)
def _worths(left: Steps, double_next: bool) -> list[int]:
    usual = odds(len(left))
    found: States = np.zeros((usual.size, len(left)))
    settle_all(np.array(left), *races(), found)
    if double_next and len(left) == 2:  # a level deal is as good as not played
        found[0b0101] = chances(left)
    likely = found[usual.T.ravel() > 0]  # the side that comes first is the lowest in the index
    part = ((found - likely.min()) / (np.ptp(likely) or 1.0)).clip(0.0, 1.0)
    units = np.rint(part * ((1 << BITS) - 1)).astype(np.int64)
    packed = (units << BITS * np.arange(len(left))).sum(1)
    return [*packed.tolist(), *[0] * (64 - len(packed))]


def chances(left: Steps) -> list[float]:
    """How good it is for each side to lack so many steps before a deal."""
    two, three = races()
    table = two if len(left) == 2 else three
    return [float(table[_first(left, i)]) for i in range(len(left))]


def _first(left: Steps, i: int) -> Steps:
    """Where the tables say how good it is for side i."""
    return tuple(x + BEYOND for x in (left[i], *left[:i], *left[i + 1 :]))


@lru_cache(maxsize=2)
def odds(sides: int) -> States:
    """How likely each outcome of a deal is, by the steps that each side gets."""
    table: States = np.zeros((4,) * sides)
    if sides == 2:
        for pair, chance in TWO.items():
            for turned in {pair, pair[::-1]}:
                table[turned] = chance / len({pair, pair[::-1]})
        return table
    for a, b in np.ndindex(4, 4):
        for winner in range(3 if a and b else 0):
            table[(*(a, b)[:winner], 0, *(a, b)[winner:])] = LOSER[a] * LOSER[b] / 3
    return table


@lru_cache(maxsize=1)
def races() -> tuple[States, States]:
    """How good it is for the first side to lack so many steps, and the others so many."""
    size = BEYOND + 1 + 2 * FAR
    two, three = np.zeros((size,) * 2), np.zeros((size,) * 3)
    run(two, three, odds(2), odds(3))
    return two, three


@compiled
def run(two: States, three: States, odds_of_two: States, odds_of_three: States) -> None:
    """Fill the tables of races, from the limit on backwards."""
    size = len(two)
    values = np.zeros(3)
    left = np.zeros(3, np.int64)
    for x in range(size):
        for y in range(size):
            if (x > BEYOND) == (y > BEYOND):
                for a, b in np.ndindex(4, 4):
                    if odds_of_two[a, b]:
                        left[0] = x - BEYOND - a
                        left[1] = y - BEYOND - b
                        settle(left[:2], two, three, values)
                        two[x, y] += odds_of_two[a, b] * values[0]
    sums = np.zeros(3)
    for x in range(BEYOND + 1, size):
        for y in range(x, size):
            for z in range(y, size):
                sums[:] = 0.0
                for a, b, c in np.ndindex(4, 4, 4):
                    if odds_of_three[a, b, c]:
                        left[0] = x - BEYOND - a
                        left[1] = y - BEYOND - b
                        left[2] = z - BEYOND - c
                        settle(left, two, three, values)
                        for i in range(3):
                            sums[i] += odds_of_three[a, b, c] * values[i]
                three[x, y, z] = three[x, z, y] = sums[0]
                three[y, x, z] = three[y, z, x] = sums[1]
                three[z, x, y] = three[z, y, x] = sums[2]


@compiled
def settle_all(left: States, two: States, three: States, found: States) -> None:
    """How good each outcome is for sides that lacked so many steps before; by index, then side."""
    after = np.zeros(len(left), np.int64)
    for index in range(len(found)):
        for i in range(len(left)):
            after[i] = left[i] - (index >> 2 * i & 3)
        settle(after, two, three, found[index])


@compiled
def settle(left: States, two: States, three: States, values: States) -> None:
    """How good it is for each side to lack so many steps after a deal (K20)."""
    n = len(left)
    bar = 0 if left.max() > 0 else left.min()  # who lacks no more goes
    stay = 0
    for i in range(n):
        stay += left[i] > bar
    if stay == 0:  # nobody goes: they are where they were, all alike
        for i in range(n):
            values[i] = (1.0 if n == 2 else 1.0 + SECOND) / n
        return
    second = -99
    sharers = 0
    for i in range(n):
        if left[i] <= bar and left[i] > second:
            second = left[i]
            sharers = 0
        sharers += left[i] == second
    for i in range(n):
        own = left[i] + BEYOND
        other = left[1 if i == 0 else 0] + BEYOND
        third = left[n - 1 if i < n - 1 else n - 2] + BEYOND
        if left[i] <= bar:
            values[i] = SECOND / sharers if n == 3 and stay == 1 and left[i] == second else 0.0
        elif stay == 1:
            values[i] = 1.0
        elif stay == 3:
            values[i] = three[own, other, third]
        elif n == 2:
            values[i] = two[own, other]
        else:
            values[i] = SECOND + (1.0 - SECOND) * two[own, max(other, third)]
