"""Positions of Kozel with a right answer that a casual player finds."""

from collections.abc import Sequence

import pytest

from majlis.bots.bot import Turn, turn_of
from majlis.bots.simple import simple_bot
from majlis.bots.simple.kozel import PACK, KozelTable
from majlis.cards import FRENCH_36
from majlis.deal import Deal
from majlis.games import find
from majlis.shuffle import Stream

KOZEL = find("kozel")


def position(
    hands: Sequence[str], trumps: str, moves: Sequence[str] = (), stock: str = "", **options: str
) -> Turn:
    """The turn of the seat that is to act.

    The last seat has dealt, so that seat 0 would lead; ``trumps`` is turned up, and the stock
    begins with ``stock``.
    """
    players = len(hands)
    settled = KOZEL.settle_options(options, players)
    rows = [hand.split() for hand in hands]
    deck = [row[i] for i in range(4) for row in rows] + [trumps] + stock.split()
    deck += [name for name in FRENCH_36.names(FRENCH_36.deck) if name not in deck]
    deal = Deal(KOZEL, settled, KOZEL.first_standing(settled, players, players - 1), deck, list)
    for move in moves:
        deal.act(deal.turn, move)
    return turn_of(deal, deal.turn, Stream("a position", ""))


def choice(
    hands: Sequence[str], trumps: str, moves: Sequence[str] = (), stock: str = "", **options: str
) -> str:
    """What the simple bot does for the seat on turn."""
    turn = position(hands, trumps, moves, stock, **options)
    move = simple_bot("kozel").choose(turn)
    assert move in turn.legal
    return move


def test_an_ace_is_not_thrown_on_a_trick_that_it_cannot_win() -> None:
    move = choice(["Ac 9d Jh 6c", "As Th 7h 8c"], "7d", ["lead Ac"])
    assert move in {"discard 7h", "discard 8c"}


def test_points_go_on_the_trick_of_the_partner() -> None:
    hands = ["6s Qc Kh 8d", "7c 8c 9h Js", "Tc 7h 8h 9c", "Kd Qd 6h Qs"]
    assert choice(hands, "7d", ["lead 6s", "discard 7c"]) == "discard Tc"


def test_no_points_go_on_the_trick_of_an_enemy() -> None:
    hands = ["6s Qc Kh 8d", "Tc 7h 8s 9c", "7c 8c 9h Js", "Kd Qd 6h Qs"]
    assert choice(hands, "7d", ["lead 6s"]) in {"discard 7h", "discard 8s", "discard 9c"}


def test_the_last_does_not_take_the_trick_from_its_partner() -> None:
    hands = ["9c Qs Kh 8c", "Kc 8h 9h Js", "7c Kd 8s Td", "Ad Th 6h Qc"]
    assert choice(hands, "7d", ["lead 9c", "beat Kc", "discard 7c"]) == "discard Th"


def test_a_small_trick_is_not_worth_the_master() -> None:
    assert choice(["9c Qs Kh 8c", "6s 7h 8h Js"], "7d", ["lead 9c"]) != "beat 6s"


def test_a_large_trick_is_worth_a_trump() -> None:
    assert choice(["Ac Qs Kh 8h", "8d 7h 8s Js"], "7d", ["lead Ac"]) == "beat 8d"


def test_a_strong_suit_is_led_as_a_set() -> None:
    assert set(choice(["Ad Td 7h 8s", "6c 7c 9h Js"], "7d").split()) >= {"lead", "Ad", "Td"}


@pytest.mark.parametrize("master", ["master", "plain"])
def test_molodka_is_declared_and_led_whole(master: str) -> None:
    hands = ["9c 8h 7s Js", "Ah Th Kh Qh"]
    assert choice(hands, "7d", six_of_spades=master) == "declare"
    assert choice(hands, "7d", ["declare"], six_of_spades=master) == "lead Th Qh Kh Ah"


def test_the_lead_is_not_taken_from_the_partner() -> None:
    hands = ["9c 8h 7s Js", "9s 8s 8c Jd", "Ah Th Kh Qh", "7c 9d Qc Qs"]
    assert choice(hands, "7d") == "decline"


def test_a_moscow_is_led_whole_where_it_may_be() -> None:
    hands = ["Ac Ad Th 6s", "9s 8s 8c Jd"]
    assert choice(hands, "7d", moscow_lead="whole") == "declare"
    assert len(choice(hands, "7d", ["declare"], moscow_lead="whole").split()) == 5


def test_shown_cards_may_still_be_out_after_a_hidden_discard() -> None:
    hands = ["9c 8c 7h Js", "Th Qh Kh 8h", "9h Tc Qs Ad"]
    moves = ["declare", "lead 8h", "beat 9h", "discard 7h", "lead Tc", "discard 9c"]
    before = KozelTable(position(hands, "7d", moves[:-1], "Kd Qd Jd Jc Qc Kc"))
    assert not before.pool & PACK.cards(["8h", "Th", "Qh", "Kh"])
    assert before.known[1] == PACK.cards(["Th", "Qh", "Kh"])
    moves += ["discard Qh", "lead Qs"]
    after = KozelTable(position(hands, "7d", moves, "Kd Qd Jd Jc Qc Kc"))
    assert after.pool & PACK.cards(["8h", "Th", "Qh", "Kh"]) == PACK.cards(["Th", "Qh", "Kh"])
