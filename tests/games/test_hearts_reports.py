"""Hearts: faults that other programs had, as tests named after the reports."""

from collections.abc import Sequence

import pytest

from majlis.cards import FRENCH, NotationError
from majlis.game import Refused
from majlis.games import find
from majlis.match import Match
from majlis.shuffle import SeededChance

from .positions import (
    SIZES,
    after,
    dealt,
    drift,
    ended,
    filled,
    hand_of,
    hearts,
    late,
    legal,
    play,
    refusal,
    short,
    snapshot,
)  # fmt: skip

HEARTS = find("hearts")
ALL_HEARTS = "23456789TJQKAh"


class Rigged:
    """Chance from decks that are given, the last one again and again."""

    def __init__(self, *decks: Sequence[str]) -> None:
        self.decks = decks

    def dealer(self, players: int) -> int:
        return 0

    def deck(self, number: int, cards: Sequence[str], attempt: int) -> Sequence[str]:
        return self.decks[min(number, len(self.decks)) - 1]

    def reshuffle(self, number: int, count: int, cards: Sequence[str]) -> Sequence[str]:
        raise AssertionError("no reshuffle in Hearts")


def deck_for(*hands: str, dealer: int) -> list[str]:
    """The deck that gives these hands, filled up."""
    pack = FRENCH.names(FRENCH.deck)
    return dealt(filled(hands, [SIZES[len(hands)]] * len(hands), pack), dealer)


def test_R_H01_no_moon_by_the_number_of_points() -> None:
    outcome = ended(hearts("", "", "", ""), "2c", "23456789Th", "JQKh Qs", "Ah")
    assert outcome.scores == (0, 9, 16, 1)


def test_R_H02_a_void_seat_throws_no_points_in_the_first_trick() -> None:
    deal = hearts("2c", "Qs Ah 7d 4s 2345d 56789s", "", "9c")
    play(deal, "2c")
    for card in ("Qs", "Ah"):
        assert refusal(deal, 1, f"play {card}").ruling == "H9"
    assert {"7d", "4s"} <= set(legal(deal))


@pytest.mark.parametrize("hand", [ALL_HEARTS, "23456789TJQKh Qs"])
def test_R_H03_only_points_in_hand_are_all_legal(hand: str) -> None:
    deal = hearts("2c 3456789TJQKc", hand, "Ac", "")
    play(deal, "2c")
    assert legal(deal) == short(hand)
    assert len(legal(deal)) == 13


def test_R_H05_hearts_are_open_from_the_discard_to_the_end_of_the_deal() -> None:
    hands = "Ac Td 5678s", "3c 4678h 239TJQKAs", "4c Kd 5h", "2c 5d"
    deal = play(hearts(*hands), "2c Ac 3c 4c", "Td 4h Kd 5d")
    assert deal.turn == 2
    assert "5h" in legal(deal)
    while not deal.over:
        assert deal.view(None).facts["hearts_broken"]
        drift(deal, 1)


def test_R_H05_hearts_are_shut_again_in_the_next_deal() -> None:
    chance = Rigged(deck_for("2c", "", "", "", dealer=0))
    match = Match(HEARTS, 4, {"pass_cycle": ["hold"], "target": 1000}, chance, dealer=0)
    while not match.finished:
        match.act(match.deal.turn, match.legal(match.deal.turn)[0])
    assert match.standing.number == 2
    assert match.view(None).facts["hearts_broken"] is False


def test_R_H06_the_opener_is_found_without_passing_too() -> None:
    deal = hearts("", "", "", "2c", pass_cycle=["left", "right", "across", "hold"], number=4)
    assert deal.to_act == (3,)
    assert legal(deal) == ["2c"]
    assert [deal.legal(seat) for seat in range(3)] == [()] * 3


def test_R_H06_only_the_first_lead_is_forced() -> None:
    deal = hearts("2c 8h 23456789d 234s", "Ac Kh", "", "", hearts_must_break=False)
    drift(play(deal, "2c Ac"), 2)
    assert "Kh" in legal(deal)
    drift(play(deal, "Kh"), 2)
    assert deal.to_act == (0,)
    assert legal(deal) == ["8h"]


@pytest.mark.parametrize("cards", ["Qs As", "Qs As Kh 2d"])
def test_R_H08_a_pass_of_another_number_of_cards_is_refused(cards: str) -> None:
    deal = hearts("QAs Kh 2d", "", "", "", pass_cycle=["left"])
    assert refusal(deal, 0, f"pass {cards}").ruling == "H5"
    assert 0 in deal.to_act


def test_R_H09_a_card_named_twice_is_refused() -> None:
    deal = hearts("QAs Kh 2d", "", "", "", pass_cycle=["left"])
    before = snapshot(deal)
    with pytest.raises(NotationError, match="Qs is named twice"):
        deal.act(0, "pass Qs Qs As")
    assert snapshot(deal) == before


@pytest.mark.parametrize("players", [3, 4, 5])
def test_R_H09_after_the_exchange_every_hand_is_whole(players: int) -> None:
    deal = hearts(*[""] * players, pass_cycle=["right"])
    drift(deal, players)
    hands = [hand_of(deal, seat) for seat in range(players)]
    assert [len(hand) for hand in hands] == [SIZES[players]] * players
    assert len({card for hand in hands for card in hand}) == SIZES[players] * players


def test_R_H10_left_right_across_hold() -> None:
    receivers = []
    for number in range(1, 6):
        cycle = ["left", "right", "across", "hold"]
        deal = hearts("QAKs", "", "", "", number=number, pass_cycle=cycle)
        if number != 4:
            deal.act(0, "pass Qs Ks As")
            drift(deal, 3)
        receivers += [seat for seat in range(4) if "Qs" in hand_of(deal, seat)]
    assert receivers == [1, 3, 2, 0, 1]


def test_R_H11_a_new_match_starts_at_the_left_with_nothing() -> None:
    first = Match(HEARTS, 4, {"target": 1000}, SeededChance("R-H11"), pause=True)
    for _ in range(2):
        drift_match(first)
    ends_after_two = max(first.totals)
    assert ends_after_two > max(first.finished[0].totals)
    for _ in range(2):
        match = Match(HEARTS, 4, {"target": ends_after_two}, SeededChance("R-H11"), pause=True)
        assert match.totals == (0, 0, 0, 0)
        shifts = []
        while not match.over:
            shifts.append(drift_match(match))
        assert shifts == [1, -1]


def drift_match(match: Match) -> int:
    """Play a deal of a match to its end; the direction in which it passed."""
    if match.deal.over:
        match.deal_next()
    shift: int = match.view(None).facts["pass_shift"]
    while not match.deal.over:
        match.act(match.deal.turn, match.legal(match.deal.turn)[0])
    return shift


def test_R_H12_no_deal_is_added_to_a_finished_match() -> None:
    match = Match(HEARTS, 4, {"target": 1}, SeededChance("R-H12"))
    while not match.over:
        match.act(match.deal.turn, match.legal(match.deal.turn)[0])
    state = (match.totals, match.standing, len(match.finished), match.deal)
    with pytest.raises(Refused, match="the match is over"):
        match.deal_next()
    with pytest.raises(Refused, match="the match is over"):
        match.act(0, "play 2c")
    assert (match.totals, match.standing, len(match.finished), match.deal) == state
    assert Match(HEARTS, 4, {"target": 1}, SeededChance("R-H12")).totals == (0, 0, 0, 0)


@pytest.mark.parametrize(
    ("players", "opener", "absent"), [(3, "2c", {"2d"}), (4, "2c", set()), (5, "3c", {"2c", "2d"})]
)
def test_R_H13_nothing_is_made_for_four_players_only(
    players: int, opener: str, absent: set[str]
) -> None:
    deal = hearts(*[""] * players)
    cards = [card for seat in range(players) for card in deal.view(seat).hand]
    assert len(cards) == len(set(cards)) == 52 - len(absent)
    assert not absent & set(cards)
    assert legal(deal) == [opener]
    for n in range(players):
        assert len(deal.view(None).trick) == n
        drift(deal, 1)
    assert deal.view(None).trick == ()
    drift(deal, len(cards) - players)
    assert sum(deal.outcome().points) == 26


@pytest.mark.parametrize(
    ("moon", "deal", "totals", "over"),
    [
        ("others_add", (0, 26, 26, 26), (60, 106, 56, 76), True),
        ("shooter_subtracts", (-26, 0, 0, 0), (34, 80, 30, 50), False),
    ],
)
def test_R_H14_a_moon_is_never_switched_silently(
    moon: str, deal: tuple[int, ...], totals: tuple[int, ...], over: bool
) -> None:
    outcome = ended(hearts("", "", "", "", moon=moon), f"{ALL_HEARTS} Qs", "", "", "")
    assert outcome.scores == deal
    standing = after("hearts", (60, 80, 30, 50), deal, moon=moon)
    assert (standing.totals, standing.over) == (totals, over)
    places = HEARTS.places(HEARTS.settle_options({}, 4), standing)
    assert places.index(1) == 2


@pytest.mark.parametrize(
    ("moon", "scores"),
    [("others_add", (26, 0, 26, 26)), ("shooter_subtracts", (0, -26, 0, 0))],
)
def test_R_H15_the_same_cards_give_two_documented_results(
    moon: str, scores: tuple[int, ...]
) -> None:
    outcome = ended(hearts("", "", "", "", moon=moon), "", f"{ALL_HEARTS} Qs", "", "")
    assert outcome.points == (0, 26, 0, 0)
    assert outcome.scores == scores


def test_R_H16_a_tie_for_the_lowest_total_is_not_settled_by_seat() -> None:
    standing = after("hearts", (90, 40, 40, 62), (10, 0, 0, 16))
    assert standing.over
    assert HEARTS.places(HEARTS.settle_options({}, 4), standing) == [4, 1, 1, 3]
    assert not after("hearts", (90, 40, 40, 62), (10, 0, 0, 16), tie="play_on").over


def test_R_H17_tricks_without_points_are_played_out_and_change_nothing() -> None:
    deal = late(
        "2c 2d", "3c 3d", "4c 4d", "5c 5d", turn=0, taken=("JQKAh", "", "23456789Th Qs", "")
    )
    booked = tuple(seat.taken for seat in deal.view(None).seats)
    assert sum(points or 0 for points in booked) == 26
    while not deal.over:
        assert set(deal.view(0).seats[1].hand) <= {"??"}
        drift(deal, 1)
    assert deal.outcome().points == booked == (4, 0, 22, 0)


def test_R_H18_a_card_that_is_not_held() -> None:
    deal = hearts(
        "3h", "6h", "56789c 8h 8KAs 2345d", "",
        opening="left_of_dealer", points_on_first_trick=True, hearts_must_break=False,
    )  # fmt: skip
    play(deal, "3h 6h")
    error = refusal(deal, 2, "play 3h")
    assert str(error) == "3h is not legal: it is not in your hand (H8)"
    assert deal.to_act == (2,)
    assert legal(deal) == ["8h"]


@pytest.mark.parametrize("broken", [False, True])
def test_R_H19_the_suit_led_must_be_followed(broken: bool) -> None:
    deal = hearts("5d", "9d 2h 23456789TJKs", "", "", opening="left_of_dealer",
                  hearts_must_break=not broken, points_on_first_trick=broken)  # fmt: skip
    play(deal, "5d")
    assert legal(deal) == ["9d"]


def test_R_H20_the_highest_card_of_the_suit_led_for_any_leader() -> None:
    deal = hearts(
        "9Kc Kd", "2h 6d 345789TJQKAh", "4c 23456789TJQAs", "Jc 5d",
        dealer=1, opening="left_of_dealer", points_on_first_trick=True,
    )  # fmt: skip
    assert deal.turn == 2
    play(deal, "4c Jc 9c 2h")
    assert deal.turn == 3
    assert deal.view(None).seats[3].taken == 1
    play(deal, "5d Kd 6d As")
    assert deal.turn == 0
    assert [seat.taken for seat in deal.view(None).seats] == [0, 0, 0, 1]


def test_R_H21_the_last_trick_is_booked_before_the_deal_is_scored() -> None:
    deal = play(late("2h", "3h", "Qs", "Kh", turn=1), "3h Qs Kh 2h")
    assert deal.over
    assert deal.outcome().scores == (0, 0, 0, 16)


@pytest.mark.parametrize("breaks", [False, True])
def test_R_H23_one_switch_says_whether_the_queen_breaks_hearts(breaks: bool) -> None:
    deal = late("6d 6s 6c", "Qs 7s 7c", "5h 9c Kd", "5d 8d 8s", turn=0, queen_breaks_hearts=breaks)
    play(deal, "6d Qs Kd 5d")
    assert deal.turn == 2
    assert legal(deal) == short("5h 9c" if breaks else "9c")
