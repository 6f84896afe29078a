"""What a fair shuffle leads to, exactly where that can be counted, and by trying."""

import random
from collections import Counter
from collections.abc import Sequence
from itertools import permutations
from math import isclose
from statistics import fmean

import pytest

from majlis.room.tallies import chisquare
from majlis.room.tallies.chisquare import ChiSquare
from majlis.room.tallies.expecting import choice_test, longest, longest_test, spread, spread_test
from majlis.room.tallies.layout import Layout
from tests.room.tallies.samples import shuffled

ROOMS = 400
"""How many rooms are tried."""


def table(layout: Layout, decks: Sequence[Sequence[int]]) -> list[list[int]]:
    """Where the kinds of cards lie, the decks being dealt from the front."""
    counts = [[0] * len(layout.kinds) for _ in layout.places]
    for deck in decks:
        cards = iter(deck)
        for place, size in enumerate(layout.places):
            for _ in range(size):
                counts[place][next(cards)] += 1
    return counts


def test_layouts_are_read_back() -> None:
    layout = Layout((13, 12, 13, 13), (17, 17, 17, 0))
    assert str(layout) == "13.12.13.13/17.17.17.0"
    assert Layout.read(str(layout)) == layout
    assert layout.cards == 51


def test_what_is_to_be_expected_is_the_mean() -> None:
    layout = Layout((2, 3), (2, 1, 2))
    decks = list(permutations([0, 0, 1, 1, 1]))
    assert spread(layout, len(decks)) == table(layout, decks)


@pytest.mark.parametrize(
    ("kinds", "places"),
    [((2, 2), (2, 2)), ((1, 5), (2, 2, 2)), ((2, 2, 2), (3, 2, 1)), ((1, 2, 3), (2, 2, 2, 0))],
)
def test_the_sum_is_a_chi_square_on_average(
    kinds: tuple[int, ...], places: tuple[int, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Over all orders of the deck its mean is the number of its degrees of freedom."""
    monkeypatch.setattr(chisquare, "LEAST", 0.0)
    layout = Layout(kinds, places)
    deck = [kind for kind, count in enumerate(kinds) for _ in range(count)]
    found = [spread_test(layout, table(layout, [order])) for order in permutations(deck)]
    tests = [test for test in found if test is not None]
    assert len(tests) == len(found)
    assert isclose(fmean(test.value for test in tests), tests[0].freedom, rel_tol=1e-9)


LAYOUTS = [
    Layout((13,) * 4, (13, 13, 13, 13, 0)),
    Layout((16, 36), (13, 13, 13, 13, 0)),
    Layout((1, 51), (13, 13, 13, 13, 0)),
    Layout((7,) * 4, (13, 13, 2)),
    Layout((8, 28), (4, 4, 4, 24)),
    Layout((12, 28), (8, 24, 8)),
]


@pytest.mark.parametrize("layout", LAYOUTS, ids=str)
def test_fair_shuffles_are_found_unusual_one_time_in_twenty(layout: Layout) -> None:
    chance = random.Random(5)
    found = [
        spread_test(layout, table(layout, [shuffled(layout.kinds, chance) for _ in range(40)]))
        for _ in range(ROOMS)
    ]
    assert_fair(found)


def assert_fair(found: list[ChiSquare | None]) -> None:
    ps = [test.p for test in found if test is not None]
    assert len(ps) == len(found)
    assert 0.02 <= sum(p < 0.05 for p in ps) / len(ps) <= 0.09
    assert 0.4 <= fmean(ps) <= 0.6


def test_the_longest_suits_of_bridge() -> None:
    chances = longest(Layout((13,) * 4, (13,)))
    assert sum(chances.values()) == pytest.approx(1)
    known = {4: 0.350805, 5: 0.443397, 6: 0.165477, 7: 0.035266, 8: 0.004668}
    assert {n: round(chances[n], 6) for n in known} == known
    assert list(chances) == list(range(4, 14))


def test_all_longest_suits_of_a_small_deck() -> None:
    chances = longest(Layout((2, 3), (2,)))
    assert chances == {1: 0.6, 2: 0.4}


def test_fair_hands_have_long_suits_as_often_as_they_should() -> None:
    chance = random.Random(6)
    layout = Layout((9,) * 4, (4,))
    found = []
    for _ in range(ROOMS):
        hands = (shuffled(layout.kinds, chance)[:4] for _ in range(60))
        lengths = Counter(max(Counter(hand).values()) for hand in hands)
        found.append(longest_test(layout, lengths))
    assert_fair(found)


def test_a_draw_that_is_bent_is_found() -> None:
    layout = Layout((1, 1, 1, 1), (1,))
    fair = choice_test(layout, [22, 27, 24, 27])
    assert fair is not None
    assert fair.p > 0.8
    bent = choice_test(layout, [10, 60, 14, 16])
    assert bent is not None
    assert bent.freedom == 3
    assert bent.p < 1e-10


def test_few_deals_say_nothing() -> None:
    queen = Layout((1, 51), (13, 13, 13, 13, 0))
    assert spread_test(queen, [[1, 12], [0, 13], [0, 13], [0, 13], [0, 0]]) is None
    assert choice_test(Layout((1, 1), (1,)), [3, 4]) is None
    assert longest_test(Layout((13,) * 4, (13,)), {4: 1}) is None
