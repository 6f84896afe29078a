"""Positions of Two-player Hearts with a right answer that a casual player finds."""

from collections.abc import Mapping

from majlis.bots.simple import simple_bot
from tests.bots.positions import HeartsPosition


def answer(hand: str, gone: str, trick: str = "", options: Mapping[str, str] | None = None) -> str:
    position = HeartsPosition(hand, gone, trick, 2, options or {}, game="hearts2")
    return simple_bot("hearts2").choose(position.turn()).removeprefix("play ")


LATE = "2c 4c / 6c Tc / Qc Ac / 2d 4d / 8d Ad / 4s 6s / 8s As / 2h 6h"


def test_a_high_heart_would_win_the_trick_so_the_queen_is_thrown() -> None:
    assert answer("Ah 4h Qs 6d 2s", LATE, "8c") == "Qs"


def test_the_queen_goes_under_the_ace() -> None:
    assert (
        answer("Qs 8s 4c 6d Td 2h 4h", "2c 6c / 8c Tc / 2d 4d / 4s 6s / 8d Ad / Qc Ac", "As")
        == "Qs"
    )


def test_the_queen_does_not_take_a_trick_that_can_be_ducked() -> None:
    assert (
        answer("Qs 2s 4c 6d Td 2h 4h", "2c 6c / 8c Tc / 2d 4d / 4s 6s / 8d Ad / Qc Ac", "Ts")
        == "2s"
    )


def test_the_queen_is_thrown_at_once_where_she_need_not_follow() -> None:
    hand, gone = "Qs 2s 4d 2d Td 2h 4h 8h", "4c 6c / 8c Tc / 4s 6s / 8s Ts / Qc Ac"
    assert answer(hand, gone, "Ad", {"queen": "follows_suit"}) in {"Td", "4d", "2d"}
    assert answer(hand, gone, "Ad", {"queen": "any_time"}) == "Qs"


def test_no_spade_is_led_from_the_ace_while_the_queen_may_be_out() -> None:
    assert answer("As 2c 4d Td 2h 6h 8h", "4c 6c / 8c Tc / 4s 6s / 2d 6d / Qc Ac / 8d Qd") != "As"
