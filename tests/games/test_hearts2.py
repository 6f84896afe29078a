"""Two-player Hearts (T1–T11): play, score, refusals, views and the reports on other programs."""

from itertools import pairwise
from random import Random
from typing import Any

import pytest

from majlis.cards import NotationError
from majlis.deal import Deal, DeckError
from majlis.game import Standing
from majlis.games import find
from majlis.match import Match
from majlis.shuffle import SeededChance
from majlis.view import Play

from .positions import (
    after,
    drift,
    ended,
    hand_of,
    hearts2,
    legal,
    no_reshuffle,
    play,
    refusal,
    short,
    snapshot,
    spread,
)

GAME = find("hearts2")
RANKS = "2468TQA"
HEARTS = f"{RANKS}h"
POINTS = f"{HEARTS} Qs"
VIEWERS = (None, 0, 1)


def start(deck: list[str], dealer: int = 0, **options: Any) -> Deal:
    settled = GAME.settle_options(options, 2)
    return Deal(GAME, settled, Standing((0, 0), dealer), deck, no_reshuffle)


def at_random(seed: int, **options: Any) -> Deal:
    """A random deal, played to its end at random."""
    chance = Random(seed)
    deck = GAME.pack.names(GAME.pack.deck)
    chance.shuffle(deck)
    deal = start(deck, **options)
    while not deal.over:
        deal.act(deal.turn, chance.choice(deal.legal(deal.turn)))
    return deal


# -- cards and deal -----------------------------------------------------------------------------


def test_T1_twenty_eight_cards() -> None:
    names = GAME.pack.names(GAME.deck(GAME.settle_options({}, 2), 2))
    assert sorted(names) == sorted(r + s for r in RANKS for s in "cdhs")


@pytest.mark.parametrize("foreign", ["3c", "5h", "7s", "9d", "Jc", "Ks"])
def test_T1_the_other_cards_are_not_in_the_pack(foreign: str) -> None:
    deck = GAME.pack.names(GAME.pack.deck)
    deck[0] = foreign
    with pytest.raises(DeckError):
        start(deck)
    deal = hearts2("2c", "")
    before = snapshot(deal)
    with pytest.raises(NotationError, match=f"'{foreign}' is not a card"):
        deal.act(0, f"play {foreign}")
    assert snapshot(deal) == before


@pytest.mark.parametrize("suit", "cds")
@pytest.mark.parametrize(("low", "high"), list(pairwise(RANKS)))
def test_T1_each_rank_beats_the_one_below(suit: str, low: str, high: str) -> None:
    for mine, theirs, winner in ((low, high, 1), (high, low, 0)):
        deal = near_the_end(f"{mine}{suit}", f"{theirs}{suit}")
        play(deal, mine + suit, theirs + suit)
        assert deal.view(None).facts["leader"] == winner


def near_the_end(mine: str, theirs: str, **options: Any) -> Deal:
    """Seat 0, who is to lead, has these cards left and seat 1 those; nothing was played before."""
    deal = hearts2("", "", **options)
    state: Any = deal._state
    for seat, cards in enumerate((mine, theirs)):
        state.hands[seat] = GAME.pack.cards(spread(cards))
    state.tricks = 13 - len(spread(mine))
    state.turn = state.leader = 0
    state.dead = 0
    deal._legal.clear()
    return deal


def test_T1_hearts_are_always_trumps() -> None:
    for suit in "cds":
        deal = play(near_the_end(f"A{suit}", "2h"), f"A{suit} 2h")
        assert deal.view(None).facts["leader"] == 1
        assert deal.view(None).facts["trumps"] == "h"


@pytest.mark.parametrize("dealer", [0, 1])
def test_T2_first_and_last_card_dead_and_the_rest_from_the_non_dealer(dealer: int) -> None:
    deck = GAME.pack.names(GAME.pack.deck)
    Random(2).shuffle(deck)
    deal = start(deck, dealer)
    assert hand_of(deal, 1 - dealer) == sorted(deck[1:27:2])
    assert hand_of(deal, dealer) == sorted(deck[2:27:2])
    drift(deal, 26)
    assert set(deal.view(None).zones["dead_cards"]) == {deck[0], deck[27]}


def test_T2_nobody_sees_the_dead_cards_until_the_deal_is_over() -> None:
    deal = hearts2("2c", "", dead="Qs 4h")
    while not deal.over:
        assert all(deal.view(viewer).zones["dead_cards"] == ("??", "??") for viewer in VIEWERS)
        drift(deal, 1)
    assert all(deal.view(viewer).zones["dead_cards"] == ("4h", "Qs") for viewer in VIEWERS)


def test_T2_no_passing() -> None:
    deal = hearts2("246c", "")
    assert deal.view(0).facts["phase"] == "play"
    with pytest.raises(NotationError, match="expected play"):
        deal.act(0, "pass 2c 4c 6c")


@pytest.mark.parametrize("first", [0, 1])
def test_T3_the_deal_alternates(first: int) -> None:
    match = Match(GAME, 2, {"target": 1000}, SeededChance("T3"), dealer=first)
    dealers = []
    for _ in range(4):
        deal = match.deal
        dealers.append(deal.standing.dealer)
        while not deal.over:
            match.act(deal.turn, match.legal(deal.turn)[0])
    assert dealers == [first, 1 - first] * 2


# -- play ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("dead", "club"),
    [
        ("46c", "2c"),
        ("2c Ad", "4c"),
        ("2c Qh", "4c"),
        ("24c", "6c"),
        ("26c", "4c"),
        ("Qs 6c", "2c"),
    ],
)
@pytest.mark.parametrize("opener", [0, 1])
@pytest.mark.parametrize("queen", ["follows_suit", "any_time"])
def test_T4_the_lowest_live_club_opens(dead: str, club: str, opener: int, queen: str) -> None:
    hands = ["", ""]
    hands[opener] = f"{club} Ac" + ("" if "Qs" in dead else " Qs")
    deal = hearts2(*hands, dead=dead, queen=queen)
    assert deal.to_act == (opener,)
    assert legal(deal) == [club]
    assert refusal(deal, opener, "play Ac").ruling == "T4"


def test_T5_follow_suit_if_able() -> None:
    deal = play(hearts2("2c", "46c Ah Qs"), "2c")
    assert legal(deal) == short("46c")


def test_T5_any_card_without_the_suit_points_in_the_first_trick_too() -> None:
    deal = play(hearts2(f"{RANKS}c", f"{HEARTS} Qs 24d"), "2c")
    assert legal(deal) == hand_of(deal, 1)
    assert {"Qs", "Ah"} <= set(legal(deal))
    play(deal, "Qs")
    assert deal.view(0).seats[0].taken == 13


@pytest.mark.parametrize(
    ("lead", "reply", "winner"),
    [
        ("Ts", "2h", 1),
        ("As", "2h", 1),
        ("Ts", "Qs", 1),
        ("Ts", "8s", 0),
        ("Ts", "Ad", 0),
        ("Ts", "Ac", 0),
        ("8h", "Th", 1),
        ("8h", "6h", 0),
        ("2h", "As", 0),
        ("2h", "Ac", 0),
    ],
)
def test_T6_the_higher_heart_wins_else_the_suit_led(lead: str, reply: str, winner: int) -> None:
    deal = play(near_the_end(lead, reply), f"{lead} {reply}")
    assert deal.view(None).facts["leader"] == winner
    worth = sum(13 if card == "Qs" else card[1] == "h" for card in (lead, reply))
    assert deal.view(None).seats[winner].taken == worth
    assert deal.view(None).last_trick == (Play(0, "play", (lead,)), Play(1, "play", (reply,)))


def test_T6_a_heart_on_spades_wins_and_breaks() -> None:
    deal = near_the_end("Ts 4d 6h", "2h 4c 8h")
    play(deal, "Ts 2h")
    assert deal.to_act == (1,)
    assert deal.view(None).facts["hearts_broken"] is True
    assert legal(deal) == short("4c 8h")


def test_T6_hearts_must_be_followed() -> None:
    deal = near_the_end("8h 4d 2h", "6h Ah 4c")
    state: Any = deal._state
    state.broken = GAME.pack.card("4h")
    play(deal, "8h")
    assert legal(deal) == short("6Ah")
    play(deal, "Ah")
    assert deal.turn == 1


@pytest.mark.parametrize(
    ("hand", "expected"),
    [
        ("2468h", "2468h"),
        ("2h 4d", "4d"),
        ("2468h Qs", "Qs"),
        ("24h 6s", "6s"),
    ],
)
def test_T7_hearts_are_not_led_before_they_are_broken(hand: str, expected: str) -> None:
    theirs = " ".join(spread("24c Td Ac")[: len(spread(hand))])
    deal = near_the_end(hand, theirs)
    assert legal(deal) == short(expected)
    if hand != expected:
        error = refusal(deal, 0, "play 2h")
        assert str(error) == "2h is not legal: hearts are not broken yet and may not be led (T7)"


def test_T7_any_heart_breaks_them() -> None:
    deal = near_the_end("2468h", "TQAh 2c")
    play(deal, "2h")
    assert deal.view(None).facts["hearts_broken"] is True


def test_T7_the_queen_does_not_break_them() -> None:
    deal = near_the_end("Qs 2h 4d", "24c 6d")
    play(deal, "Qs 2c")
    assert deal.turn == 0
    assert legal(deal) == ["4d"]


@pytest.mark.parametrize("queen", ["follows_suit", "any_time"])
def test_T8_the_queen_may_be_led_at_any_time(queen: str) -> None:
    deal = near_the_end("Qs 2h 4d", "24c 6d", queen=queen)
    assert legal(deal) == short("4d Qs")


@pytest.mark.parametrize(
    ("queen", "lead", "hand", "expected"),
    [
        ("follows_suit", "2d", "4d Qs 4h", "4d"),
        ("any_time", "2d", "4d Qs 4h", "4d Qs"),
        ("follows_suit", "2d", "4c Qs 4h", "4c Qs 4h"),
        ("any_time", "2d", "4c Qs 4h", "4c Qs 4h"),
        ("follows_suit", "2s", "4s Qs 4h", "4Qs"),
        ("any_time", "2s", "4s Qs 4h", "4Qs"),
        ("follows_suit", "2s", "Qs 4c 4h", "Qs"),
        ("any_time", "2s", "Qs 4c 4h", "Qs"),
        ("follows_suit", "2h", "4h Qs 4c", "4h"),
        ("any_time", "2h", "4h Qs 4c", "4h Qs"),
    ],
)
def test_T8_whether_the_queen_follows_suit(queen: str, lead: str, hand: str, expected: str) -> None:
    filler = " ".join(c for c in spread("68c 8d") if c[1] != lead[1])
    mine = " ".join([lead, *spread(filler)[:2]])
    deal = near_the_end(mine, hand, queen=queen)
    state: Any = deal._state
    state.broken = GAME.pack.card("Ah")
    play(deal, lead)
    assert legal(deal) == short(expected)


@pytest.mark.parametrize("lead", ["2d", "2h", "2c"])
def test_T8_off_suit_the_queen_loses(lead: str) -> None:
    deal = near_the_end(lead, "Qs", queen="any_time")
    play(deal, f"{lead} Qs")
    assert deal.view(None).facts["leader"] == 0
    assert (deal.view(None).seats[0].taken or 0) >= 13


def test_T8_in_the_first_trick_by_option() -> None:
    deal = play(hearts2("2c", "4c Qs", queen="any_time"), "2c")
    assert legal(deal) == short("4c Qs")
    deal = play(hearts2("2c", "4c Qs"), "2c")
    assert legal(deal) == ["4c"]
    assert refusal(deal, 1, "play Qs").ruling == "T5"


# -- score --------------------------------------------------------------------------------------


def test_T9_hearts_count_one_and_the_queen_thirteen() -> None:
    for card in GAME.pack.names(GAME.pack.deck):
        points = ended(hearts2("", ""), card, "").points
        assert points == (13 if card == "Qs" else 1 if card[1] == "h" else 0, 0)


@pytest.mark.parametrize(
    ("dead", "total"), [("2c Ad", 20), ("Qs 6c", 7), ("Ah 6c", 19), ("Qs 4h", 6), ("24h", 18)]
)
def test_T9_dead_cards_score_for_nobody(dead: str, total: int) -> None:
    outcome = drift(hearts2("", "", dead=dead), 26).outcome()
    assert sum(outcome.points) == total


@pytest.mark.parametrize("seed", range(10))
def test_T9_points_are_what_was_won(seed: int) -> None:
    deal = at_random(seed)
    view = deal.view(None)
    for seat in view.seats:
        assert seat.taken == sum(13 if card == "Qs" else card[1] == "h" for card in seat.won)
    assert view.points == deal.outcome().points
    assert len([card for seat in view.seats for card in seat.won]) == 26


@pytest.mark.parametrize(
    ("dead", "taken", "scores"),
    [
        ("2c Ad", (POINTS, "4c"), (0, 20)),
        ("2c Ad", ("4c", POINTS), (20, 0)),
        ("2c Ad", (HEARTS, "Qs"), (7, 13)),
        ("2c Ad", ("468TQAh Qs", "2h"), (19, 1)),
        ("Qs 4h", ("268TQAh", "2c"), (0, 20)),
        ("Qs 4h", ("268TQh", "Ah"), (5, 1)),
        ("Ah 2c", ("2468TQh Qs", ""), (0, 20)),
        ("QAh", ("2468Th", "Qs"), (5, 13)),
        ("QAh", ("2468Th Qs", ""), (0, 20)),
        ("Qs 6c", (HEARTS, ""), (0, 20)),
    ],
)
def test_T10_a_moon_takes_every_point_card_in_play(
    dead: str, taken: tuple[str, str], scores: tuple[int, int]
) -> None:
    outcome = ended(hearts2("", "", dead=dead), *taken)
    assert outcome.scores == scores
    outcome = ended(hearts2("", "", dead=dead, moon_points=33), *taken)
    assert outcome.scores == tuple(33 if 20 in scores and s == 20 else s for s in scores)


def test_T10_points_are_those_taken_before_the_moon() -> None:
    assert ended(hearts2("", "", dead="Qs 4h"), "268TQAh", "2c").points == (6, 0)


def test_T10_a_moon_played_out() -> None:
    deal = hearts2(f"{HEARTS} AQT86s 2c", "46c", dead="2d 4s")
    play(deal, "2c 4c")
    while not deal.over:
        drift(deal, 1)
    assert sum(deal.outcome().points) == 20
    assert sorted(deal.outcome().scores) == [0, 20]


@pytest.mark.parametrize(
    ("totals", "scores", "target", "over"),
    [
        ((90, 100), (12, 8), 100, True),  # 102 and 108
        ((92, 98), (10, 20), 100, True),  # 102 and 118
        ((92, 98), (13, 7), 100, False),  # 105 and 105
        ((92, 80), (8, 0), 100, True),  # exactly the target
        ((92, 80), (7, 13), 100, False),  # 99
        ((92, 80), (7, 13), 99, True),
        ((0, 0), (0, 1), 1, True),
        ((130, 130), (0, 20), 100, True),
    ],
)
def test_T11_over_when_the_target_is_reached_and_the_totals_differ(
    totals: tuple[int, int], scores: tuple[int, int], target: int, over: bool
) -> None:
    standing = after("hearts2", totals, scores, target=target)
    assert standing.totals == (totals[0] + scores[0], totals[1] + scores[1])
    assert standing.over is over


@pytest.mark.parametrize(("totals", "places"), [((102, 118), [1, 2]), ((118, 102), [2, 1])])
def test_T11_the_lower_total_wins(totals: tuple[int, int], places: list[int]) -> None:
    standing = after("hearts2", totals, (0, 0))
    assert standing.over
    assert GAME.places(GAME.settle_options({}, 2), standing) == places


# -- refusals -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("deal", "seat", "move", "message", "ruling"),
    [
        (
            hearts2("24c Qs", ""), 0, "play 4c",
            "4c is not legal: the lowest club in play, 2c, opens (T4)", "T4",
        ),
        (
            hearts2("4c Qs", "", dead="2c Ah"), 0, "play Qs",
            "Qs is not legal: the lowest club in play, 4c, opens (T4)", "T4",
        ),
        (
            play(hearts2("2c", "4c Qs"), "2c"), 1, "play Qs",
            "Qs is not legal: you hold clubs and must follow (T5)", "T5",
        ),
        (
            play(near_the_end("2d 4c", "4d Ah"), "2d"), 1, "play Ah",
            "Ah is not legal: you hold diamonds and must follow (T5)", "T5",
        ),
        (
            play(near_the_end("2d 4c", "4d Ah", queen="any_time"), "2d"), 1, "play Ah",
            "Ah is not legal: you hold diamonds and must follow (T5)", "T5",
        ),
        (
            play(near_the_end("2h", "4h"), "2h"), 1, "play 2h",
            "2h is not legal: it is not in your hand (T5)", "T5",
        ),
        (
            near_the_end("2h 4d", "4h 6d"), 0, "play 2h",
            "2h is not legal: hearts are not broken yet and may not be led (T7)", "T7",
        ),
        (hearts2("2c", ""), 1, "play 4c", "seat 1 is not to act now", ""),
        (hearts2("2c", ""), 2, "play 4c", "there is no seat 2 at this table", ""),
        (drift(hearts2("", ""), 26), 0, "play 2c", "the deal is over", ""),
    ],
)  # fmt: skip
def test_refusals(deal: Deal, seat: int, move: str, message: str, ruling: str) -> None:
    error = refusal(deal, seat, move)
    assert str(error) == message
    assert error.ruling == ruling


@pytest.mark.parametrize(
    "move", ["", "play", "play ", "2c", "lead 2c", "play 2C", "play 10h", "play 2c 4c", "play ??"]
)
def test_what_is_not_even_a_move(move: str) -> None:
    deal = hearts2("24c", "")
    before = snapshot(deal)
    with pytest.raises(NotationError):
        deal.act(0, move)
    assert snapshot(deal) == before


# -- views --------------------------------------------------------------------------------------


def test_T2_each_sees_its_own_hand_and_the_size_of_the_other() -> None:
    deal = play(hearts2("2c", "4c", dead="Qs 4h"), "2c")
    for viewer in VIEWERS:
        view = deal.view(viewer)
        assert [len(seat.hand) for seat in view.seats] == [12, 13]
        for seat in range(2):
            assert ("??" in view.seats[seat].hand) is (seat != viewer)
        assert view.to_act == (1,)
        assert bool(view.legal) is (viewer == 1)
        assert view.trick == (Play(0, "play", ("2c",)),)
        assert view.facts["leader"] == 0
    assert deal.view(None).hand == ()


@pytest.mark.parametrize("seed", range(3))
def test_T2_no_view_holds_a_card_that_the_viewer_may_not_know(seed: int) -> None:
    deck = GAME.pack.names(GAME.pack.deck)
    Random(seed).shuffle(deck)
    deal = start(deck)
    while not deal.over:
        public = {card for p in deal.history(None) for card in p.cards}
        for viewer in VIEWERS:
            known = public | set(deal.view(viewer).hand)
            text = repr(deal.view(viewer).as_dict())
            assert not any(f"'{card}'" in text for card in deck if card not in known)
            assert deal.history(viewer) == deal.history(None)
        drift(deal, 1)


def test_T9_at_the_end_everything_is_seen() -> None:
    deal = drift(hearts2("", "", dead="Qs 4h"), 26)
    for viewer in VIEWERS:
        view = deal.view(viewer)
        assert view.over
        won = [card for seat in view.seats for card in seat.won]
        assert sorted([*won, *view.zones["dead_cards"]]) == sorted(GAME.pack.names(GAME.pack.deck))
        assert view.facts["phase"] == "over"


@pytest.mark.parametrize(
    ("deal", "viewer", "status"),
    [
        (hearts2("2c", ""), 0, "Open with 2c, the lowest club in play. (T4)"),
        (hearts2("2c", ""), 1, "Seat 0 is to play."),
        (hearts2("2c", ""), None, "Seat 0 is to play."),
        (near_the_end("2c", "2d"), 0, "Lead a card. (T6)"),
        (play(hearts2("2c", "4c"), "2c"), 1, "Follow clubs. (T5)"),
        (
            play(near_the_end("2c", "2d"), "2c"), 1,
            "You have no clubs: play another card. (T5)",
        ),
        (drift(hearts2("", ""), 26), 0, "The deal is over."),
    ],
)  # fmt: skip
def test_status_says_what_is_expected(deal: Deal, viewer: int | None, status: str) -> None:
    assert str(deal.view(viewer).status) == status


# -- reports ------------------------------------------------------------------------------------


@pytest.mark.parametrize(("dead", "club"), [("24c", "6c"), ("2c Qh", "4c")])
def test_R_2H01_somebody_can_always_open(dead: str, club: str) -> None:
    deal = hearts2("", f"{club}", dead=dead)
    assert deal.to_act == (1,)
    assert legal(deal) == [club]


def test_R_2H03_the_moon_is_what_was_dealt_and_no_number_of_points() -> None:
    outcome = ended(hearts2("", "", dead="Qs 6c"), HEARTS, "")
    assert outcome.scores == (0, 20)
    assert sum(outcome.points) + 13 == 20
