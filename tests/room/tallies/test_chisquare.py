"""Chi-squares by the books."""

from math import isclose

import pytest

from majlis.room.tallies.chisquare import ChiSquare, goodness, pools, pools_in_order, tail


@pytest.mark.parametrize(
    ("value", "freedom", "p"),
    [
        (3.8414588, 1, 0.05),
        (6.6348966, 1, 0.01),
        (5.9914645, 2, 0.05),
        (9.2103404, 2, 0.01),
        (7.8147279, 3, 0.05),
        (16.9189776, 9, 0.05),
        (27.8771649, 9, 0.001),
        (18.3070381, 10, 0.05),
        (2.1673499, 7, 0.95),
        (124.3421134, 100, 0.05),
        (553.1268089, 500, 0.05),
    ],
)
def test_critical_values_of_the_tables(value: float, freedom: int, p: float) -> None:
    assert isclose(tail(value, freedom), p, rel_tol=1e-5)


@pytest.mark.parametrize("freedom", [1, 2, 9, 40, 1001])
def test_it_falls_from_one_to_nothing(freedom: int) -> None:
    assert tail(0.0, freedom) == 1.0
    found = [tail(10.0**n, freedom) for n in range(-12, 12)]
    assert found == sorted(found, reverse=True)
    assert 0.0 <= found[-1] < 1e-300


def test_the_peas_of_mendel() -> None:
    """Round and yellow, wrinkled and yellow, round and green, wrinkled and green: 9 : 3 : 3 : 1."""
    found = goodness([315, 101, 108, 32], [312.75, 104.25, 104.25, 34.75])
    assert found is not None
    assert isclose(found.value, 0.470024, rel_tol=1e-5)
    assert isclose(found.p, 0.9254259, rel_tol=1e-5)


def test_one_cell_is_nothing_to_compare() -> None:
    assert goodness([7], [7]) is None


def test_independent_ones_add_up() -> None:
    parts = [ChiSquare(3.0, 2), None, ChiSquare(4.5, 3)]
    assert ChiSquare.total(parts) == ChiSquare(7.5, 5)
    assert ChiSquare.total([None, None]) is None


@pytest.mark.parametrize(
    ("expected", "found"),
    [
        ([5, 5, 5], [[0], [1], [2]]),
        ([20, 1, 30, 4], [[1, 3], [0], [2]]),
        ([20, 1, 30], [[2], [1, 0]]),
        ([2, 2], [[0, 1]]),
        ([1], [[0]]),
    ],
)
def test_small_cells_are_put_together(expected: list[float], found: list[list[int]]) -> None:
    assert sorted(map(sorted, pools(expected))) == sorted(map(sorted, found))


@pytest.mark.parametrize(
    ("expected", "found"),
    [
        ([6, 20, 9], [[0], [1], [2]]),
        ([1, 3, 20, 9, 2, 1], [[0, 1, 2], [3, 4, 5]]),
        ([1, 4, 20, 9, 5], [[0, 1], [2], [3], [4]]),
        ([1, 1], [[0, 1]]),
    ],
)
def test_neighbours_are_put_together(expected: list[float], found: list[list[int]]) -> None:
    assert pools_in_order(expected) == found
