"""Hearts: what is refused, with which reason and ruling, and that nothing changes by it."""

from typing import Any

import pytest

from majlis.cards import NotationError
from majlis.deal import Deal

from .positions import drift, hearts, passes, play, refusal, snapshot

NO_POINTS = "hearts and the queen may not be played to the first trick"
UNBROKEN = "hearts are not broken yet and may not be led"


def refused(deal: Deal, seat: int, move: str, reason: str, ruling: str) -> None:
    """Check the reason and the ruling of a refusal; nothing may change by it."""
    error = refusal(deal, seat, move)
    assert str(error) == (f"{reason} ({ruling})" if ruling else reason)
    assert error.ruling == ruling
    assert error.reason.ruling == ruling


@pytest.mark.parametrize("card", ["Qs", "Ah"])
def test_H9_points_in_the_first_trick_are_refused(card: str) -> None:
    deal = play(hearts("23456789TJQKAc", "Qs Ah 7d 4s", "", ""), "2c")
    refused(deal, 1, f"play {card}", f"{card} is not legal: {NO_POINTS}", "H9")


@pytest.mark.parametrize("card", ["Qs", "2h"])
def test_H9_points_are_not_led_left_of_the_dealer(card: str) -> None:
    deal = hearts("As Qs 2h", "", "", "", opening="left_of_dealer", hearts_must_break=False)
    refused(deal, 0, f"play {card}", f"{card} is not legal: {NO_POINTS}", "H9")


def test_H9_the_queen_beside_another_spade() -> None:
    deal = play(hearts("As", "2Qs", "", "", opening="left_of_dealer"), "As")
    refused(deal, 1, "play Qs", f"Qs is not legal: {NO_POINTS}", "H9")


def test_H10_comes_before_H9() -> None:
    deal = hearts("Qs 2h", "", "", "", opening="left_of_dealer")
    refused(deal, 0, "play 2h", f"2h is not legal: {UNBROKEN}", "H10")
    refused(deal, 0, "play Qs", f"Qs is not legal: {NO_POINTS}", "H9")


def test_H10_a_heart_led_too_early_is_refused() -> None:
    deal = play(hearts("2c", "Ac 9h", "3c", "4c"), "2c Ac 3c 4c")
    refused(deal, 1, "play 9h", f"9h is not legal: {UNBROKEN}", "H10")


def test_H10_with_the_queen_alone_beside_hearts() -> None:
    hand = "Ac Qs 23456789TJQh"
    deal = drift(play(hearts("2c", hand, "", ""), "2c Ac"), 2)
    refused(deal, 1, "play 2h", f"2h is not legal: {UNBROKEN}", "H10")


@pytest.mark.parametrize(("card", "club"), [("3c", "2c"), ("As", "2c"), ("Ah", "2c")])
def test_H7_another_card_than_the_lowest_club(card: str, club: str) -> None:
    deal = hearts("23c As Ah", "", "", "")
    refused(
        deal, 0, f"play {card}",
        f"{card} is not legal: the first trick opens with the lowest club, {club}", "H7",
    )  # fmt: skip


def test_H7_the_lowest_club_at_five_players() -> None:
    deal = hearts("", "", "3c Ad", "", "")
    refused(
        deal, 2, "play Ad",
        "Ad is not legal: the first trick opens with the lowest club, 3c", "H7",
    )  # fmt: skip


def test_H7_any_club_but_only_a_club() -> None:
    deal = hearts("2Ac As", "", "", "", opening="any_club")
    refused(deal, 0, "play As", "As is not legal: the first trick opens with a club", "H7")


@pytest.mark.parametrize("card", ["Kd", "2h", "Qs"])
def test_H8_another_suit_than_the_one_led(card: str) -> None:
    deal = play(hearts("2c", "34c Kd 2h Qs", "", ""), "2c")
    reason = f"{card} is not legal: you hold clubs and must follow"
    refused(deal, 1, f"play {card}", reason, "H8")


@pytest.mark.parametrize(
    ("suit", "name"), [("c", "clubs"), ("d", "diamonds"), ("h", "hearts"), ("s", "spades")]
)
def test_H8_names_the_suit_led(suit: str, name: str) -> None:
    other = "Qd" if suit == "c" else "Qc"
    deal = hearts(
        f"A{suit}", f"2{suit} {other}", "", "",
        opening="left_of_dealer", points_on_first_trick=True, hearts_must_break=False,
    )  # fmt: skip
    play(deal, f"A{suit}")
    reason = f"{other} is not legal: you hold {name} and must follow"
    refused(deal, 1, f"play {other}", reason, "H8")


def test_H8_a_card_of_somebody_else() -> None:
    deal = play(hearts("2c", "34c", "", ""), "2c")
    refused(deal, 1, "play 2c", "2c is not legal: it is not in your hand", "H8")


@pytest.mark.parametrize(("cards", "found"), [("As Ks", 2), ("As Ks Qs Js", 4), ("As", 1)])
def test_H5_a_pass_of_another_number_of_cards(cards: str, found: int) -> None:
    deal = hearts("AKQJs", "", "", "", pass_cycle=["left"])
    shown = " ".join(reversed(cards.split()))
    refused(
        deal, 0, f"pass {cards}",
        f"{shown} is not legal: exactly 3 cards are passed, not {found}", "H5",
    )  # fmt: skip


def test_H5_a_pass_of_a_card_that_is_not_held() -> None:
    deal = hearts("AKQs", "2s", "", "", pass_cycle=["left"])
    refused(deal, 0, "pass As Ks 2s", "2s is not legal: it is not in your hand", "H5")


def test_H5_no_play_while_cards_are_passed() -> None:
    deal = hearts("2c", "", "", "", pass_cycle=["left"])
    refused(deal, 0, "play 2c", "2c is not legal: the cards are still being passed", "H5")


@pytest.mark.parametrize("cycle", [["hold"], ["left"]])
def test_H5_no_pass_while_cards_are_played(cycle: list[str]) -> None:
    deal = hearts("234c", "567c", "89Tc", "JQKc", pass_cycle=cycle)
    if cycle == ["left"]:
        passes(deal, "234c", "567c", "89Tc", "JQKc")
    seat = deal.turn
    cards = " ".join(deal.view(seat).hand[:3])
    refused(
        deal, seat, f"pass {cards}", f"{cards} is not legal: this is not the time to pass", "H5"
    )


def test_H5_only_one_pass_each() -> None:
    deal = hearts("", "", "", "", pass_cycle=["left"])
    hand = deal.view(2).hand
    deal.act(2, f"pass {' '.join(hand[:3])}")
    refused(deal, 2, f"pass {' '.join(hand[3:6])}", "seat 2 is not to act now", "")


@pytest.mark.parametrize(
    ("seat", "move", "reason"),
    [
        (1, "play 3c", "seat 1 is not to act now"),
        (3, "pass 2c 3c 4c", "seat 3 is not to act now"),
        (4, "play 2c", "there is no seat 4 at this table"),
        (-1, "play 2c", "there is no seat -1 at this table"),
    ],
)
def test_turn_of_somebody_else(seat: int, move: str, reason: str) -> None:
    refused(hearts("2c", "3c", "", ""), seat, move, reason, "")


def test_nothing_after_the_end() -> None:
    deal = drift(hearts("", "", "", ""), 52)
    refused(deal, 0, "play 2c", "the deal is over", "")


NOT_A_MOVE = [
    "", " ", "Qs", "lead Qs", "Play Qs", "PLAY Qs", "play", "play ", "play  Qs", " play Qs",
    "play Qs ", "play qs", "play QS", "play 10h", "play 1h", "play Q", "play Qs Ks", "play Qs Qs",
    "play ??", "play Qx", "play\tQs", "play Qs\n", "pass", "pass ", "pass Qs Qs As", "pass ??",
    "pass Qs,Ks,As", "play ♠Q", "pass 2c  3c 4c",
]  # fmt: skip


@pytest.mark.parametrize("move", NOT_A_MOVE)
@pytest.mark.parametrize("options", [{}, {"pass_cycle": ["left"]}])
def test_what_is_not_even_a_move(move: str, options: dict[str, Any]) -> None:
    deal = hearts("2c AKQs", "", "", "", **options)
    before = snapshot(deal)
    with pytest.raises(NotationError):
        deal.act(0, move)
    assert snapshot(deal) == before


def test_cards_of_a_pass_in_any_order() -> None:
    deal = hearts("2d Kh Qs", "", "", "", pass_cycle=["left"])
    deal.act(0, "pass Qs 2d Kh")
    assert deal.moves == [(0, "pass 2d Kh Qs")]
