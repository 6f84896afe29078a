"""Kozel: what worlds keep of cards that a seat has shown, and may have discarded since.

The tests keep their own account of what was shown, apart from the engine's.
"""

import copy
import random
from typing import Any

import pytest

from majlis.deal import Deal
from majlis.games import GAMES
from majlis.games.kozel_worlds import KozelState
from majlis.match import Match
from majlis.shuffle import SeededChance
from tests.games.positions_kozel import kozel, play

KOZEL = GAMES["kozel"]


def walk(seed: int, players: int, options: dict[str, Any]) -> Any:
    """A deal of players who like to declare and then to discard what they declared."""
    rng = random.Random(seed)
    match = Match(KOZEL, players, {"limit": 1, **options}, SeededChance(f"shown {seed}"))
    deal = match.deal
    declared = [0] * players
    while not deal.over:
        seat = deal.turn
        legal = deal.legal(seat)
        buried = [
            move
            for move in legal
            if move.startswith("discard") and KOZEL.parse(move) & declared[seat]
        ]
        if "declare" in legal:
            move = "declare"
            declared[seat] = deal._state.hands[seat]
        else:
            move = rng.choice(buried) if buried and rng.random() < 0.7 else rng.choice(legal)
        yield deal, seat, move
        match.act(seat, move)


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("count", ["memory", "shown"])
def test_shown_cards_are_with_their_seat_and_gone_ones_are_gone(players: int, count: str) -> None:
    """A shown card that has not been seen since lies in its seat's hand or among its discards.

    A card that was shown before the last declaration, and was not in that hand, is in no hand.
    """
    looked = 0
    for seed in range(60):
        shown = [0] * players
        spent = [0] * players
        for deal, seat, move in walk(seed, players, {"count": count}):
            state: Any = deal._state
            for viewer in range(players):
                gone = state.shown | state.saw[viewer]
                if not any((s | p) & ~gone for s, p in zip(shown, spent, strict=True)):
                    continue
                world = deal.hidden(viewer, seed)
                looked += 1
                assert KOZEL.view(world, viewer, deal.legal(viewer)) == deal.view(viewer)
                hands = sum(world.hands)
                for other in range(players):
                    if other == viewer:
                        continue
                    unseen = shown[other] & ~gone
                    elsewhere = (hands & ~world.hands[other]) | world.stock | world.turn_up
                    assert not unseen & elsewhere
                    assert not spent[other] & ~gone & (hands | world.stock)
            if move == "declare":
                spent[seat] |= shown[seat] & ~state.hands[seat] & ~state.shown
                shown[seat] = state.hands[seat]
    assert looked > 50


def test_K15_a_discard_out_of_a_hand_that_was_shown_whole_is_one_of_its_cards() -> None:
    deal = kozel("6c 7d 8h 9s", "Kh Qh Jh 9h", "Ac Ad Tc Td", turn_up="7c")
    play(deal, "1 declare", "2 declare", "2 lead Ac", "0 discard 6c", "1 discard 9h")
    four = KOZEL.pack.cards(["Kh", "Qh", "Jh", "9h"])
    for seed in range(200):
        assert (deal.hidden(0, seed).hands[1] & four).bit_count() == 3


def test_K17_a_shown_hand_that_was_laid_face_down_whole_is_in_no_hand() -> None:
    deal = kozel("6c 7d 8h 9s", "Kh Qh Jh 9h", "Ac Ad Tc Td", turn_up="7c", moscow_lead="whole")
    play(deal, "1 declare", "2 declare", "2 lead Ac Ad Tc Td", "0 discard 6c 7d 8h 9s",
         "1 discard Kh Qh Jh 9h")  # fmt: skip
    four = KOZEL.pack.cards(["Kh", "Qh", "Jh", "9h"])
    for seed in range(200):
        assert not deal.hidden(0, seed).hands[1] & four


def test_K15_a_declaration_stays_in_the_history_with_its_cards() -> None:
    deal = kozel("6c 7d 8h 9s", "Kh Qh Jh 9h", "Ac Ad Tc Td", turn_up="7c")
    play(deal, "1 declare", "2 declare", "2 lead Ac")
    for viewer in (0, 1, 2, None):
        first, second, lead = deal.history(viewer)
        assert (first.verb, first.cards) == ("declare", ("9h", "Jh", "Qh", "Kh"))
        assert (second.verb, set(second.cards)) == ("declare", {"Ac", "Ad", "Tc", "Td"})
        assert lead.cards == ("Ac",)
    assert deal.moves[0] == (1, "declare")


def test_K4_the_turn_up_is_known_until_its_drawer_discards_face_down() -> None:
    """Also where the drawer has older discards that could be cards it had shown."""
    seen = 0
    for seed in range(150):
        drawn: tuple[int, int] | None = None
        for deal, seat, move in walk(seed, 3, {}):
            state: Any = deal._state
            if drawn:
                owner, card = drawn
                for viewer in range(3):
                    if viewer != owner:
                        seen += 1
                        (name,) = KOZEL.pack.names(card)
                        assert name in deal.view(viewer).seats[owner].hand
                        assert all(deal.hidden(viewer, s).hands[owner] & card for s in range(5))
                if seat == owner and move != "declare":
                    drawn = None
                    break
            elif not state.turn_up:
                break
            elif not state.stock or state.stock.bit_count() < 3:
                card = state.turn_up
                again = list(state.hands)
                ahead = _after(deal, seat, move)
                owners = [n for n in range(3) if ahead[n] & card and not again[n] & card]
                drawn = (owners[0], card) if owners else None
    assert seen > 20


def _after(deal: Deal, seat: int, move: str) -> list[int]:
    """The hands after a move."""
    ahead = copy.deepcopy(deal)
    ahead.act(seat, move)
    return list(ahead._state.hands)


@pytest.mark.parametrize("players", [3, 4])
def test_K10_shown_points_hold_in_every_world(players: int) -> None:
    for seed in range(40):
        for deal, _, _ in walk(seed, players, {"count": "shown"}):
            for viewer in range(players):
                world = deal.hidden(viewer, seed)
                taken = [seat.taken for seat in KOZEL.view(world, viewer, ()).seats]
                assert taken == [seat.taken for seat in deal.view(viewer).seats]


@pytest.mark.parametrize("broken", ["choose_counts", "choose_slot"])
def test_the_truth_never_stands_even_where_no_choice_fits(
    broken: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The last resort of ``hide``, made to happen by a search that finds nothing."""
    found_none = {"choose_counts": False, "choose_slot": -1}[broken]
    monkeypatch.setattr(KozelState, broken, lambda *_: found_none)
    deal = kozel("6c 7d 8h 9s", "Kh Qh Jh 9h", "Ac Ad Tc Td", turn_up="7c", count="shown")
    play(deal, "1 declare", "2 declare", "2 lead Ac", "0 discard 6c", "1 discard 9h")
    worlds: list[Any] = [deal.hidden(0, seed) for seed in range(50)]
    assert len({world.hands[1] for world in worlds}) > 10
    for world in worlds:
        assert world.hands[0] == deal._state.hands[0]
        table = sum(world.won) | world.stock | world.turn_up
        assert sum(world.hands) | table == KOZEL.pack.deck
