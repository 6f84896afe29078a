"""Kozel: every kind of illegal move is refused with its reason and ruling, and changes nothing."""

from collections.abc import Callable
from typing import Any

import pytest

from majlis.cards import NotationError
from majlis.deal import Deal
from majlis.options import OptionError

from .positions import refusal, snapshot
from .positions_kozel import GAME, kozel, late, play, state

HANDS = ("7c 8c 9h Kd", "Ac Qd Jh Js", "Th 9s 9c Ks")


def asking() -> Deal:
    """Seat 1 holds a Molodka and is asked."""
    return kozel("7c 8d 9d Kc", "789Th", "Ac Qd Jc Js")


def leading() -> Deal:
    """Seat 0 is to lead."""
    return kozel(*HANDS)


def replying() -> Deal:
    """Seat 1 is to beat 7c 8c or to discard."""
    return play(leading(), "0 lead 7c 8c")


def moscow() -> Deal:
    """Seat 0 leads, holding an undeclared Moscow."""
    return play(late("ATc ATd", "7c 8d 9h Kc", moscow_lead="whole"), "0 decline")


@pytest.mark.parametrize(
    ("position", "seat", "move", "reason"),
    [
        (asking, 1, "lead 7h", "lead 7h is not legal: you are asked to declare or decline (K16)"),
        (asking, 1, "discard 7h",
         "discard 7h is not legal: you are asked to declare or decline (K16)"),
        (asking, 0, "lead 7c", "seat 0 is not to act now"),
        (asking, 2, "decline", "seat 2 is not to act now"),
        (leading, 0, "declare", "declare is not legal: you are not being asked (K16)"),
        (leading, 0, "decline", "decline is not legal: you are not being asked (K16)"),
        (leading, 0, "lead Ac", "Ac is not legal: it is not in your hand (K6)"),
        (leading, 0, "lead 7c 9c", "9c is not legal: it is not in your hand (K6)"),
        (leading, 0, "beat 7c", "beat 7c is not legal: you are to lead (K6)"),
        (leading, 0, "discard 7c", "discard 7c is not legal: you are to lead (K6)"),
        (leading, 0, "lead 9h 7c", "7c 9h is not legal: the cards of a lead are of one suit (K6)"),
        (leading, 1, "lead Ac", "seat 1 is not to act now"),
        (leading, 3, "lead Ac", "there is no seat 3 at this table"),
        (leading, -1, "lead Ac", "there is no seat -1 at this table"),
        (replying, 1, "declare", "declare is not legal: you are not being asked (K16)"),
        (replying, 1, "lead Ac Qd",
         "lead Ac Qd is not legal: beat or discard, the trick is led already (K7)"),
        (replying, 1, "beat Ac 9c", "9c is not legal: it is not in your hand (K7)"),
        (replying, 1, "discard 6c 9c", "6c is not legal: it is not in your hand (K7)"),
        (replying, 1, "discard Ac",
         "Ac is not legal: a reply has as many cards as the lead, 2 (K7)"),
        (replying, 1, "beat Ac Qd Jh",
         "Ac Qd Jh is not legal: a reply has as many cards as the lead, 2 (K7)"),
        (replying, 1, "beat Ac Js", "Ac Js is not legal: it does not beat 7c 8c (K8)"),
        (replying, 0, "beat Ac Js", "seat 0 is not to act now"),
        (moscow, 0, "lead Ac Ad Tc Td",
         "Tc Ac Td Ad is not legal: the cards of a lead are of one suit (K6)"),
    ],
)  # fmt: skip
def test_K6_K7_K8_K16_refused_moves(
    position: Callable[[], Deal], seat: int, move: str, reason: str
) -> None:
    error = refusal(position(), seat, move)
    assert str(error.reason) == str(error) == reason
    ruling = reason.split("(")[-1].rstrip(")") if reason.endswith(")") else ""
    assert error.ruling == ruling


def test_a_deal_that_is_over_refuses_every_move() -> None:
    deal = play(late("Kc", "Ac"), "0 lead Kc", "1 beat Ac")
    assert str(refusal(deal, 0, "lead Kc")) == "the deal is over"


@pytest.mark.parametrize(
    "move",
    ["", "lead", "lead 7c 7c", "lead 7C", "lead 10c", "lead ??", "lead  7c", "LEAD 7c", "play 7c",
     "declare 7c", "decline now", "lead 2c", "lead 7c 8c 9c Kc Ac", "beat", "discard", "lead 7x"],
)  # fmt: skip
def test_K6_what_is_no_move_changes_nothing(move: str) -> None:
    deal = leading()
    before = snapshot(deal)
    with pytest.raises(NotationError):
        deal.act(0, move)
    assert snapshot(deal) == before


def test_K6_cards_of_a_move_may_be_named_in_any_order() -> None:
    for text in ("lead 7c 8c", "lead 8c 7c"):
        deal = play(leading(), f"0 {text}")
        assert deal.moves == [(0, "lead 7c 8c")]
    assert state(deal).hands[0].bit_count() == 2


# -- options ------------------------------------------------------------------------------------

DEFAULTS = {
    "six_of_spades": "master",
    "discards": "hidden",
    "count": "memory",
    "moscow_lead": "normal",
    "scoring": "penalties",
    "level": "two_each",
    "limit": 12,
    "stake": 6,
    "deals": 10,
}


@pytest.mark.parametrize("players", [2, 3, 4])
def test_K2_K9_K10_K17_K18_K20_K23_defaults(players: int) -> None:
    assert GAME.settle_options({}, players) == DEFAULTS


@pytest.mark.parametrize(
    ("name", "values"),
    [
        ("six_of_spades", ["master", "plain"]),
        ("discards", ["hidden", "open"]),
        ("count", ["memory", "shown"]),
        ("moscow_lead", ["normal", "whole"]),
        ("scoring", ["penalties", "stakes"]),
        ("level", ["two_each", "double_next"]),
        ("limit", [1, 2, 12, 1000]),
        ("stake", [1, 6, 1000]),
        ("deals", [1, 10, 1000]),
    ],
)
def test_K2_K9_K10_K17_K18_K20_K23_listed_values(name: str, values: list[Any]) -> None:
    for players in (2, 3, 4):
        for value in values:
            assert GAME.settle_options({name: value}, players) == {**DEFAULTS, name: value}


@pytest.mark.parametrize(
    "given",
    [{"six_of_spades": "joker"}, {"discards": True}, {"count": None}, {"moscow_lead": ["whole"]},
     {"scoring": ""}, {"level": "double"}, {"limit": 0}, {"limit": -12}, {"limit": 12.0},
     {"limit": True}, {"limit": "12"}, {"stake": 0}, {"stake": 1.5}, {"deals": 0}, {"limits": 12}],
    ids=str,
)  # fmt: skip
def test_K20_unlisted_values_are_refused(given: dict[str, Any]) -> None:
    with pytest.raises(OptionError):
        GAME.settle_options(given, 3)


@pytest.mark.parametrize("players", [0, 1, 5])
def test_K3_a_table_is_of_two_to_four(players: int) -> None:
    with pytest.raises(OptionError):
        GAME.settle_options({}, players)
