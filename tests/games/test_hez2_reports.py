"""Hez2: faults that people have reported of card games like it, as small cases."""

import random

import pytest

from majlis.cards import NotationError
from majlis.deal import Deal
from majlis.match import Match
from majlis.shuffle import SeededChance

from .positions import refusal, snapshot
from .positions_hez2 import GAME, hand, hez2, legal, play, random_deal, state, table, walk


def test_R_Z01_the_first_2_makes_two_cards_due() -> None:
    deal = play(hez2("2o 3c", "2c Re", top="5o"), "0 play 2o")
    assert deal.view(None).facts["penalty_due"] == 2
    assert legal(deal) == {"play 2c", "take"}


def test_R_Z02_the_taker_draws_what_is_due_once_and_loses_the_turn() -> None:
    deal = table("2o 3o", "2c 3c", "3e 4e 5e 6e Se", "3b 4b", top="5o", stock="Ro Rc Re Rb So Sc")
    play(deal, "0 play 2o", "1 play 2c", "2 take")
    assert len(hand(deal, 2)) == 9
    assert deal.view(None).facts["penalty_due"] == 0
    assert deal.turn == 3


def test_R_Z03_under_a_penalty_no_single_card_is_drawn_first() -> None:
    deal = table("2o 3o", "2c 3c", "2b 6o", top="5o", stock="Ro Rc Re")
    play(deal, "0 play 2o", "1 play 2c")
    assert refusal(deal, 2, "draw").ruling == "Z11"
    assert refusal(deal, 2, "play 6o").ruling == "Z11"
    play(deal, "2 play 2b")
    assert deal.view(None).facts["penalty_due"] == 6


@pytest.mark.parametrize("rule", ["match", "any"])
def test_R_Z04_a_penalty_can_always_be_taken(rule: str) -> None:
    deal = play(table("2o 3o", "2c Co", top="5o", action_cards=rule), "0 play 2o")
    assert legal(deal) == {"play 2c", "take"}
    play(deal, "1 take")
    assert deal.turn == 0


def test_R_Z06_a_draw_that_empties_the_stock_ends_the_turn_all_the_same() -> None:
    deal = play(table("3c 4e", "4c 6e", top="5o", stock="Rb"), "0 draw")
    assert len(hand(deal, 0)) == 3
    assert deal.turn == 1


def test_R_Z07_a_deal_in_which_nobody_can_move_comes_to_an_end() -> None:
    deal = table("5c 3c", "6c", top="4e", max_turns=6)
    for turn in range(6):
        assert legal(deal) == {"pass"}
        deal.act(turn % 2, "pass")
    assert deal.over
    assert deal.outcome().scores == (2, 1)


def test_R_Z08_a_penalty_larger_than_all_cards_there_are() -> None:
    deal = table("3c 4e", "4c 6e", top="2o", stock="Rb", discards="5o")
    state(deal).due = 6
    deal._legal.clear()
    play(deal, "0 take")
    assert len(hand(deal, 0)) == 4
    assert deal.view(None).zones["stock"] == ()
    assert deal.view(None).facts["penalty_due"] == 0


@pytest.mark.parametrize("players", [2, 3, 4])
def test_R_Z10_all_40_cards_are_there_at_every_step(players: int) -> None:
    size = {2: 19, 3: 13, 4: 9}[players]
    deal = random_deal(random.Random(players), players, hand_size=size, max_turns=150)
    for _ in walk(random.Random(players), deal):
        s = state(deal)
        parts = [s.stock, s.discards, s.top, *s.hands]
        assert sum(parts) == s.deck
        assert sum(part.bit_count() for part in parts) == 40
    assert len(deal.reshuffles) >= 2


def test_R_Z11_a_declared_suit_ends_with_its_deal() -> None:
    deal = play(table("7o", "4c 6c", top="5o"), "0 play 7o e")
    assert deal.over
    match = Match(GAME, 2, {}, SeededChance("next"))
    top = match.view(None).zones["discard_pile"][-1]
    assert match.view(None).facts["open_suit"] == top[1]


@pytest.mark.parametrize("declared", "oceb")
def test_R_Z12_a_finishing_7_leaves_a_definite_suit(declared: str) -> None:
    deal = table("7c", "4o 4c 4e 4b", "6o 6c", top="5c", stock="3c")
    play(deal, f"0 play 7c {declared}")
    assert deal.view(None).seats[0].place == 1
    assert legal(deal) == {f"play 4{declared}", "draw"}


def test_R_Z13_the_declared_suit_is_shown_and_is_the_only_one_that_matches() -> None:
    deal = play(table("7o 4c", "3o 3e 7b", top="5o", stock="Rb"), "0 play 7o e")
    assert all(deal.view(viewer).facts["open_suit"] == "e" for viewer in (0, 1, None))
    assert legal(deal) == {"play 3e", *(f"play 7b {suit}" for suit in "oceb"), "draw"}


def test_R_Z14_ordinary_cards_of_the_declared_suit_follow_and_the_declaration_lapses() -> None:
    deal = table("7o 4c", "3e 4e", "3o 5o", top="6o", stock="Rb")
    play(deal, "0 play 7o e", "1 play 3e")
    assert legal(deal) == {"play 3o", "draw"}


def test_R_Z15_a_7_without_a_suit_is_refused_as_a_whole() -> None:
    deal = table("7b 4c", "3e 4e", top="6b", stock="Rb")
    before = snapshot(deal)
    with pytest.raises(NotationError, match="declares a suit"):
        deal.act(0, "play 7b")
    assert snapshot(deal) == before
    assert "7b" in hand(deal, 0)


@pytest.mark.parametrize(
    ("starter", "moves"),
    [("2o", {"play 3o", "play 2b"}), ("1c", {"play 3c"}), ("7e", {"play 3e"})],
)
def test_R_Z16_a_starter_has_no_effect(starter: str, moves: set[str]) -> None:
    deal = hez2("3o 3c 3e 2b", "4o 4c 4e 5b", top=starter)
    assert legal(deal) == moves | {"draw"}


def test_R_Z17_at_two_seats_an_as_gives_the_same_seat_another_turn() -> None:
    deal = play(hez2("1o 3c", "4c Re", top="5o"), "0 play 1o", "1 skip")
    assert deal.turn == 0


def test_R_Z18_an_unanswered_skip_costs_exactly_one_turn() -> None:
    deal = table("1o 3o 4o", "1c 3c", "1e 3e", top="5o", stock="Rb")
    play(deal, "0 play 1o", "1 play 1c", "2 play 1e")
    assert legal(deal) == {"skip"}
    play(deal, "0 skip")
    assert deal.turn == 1
    assert not deal.view(None).facts["skip_pending"]


@pytest.mark.parametrize(("card", "answer"), [("2o", "take"), ("1o", "skip")])
def test_R_Z19_a_seat_that_is_out_is_no_target(card: str, answer: str) -> None:
    deal = table(f"{card} 3o", "", "4c 5c", "4e 6e", top="5o", stock="Rb Rc Re")
    play(deal, f"0 play {card}")
    assert deal.turn == 2
    assert legal(deal) == {answer}
    play(deal, f"2 {answer}")
    assert deal.turn == 3


def test_R_Z21_a_seat_that_does_nothing_never_moves_the_turn() -> None:
    """Who sits on a seat is no matter of the rules: only its own moves pass the turn on."""
    deal = table("3o 4c", "3c 4e", "2c 4b", "6b 6c", top="5o", stock="Rb Rc Re Ro So")
    play(deal, "0 play 3o", "1 play 3c")
    for other in (0, 1, 3):
        assert str(refusal(deal, other, "draw")) == f"seat {other} is not to act now"
    assert deal.turn == 2


def test_R_Z22_a_seat_keeps_its_cards_and_its_place_whoever_looks() -> None:
    deal = table("4o", "4c 6c", "4e 6e", top="5o", stock="Rb")
    first = deal.view(1)
    assert deal.view(1) == first
    play(deal, "0 play 4o")
    assert deal.view(0).hand == ()
    assert deal.view(0).legal == ()
    assert deal.view(0).seats[0].place == 1


def test_R_Z23_one_draw_a_turn() -> None:
    deal = play(table("Ce 3b", "4c 6e", top="5o", stock="6c Ro"), "0 draw")
    assert str(refusal(deal, 0, "draw")) == "seat 0 is not to act now"
    assert len(hand(deal, 0)) == 3


@pytest.mark.parametrize("card", ["1o", "2o", "7o"])
def test_R_Z24_a_special_card_can_be_the_last(card: str) -> None:
    deal = table(card, "4c 6c", top="5o")
    assert any(move.startswith(f"play {card}") for move in legal(deal))


def replayed(deal: Deal) -> Deal:
    """The same deal again, from its deck, its moves and its reshuffles."""
    stocks = iter(deal.reshuffles)
    again = Deal(deal.game, deal.options, deal.standing, deal.deck, lambda cards: next(stocks))
    for seat, move in deal.moves:
        again.act(seat, move)
    return again


def test_R_I10_drawn_cards_are_blank_for_others_from_the_first_moment() -> None:
    deal = play(hez2("2o 3c", "4c Re", "2b Rb", top="5o"), "0 play 2o", "1 take")
    for viewer in (0, 2, None):
        assert deal.view(viewer).seats[1].hand == ("??",) * 4


def test_R_Z10_reshuffles_can_be_replayed() -> None:
    deal = random_deal(random.Random(3), 2, hand_size=19, max_turns=120)
    for _ in walk(random.Random(3), deal):
        pass
    assert len(deal.reshuffles) > 2
    assert [replayed(deal).view(v) for v in (0, 1, None)] == [deal.view(v) for v in (0, 1, None)]
