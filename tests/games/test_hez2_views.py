"""Hez2: what each seat and a spectator see (Z3, Z8, Z12, Z13)."""

import random

import pytest

from majlis.deal import Deal
from majlis.view import Play, SeatView

from .positions_hez2 import hez2, play, random_deal, state, table, walk


def test_Z2_view_of_the_first_turn() -> None:
    deal = hez2("3o 4b", "6c Re", "1e 7b", top="5o", dealer=2)
    hands = [("3o", "4b"), ("6c", "Re"), ("1e", "7b")]
    for viewer in (0, 1, 2, None):
        view = deal.view(viewer)
        assert view.seats == tuple(
            SeatView(hands[seat] if seat == viewer else ("??", "??")) for seat in range(3)
        )
        assert view.zones == {"stock": ("??",) * 33, "discard_pile": ("5o",)}
        assert view.facts == {
            "phase": "play",
            "open_suit": "o",
            "open_number": "5",
            "skip_pending": False,
            "penalty_due": 0,
            "turn_number": 1,
            "max_turns": 500,
        }
        assert (view.game, view.viewer, view.dealer, view.over) == ("hez2", viewer, 2, False)
        assert (view.to_act, view.trick, view.last_trick, view.points) == ((0,), (), (), ())
        assert view.legal == (("play 3o", "draw") if viewer == 0 else ())
        assert view.hand == (() if viewer is None else hands[viewer])


@pytest.mark.parametrize(
    ("deal", "own", "phase"),
    [
        (table("4o 6c", "3e", top="5o", stock="Rb"),
         "Match oros or the five, or draw a card. (Z5)", "play"),
        (table("4c 6c", "3e", top="5o", stock="Rb"),
         "Nothing in your hand matches oros or the five: draw a card. (Z7)", "play"),
        (table("4o 6c", "3e", top="5o"),
         "Match oros or the five: there is nothing to draw. (Z8)", "play"),
        (table("4c 6c", "3e", top="5o"), "You can neither match nor draw: pass. (Z8)", "play"),
        (play(table("4c 6c", "1o 3e", top="5o", turn=1), "1 play 1o"),
         "Counter with an as, or accept the skip. (Z9)", "skip"),
        (play(table("4c 6c", "2o 3e", top="5o", turn=1), "1 play 2o"),
         "Answer with a 2, or take 2 cards. (Z10)", "take"),
    ],
)  # fmt: skip
def test_Z5_Z8_Z9_Z10_status(deal: Deal, own: str, phase: str) -> None:
    assert str(deal.view(0).status) == own
    for viewer in (1, None):
        assert str(deal.view(viewer).status) == "Seat 0 is to play."
    assert deal.view(None).facts["phase"] == phase


def test_Z12_everyone_sees_the_declared_suit() -> None:
    deal = play(hez2("7o 4b", "6c Re", top="5o"), "0 play 7o e")
    for viewer in (0, 1, None):
        view = deal.view(viewer)
        assert (view.facts["open_suit"], view.facts["open_number"]) == ("e", "7")
        assert view.zones["discard_pile"] == ("5o", "7o")
        assert deal.history(viewer) == (Play(0, "play", ("7o",), "e"),)


def test_Z7_a_drawn_card_is_seen_by_its_drawer_only() -> None:
    deal = play(hez2("4c 4b", "6c Re", top="5o", stock="Se"), "0 draw")
    assert deal.view(0).hand == ("4c", "Se", "4b")
    for viewer in (1, None):
        assert deal.view(viewer).seats[0].hand == ("??",) * 3
        assert deal.history(viewer) == (Play(0, "draw", ()),)


def test_Z10_cards_of_a_penalty_are_seen_by_their_taker_only() -> None:
    deal = play(hez2("2o 4b", "6c Re", top="5o", stock="Se Ce"), "0 play 2o", "1 take")
    assert set(deal.view(1).hand) == {"6c", "Re", "Se", "Ce"}
    for viewer in (0, None):
        assert deal.view(viewer).seats[1].hand == ("??",) * 4
        assert deal.history(viewer)[-1] == Play(1, "take", ())


def test_Z13_places_are_shown() -> None:
    deal = play(table("4o", "4c 6c", "4e 6e", top="5o", stock="Rb"), "0 play 4o")
    for viewer in (0, 1, 2, None):
        assert [seat.place for seat in deal.view(viewer).seats] == [1, None, None]


def test_Z15_after_the_deal_everything_is_open() -> None:
    deal = play(hez2("4o", "6c", top="5o", stock="Se Rb"), "0 play 4o")
    for viewer in (0, 1, None):
        view = deal.view(viewer)
        assert view.over
        assert view.to_act == ()
        assert view.seats == (SeatView((), place=1), SeatView(("6c",), place=2))
        assert len(view.zones["stock"]) == 37
        assert "??" not in view.zones["stock"]
        assert str(view.status) == "The deal is over."


@pytest.mark.parametrize("starter", ["plain", "no_action"])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_Z2_Z3_no_view_shows_more_than_its_viewer_may_know(players: int, starter: str) -> None:
    """Others' cards and the stock are blank, but for starters turned away (Z3)."""
    rng = random.Random(f"{players} {starter}")
    size = {2: 17, 3: 11, 4: 8}[players]
    deal = random_deal(rng, players, hand_size=size, starter=starter, max_turns=80)
    turned = deal.deck[players * size :]
    away = next(i for i, card in enumerate(turned) if card[0] not in "127")
    open_cards = set(turned[: away if starter == "no_action" else 0])
    for _ in walk(rng, deal):
        if deal.over:
            break
        s = state(deal)
        for viewer in (*range(players), None):
            view = deal.view(viewer)
            for seat in set(range(players)) - {viewer}:
                assert len(view.seats[seat].hand) == s.hands[seat].bit_count()
                assert set(view.seats[seat].hand) <= {"??"} | open_cards
            assert set(view.zones["stock"]) <= {"??"} | open_cards
            shown = {card for p in deal.history(viewer) for card in p.cards}
            assert shown <= {move.split(" ")[1] for _, move in deal.moves if " " in move}


def test_Z3_a_starter_drawn_again_is_known_until_it_is_played() -> None:
    deal = hez2("3o 4o", "3c 4c", top="1o 5o", starter="no_action")
    state(deal).stock = 0  # nothing is left but the starter that was turned away
    play(deal, "0 draw")
    assert all("1o" in deal.view(viewer).seats[0].hand for viewer in (0, 1, None))
    play(deal, "1 pass", "0 play 1o")
    assert all("1o" not in deal.view(viewer).seats[0].hand for viewer in (0, 1, None))
