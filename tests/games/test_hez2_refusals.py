"""Hez2: every kind of illegal move is refused with its reason and ruling, and changes nothing."""

from collections.abc import Callable
from typing import Any

import pytest

from majlis.cards import NotationError
from majlis.deal import Deal
from majlis.options import OptionError

from .positions import refusal, snapshot
from .positions_hez2 import GAME, hez2, play, table


def free() -> Deal:
    """Seat 0 has a free turn on 5o."""
    return hez2("4o 6c 1c 7e", "3o 3c 3e 3b", "Ro Rc Re Rb", top="5o")


def skipped() -> Deal:
    """Seat 1 faces an as."""
    return play(hez2("1o 6c", "1c 2c", top="5o"), "0 play 1o")


def penalised() -> Deal:
    """Seat 1 faces a 2."""
    return play(hez2("2o 6c", "1c 2c", top="5o"), "0 play 2o")


def empty() -> Deal:
    """Seat 0 can match, seat 1 cannot, and there is nothing to draw."""
    return table("4o 6c", "6e 3e", top="5o")


def stuck() -> Deal:
    """Seat 0 can neither match nor draw."""
    return table("4c 6c", "6e 3e", top="5o")


def declared() -> Deal:
    """A 7 has declared bastos, and seat 1 is on turn."""
    return play(hez2("7o 3c", "4o 7e", top="5o"), "0 play 7o b")


@pytest.mark.parametrize(
    ("position", "seat", "move", "reason"),
    [
        (free, 0, "play 5c", "5c is not legal: it is not in your hand (Z5)"),
        (free, 0, "play 6c", "6c is not legal: it matches neither oros nor the five (Z5)"),
        (free, 0, "play 1c", "1c is not legal: it matches neither oros nor the five (Z6)"),
        (free, 0, "play 7e o", "7e is not legal: it matches neither oros nor the five (Z6)"),
        (free, 0, "take", "take is not legal: no penalty is due (Z10)"),
        (free, 0, "skip", "skip is not legal: no as is waiting for an answer (Z9)"),
        (free, 0, "pass", "pass is not legal: you can draw (Z8)"),
        (free, 1, "draw", "seat 1 is not to act now"),
        (free, 3, "draw", "there is no seat 3 at this table"),
        (free, -1, "draw", "there is no seat -1 at this table"),
        (skipped, 1, "play 2c", "2c is not legal: only an as answers an as (Z11)"),
        (skipped, 1, "play 1e", "1e is not legal: it is not in your hand (Z5)"),
        (skipped, 1, "draw", "draw is not legal: counter with an as, or accept the skip (Z11)"),
        (skipped, 1, "pass", "pass is not legal: counter with an as, or accept the skip (Z11)"),
        (skipped, 1, "take", "take is not legal: no penalty is due (Z10)"),
        (penalised, 1, "play 1c", "1c is not legal: only a 2 answers a 2 (Z11)"),
        (penalised, 1, "draw", "draw is not legal: answer with a 2, or take (Z11)"),
        (penalised, 1, "pass", "pass is not legal: answer with a 2, or take (Z11)"),
        (penalised, 1, "skip", "skip is not legal: no as is waiting for an answer (Z9)"),
        (empty, 0, "draw", "draw is not legal: there is nothing left to draw (Z8)"),
        (empty, 0, "pass", "pass is not legal: you can play (Z8)"),
        (empty, 0, "play 6c", "6c is not legal: it matches neither oros nor the five (Z5)"),
        (stuck, 0, "draw", "draw is not legal: there is nothing left to draw (Z8)"),
        (declared, 1, "play 4o", "4o is not legal: it matches neither bastos nor the seven (Z5)"),
    ],
)
def test_Z5_to_Z11_refused_moves(
    position: Callable[[], Deal], seat: int, move: str, reason: str
) -> None:
    error = refusal(position(), seat, move)
    assert str(error.reason) == str(error) == reason
    ruling = reason.split("(")[-1].rstrip(")") if reason.endswith(")") else ""
    assert error.ruling == ruling


def test_a_deal_that_is_over_refuses_every_move() -> None:
    deal = play(table("4o", "4c", top="5o"), "0 play 4o")
    assert str(refusal(deal, 1, "play 4c")) == "the deal is over"


def test_Z13_a_seat_that_has_gone_out_is_not_to_act() -> None:
    deal = play(table("4o", "4c 6c", "4e 6e", top="5o"), "0 play 4o")
    assert str(refusal(deal, 0, "draw")) == "seat 0 is not to act now"


@pytest.mark.parametrize(
    "move",
    ["", "play", "play 7e", "play 7e x", "play 7e o o", "play 4o o", "play 4o 6c", "play 8o",
     "play 4O", "play ??", "draw 2", "take 2", "skip now", "pass o", "lead 4o", "play  4o",
     "play 7e oc", "play 7e "],
)  # fmt: skip
def test_Z12_what_is_no_move_changes_nothing(move: str) -> None:
    deal = free()
    before = snapshot(deal)
    with pytest.raises(NotationError):
        deal.act(0, move)
    assert snapshot(deal) == before


# -- options ------------------------------------------------------------------------------------

DEFAULTS = {"hand_size": 4, "starter": "plain", "action_cards": "match", "max_turns": 500}


@pytest.mark.parametrize("players", [2, 3, 4])
def test_Z2_Z3_Z6_Z16_options(players: int) -> None:
    most = {2: 19, 3: 13, 4: 9}[players]
    assert GAME.settle_options({}, players) == DEFAULTS
    listed: dict[str, list[Any]] = {
        "hand_size": [1, 4, most],
        "starter": ["plain", "no_action"],
        "action_cards": ["match", "any"],
        "max_turns": [1, 500, 100000],
    }
    for name, values in listed.items():
        for value in values:
            assert GAME.settle_options({name: value}, players) == {**DEFAULTS, name: value}
    with pytest.raises(OptionError, match=f"from 1 to {most} .Z2"):
        GAME.settle_options({"hand_size": most + 1}, players)


@pytest.mark.parametrize(
    "given",
    [{"hand_size": 0}, {"hand_size": 4.0}, {"hand_size": True}, {"hand_size": "4"},
     {"starter": "none"}, {"starter": None}, {"action_cards": True}, {"max_turns": 0},
     {"max_turns": -1}, {"max_turns": 1e3}, {"turns": 1}],
    ids=str,
)  # fmt: skip
def test_Z2_unlisted_values_are_refused(given: dict[str, Any]) -> None:
    with pytest.raises(OptionError):
        GAME.settle_options(given, 3)


@pytest.mark.parametrize("players", [0, 1, 5])
def test_Z2_a_table_is_of_two_to_four(players: int) -> None:
    with pytest.raises(OptionError):
        GAME.settle_options({}, players)
