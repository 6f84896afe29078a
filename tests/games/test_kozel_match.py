"""Kozel: penalties, elimination, ranking, stakes and dealers (K18–K23)."""

import random
from collections.abc import Sequence
from dataclasses import replace
from itertools import product
from typing import Any

import pytest

from majlis.game import Outcome, Standing
from majlis.games.kozel_worlds import KozelState
from majlis.match import Match
from majlis.shuffle import SeededChance

from .positions_kozel import GAME, finished, options, random_move

Row = tuple[int, ...]


def scores(points: Sequence[int], tricks: Sequence[int] = (), factor: int = 1, **given: Any) -> Row:
    """What a deal with these points adds to the totals."""
    where = Standing((0,) * len(points), 0, factor=factor, out_since=(0,) * len(points))
    return GAME.outcome(finished(points, tricks), options(len(points), **given), where).scores


def where(
    totals: Sequence[int],
    dealer: int = 0,
    number: int = 1,
    out: Sequence[int] = (),
    factor: int = 1,
) -> Standing:
    """A standing before a deal."""
    return Standing(tuple(totals), dealer, number, tuple(out) or (0,) * len(totals), factor)


def after(before: Standing, points: Sequence[int], added: Sequence[int], **given: Any) -> Standing:
    """Where the match stands after a deal with these points and scores."""
    outcome = Outcome(tuple(points), tuple(added))
    return GAME.advance(options(before.players, **given), before, outcome, KozelState())


# -- penalties of a deal ------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("points", "tricks", "expected"),
    [
        ((89, 31), (6, 3), (0, 2)),
        ((90, 30), (6, 3), (0, 4)),
        ((120, 0), (8, 1), (0, 4)),
        ((120, 0), (9, 0), (0, 6)),
        ((60, 60), (5, 4), (2, 2)),
        ((61, 59), (5, 4), (0, 2)),
        ((45, 75), (5, 4), (2, 0)),
        ((31, 89), (1, 8), (2, 0)),
        ((30, 90), (1, 8), (4, 0)),
        ((2, 118), (1, 8), (4, 0)),
    ],
)
def test_K18_penalties_of_two_sides(points: Row, tricks: Row, expected: Row) -> None:
    assert scores(points, tricks) == expected
    # the same for teams, whichever of the members won the tricks
    (a, b), (c, d) = points, tricks
    cut = 11 if a >= 11 and a != 31 else 0
    team = finished((a - cut, b, cut, 0), (c, 0, 0, d))
    assert GAME.outcome(team, options(4), where((0,) * 4)).scores == expected * 2


@pytest.mark.parametrize("dealer", [0, 1])
def test_K18_level_two_each(dealer: int) -> None:
    assert scores((60, 60), level="two_each") == (2, 2)
    standing = after(where((4, 2), dealer), (60, 60), (2, 2), level="two_each")
    assert standing.totals == (6, 4)
    assert standing.factor == 1
    assert not standing.over


def test_K18_level_double_next() -> None:
    assert scores((60, 60), level="double_next") == (0, 0)
    once = after(where((4, 2)), (60, 60), (0, 0), level="double_next")
    assert (once.totals, once.factor) == ((4, 2), 2)
    twice = after(once, (60, 60), (0, 0), level="double_next")
    assert twice.factor == 4
    assert scores((89, 31), factor=4, level="double_next") == (0, 8)
    assert scores((60, 60), factor=4, level="double_next") == (0, 0)
    assert after(twice, (89, 31), (0, 8), level="double_next").factor == 1


def test_K18_level_double_next_for_teams() -> None:
    assert scores((50, 30, 10, 30), level="double_next") == (0, 0, 0, 0)
    once = after(where((0,) * 4), (60,) * 4, (0,) * 4, level="double_next")
    assert once.factor == 2
    assert scores((50, 10, 40, 20), (3, 1, 3, 1), factor=2, level="double_next") == (0, 8, 0, 8)


def test_K18_level_double_next_is_for_two_sides_only() -> None:
    assert scores((60, 60, 0), (4, 4, 1), level="double_next") == (2, 2, 4)
    assert scores((40, 40, 40), level="double_next") == (2, 2, 2)
    three = after(where((10, 4, 0)), (60, 60, 0), (2, 2, 4), level="double_next")
    assert three.playing() == [1, 2]
    assert three.factor == 1


@pytest.mark.parametrize(
    ("points", "tricks", "expected"),
    [
        ((50, 50, 20), (3, 3, 2), (2, 2, 4)),
        ((40, 40, 40), (3, 3, 2), (2, 2, 2)),
        ((99, 21, 0), (5, 3, 0), (0, 2, 6)),
        ((99, 21, 0), (5, 2, 1), (0, 2, 4)),
        ((100, 20, 0), (5, 3, 0), (0, 4, 6)),
        ((60, 60, 0), (4, 4, 0), (2, 2, 6)),
        ((50, 21, 49), (4, 2, 2), (0, 2, 2)),
        ((20, 79, 21), (2, 4, 2), (4, 0, 2)),
        ((45, 30, 45), (2, 4, 2), (2, 2, 2)),
    ],
)
def test_K19_penalties_of_three_players(points: Row, tricks: Row, expected: Row) -> None:
    assert scores(points, tricks) == expected
    turned = tuple(points[i - 1] for i in range(3))
    assert scores(turned, [tricks[i - 1] for i in range(3)]) == tuple(
        expected[i - 1] for i in range(3)
    )


def test_K19_two_of_three_left_score_by_K18() -> None:
    end = finished((90, 0, 30))
    end.live = 0b101
    outcome = GAME.outcome(end, options(3), where((2, 12, 4), 0, 3, (0, 2, 0)))
    assert outcome == Outcome((90, 0, 30), (0, 0, 4))
    end = finished((60, 0, 60))
    end.live = 0b101
    before = where((2, 12, 4), 0, 3, (0, 2, 0))
    assert GAME.outcome(end, options(3), before).scores == (2, 0, 2)
    assert GAME.outcome(end, options(3, level="double_next"), before).scores == (0, 0, 0)
    assert after(before, (60, 0, 60), (0, 0, 0), level="double_next").factor == 2


# -- who goes out -------------------------------------------------------------------------------


def went_out(totals: Sequence[int], limit: int) -> set[int]:
    """K20 word for word, for players that are all still in."""
    over = {seat for seat, total in enumerate(totals) if total >= limit}
    if len(over) < len(totals):
        return over
    most = {seat for seat, total in enumerate(totals) if total == max(totals)}
    return most if len(most) < len(totals) else set()


@pytest.mark.parametrize("limit", [1, 2, 5, 12, 13])
@pytest.mark.parametrize("players", [2, 3])
def test_K20_who_goes_out_after_a_deal(players: int, limit: int) -> None:
    for totals in product(range(max(0, limit - 3), limit + 4), repeat=players):
        before = where((0,) * players, number=7)
        points = [120 - 20 * (players - 1), *[20] * (players - 1)]
        standing = after(before, points, totals, limit=limit)
        out = went_out(totals, limit)
        assert {seat for seat in range(players) if standing.is_out(seat)} == out
        assert standing.out_since == tuple(7 if seat in out else 0 for seat in range(players))
        assert standing.over == (len(out) == players - 1)


@pytest.mark.parametrize(
    ("totals", "out"),
    [((12, 14), [1]), ((14, 12), [0]), ((12, 12), []), ((11, 12), [1]), ((11, 11), [])],
)
def test_K20_worked_cases_of_two_teams(totals: Row, out: list[int]) -> None:
    standing = after(where((0,) * 4), (70, 50, 70, 50), totals * 2)
    assert standing.playing() == [seat for seat in range(4) if seat % 2 not in out]
    assert standing.over == bool(out)


def test_K20_a_deal_that_scored_nothing_counts_too() -> None:
    before = where((12, 12), number=4)
    assert not after(before, (60, 60), (0, 0), level="double_next").over
    assert after(where((14, 10)), (60, 60), (0, 0), level="double_next").out_since == (1, 0)


def test_K20_three_who_all_reach_the_limit() -> None:
    assert after(where((10, 10, 10)), (40, 40, 40), (2, 2, 2)).playing() == [0, 1, 2]
    assert after(where((10, 10, 10)), (50, 50, 20), (2, 2, 4)).playing() == [0, 1]
    both = after(where((12, 10, 10)), (80, 20, 20), (0, 4, 4))
    assert both.playing() == [0]
    assert both.over


def test_K21_the_last_one_left_wins_and_the_later_exit_is_better() -> None:
    one = after(where((10, 4, 6), number=5), (20, 60, 40), (4, 0, 2))
    assert one.playing() == [1, 2]
    assert not one.over
    two = after(replace(one, totals=(14, 11, 8)), (0, 40, 80), (0, 2, 0))
    assert two.over
    assert two.out_since == (5, 6, 0)
    assert GAME.places(options(3), two) == [3, 2, 1]


@pytest.mark.parametrize(
    ("out", "totals", "places"),
    [
        ((5, 0, 5), (14, 4, 12), [3, 1, 2]),
        ((5, 0, 5), (12, 4, 12), [2, 1, 2]),
        ((5, 4, 0), (18, 12, 4), [2, 3, 1]),
        ((0, 4, 6), (14, 12, 18), [1, 3, 2]),
    ],
)
def test_K21_ranking_of_three(out: Row, totals: Row, places: list[int]) -> None:
    end = replace(where(totals, number=7, out=out), over=True)
    assert GAME.places(options(3), end) == places


def test_K21_a_team_wins_or_loses_together() -> None:
    end = after(where((8, 4, 8, 4), number=3), (20, 100, 20, 100), (4, 0, 4, 0))
    assert end.over
    assert GAME.places(options(4), end) == [2, 1, 2, 1]


# -- the next dealer ----------------------------------------------------------------------------


@pytest.mark.parametrize("scoring", ["penalties", "stakes"])
@pytest.mark.parametrize("players", [2, 3])
def test_K22_the_winner_deals_next(players: int, scoring: str) -> None:
    for dealer, winner in product(range(players), repeat=2):
        points = [80 if seat == winner else 20 for seat in range(players)]
        standing = after(where((0,) * players, dealer), points, [0] * players, scoring=scoring)
        assert standing.dealer == winner


@pytest.mark.parametrize("scoring", ["penalties", "stakes"])
@pytest.mark.parametrize(
    ("dealer", "team", "expected"),
    [(0, 0, 2), (0, 1, 1), (1, 0, 2), (1, 1, 3), (2, 0, 0), (2, 1, 3), (3, 0, 0), (3, 1, 1)],
)
def test_K22_of_a_winning_team_the_first_after_the_dealer(
    dealer: int, team: int, expected: int, scoring: str
) -> None:
    points = [80 if seat % 2 == team else 40 for seat in range(4)]
    assert after(where((0,) * 4, dealer), points, [0] * 4, scoring=scoring).dealer == expected


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("scoring", ["penalties", "stakes"])
def test_K22_after_a_tie_the_dealers_left_deals(players: int, scoring: str) -> None:
    level = [120 // min(players, 3)] * players if players < 4 else [60] * 4
    for dealer in range(players):
        standing = after(where((0,) * players, dealer), level, [0] * players, scoring=scoring)
        assert standing.dealer == (dealer + 1) % players


@pytest.mark.parametrize("dealer", [0, 1, 2])
def test_K22_after_a_tie_of_two_of_three_the_dealers_left_deals(dealer: int) -> None:
    standing = after(where((0, 0, 0), dealer), (50, 50, 20), (2, 2, 4))
    assert standing.dealer == (dealer + 1) % 3


@pytest.mark.parametrize("dealer", [0, 1, 2])
@pytest.mark.parametrize("out", [0, 1, 2])
def test_K22_after_a_tie_seats_that_have_just_gone_out_are_skipped(dealer: int, out: int) -> None:
    """The one who goes out may be one of those who tied: it stays a tie all the same."""
    totals = [12 if seat == out else 0 for seat in range(3)]
    standing = after(where(totals, dealer), (50, 50, 20), (2, 2, 4))
    expected = (dealer + 1) % 3
    assert standing.dealer == (expected if expected != out else (expected + 1) % 3)


@pytest.mark.parametrize("out", [0, 1, 2])
def test_K22_a_winner_deals_next_when_another_goes_out(out: int) -> None:
    for dealer in range(3):
        winner = (out + 1) % 3
        points = [80 if seat == winner else 20 for seat in range(3)]
        totals = [12 if seat == out else 0 for seat in range(3)]
        standing = after(where(totals, dealer), points, [0 if p == 80 else 4 for p in points])
        assert standing.dealer == winner


# -- stakes -------------------------------------------------------------------------------------


def test_K23_the_side_with_most_points_takes_the_pot() -> None:
    assert scores((61, 59), scoring="stakes") == (6, -6)
    assert scores((20, 60, 40), scoring="stakes", stake=5) == (-5, 10, -5)
    assert scores((50, 10, 40, 20), scoring="stakes") == (6, -6, 6, -6)


@pytest.mark.parametrize("stake", [1, 2, 3, 5, 6, 7])
def test_K23_a_tie_splits_the_pot(stake: int) -> None:
    assert scores((60, 60), scoring="stakes", stake=stake) == (0, 0)
    assert scores((40, 40, 40), scoring="stakes", stake=stake) == (0, 0, 0)
    assert scores((50, 30, 10, 30), scoring="stakes", stake=stake) == (0, 0, 0, 0)


@pytest.mark.parametrize(
    ("dealer", "points", "shares"),
    [
        (0, (50, 50, 20), (7, 8, 0)),
        (1, (50, 50, 20), (8, 7, 0)),
        (2, (50, 50, 20), (8, 7, 0)),
        (0, (50, 20, 50), (7, 0, 8)),
        (1, (50, 20, 50), (7, 0, 8)),
        (2, (50, 20, 50), (8, 0, 7)),
        (1, (20, 50, 50), (0, 7, 8)),
    ],
)
def test_K23_left_over_chips_go_clockwise_after_the_dealer(
    dealer: int, points: Row, shares: Row
) -> None:
    given = options(3, scoring="stakes", stake=5)
    outcome = GAME.outcome(finished(points), given, where((0, 0, 0), dealer))
    assert outcome.scores == tuple(share - 5 for share in shares)


@pytest.mark.parametrize("deals", [1, 3, 10])
def test_K23_the_match_ends_after_its_deals_and_nobody_goes_out(deals: int) -> None:
    standing = where((0, 0, 0))
    for number in range(1, deals + 1):
        assert not standing.over
        assert standing.number == number
        standing = after(
            standing, (80, 20, 20), (12, -6, -6), scoring="stakes", deals=deals, limit=1
        )
        assert standing.playing() == [0, 1, 2]
        assert standing.factor == 1
    assert standing.over
    assert GAME.places(options(3, scoring="stakes"), standing) == [1, 2, 2]


def test_K23_level_deals_are_not_doubled() -> None:
    standing = after(where((0, 0)), (60, 60), (0, 0), scoring="stakes", level="double_next")
    assert standing.factor == 1
    assert scores((60, 60), scoring="stakes", level="double_next") == (0, 0)


@pytest.mark.parametrize(
    ("totals", "places"),
    [((6, -6), [1, 2]), ((0, 0), [1, 1]), ((-3, 9, -6), [2, 1, 3]), ((4, 4, -8), [1, 1, 3]),
     ((-12, 12, -12, 12), [2, 1, 2, 1]), ((0, 0, 0, 0), [1, 1, 1, 1])],
)  # fmt: skip
def test_K23_ranking_by_chips(totals: Row, places: list[int]) -> None:
    assert GAME.places(options(len(totals), scoring="stakes"), where(totals)) == places


# -- whole matches ------------------------------------------------------------------------------


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize(
    "given", [{}, {"level": "double_next"}, {"scoring": "stakes", "deals": 3}], ids=str
)
def test_K20_K23_random_matches_end_as_ruled(players: int, given: dict[str, Any]) -> None:
    rng = random.Random(f"{players} {given}")
    match = Match(GAME, players, given, SeededChance(f"kozel {players}"))
    while not match.over:
        match.act(*random_move(rng, match.deal))
    assert min(match.places) == 1
    for done in match.finished:
        scored = done.outcome.scores
        if given.get("scoring") == "stakes":
            assert sum(scored) == 0
        else:
            assert sum(score == 0 for score in scored) >= 1 or set(scored) >= {2}
    if "scoring" in given:
        assert len(match.finished) == 3
    else:
        left = match.standing.playing()
        assert len({GAME.side(seat, players) for seat in left}) == 1
        assert all(match.places[seat] == 1 for seat in left)
        assert all(match.totals[seat] >= 12 for seat in range(players) if seat not in left)
