"""How often each world comes up that a seat cannot tell from the true one."""

import random
from collections import Counter
from collections.abc import Callable, Iterator
from itertools import combinations
from typing import Any

from majlis.deal import Deal

World = tuple[tuple[str, ...], ...]
"""The cards of some hidden places, each place sorted."""


def worlds(pool: list[str], sizes: list[int]) -> Iterator[World]:
    """Every way to share the pool out among places of these sizes."""
    if not sizes:
        yield ()
        return
    for part in combinations(sorted(pool), sizes[0]):
        rest = [card for card in pool if card not in part]
        for others in worlds(rest, sizes[1:]):
            yield (part, *others)


def count(deal: Deal, me: int, n: int, places: Callable[[Any], list[int]]) -> Counter[World]:
    """How often each world comes up over n seeds; ``places`` picks the places out of a state."""
    rng = random.Random(n)
    pack = deal.game.pack
    return Counter(
        tuple(
            tuple(sorted(pack.names(cards)))
            for cards in places(deal.hidden(me, rng.randrange(1 << 60)))
        )
        for _ in range(n)
    )


def assert_uniform(found: Counter[World], expected: set[World]) -> None:
    """Each of the expected worlds has come up, and as often as the others (a generous bound)."""
    assert set(found) <= expected
    mean = found.total() / len(expected)
    assert mean >= 20
    chi_square = sum((found[world] - mean) ** 2 for world in expected) / mean
    freedom = len(expected) - 1
    assert chi_square < freedom + 6 * (2 * freedom) ** 0.5 + 6, chi_square
