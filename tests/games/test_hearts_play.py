"""Hearts up to the last trick: cards, deal, passing and play (H1–H12)."""

from functools import reduce
from itertools import pairwise
from math import comb
from operator import or_
from typing import Any

import pytest

from majlis.cards import FRENCH
from majlis.deal import Deal, DeckError
from majlis.game import Standing
from majlis.games import find
from majlis.match import Match
from majlis.shuffle import SeededChance

from .positions import drift, hand_of, hearts, legal, no_reshuffle, passes, play, short, spread

HEARTS = find("hearts")
RANKS = "23456789TJQKA"
ALL_HEARTS = "23456789TJQKAh"
SIZES = {3: 17, 4: 13, 5: 10}

# -- cards and deal -----------------------------------------------------------------------------


def test_H1_fifty_two_cards_in_four_suits() -> None:
    assert sorted(FRENCH.names(FRENCH.deck)) == sorted(r + s for r in RANKS for s in "cdhs")


@pytest.mark.parametrize("suit", "cds")
@pytest.mark.parametrize(("low", "high"), list(pairwise(RANKS)))
def test_H1_each_rank_beats_the_one_below(suit: str, low: str, high: str) -> None:
    rest = [rank for rank in RANKS if rank not in low + high]
    deal = hearts(
        f"{low}{''.join(rest[:6])}{suit}", f"{high}{''.join(rest[6:])}{suit}", "", "",
        opening="left_of_dealer", points_on_first_trick=True,
    )  # fmt: skip
    drift(play(deal, low + suit, high + suit), 2)
    assert deal.turn == 1


def test_H1_no_suit_is_trumps() -> None:
    for suit in "dhs":  # the others throw aces of all suits on the two of clubs
        others = [other for other in "dhs" if other != suit]
        deal = hearts(
            "23456789TJQKAc", *(f"23456789TJQKA{s}" for s in [suit, *others]),
            points_on_first_trick=True,
        )  # fmt: skip
        play(deal, "2c", *(f"A{s}" for s in [suit, *others]))
        assert deal.turn == 0


@pytest.mark.parametrize(
    ("players", "size", "removed"), [(3, 17, {"2d"}), (4, 13, set()), (5, 10, {"2d", "2c"})]
)
@pytest.mark.parametrize("dealer", range(5))
def test_H2_dealt_singly_clockwise_from_the_dealers_left(
    players: int, size: int, removed: set[str], dealer: int
) -> None:
    dealer %= players
    options = HEARTS.settle_options({}, players)
    deck = FRENCH.names(HEARTS.deck(options, players))
    assert set(FRENCH.names(FRENCH.deck)) - set(deck) == removed
    deal = Deal(HEARTS, options, Standing((0,) * players, dealer), deck, no_reshuffle)
    for seat in range(players):
        offset = (seat - dealer - 1) % players
        assert hand_of(deal, seat) == sorted(deck[offset::players])
        assert len(hand_of(deal, seat)) == size


@pytest.mark.parametrize(("players", "foreign"), [(3, "2d"), (5, "2d"), (5, "2c")])
def test_H2_a_removed_card_is_not_dealt(players: int, foreign: str) -> None:
    options = HEARTS.settle_options({}, players)
    deck = FRENCH.names(HEARTS.deck(options, players))
    deck[7] = foreign
    with pytest.raises(DeckError, match=f"{foreign}, which does not belong"):
        Deal(HEARTS, options, Standing((0,) * players, 0), deck, no_reshuffle)


@pytest.mark.parametrize(("players", "count"), [(3, 1), (4, 0), (5, 2)])
def test_H3_the_last_cards_of_the_deck_are_the_kitty(players: int, count: int) -> None:
    options = HEARTS.settle_options({"surplus": "kitty"}, players)
    deck = FRENCH.names(HEARTS.deck(options, players))
    assert len(deck) == 52
    deal = Deal(HEARTS, options, Standing((0,) * players, 0), deck, no_reshuffle)
    assert all(len(deal.view(seat).hand) == SIZES[players] for seat in range(players))
    assert deal.view(0).zones.get("kitty", ()) == ("??",) * count
    held = {card for seat in range(players) for card in deal.view(seat).hand}
    assert held == set(deck[: 52 - count])


def test_H3_without_the_option_there_is_no_kitty() -> None:
    for players in (3, 4, 5):
        assert "kitty" not in hearts(*[""] * players).view(0).zones


def test_H3_the_winner_of_the_first_trick_takes_the_kitty() -> None:
    deal = hearts("23c", "Ac", "4c", kitty="Qs")
    play(deal, "2c Ac 4c")
    assert [deal.view(viewer).zones["kitty"] for viewer in (0, 1, 2, None)] == [
        ("??",), ("Qs",), ("??",), ("??",)
    ]  # fmt: skip
    assert [deal.view(1).seats[seat].taken for seat in range(3)] == [0, 13, 0]
    assert deal.view(0).seats[1].taken == 0


def test_H3_nobody_sees_the_kitty_before_the_first_trick_is_won() -> None:
    deal = hearts("23c", "Ac", "4c", kitty="Qs")
    play(deal, "2c Ac")
    assert all(deal.view(v).zones["kitty"] == ("??",) for v in (0, 1, 2, None))


def test_H3_points_in_the_kitty_count_for_its_winner() -> None:
    deal = hearts("3A456c", "7c", "8c", "9c", "Tc", kitty="2c Qs", dealer=2)
    play(deal, "3c 7c 8c 9c Tc")
    winner = deal.turn
    assert deal.view(winner).seats[winner].taken == 13
    drift(deal, 45)
    assert sum(deal.outcome().points) == 26
    assert "Qs" in deal.view(0).seats[winner].won


@pytest.mark.parametrize(("players", "dealers"), [(3, "12012"), (4, "12301"), (5, "12340")])
def test_H4_the_dealer_moves_clockwise(players: int, dealers: str) -> None:
    match = Match(HEARTS, players, {"target": 1000}, SeededChance("H4"), dealer=1)
    seen = []
    for _ in range(5):
        deal = match.deal
        seen.append(str(deal.standing.dealer))
        while not deal.over:
            match.act(deal.turn, deal.legal(deal.turn)[0])
    assert "".join(seen) == dealers


# -- passing ------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", [3, 4, 5])
@pytest.mark.parametrize("whole", [False, True])
def test_H5_the_choice_is_any_cards_of_the_hand(players: int, whole: bool) -> None:
    count = SIZES[players] if whole else 2
    deal = hearts(*[""] * players, pass_cycle=["left"], pass_count=count)
    moves = deal.legal(0)
    assert len(moves) == len(set(moves)) == comb(SIZES[players], count)
    hand = set(deal.view(0).hand)
    for move in moves:
        verb, *cards = move.split()
        assert verb == "pass"
        assert len(cards) == count
        assert hand.issuperset(cards)


def test_H5_three_cards_by_default_points_included() -> None:
    deal = hearts("AQs AKh 2c", "", "", "", pass_cycle=["left"])
    passes(deal, "Qs AKh", *("".join(f"{c} " for c in deal.view(s).hand[:3]) for s in (1, 2, 3)))
    assert {"Qs", "Ah", "Kh"} <= set(deal.view(1).hand)
    assert deal.view(1).zones["received"] == ("Kh", "Ah", "Qs")


@pytest.mark.parametrize("players", [3, 4, 5])
def test_H5_a_whole_hand_may_be_passed(players: int) -> None:
    count = SIZES[players]
    deal = hearts(*[""] * players, pass_cycle=["left"], pass_count=count)
    before = [hand_of(deal, seat) for seat in range(players)]
    for seat in range(players):
        deal.act(seat, " ".join(["pass", *before[seat]]))
    assert [hand_of(deal, (seat + 1) % players) for seat in range(players)] == before


def test_H5_all_choose_before_anyone_receives() -> None:
    deal = hearts("", "", "", "", pass_cycle=["left"])
    hands = [hand_of(deal, seat) for seat in range(4)]
    for seat in (3, 1, 0):
        deal.act(seat, " ".join(["pass", *hands[seat][:3]]))
        assert [hand_of(deal, other) for other in range(4)] == hands
        assert deal.view(seat).zones == {"passed": deal.view(seat).zones["passed"]}
        assert deal.legal(seat) == ()
    assert deal.to_act == (2,)


RECEIVERS = {
    3: {"left": "120", "right": "201", "hold": ""},
    4: {"left": "1230", "right": "3012", "across": "2301", "hold": ""},
    5: {"left": "12340", "right": "40123", "left2": "23401", "right2": "34012", "hold": ""},
}


@pytest.mark.parametrize(
    ("players", "way"), [(players, way) for players in RECEIVERS for way in RECEIVERS[players]]
)
def test_H6_where_each_direction_goes(players: int, way: str) -> None:
    deal = hearts(*[""] * players, pass_cycle=[way], pass_count=1)
    if way == "hold":
        assert deal.view(0).facts["phase"] == "play"
        assert deal.view(0).zones == {}
        return
    gifts = [deal.view(seat).hand[0] for seat in range(players)]
    for seat in range(players):
        deal.act(seat, f"pass {gifts[seat]}")
    for seat, receiver in enumerate(RECEIVERS[players][way]):
        assert gifts[seat] in deal.view(int(receiver)).hand
        assert deal.view(int(receiver)).zones["received"] == (gifts[seat],)


@pytest.mark.parametrize(
    ("players", "ways"),
    [
        (3, ["left", "right", "hold", "left", "right"]),
        (4, ["left", "right", "across", "hold", "left"]),
        (5, ["left", "right", "hold", "left", "right"]),
    ],
)
def test_H6_the_default_cycle_repeats(players: int, ways: list[str]) -> None:
    shifts = {"left": 1, "right": -1, "across": 2, "hold": 0}
    assert directions(players, {}) == [shifts[way] for way in ways]


def test_H6_a_cycle_of_ones_own_repeats() -> None:
    cycle = ["right2", "hold", "left2"]
    assert directions(5, {"pass_cycle": cycle}) == [-2, 0, 2, -2, 0]
    assert directions(4, {"pass_cycle": ["across"]}) == [2] * 5


def directions(players: int, options: dict[str, Any]) -> list[int]:
    """The shifts of the first five deals of a match."""
    match = Match(HEARTS, players, {"target": 1000, **options}, SeededChance("H6"))
    seen = []
    for _ in range(5):
        deal = match.deal
        seen.append(deal.view(0).facts["pass_shift"])
        assert deal.view(0).facts["phase"] == ("pass" if seen[-1] else "play")
        while not deal.over:
            match.act(deal.turn, deal.legal(deal.turn)[0])
    return seen


# -- the opening --------------------------------------------------------------------------------


@pytest.mark.parametrize(("players", "club"), [(3, "2c"), (4, "2c"), (5, "3c")])
@pytest.mark.parametrize("holder", range(3))
def test_H7_the_lowest_club_opens(players: int, club: str, holder: int) -> None:
    hands = [""] * players
    hands[holder] = f"{club} AKc"
    deal = hearts(*hands)
    assert deal.to_act == (holder,)
    assert legal(deal) == [club]


@pytest.mark.parametrize(
    ("players", "kitty", "club"),
    [(3, "2c", "3c"), (3, "2d", "2c"), (5, "2c Ah", "3c"), (5, "23c", "4c"), (5, "3c 2d", "2c")],
)
@pytest.mark.parametrize("opening", ["lowest_club", "any_club"])
def test_H7_clubs_in_the_kitty_do_not_open(
    players: int, kitty: str, club: str, opening: str
) -> None:
    hands = [""] * players
    hands[2] = f"{club} KAc"
    deal = hearts(*hands, kitty=kitty, opening=opening)
    assert deal.to_act == (2,)
    clubs = sorted(card for card in deal.view(2).hand if card[1] == "c")
    assert len(clubs) > 2
    assert legal(deal) == ([club] if opening == "lowest_club" else clubs)


@pytest.mark.parametrize("opening", ["lowest_club", "any_club"])
def test_H7_the_hands_after_passing_count(opening: str) -> None:
    deal = hearts("2345c", "6Ac", "", "", pass_cycle=["right"], opening=opening)
    passes(deal, "234c", *(" ".join(deal.view(s).hand[-3:]) for s in (1, 2, 3)))
    assert deal.to_act == (3,)
    assert "2c" in legal(deal)


@pytest.mark.parametrize("players", [3, 4, 5])
def test_H7_any_club_of_the_same_holder(players: int) -> None:
    hands = ["456c", "23KAc" if players < 5 else "3KAc", *[""] * (players - 2)]
    deal = hearts(*hands, opening="any_club")
    assert deal.to_act == (1,)
    clubs = [card for card in deal.view(1).hand if card[1] == "c"]
    assert legal(deal) == sorted(clubs)
    play(deal, "Kc")
    assert deal.view(0).trick[0].cards == ("Kc",)


@pytest.mark.parametrize("players", [3, 4, 5])
@pytest.mark.parametrize("dealer", range(3))
def test_H7_left_of_dealer_leads_what_H9_and_H10_allow(players: int, dealer: int) -> None:
    left = (dealer + 1) % players
    hands = [""] * players
    hands[left] = "4c 5d AKh AQs"
    deal = hearts(*hands, dealer=dealer, opening="left_of_dealer")
    assert deal.to_act == (left,)
    harmless = [c for c in deal.view(left).hand if c[1] != "h" and c != "Qs"]
    assert legal(deal) == sorted(harmless)


@pytest.mark.parametrize(
    ("free", "must_break", "expected"),
    [
        (False, True, "4c 5d As"),
        (False, False, "4c 5d As"),
        (True, True, "4c 5d AQs"),
        (True, False, "4c 5d 23456789h AQs"),
    ],
)
def test_H7_left_of_dealer_with_points_in_hand(free: bool, must_break: bool, expected: str) -> None:
    deal = hearts(
        "4c 5d 23456789h AQs K", "", "", "",
        opening="left_of_dealer", points_on_first_trick=free, hearts_must_break=must_break,
    )  # fmt: skip
    added = set(deal.view(0).hand) - set(spread("4c 5d 23456789h AQs"))
    assert legal(deal) == sorted([*spread(expected), *added])


# -- following ----------------------------------------------------------------------------------


def test_H8_follow_suit_if_able() -> None:
    deal = play(hearts("2c", "3456c Kd", "", ""), "2c")
    assert legal(deal) == short("3456c")


def test_H8_any_card_without_the_suit() -> None:
    deal = broken_by_discard()
    assert hand_of(deal, 1) == short("4678h 239TJQKAs")
    assert legal(deal) == hand_of(deal, 1)


@pytest.mark.parametrize("players", [3, 4, 5])
def test_H8_one_card_per_player_per_trick(players: int) -> None:
    deal = hearts(*[""] * players, dealer=0)
    opener = deal.turn
    order = []
    while deal.view(0).facts["trick_number"] == 1:
        order.append(deal.turn)
        play(deal, legal(deal)[0])
    assert order == [(opener + i) % players for i in range(players)]


FIRST_TRICK = [  # hands of the seat after the opener, who has all the clubs
    (4, "23456789TJQKAh", "23456789TJQKAh"),
    (4, "Qs 23456789TJQKh", "Qs 23456789TJQKh"),
    (4, "As 23456789TJQKh", "As"),
    (4, "AQs 23456789TJQh", "As"),
    (4, "QAs 7d 23456789TJh", "As 7d"),
    (3, "23456789TJQKAh Q234s", "234s"),
    (3, "23456789TJQKAh 3d 234s", "3d 234s"),
    (5, "23456789TJh", "23456789TJh"),
    (5, "Qs 23456789Th", "Qs 23456789Th"),
    (5, "As 23456789Th", "As"),
]


@pytest.mark.parametrize(("players", "hand", "expected"), FIRST_TRICK)
def test_H9_void_in_the_first_trick(players: int, hand: str, expected: str) -> None:
    deal = after_the_opening(players, hand)
    assert legal(deal) == short(expected)


@pytest.mark.parametrize(("players", "hand"), [row[:2] for row in FIRST_TRICK])
def test_H9_points_on_first_trick_lifts_the_ban(players: int, hand: str) -> None:
    deal = after_the_opening(players, hand, points_on_first_trick=True)
    assert legal(deal) == short(hand)


def after_the_opening(players: int, hand: str, **options: Any) -> Deal:
    """The opener, who holds every club but for want of room, has led the lowest."""
    clubs = {3: "23456789TJQKA", 4: "23456789TJQKA", 5: "3456789TJQ"}[players]
    deal = hearts(f"{clubs}c", hand, *[""] * (players - 2), **options)
    return play(deal, f"{clubs[0]}c")


@pytest.mark.parametrize(("free", "expected"), [(False, "Qs"), (True, "Qs")])
def test_H9_the_queen_alone_must_follow_spades(free: bool, expected: str) -> None:
    deal = hearts("As", "Qs 2345678c 23456d", "", "", opening="left_of_dealer",
                  points_on_first_trick=free)  # fmt: skip
    assert legal(play(deal, "As")) == [expected]


@pytest.mark.parametrize(("free", "expected"), [(False, "2s"), (True, "2Qs")])
def test_H9_the_queen_with_another_spade(free: bool, expected: str) -> None:
    deal = hearts("As", "2Qs 2345678c 2345d", "", "", opening="left_of_dealer",
                  points_on_first_trick=free)  # fmt: skip
    assert legal(play(deal, "As")) == short(expected)


def test_H9_hearts_must_follow_hearts() -> None:
    deal = hearts("Qs 23456789TJQKh", "Ah As", "", "", opening="left_of_dealer",
                  hearts_instead_of_queen=True)  # fmt: skip
    assert legal(play(deal, "2h")) == ["Ah"]


@pytest.mark.parametrize(
    ("hand", "options", "expected"),
    [
        ("23456789TJQKAh", {}, "23456789TJQKAh"),
        ("Qs 23456789TJQKh", {}, "Qs"),  # H10 first, then H9 would leave nothing
        ("Qs 23456789TJQKh", {"hearts_instead_of_queen": True}, "Qs 23456789TJQKh"),
        ("Qs 23456789TJQKh", {"hearts_must_break": False}, "Qs 23456789TJQKh"),
        ("As 23456789TJQKh", {"hearts_must_break": False}, "As"),
        ("AQs 23456789TJQh", {"hearts_must_break": False}, "As"),
        ("AQs 23456789TJQh", {"points_on_first_trick": True}, "AQs"),
    ],
)
def test_H9_leading_to_the_first_trick_left_of_the_dealer(
    hand: str, options: dict[str, Any], expected: str
) -> None:
    deal = hearts(hand, "", "", "", opening="left_of_dealer", **options)
    assert legal(deal) == short(expected)


def test_H9_only_the_first_trick() -> None:
    deal = broken_by_discard()
    assert {"Qs", "4h"} <= set(legal(deal))


# -- breaking hearts ----------------------------------------------------------------------------


def to_lead(hand: str, players: int = 4, **options: Any) -> Deal:
    """Seat 1 has won the first trick, nothing but clubs, diamonds and spades in it, and leads."""
    deal = hearts("2c" if players < 5 else "3c", f"Ac {hand}", *[""] * (players - 2), **options)
    play(deal, legal(deal)[0], "Ac")
    return drift(deal, players - 2)


@pytest.mark.parametrize(
    ("hand", "expected"),
    [
        ("Qs 23456789TJQh", "Qs"),
        ("23456789TJQKh", "23456789TJQKh"),
        ("3d 23456789TJQh", "3d"),
        ("3d Qs 23456789TJh", "3d Qs"),
    ],
)
def test_H10_no_heart_is_led_before_hearts_are_broken(hand: str, expected: str) -> None:
    assert legal(to_lead(hand)) == short(expected)


@pytest.mark.parametrize(
    ("players", "hand", "expected"),
    [
        (3, "3d 23456789TJQKAh Qs 2s", "3d Q2s"),
        (5, "23456789h Qs", "Qs"),
        (5, "23456789Th", "23456789Th"),
    ],
)
def test_H10_holds_at_every_table(players: int, hand: str, expected: str) -> None:
    assert legal(to_lead(hand, players)) == short(expected)


@pytest.mark.parametrize(
    "hand", ["Qs 23456789TJQh", "23456789TJQKh", "3d 23456789TJQh", "3d Qs 23456789TJh"]
)
def test_H10_hearts_need_not_break(hand: str) -> None:
    assert legal(to_lead(hand, hearts_must_break=False)) == short(hand)


@pytest.mark.parametrize(
    ("hand", "expected"),
    [
        ("Qs 23456789TJQh", "Qs 23456789TJQh"),
        ("23456789TJQKh", "23456789TJQKh"),
        ("3d Qs 23456789TJh", "3d Qs"),
        ("Ks 23456789TJQh", "Ks"),
    ],
)
def test_H10_hearts_instead_of_the_queen(hand: str, expected: str) -> None:
    assert legal(to_lead(hand, hearts_instead_of_queen=True)) == short(expected)


def broken_by_discard(**options: Any) -> Deal:
    """Trick 2: seat 0 has led Td, seat 1 is to discard, seat 2 will win."""
    deal = hearts("Ac Td 5678s", "3c 4678h 239TJQKAs", "4c Kd 5h", "2c 5d", **options)
    return play(deal, "2c Ac 3c 4c", "Td")


def test_H10_a_discarded_heart_breaks_at_once() -> None:
    deal = play(broken_by_discard(), "4h")
    assert deal.view(0).facts["hearts_broken"] is True
    play(deal, "Kd 5d")
    assert deal.turn == 2
    assert "5h" in legal(deal)
    assert legal(deal) == hand_of(deal, 2)


def test_H10_hearts_stay_shut_without_one() -> None:
    deal = play(broken_by_discard(), "2s", "Kd 5d")
    assert deal.view(0).facts["hearts_broken"] is False
    assert deal.turn == 2
    assert "5h" not in legal(deal)


def test_H10_a_heart_led_by_a_hand_of_hearts_breaks_them() -> None:
    deal = play(to_lead("23456789TJQKh"), "2h")
    assert deal.view(0).facts["hearts_broken"] is True


def test_H10_a_heart_forced_in_the_first_trick_breaks_them() -> None:
    deal = play(after_the_opening(4, ALL_HEARTS), "7h")
    assert deal.view(0).facts["hearts_broken"] is True


@pytest.mark.parametrize(("breaks", "allowed"), [(False, False), (True, True)])
def test_H11_the_queen_breaks_hearts_only_by_option(breaks: bool, allowed: bool) -> None:
    deal = play(broken_by_discard(queen_breaks_hearts=breaks), "Qs")
    assert deal.view(0).facts["hearts_broken"] is breaks
    play(deal, "Kd 5d")
    assert ("5h" in legal(deal)) is allowed


@pytest.mark.parametrize("breaks", [False, True])
def test_H11_a_heart_breaks_hearts_either_way(breaks: bool) -> None:
    deal = play(broken_by_discard(queen_breaks_hearts=breaks), "4h Kd 5d")
    assert "5h" in legal(deal)


@pytest.mark.parametrize("breaks", [False, True])
def test_H11_the_queen_may_be_led_before_hearts_are_broken(breaks: bool) -> None:
    deal = to_lead("3d Qs 23456789TJh", queen_breaks_hearts=breaks)
    play(deal, "Qs")
    assert deal.view(0).facts["hearts_broken"] is breaks


@pytest.mark.parametrize(
    ("cards", "winner"),
    [
        ("2c 5c Kc 9c", 2),
        ("2c Ac Kc 9c", 1),
        ("2c 3c 4c Qc", 3),
    ],
)
def test_H12_the_highest_card_of_the_suit_led_wins_and_leads(cards: str, winner: int) -> None:
    deal = hearts("2c", "35Ac", "4Kc", "9Qc")
    play(deal, cards)
    assert deal.to_act == (winner,)
    assert [play.cards[0] for play in deal.view(0).last_trick] == cards.split()
    assert [play.seat for play in deal.view(0).last_trick] == [0, 1, 2, 3]


def test_H12_a_discard_never_wins() -> None:
    deal = play(broken_by_discard(), "As", "Kd 5d")
    assert deal.turn == 2


@pytest.mark.parametrize("players", [3, 4, 5])
def test_H12_every_card_is_in_exactly_one_hand_or_pile(players: int) -> None:
    deal = hearts(*[""] * players, surplus="kitty")
    while not deal.over:
        state: Any = deal._state
        piles = [*state.hands, *state.taken, FRENCH.cards(p.cards[0] for p in deal.view(0).trick)]
        if state.kitty_seat < 0:
            piles.append(state.kitty)
        assert sum(pile.bit_count() for pile in piles) == 52
        assert reduce(or_, piles) == FRENCH.deck
        drift(deal, 1)
