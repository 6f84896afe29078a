"""Hidden cards are shared out so that every way that breaks no ban is alike."""

from collections import Counter
from collections.abc import Iterator
from itertools import combinations, product
from math import comb, factorial
from random import Random

import pytest

from majlis.kernel import State

Way = tuple[int, ...]
"""The set of cards that each place gets."""

RULES = range(60)
"""Seeds of random pools, needs and bans."""
FEW = 60
"""Of so many ways it is counted how often each comes up."""


def ways_to_share(pool: int, needs: list[int], bans: list[int]) -> Iterator[Way]:
    """All ways, found by trying."""
    if not needs:
        yield ()
        return
    free = [card for card in range(62) if pool >> card & 1 and not bans[0] >> card & 1]
    for cards in combinations(free, needs[0]):
        part = sum(1 << card for card in cards)
        for others in ways_to_share(pool ^ part, needs[1:], bans[1:]):
            yield (part, *others)


def puzzle(rng: Random) -> tuple[int, list[int], list[int]]:
    """A pool of up to eight cards, and what each of up to five places needs and may not get."""
    places = rng.randint(1, 5)
    cards = rng.sample(range(62), rng.randint(0, 8))
    needs = [0] * places
    for _ in cards:
        needs[rng.randrange(places)] += 1
    some = [sum(1 << c for c in cards if rng.random() < part) for part in (0.2, 0.4, 0.6)]
    bans = [rng.choice([0, *some]) | rng.choice([0, 0, *some]) for _ in range(places)]
    return sum(1 << card for card in cards), needs, bans


@pytest.mark.parametrize("seed", RULES)
def test_every_way_is_counted_and_comes_up_alike(seed: int) -> None:
    rng = Random(seed)
    found = 0
    for _ in range(20):
        pool, needs, bans = puzzle(rng)
        ways = set(ways_to_share(pool, needs, bans))
        state = State(rng.getrandbits(61))
        seen: Counter[Way] = Counter()
        for _ in range(40 * len(ways) if 1 < len(ways) <= FEW else 1):
            got = [0] * len(needs)
            assert state.share(pool, needs, bans, got) == pytest.approx(len(ways))
            seen[tuple(got)] += 1
        if not ways:
            assert not any(got)
            continue
        found += 1
        assert set(seen) <= ways
        if 1 < len(ways) <= FEW:
            chi_square = sum((seen[way] - 40) ** 2 for way in ways) / 40
            freedom = len(ways) - 1
            assert chi_square < freedom + 6 * (2 * freedom) ** 0.5 + 6
    assert found


def test_what_is_there_already_stays() -> None:
    got = [1 << 40, 1 << 41]
    assert State(1).share(0b111, [1, 2], [0b110, 0], got) == pytest.approx(1.0)
    assert got == [1 << 40 | 0b001, 1 << 41 | 0b110]


def test_no_place_can_need_less_than_nothing() -> None:
    assert State(1).share(0b11, [3, -1], [0, 0], [0, 0]) == 0.0


def ways_by_exclusion(needs: list[int], banned: list[int]) -> int:
    """How many ways there are if place p may not get ``banned[p]`` cards that no other place lacks.

    All ways, less those in which a card is where it may not be, and so on.
    """
    total = 0
    for wrong in product(*(range(min(n, b) + 1) for n, b in zip(needs, banned, strict=True))):
        ways = factorial(sum(needs) - sum(wrong))
        for need, ban, w in zip(needs, banned, wrong, strict=True):
            ways = ways // factorial(need - w) * comb(ban, w)
        total += (-1) ** sum(wrong) * ways
    return total


def test_four_places_that_each_lack_a_suit_of_their_own() -> None:
    suits = [0x3F << 13 * i for i in range(4)]
    needs, banned = [6, 6, 6, 4, 2], [6, 6, 6, 6, 0]
    total = ways_by_exclusion(needs, banned)
    state = State(7)
    n = 400
    met = 0
    for _ in range(n):
        got = [0] * 5
        assert state.share(sum(suits), needs, [*suits, 0], got) == pytest.approx(total)
        assert [cards.bit_count() for cards in got] == needs
        assert not any(cards & ban for cards, ban in zip(got, suits, strict=False))
        met += (got[3] & suits[0]).bit_count()
    # With a given card of the first suit there the fourth place needs one less.
    with_it = ways_by_exclusion([6, 6, 6, 3, 2], [5, 6, 6, 6, 0])
    assert met / n == pytest.approx(6 * with_it / total, abs=6 / n**0.5)
