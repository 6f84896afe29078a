"""Pots: whole chips, none lost and none made, shared as ruled (Z19)."""

from fractions import Fraction
from itertools import combinations, product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from majlis.game import ranked
from majlis.stakes import shares


@pytest.mark.parametrize(
    ("places", "stakers", "stake", "expected"),
    [
        # the worked cases
        ((1, 2, 3, 4), (0, 1, 2, 3), 25, [60, 30, 10, 0]),
        ((1, 2, 3), (0, 1, 2), 5, [11, 4, 0]),
        ((2, 1, 4, 3), (0, 2, 3), 10, [21, 0, 0, 9]),
        # the order of the stakers among themselves
        ((4, 3, 2, 1), (0, 1, 2, 3), 25, [0, 10, 30, 60]),
        ((1, 2, 3, 4), (2,), 25, [0, 0, 25, 0]),
        ((1, 2, 3, 4), (1, 3), 25, [0, 50, 0, 0]),
        ((1, 2), (0, 1), 1, [2, 0]),
        ((1, 2, 3, 4), (), 25, [0, 0, 0, 0]),
        # rounding: 3 × 1 is 2.1, 0.9, 0; 4 × 1 is 2.4, 1.2, 0.4, 0
        ((1, 2, 3), (0, 1, 2), 1, [3, 0, 0]),
        ((1, 2, 3, 4), (0, 1, 2, 3), 1, [3, 1, 0, 0]),
        # shared places
        ((1, 1), (0, 1), 5, [5, 5]),
        ((1, 1, 3), (0, 1, 2), 5, [8, 7, 0]),
        ((1, 2, 2), (0, 1, 2), 5, [11, 2, 2]),
        ((2, 2, 1), (0, 1, 2), 10, [5, 4, 21]),
        ((1, 1, 1), (0, 1, 2), 5, [5, 5, 5]),
        ((1, 2, 2, 4), (0, 1, 2, 3), 25, [60, 20, 20, 0]),
        ((1, 2, 3, 3), (0, 1, 2, 3), 25, [60, 30, 5, 5]),
        ((1, 2, 2, 2), (0, 1, 2, 3), 25, [60, 14, 13, 13]),
        ((1, 1, 1, 4), (0, 1, 2, 3), 25, [34, 33, 33, 0]),
        ((1, 1, 3, 3), (0, 1, 2, 3), 25, [45, 45, 5, 5]),
        # who shares a place with a bot shares no chips with it
        ((1, 1, 3, 4), (1, 2, 3), 10, [0, 21, 9, 0]),
    ],
)
def test_Z19_pots(
    places: tuple[int, ...], stakers: tuple[int, ...], stake: int, expected: list[int]
) -> None:
    assert shares(places, stakers, stake) == expected


def every_table() -> list[tuple[tuple[int, ...], tuple[int, ...]]]:
    """All rankings of two to four seats, with all sets of stakers."""
    return [
        (places, stakers)
        for players in (2, 3, 4)
        for places in sorted({tuple(ranked(keys)) for keys in product(range(4), repeat=players)})
        for n in range(players + 1)
        for stakers in combinations(range(players), n)
    ]


@pytest.mark.parametrize("stake", [1, 2, 3, 5, 7, 10, 25, 99])
def test_Z19_at_every_table(stake: int) -> None:
    for places, stakers in every_table():
        found = shares(places, stakers, stake)
        assert sum(found) == stake * len(stakers)
        assert all(found[seat] == 0 for seat in range(len(places)) if seat not in stakers)
        assert all(chips >= 0 for chips in found)
        for a, b in combinations(sorted(stakers), 2):
            if places[a] == places[b]:
                assert found[a] - found[b] in (0, 1)
            else:
                better, worse = (a, b) if places[a] < places[b] else (b, a)
                assert found[better] >= found[worse]
        if stakers:
            last = max(places[seat] for seat in stakers)
            alone = [seat for seat in stakers if places[seat] == last]
            if len(alone) == 1 < len(stakers):
                assert found[alone[0]] == 0


EXACT = {
    1: [Fraction(1)],
    2: [Fraction(1), Fraction(0)],
    3: [Fraction(7, 10), Fraction(3, 10), Fraction(0)],
    4: [Fraction(6, 10), Fraction(3, 10), Fraction(1, 10), Fraction(0)],
}


@given(
    st.lists(st.integers(0, 3), min_size=2, max_size=4),
    st.sets(st.integers(0, 3)),
    st.integers(0, 10**12),
)
def test_Z19_shares_are_within_a_few_chips_of_the_exact_ones(
    keys: list[int], seats: set[int], stake: int
) -> None:
    stakers = {seat for seat in seats if seat < len(keys)}
    found = shares(ranked(keys), stakers, stake)
    assert sum(found) == stake * len(stakers)
    for seat in stakers:
        better = sum(keys[other] < keys[seat] for other in stakers)
        level = sum(keys[other] == keys[seat] for other in stakers)
        part = sum(EXACT[len(stakers)][better : better + level]) / level
        assert abs(found[seat] - part * stake * len(stakers)) <= 3
        # rounding only ever gains for the best
        if better:
            assert found[seat] < part * stake * len(stakers) + 1


@given(st.permutations(range(4)), st.integers(0, 1000))
def test_Z19_seats_matter_only_among_equals(order: list[int], stake: int) -> None:
    straight = shares([1, 2, 3, 4], range(4), stake)
    turned = shares([place + 1 for place in order], [3, 1, 0, 2], stake)
    assert turned == [straight[place] for place in order]
