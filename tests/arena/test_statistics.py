"""Intervals against known numbers, and how often they miss when one keeps looking."""

import random
import statistics
from collections.abc import Callable

import pytest

from majlis.arena.statistics import FEWEST, Mean, interval, sequence, student
from majlis.arena.stopping import LEAST


@pytest.mark.parametrize(
    ("freedom", "quantile"),
    [(4, 2.776), (5, 2.571), (10, 2.228), (30, 2.042), (100, 1.984), (10**6, 1.960)],
)
def test_student_is_what_the_tables_say(freedom: int, quantile: float) -> None:
    assert student(0.975, freedom) == pytest.approx(quantile, rel=1e-3)


def mean_of(values: list[float]) -> Mean:
    mean = Mean()
    for value in values:
        mean.add(value)
    return mean


def test_a_running_mean_is_the_mean() -> None:
    values = [3.0, -1.0, 4.0, 1.0, -5.0, 9.0]
    mean = mean_of(values)
    assert mean.count == 6
    assert mean.mean == pytest.approx(statistics.fmean(values))
    assert mean.deviation == pytest.approx(statistics.stdev(values))


def test_a_known_interval() -> None:
    # From any textbook: mean 10, standard deviation 2, n = 25: 10 ± 2.064 · 2 / 5.
    mean = Mean(25, 10.0, 24 * 4.0)
    assert interval(mean) == pytest.approx(0.8256, rel=1e-3)


def test_a_known_confidence_sequence() -> None:
    # By hand, at t = 200, where t ρ² = −2 ln 0.05 + ln(1 − 2 ln 0.05) = 7.936:
    # sqrt(2 · 8.936 / (200 · 7.936) · ln(sqrt(8.936) / 0.05)) = 0.2146
    mean = Mean(200, 0.0, 199.0)
    assert sequence(mean) == pytest.approx(0.2146, abs=2e-4)


def test_a_sequence_is_wider_than_an_interval_and_narrows() -> None:
    widths = [sequence(Mean(n, 0.0, n - 1.0)) for n in (50, 100, 200, 1000, 10_000)]
    assert widths == sorted(widths, reverse=True)
    assert all(
        interval(Mean(n, 0.0, n - 1.0)) < width < 2.5 * interval(Mean(n, 0.0, n - 1.0))
        for n, width in zip((50, 100, 200, 1000, 10_000), widths, strict=True)
    )


def test_more_certainty_takes_more_width() -> None:
    mean = Mean(100, 0.0, 99.0)
    assert interval(mean, 0.01) > interval(mean, 0.05)
    assert sequence(mean, 0.01) > sequence(mean, 0.05)


def test_few_decks_say_nothing() -> None:
    for width in (interval, sequence):
        assert width(mean_of([1.0, 2.0, 1.0, 2.0])) == float("inf")
        assert width(mean_of([1.0] * FEWEST)) == 0.0


def missed(width: Callable[[Mean], float], runs: int, decks: int) -> float:
    """How often somebody who looks after every deck sees equal bots differ.

    A deck is like one of Hearts: mostly little, at times a queen or a moon, luck on both sides.
    """
    rng = random.Random(1)
    deck = [0.0] * 6 + [1.5, -1.5, 3.0, -3.0, 6.5, -6.5, 13.0, -13.0]
    found = 0
    for _ in range(runs):
        mean = Mean()
        for value in rng.choices(deck, k=decks):
            mean.add(value)
            if mean.count >= LEAST and abs(mean.mean) > width(mean):
                found += 1
                break
    return found / runs


def test_who_keeps_looking_is_seldom_misled_by_a_sequence_but_often_by_an_interval() -> None:
    assert missed(sequence, 200, 600) <= 0.05
    assert missed(interval, 200, 600) > 0.15
