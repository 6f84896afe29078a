"""Fair seatings: every bot on every seat equally often, partners together."""

import pytest

from majlis.arena.seating import pairs, seatings
from majlis.games import find
from tests.arena.contests import TABLES


@pytest.mark.parametrize(("game", "players"), TABLES)
def test_each_bot_sits_on_each_seat_equally_often(game: str, players: int) -> None:
    plan = list(seatings(find(game), players))
    for seat in range(players):
        assert sum(seating[seat] for seating in plan) * 2 == len(plan)
    assert all(0 < sum(seating) < players for seating in plan)


def test_partners_have_the_same_bot() -> None:
    assert set(seatings(find("kozel"), 4)) == {(0, 1, 0, 1), (1, 0, 1, 0)}


def test_any_two_of_several_bots_may_meet() -> None:
    assert pairs(3) == [(0, 1), (0, 2), (1, 2)]
    assert set(seatings(find("kozel"), 2, (1, 2))) == {(1, 2), (2, 1)}
