"""Kozel: faults that people have reported of card games like it, as small cases."""

import random

import pytest

from majlis.cards import NotationError
from majlis.game import Outcome, Standing
from majlis.games.kozel_worlds import KozelState

from .positions import refusal, snapshot
from .positions_kozel import (
    GAME,
    PACK,
    finished,
    kozel,
    late,
    options,
    play,
    random_deal,
    sets,
    walk,
)


def test_R_K02_the_trump_suit_outlives_the_trump_card() -> None:
    deal = late("Kc 6h", "7d 8h", trumps="d")
    assert deal.view(0).zones["turn_up"] == ()
    play(deal, "0 lead Kc", "1 beat 7d")
    assert deal.turn == 1


def test_R_K03_a_card_named_twice_is_refused() -> None:
    deal = late("9c 7c 8d Kh", "6c Qd Jh As")
    before = snapshot(deal)
    with pytest.raises(NotationError):
        deal.act(0, "lead 9c 9c")
    assert snapshot(deal) == before


def test_R_K04_a_reply_has_as_many_cards_as_the_lead() -> None:
    deal = play(late("Qs 7s 8d Kh", "9d Js 8c 6h"), "0 lead Qs 7s")
    assert refusal(deal, 1, "discard 9d").ruling == "K7"
    assert refusal(deal, 1, "discard 9d Js 8c").ruling == "K7"
    play(deal, "1 discard 9d Js")


def test_R_K05_a_lead_is_of_one_suit_and_a_reply_of_any() -> None:
    deal = late("Qs 7s 7h Kd", "9d 6c 8c 6h")
    assert refusal(deal, 0, "lead Qs 7h").ruling == "K6"
    play(deal, "0 lead Qs 7s", "1 discard 9d 6c")


def test_R_K07_all_cards_of_the_winning_seat_have_to_be_beaten() -> None:
    deal = play(late("Ac 7c 6h", "8d 6d 8c", "Tc 9c 7d"), "0 lead Ac 7c")
    assert refusal(deal, 1, "beat 6d 7d").ruling == "K7"
    play(deal, "1 beat 6d 8c")
    assert refusal(deal, 2, "beat Tc 9c").ruling == "K8"
    play(deal, "2 beat 9c 7d")
    assert deal.view(None).facts["last_winner"] == 2
    deal = play(late("Ac 7c 6h", "8d 6c 8c", "Tc 9c 7d"), "0 lead Ac 7c")
    assert refusal(deal, 1, "beat 8d 6c").ruling == "K8"
    play(deal, "1 discard 8d 6c")
    assert deal.view(None).facts["best_seat"] == 0


@pytest.mark.parametrize(
    ("led", "reply", "beats"),
    [("Ks", "Ts", True), ("As", "Ts", False), ("Jd", "Td", True), ("Ts", "9s", False),
     ("9s", "Ts", True), ("Td", "Kd", False)],
)  # fmt: skip
def test_R_K08_a_ten_is_above_the_court_cards(led: str, reply: str, beats: bool) -> None:
    deal = play(late(led, reply, trumps="d"), f"0 lead {led}")
    assert sets(deal, "beat") == [reply] * beats


@pytest.mark.parametrize(
    ("points", "tricks", "scores"),
    [((75, 45), (5, 4), (0, 2)), ((100, 20), (6, 3), (0, 4)), ((120, 0), (9, 0), (0, 6)),
     ((60, 60), (5, 4), (2, 2)), ((120, 0), (8, 1), (0, 4))],
)  # fmt: skip
def test_R_K09_penalties_by_band(
    points: tuple[int, int], tricks: tuple[int, int], scores: tuple[int, int]
) -> None:
    where = Standing((0, 0), 0, out_since=(0, 0))
    assert GAME.outcome(finished(points, tricks), options(2), where).scores == scores


def test_R_K10_seats_that_reach_the_limit_together_go_out_together() -> None:
    where = Standing((10, 10, 3), 0, number=4, out_since=(0, 0, 0))
    outcome = Outcome((20, 15, 85), (4, 4, 0))
    after = GAME.advance(options(3), where, outcome, KozelState())
    assert after.over
    assert after.out_since == (4, 4, 0)
    assert GAME.places(options(3), after) == [2, 2, 1]
    # two players who both have the limit before a deal: the one with more goes, not seat 1
    for loser in (0, 1):
        where = Standing((12, 12), 0, number=4, out_since=(0, 0), factor=2)
        scores = (0, 4) if loser else (4, 0)
        after = GAME.advance(options(2), where, Outcome((80, 40), scores), KozelState())
        assert after.over
        assert after.playing() == [1 - loser]


def test_R_K11_turns_go_round_the_seats_that_are_left() -> None:
    where = Standing((2, 12, 4), 0, number=3, out_since=(0, 2, 0))
    level = GAME.advance(options(3), where, Outcome((60, 0, 60), (2, 0, 2)), KozelState())
    assert level.dealer == 2
    deal = random_deal(random.Random("K11"), 3, {}, out=[1])
    for _ in walk(random.Random("K11"), deal):
        assert 1 not in deal.to_act
        assert 1 not in {seat for seat, _ in deal.moves}


def test_R_K12_the_last_cards_end_the_deal_in_the_same_step() -> None:
    deal = play(late("Kc", "Ac"), "0 lead Kc", "1 beat Ac")
    assert deal.over
    assert deal.to_act == ()
    assert deal.outcome().points == (105, 15)


def test_R_K13_a_play_cannot_be_taken_back() -> None:
    deal = play(late("Ac 7c", "8d 6c"), "0 lead Ac", "1 discard 6c")
    before = snapshot(deal)
    with pytest.raises(NotationError):
        deal.act(0, "undo")
    assert refusal(deal, 0, "lead Ac").ruling == "K6"
    assert snapshot(deal) == before


def test_R_K14_nobody_is_told_that_the_deal_is_decided() -> None:
    """Two deals that differ in what was discarded to seat 0 look alike to the third."""
    views = []
    for points in ("Ad", "6d"):
        other = {"Ad": "6d", "6d": "Ad"}[points]
        deal = late("Kc 7c", f"{points} {other}", "6h 7h", trumps="s")
        play(deal, "0 lead Kc", f"1 discard {points}", "2 discard 6h")
        views.append((deal.view(2), deal.view(None), deal.history(2)))
        assert all(seat.taken is None for seat in deal.view(2).seats)
    assert views[0] == views[1]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_R_K16_all_36_cards_are_there_at_every_step(players: int) -> None:
    deal = random_deal(random.Random(players), players, {"discards": "open"})
    won: list[str] = []
    for _ in walk(random.Random(players), deal):
        view = deal.view(None)
        if deal.moves and not deal.over:
            verb, *cards = deal.moves[-1][1].split(" ")
            won += cards if verb in ("lead", "beat", "discard") else []
        hands = [card for seat in range(players) for card in deal.view(seat).hand]
        if not deal.over:
            stock = deal.deck[36 - len(view.zones["stock"]) :]
            assert sorted([*hands, *won, *stock, *view.zones["turn_up"]]) == sorted(PACK)


def test_R_I06_discards_stay_blank_before_and_after_the_trick_is_taken() -> None:
    deal = kozel("Kc Qc 9d 8d", "7h 8c Jd Js", "9c Qh Jh Ts")
    play(deal, "0 lead Kc Qc", "1 discard 7h 8c")
    assert deal.view(1).trick[1].cards == ("8c", "7h")
    for viewer in (0, 2, None):
        assert deal.view(viewer).trick[1].cards == ("??", "??")
    play(deal, "2 discard Qh Jh")
    for viewer in (2, None):
        assert deal.view(viewer).last_trick[1].cards == ("??", "??")
    assert deal.view(1).last_trick[1].cards == ("8c", "7h")


def test_R_I16_nobody_can_look_at_the_won_cards_before_the_score() -> None:
    deal = play(late("Kc 7c", "8d 6c"), "0 lead Kc", "1 discard 6c", "0 lead 7c")
    for viewer in (0, 1, None):
        assert all(seat.won == () for seat in deal.view(viewer).seats)
        assert set(deal.view(viewer).zones) == {"stock", "turn_up"}
