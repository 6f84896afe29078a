"""What the tallies of a room say: nothing of a fair shuffle, and everything of a rigged one."""

from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest

from majlis.room.store import Tallies, Tally
from majlis.room.tallies import statistic as stat
from majlis.room.tallies.counting import tallies_of, tallies_of_repeated
from majlis.room.tallies.report import Comparison, Group, report_of
from tests.room.tallies.samples import Arranged, played

Deck = list[str]


def room(
    game: str,
    players: int,
    matches: int,
    rig: Callable[[Deck], Deck] = lambda deck: deck,
    dealer: int | None = None,
) -> Group:
    """Many matches, one of the seats a person's."""
    total = Counter[Tally]()
    for number in range(matches):
        chance = Arranged(rig, dealer, seed=f"report {number}")
        match = played(game, players, f"{number}", chance)
        total.update(tallies_of(match, ["people"] + ["club"] * (players - 1)))
    (group,) = report_of(total).groups
    return group


def p(comparison: Comparison) -> float:
    assert comparison.test is not None
    return comparison.test.p


@pytest.mark.parametrize(
    ("game", "players"), [("hearts", 4), ("hearts2", 2), ("kozel", 3), ("hez2", 4)]
)
def test_a_fair_shuffle_passes(game: str, players: int) -> None:
    group = room(game, players, 30)
    assert group.matches == 30
    found = [one for one in group.comparisons.values() if one.test]
    assert len(found) >= 4
    assert min(map(p, found)) > 0.001
    for one in group.comparisons.values():
        counted, expected = (sum(map(sum, table)) for table in (one.counts, one.expected))
        assert counted == pytest.approx(expected)


def to_seat_2(deck: Deck) -> Deck:
    """With dealer 3 every fourth card from the third on is seat 2's."""
    at = deck.index("Qs")
    deck[at], deck[2] = deck[2], deck[at]
    return deck


def test_the_queen_of_spades_always_to_one_seat_is_found() -> None:
    group = room("hearts", 4, 25, to_seat_2, dealer=3)
    queen = group.comparisons[stat.CARD]
    assert queen.counts[2][0] >= 25  # in each match's first deal at least
    assert p(queen) < 1e-6
    assert queen.remarkable
    assert p(group.comparisons[stat.DEALER]) < 1e-6
    assert p(group.comparisons[stat.HIGH]) > 0.001


def high_to_bots(deck: Deck) -> Deck:
    """The person, dealt to every other card from the second on, gets no special card first."""
    hand = [deck.index(card) for card in deck[8:] if card[0] not in "127"][:4]
    for place, at in zip((1, 3, 5, 7), hand, strict=True):
        deck[place], deck[at] = deck[at], deck[place]
    return deck


def test_high_cards_kept_from_people_are_found() -> None:
    group = room("hez2", 2, 40, high_to_bots, dealer=0)
    found = group.comparisons[stat.HIGH_BY_SITTER]
    assert found.counts[0][0] == 0
    assert found.expected[0][0] == pytest.approx(40 * 4 * 12 / 40)
    assert p(found) < 1e-6


def test_cards_that_come_sorted_are_found() -> None:
    def stacked(deck: Deck) -> Deck:
        hands = [card for card in deck if card[1] == "o"][:8]
        rest = [card for card in deck if card not in hands]
        return [*hands, *rest]

    group = room("hez2", 2, 40, stacked)
    assert p(group.comparisons[stat.LONGEST]) < 1e-6
    assert p(group.comparisons[stat.SUITS]) < 1e-6


def test_one_suit_turned_up_is_found() -> None:
    def clubs_up(deck: Deck) -> Deck:
        at = next(n for n, card in enumerate(deck) if card[1] == "c")
        deck[at], deck[12] = deck[12], deck[at]
        return deck

    assert p(room("kozel", 3, 20, clubs_up).comparisons[stat.TURNED]) < 1e-6


def test_hands_of_different_sizes_are_compared_each_by_its_own() -> None:
    total = Counter[Tally]()
    for number in range(40):
        for size in (3, 7):
            match = played("hez2", 2, f"{number}", hand_size=size)
            total.update(tallies_of(match, ["people", "club"]))
    (group,) = report_of(total).groups
    suits = group.comparisons[stat.SUITS]
    assert sum(suits.counts[0]) == sum(suits.expected[0]) == 40 * (3 + 7)
    assert suits.hands[:2] == (80, 80)
    assert suits.test is not None
    assert suits.test.freedom == 2 * (3 - 1) * (4 - 1)
    assert suits.test.p > 0.001
    longest = group.comparisons[stat.LONGEST]
    assert sum(count for (count,) in longest.expected) == pytest.approx(80)


def test_who_sat_where_and_how_they_fared() -> None:
    total = Counter[Tally]()
    matches = [played("hearts", 4, f"fared {number}") for number in range(3)]
    for match in matches:
        total.update(tallies_of(match, ["people", "people", "club", "expert"]))
    (group,) = report_of(total).groups
    deals = sum(len(match.finished) for match in matches)
    assert {name: record.played for name, record in group.sitters.items()} == {
        "people": 6, "club": 3, "expert": 3,
    }  # fmt: skip
    assert group.sitters["people"].dealt == 2 * deals
    assert sum(record.points for record in group.sitters.values()) == 26 * deals
    assert [group.seats[seat].dealt for seat in range(4)] == [deals] * 4
    for seat in range(4):
        won = sum(match.places[seat] == 1 for match in matches)
        assert group.seats[seat].won == won


def test_groups_come_with_the_most_deals_first_and_repeated_matches_apart() -> None:
    total = Counter[Tally]()
    for game, players, matches in (("hez2", 2, 1), ("hez2", 3, 2), ("hearts2", 2, 1)):
        for number in range(matches):
            longer: dict[str, Any] = {"target": 60} if game == "hearts2" else {}
            match = played(game, players, f"{number}", **longer)
            total.update(tallies_of(match, ["people"] + ["club"] * (players - 1)))
    total.update(tallies_of_repeated(played("kozel", 2)))
    report = report_of(total)
    assert [(g.game, g.players) for g in report.groups] == [
        ("hearts2", 2), ("hez2", 3), ("hez2", 2),
    ]  # fmt: skip
    assert report.repeated == 1
    assert report.matches == 4
    assert report.deals == sum(group.deals for group in report.groups)


def test_nothing_counted_says_nothing() -> None:
    nothing: Tallies = {}
    report = report_of(nothing)
    assert (report.groups, report.matches, report.deals, report.tested) == ((), 0, 0, [])
