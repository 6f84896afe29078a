"""What a fair shuffle leads to, and how far from it some counts are.

Every deal is an observation of its own, and all deals of one layout have the same chances.
"""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from math import comb

from majlis.room.tallies.chisquare import (
    ChiSquare,
    distance,
    goodness,
    pooled,
    pools,
    pools_in_order,
)
from majlis.room.tallies.layout import Layout

Table = list[list[float]]
"""Numbers by place (the rows) and kind of card (the columns)."""


def spread(layout: Layout, deals: int) -> Table:
    """How many cards of each kind are to be expected in each place."""
    return [
        [deals * place * kind / layout.cards for kind in layout.kinds] for place in layout.places
    ]


def spread_test(layout: Layout, counts: Sequence[Sequence[float]]) -> ChiSquare | None:
    """Whether cards lie where they fall.

    The cards of one deal depend on each other: who has many hearts leaves few to the others.  So
    Pearson's sum over all cells is a little too large on average, by cards / (cards − 1), whatever
    the sizes of hands and kinds; without that it is a chi-square in many deals.
    """
    cards = layout.cards
    kinds = [k for k, size in enumerate(layout.kinds) if size]
    places = [n for n, size in enumerate(layout.places) if size]
    deals = sum(map(sum, counts)) / cards
    least = min(layout.kinds[k] for k in kinds)
    parts = pools([deals * layout.places[n] * least / cards for n in places])
    if len(parts) < 2 or len(kinds) < 2:
        return None
    expected = spread(layout, 1)
    value = 0.0
    for k in kinds:
        observed = pooled([counts[n][k] for n in places], parts)
        wanted = pooled([deals * expected[n][k] for n in places], parts)
        value += distance(observed, wanted)
    return ChiSquare(value * (cards - 1) / cards, (len(parts) - 1) * (len(kinds) - 1))


def choice(layout: Layout, deals: int) -> list[float]:
    """How often each kind is to be expected where one card is drawn."""
    return [deals * kind / layout.cards for kind in layout.kinds]


def choice_test(layout: Layout, counts: Sequence[int]) -> ChiSquare | None:
    """Whether each kind comes as often as it should."""
    expected = choice(layout, sum(counts))
    parts = pools(expected)
    return goodness(pooled(counts, parts), pooled(expected, parts))


@lru_cache(maxsize=256)
def longest(layout: Layout) -> Mapping[int, float]:
    """The chances of how many cards the longest suit of a hand has."""
    size = layout.places[0]
    ways = [_hands(layout.kinds, size, most) for most in range(size + 1)]
    total = comb(layout.cards, size)
    chances = {n: (ways[n] - ways[n - 1]) / total for n in range(1, size + 1)}
    return {n: chance for n, chance in chances.items() if chance}


def _hands(kinds: Sequence[int], size: int, most: int) -> int:
    """How many hands of this size have at most so many cards of each kind."""
    ways = [1] + [0] * size
    for kind in kinds:
        ways = [
            sum(comb(kind, n) * ways[cards - n] for n in range(min(most, cards) + 1))
            for cards in range(size + 1)
        ]
    return ways[size]


def longest_test(layout: Layout, counts: Mapping[int, int]) -> ChiSquare | None:
    """Whether long suits come as often as they should."""
    chances = longest(layout)
    deals = sum(counts.values())
    expected = [deals * chance for chance in chances.values()]
    parts = pools_in_order(expected)
    observed = [counts.get(length, 0) for length in chances]
    return goodness(pooled(observed, parts), pooled(expected, parts))
