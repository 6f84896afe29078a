"""Kozel: what each seat and a spectator see, phase by phase (K9, K10, K15, K16)."""

import random
from copy import deepcopy
from typing import Any

import pytest

from majlis.deal import Deal
from majlis.view import Play, SeatView

from .positions import no_reshuffle
from .positions_kozel import EVERY_OPTION, kozel, late, play, random_deal, random_move, walk

BLANK = ("??",) * 4


def facts(deal: Deal, viewer: int | None) -> dict[str, Any]:
    """The plain facts of a view."""
    return dict(deal.view(viewer).facts)


def test_K4_view_of_the_first_lead() -> None:
    deal = kozel("7c 8d 9h Kc", "6c Qd Jh Js", "9c Qh Jd Ts", turn_up="6d", dealer=2)
    for viewer in (0, 1, 2, None):
        view = deal.view(viewer)
        hands = [("7c", "Kc", "8d", "9h"), ("6c", "Qd", "Jh", "Js"), ("9c", "Jd", "Qh", "Ts")]
        assert view.seats == tuple(
            SeatView(hands[seat] if seat == viewer else BLANK, tricks=0) for seat in range(3)
        )
        assert view.zones == {"stock": ("??",) * 23, "turn_up": ("6d",)}
        assert view.facts == {
            "phase": "lead",
            "trumps": "d",
            "leader": 0,
            "claimant": 0,
            "claim": "nothing",
            "best_seat": None,
            "last_winner": None,
        }
        assert (view.game, view.viewer, view.dealer, view.over) == ("kozel", viewer, 2, False)
        assert (view.to_act, view.trick, view.last_trick, view.points) == ((0,), (), (), ())
        assert (view.legal == deal.legal(0)) == (viewer == 0)
        assert view.hand == (() if viewer is None else hands[viewer])
        lead = "Lead a card, or two to four of one suit. (K6)"
        wait = "Seat 0 is to lead, unless somebody declares. (K15)"
        assert str(view.status) == (lead if viewer == 0 else wait)


def test_K7_view_of_a_reply() -> None:
    deal = kozel("7c 8d 9h Kc", "6c Qd Jh Js", "9c Qh Jd Ts", turn_up="6d")
    play(deal, "0 lead Kc 7c", "1 discard 6c Qd")
    for viewer in (0, 1, 2, None):
        view = deal.view(viewer)
        own = ("6c", "Qd") if viewer == 1 else ("??", "??")
        assert view.trick == (Play(0, "lead", ("7c", "Kc")), Play(1, "discard", own))
        assert view.facts["phase"] == "reply"
        assert view.facts["best_seat"] == 0
        assert view.to_act == (2,)
        assert [len(seat.hand) for seat in view.seats] == [2, 2, 4]
        reply = str(view.status)
        if viewer == 2:
            can = any(move.startswith("beat") for move in view.legal)
            assert reply == (
                "Beat 7c Kc, or discard as many cards (2). (K7)"
                if can
                else "You cannot beat 7c Kc: discard as many cards (2). (K7)"
            )
        assert str(view.status) == (reply if viewer == 2 else "Seat 2 is to beat or discard. (K7)")
        assert deal.history(viewer) == view.trick


def test_K15_a_declared_hand_stays_known_while_it_is_held() -> None:
    deal = kozel("7c 8d 9d Kc", "789Th", "Ac Qd Jc Js", stock="8c")
    play(deal, "1 declare", "1 lead 7h 8h", "2 discard Ac Qd", "0 discard 7c 8d")
    for viewer in (0, 2, None):
        seen = deal.view(viewer).seats
        assert sorted(seen[1].hand) == ["9h", "??", "??", "Th"]
        for seat in {0, 2} - {viewer}:
            assert seen[seat].hand == BLANK


def test_K16_a_declined_hand_is_not_shown() -> None:
    deal = play(kozel("7c 8d 9d Kc", "789Th", "Ac Qd Jc Js"), "1 decline")
    for viewer in (0, 2, None):
        assert deal.view(viewer).seats[1].hand == BLANK
        assert deal.history(viewer) == ()
    assert deal.history(1) == (Play(1, "decline", ()),)


def test_K12_after_the_deal_everything_is_open() -> None:
    deal = play(late("Kc 7c", "Ac 8d"), "0 lead Kc", "1 discard 8d", "0 lead 7c", "1 discard Ac")
    for viewer in (0, 1, None):
        view = deal.view(viewer)
        assert view.over
        assert str(view.status) == "The deal is over."
        assert [len(seat.won) for seat in view.seats] == [36, 0]
        assert view.points == (120, 0)
        assert [seat.taken for seat in view.seats] == [120, 0]
        assert deal.history(viewer) == (
            Play(0, "lead", ("Kc",)),
            Play(1, "discard", ("8d",)),
            Play(0, "lead", ("7c",)),
            Play(1, "discard", ("Ac",)),
        )


@pytest.mark.parametrize("given", EVERY_OPTION, ids=str)
@pytest.mark.parametrize("players", [2, 3, 4])
def test_K9_K10_no_view_shows_more_than_its_viewer_has_seen(
    players: int, given: dict[str, Any]
) -> None:
    """Every card in a view was seen by its viewer: own, played face up, declared or turned up."""
    rng = random.Random(f"views {players} {given}")
    deal = random_deal(rng, players, given)
    for _ in walk(rng, deal):
        if deal.over:
            break
        for viewer in (*range(players), None):
            view = deal.view(viewer)
            shown = {card for seat in view.seats for card in seat.hand}
            shown |= {card for p in (*view.trick, *view.last_trick) for card in p.cards}
            shown |= {card for p in deal.history(viewer) for card in p.cards}
            shown |= {card for zone in view.zones.values() for card in zone}
            assert shown - {"??"} <= allowed(deal, viewer), viewer


def allowed(deal: Deal, viewer: int | None) -> set[str]:
    """The cards that a viewer has seen so far, gathered from the bare moves."""
    players = deal.standing.players
    seen = {deal.deck[4 * players]}
    if viewer is not None:
        seen |= set(deal.view(viewer).hand)
    trick: list[str] = []
    best = 0
    for n, (seat, move) in enumerate(deal.moves):
        verb, *cards = move.split(" ")
        if verb == "declare":
            again = Deal(deal.game, deal.options, deal.standing, deal.deck, no_reshuffle)
            for earlier in deal.moves[:n]:
                again.act(*earlier)
            seen |= set(again.view(seat).hand)
        if verb in ("lead", "beat") or deal.options["discards"] == "open" or seat == viewer:
            seen |= set(cards)
        best = seat if verb in ("lead", "beat") else best
        trick = cards if verb == "lead" else trick + cards
        last = n + 1 == len(deal.moves)
        ended = (
            deal.moves[n + 1][1].split(" ")[0] not in ("beat", "discard")
            if not last
            else (not deal.view(None).trick)
        )
        if ended and best == viewer:
            seen |= set(trick)
    return seen


def variants(deal: Deal, seat: int, move: str) -> list[Deal]:
    """The deal after this discard, and after every other discard of as many cards."""
    size = len(move.split(" "))
    others = [
        other
        for other in deal.legal(seat)
        if other.startswith("discard ") and len(other.split(" ")) == size
    ]
    found = []
    for other in others:
        again = deepcopy(deal)
        again.act(seat, other)
        found.append(again)
    return found


def test_K9_a_discard_out_of_a_declared_hand_is_not_given_away() -> None:
    deal = kozel("7c 8d 9d Kc", "789Th", "Ah Qd Jc Js", stock="6c 6h 7s")
    play(deal, "1 declare", "1 lead 7h", "2 beat Ah", "0 discard 7c", "2 lead Qd", "0 discard Kc")
    for viewer in (0, None):
        views = [other.view(viewer) for other in variants(deal, 1, "discard 8h")]
        assert len(views) == 4
        assert all(view.seats == views[0].seats for view in views)


def test_K9_a_discard_of_the_trump_turned_up_is_not_given_away() -> None:
    deal = late("7c Kc 8d Ks", "6c Qd Jh Js", "Ac Qh Jd 9s", stock="9c 9h", turn_up="6d")
    # seat 2 wins; the last to draw, seat 1, gets the trump
    play(deal, "0 lead 7c", "1 discard 6c", "2 beat Ac", "2 lead Qh", "0 discard Kc")
    assert "6d" in deal.view(0).seats[1].hand
    for viewer in (0, None):
        views = [other.view(viewer) for other in variants(deal, 1, "discard 6d")]
        assert all(view.seats == views[0].seats for view in views)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_K9_no_third_party_can_tell_what_was_discarded(players: int) -> None:
    rng = random.Random(f"third {players}")
    checked = 0
    for _ in range(6):
        deal = random_deal(rng, players, {})
        while not deal.over:
            seat, move = random_move(rng, deal)
            best = deal.view(None).facts["best_seat"]
            if move.startswith("discard "):
                others = variants(deal, seat, move)
                for viewer in {*range(players), None} - {seat, best}:
                    hands = {
                        repr([s.hand for s in d.view(viewer).seats]) for d in others if not d.over
                    }
                    trick = {
                        repr((d.view(viewer).trick, d.history(viewer)))
                        for d in others
                        if not d.over
                    }
                    assert len(hands) <= 1, (deal.moves, seat, move, viewer)
                    assert len(trick) <= 1
                    checked += 1
            deal.act(seat, move)
    assert checked > 20
