"""Positions of Hez2 with a right answer that a casual player finds."""

from collections.abc import Sequence

from majlis.bots.simple import simple_bot
from majlis.games import find
from tests.bots.positions import turn_of_view, view_of


def choice(hand: str, others: Sequence[int], legal: str, **options: str) -> str:
    """What the simple bot does on seat 0; the seats after it hold so many cards."""
    moves = legal.split(", ")
    settled = find("hez2").settle_options(options, len(others) + 1)
    move = simple_bot("hez2").choose(
        turn_of_view(view_of("hez2", hand, others, moves, {}), settled)
    )
    assert move in moves
    return move


def test_a_two_stops_the_next_seat_from_going_out() -> None:
    assert choice("2o 5o Cc 4b", [1, 6], "play 2o, play 5o, draw") == "play 2o"


def test_an_as_stops_the_next_seat_from_going_out() -> None:
    assert choice("1o 5o Cc 4b", [1, 6], "play 1o, play 5o, draw") == "play 1o"


def test_a_two_is_kept_while_nobody_is_near_out() -> None:
    legal = "play 2o, play 4o, play 5o, draw"
    assert choice("2o 4o 5o Cb", [5, 6], legal) in {"play 4o", "play 5o"}


def test_a_two_answers_a_two() -> None:
    assert choice("2o 5c Cc 4b", [3, 3], "play 2o, take") == "play 2o"


def test_an_as_answers_an_as() -> None:
    assert choice("1o 5c Cc 4b", [3, 3], "play 1o, skip") == "play 1o"


def test_a_seven_declares_the_suit_that_is_held_most() -> None:
    legal = "play 7o o, play 7o c, play 7o e, play 7o b, draw"
    assert choice("7o 5c Cc 4b", [4, 4], legal) == "play 7o c"


def test_a_card_is_played_that_the_next_one_can_follow() -> None:
    assert choice("5o 5c Cc 4c", [4, 4], "play 5o, play 5c, draw") == "play 5c"


def test_never_draws_when_something_matches() -> None:
    assert choice("4o Cc", [4, 4], "play 4o, draw") == "play 4o"


def test_action_cards_that_go_on_anything_are_kept() -> None:
    legal = "play 2o, play 5o, draw"
    assert choice("2o 5o Cc 4b", [5, 6], legal, action_cards="any") == "play 5o"
