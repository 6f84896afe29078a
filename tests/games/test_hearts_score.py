"""Hearts from the last trick on: points, scores, and the end of a match (H13–H16)."""

from random import Random
from typing import Any

import pytest

from majlis.cards import FRENCH
from majlis.deal import Deal
from majlis.game import Outcome, Standing
from majlis.games import find

from .positions import after, drift, ended, hearts

HEARTS = find("hearts")
ALL_HEARTS = "23456789TJQKAh"
MOON = f"{ALL_HEARTS} Qs"


def scores(*taken: str, **options: Any) -> list[int]:
    """The scores of a deal that has ended with these cards taken."""
    return list(ended(hearts(*[""] * len(taken), **options), *taken).scores)


def points(*taken: str, **options: Any) -> list[int]:
    """The points of a deal that has ended with these cards taken."""
    return list(ended(hearts(*[""] * len(taken), **options), *taken).points)


# -- points -------------------------------------------------------------------------------------


@pytest.mark.parametrize("rank", "23456789TJQKA")
def test_H13_each_heart_counts_one(rank: str) -> None:
    assert points(f"{rank}h 2c", "3c", "4c", "5c") == [1, 0, 0, 0]


def test_H13_the_queen_of_spades_counts_thirteen_and_nothing_else_counts() -> None:
    worth = {card: points(card, "", "", "")[0] for card in FRENCH.names(FRENCH.deck)}
    assert worth.pop("Qs") == 13
    assert {card for card, n in worth.items() if n} == {f"{r}h" for r in "23456789TJQKA"}


@pytest.mark.parametrize("players", [3, 4, 5])
@pytest.mark.parametrize("surplus", ["remove", "kitty"])
def test_H13_twenty_six_points_in_every_deal(players: int, surplus: str) -> None:
    for seed in range(5):
        deal = at_random(players, seed, surplus=surplus)
        assert sum(deal.outcome().points) == 26


@pytest.mark.parametrize("players", [3, 4, 5])
def test_H13_what_is_won_is_what_counts(players: int) -> None:
    for seed in range(5):
        deal = at_random(players, seed, surplus="kitty")
        for seat, seen in enumerate(deal.view(None).seats):
            worth = sum(13 if card == "Qs" else card[1] == "h" for card in seen.won)
            assert deal.outcome().points[seat] == seen.taken == worth


def at_random(players: int, seed: int, **options: Any) -> Deal:
    """A deal of random hands, played to its end at random."""
    chance = Random(f"{players} {seed}")
    settled = HEARTS.settle_options({"pass_cycle": ["hold"], **options}, players)
    deck = FRENCH.names(HEARTS.deck(settled, players))
    chance.shuffle(deck)
    deal = Deal(HEARTS, settled, Standing((0,) * players, 0), deck, list)
    while not deal.over:
        deal.act(deal.turn, chance.choice(deal.legal(deal.turn)))
    return deal


# -- the moon -----------------------------------------------------------------------------------


@pytest.mark.parametrize("players", [3, 4, 5])
@pytest.mark.parametrize("seat", range(3))
def test_H14_a_moon_gives_the_others_26(players: int, seat: int) -> None:
    taken = [""] * players
    taken[seat] = MOON
    expected = [26] * players
    expected[seat] = 0
    assert scores(*taken) == expected
    assert points(*taken) == [26 if other == seat else 0 for other in range(players)]


@pytest.mark.parametrize("players", [3, 4, 5])
def test_H14_the_shooter_subtracts(players: int) -> None:
    taken = ["2c", MOON, *["3c"] * (players - 2)]
    assert scores(*taken, moon="shooter_subtracts") == [0, -26, *[0] * (players - 2)]


@pytest.mark.parametrize("moon", ["others_add", "shooter_subtracts"])
@pytest.mark.parametrize(
    ("taken", "expected"),
    [
        (("3456789TJQKAh Qs", "2h", "", ""), [25, 1, 0, 0]),
        ((ALL_HEARTS, "Qs", "", ""), [13, 13, 0, 0]),
        (("", "23456789Th", "JQh Qs", "KAh"), [0, 9, 15, 2]),
    ],
)
def test_H14_anything_less_is_no_moon(
    taken: tuple[str, ...], expected: list[int], moon: str
) -> None:
    assert scores(*taken, moon=moon) == expected


def test_H14_a_moon_played_out() -> None:
    deal = hearts("23456789TJQKAs", "", "", "", opening="left_of_dealer")
    drift(deal, 52)  # whoever holds all spades wins every trick
    assert deal.over
    assert deal.outcome().points == (26, 0, 0, 0)
    assert deal.outcome().scores == (0, 26, 26, 26)


def test_H14_points_in_the_kitty_belong_to_the_moon() -> None:
    deal = hearts("23456789TJQKAs AKQJc", "", "", kitty="Ah", opening="left_of_dealer")
    drift(deal, 51)  # nobody can beat those spades and clubs
    assert deal.outcome().points == (26, 0, 0)
    assert deal.outcome().scores == (0, 26, 26)


@pytest.mark.parametrize("moon", ["others_add", "shooter_subtracts"])
@pytest.mark.parametrize(
    ("taken", "plain", "with_jack"),
    [
        (("Jd", "Qs", ALL_HEARTS, ""), [0, 13, 13, 0], [-10, 13, 13, 0]),
        (("", "Qs Jd", ALL_HEARTS, ""), [0, 13, 13, 0], [0, 3, 13, 0]),
    ],
)
def test_H15_whoever_takes_the_jack_scores_ten_less(
    taken: tuple[str, ...], plain: list[int], with_jack: list[int], moon: str
) -> None:
    assert scores(*taken, moon=moon) == plain
    assert scores(*taken, moon=moon, jack_of_diamonds=True) == with_jack
    assert points(*taken, jack_of_diamonds=True) == plain


@pytest.mark.parametrize(
    ("taken", "moon", "expected"),
    [
        ((MOON, "Jd", "", ""), "others_add", [0, 16, 26, 26]),
        ((f"{MOON} Jd", "", "", ""), "others_add", [-10, 26, 26, 26]),
        ((MOON, "Jd", "", ""), "shooter_subtracts", [-26, -10, 0, 0]),
        ((f"{MOON} Jd", "", "", ""), "shooter_subtracts", [-36, 0, 0, 0]),
    ],
)
def test_H15_the_jack_and_the_moon(taken: tuple[str, ...], moon: str, expected: list[int]) -> None:
    assert scores(*taken, moon=moon, jack_of_diamonds=True) == expected


@pytest.mark.parametrize("players", [3, 4, 5])
def test_H15a_no_trick_scores_five_less(players: int) -> None:
    taken = ["Qs 2c", f"{ALL_HEARTS} 3c", *[""] * (players - 2)]
    assert scores(*taken, no_tricks_bonus=True) == [13, 13, *[-5] * (players - 2)]
    assert scores(*taken) == [13, 13, *[0] * (players - 2)]


def test_H15a_a_trick_without_points_is_a_trick() -> None:
    taken = "Qs", ALL_HEARTS, "2345c", ""
    assert scores(*taken, no_tricks_bonus=True) == [13, 13, 0, -5]


@pytest.mark.parametrize("jack", [False, True])
@pytest.mark.parametrize("moon", ["others_add", "shooter_subtracts"])
def test_H15a_not_when_the_moon_was_shot(moon: str, jack: bool) -> None:
    options = {"moon": moon, "jack_of_diamonds": jack}
    assert scores(MOON, "", "Jd", "", no_tricks_bonus=True, **options) == scores(
        MOON, "", "Jd", "", **options
    )


def test_H15a_with_the_jack() -> None:
    taken = "Qs", f"{ALL_HEARTS} Jd", "", ""
    options = {"no_tricks_bonus": True, "jack_of_diamonds": True}
    assert scores(*taken, **options) == [13, 3, -5, -5]


# -- the end of the match -----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("totals", "deal", "options", "over"),
    [
        ((99, 80, 80, 75), (0, 13, 13, 0), {}, False),
        ((96, 60, 59, 58), (4, 22, 0, 0), {}, True),
        ((99, 0, 0, 0), (1, 25, 0, 0), {}, True),
        ((99, 0, 0), (0, 13, 13), {}, False),
        ((98, 0, 0, 0, 0), (3, 23, 0, 0, 0), {}, True),
        ((40, 0, 0, 0), (10, 16, 0, 0), {"target": 50}, True),
        ((40, 0, 0, 0), (9, 17, 0, 0), {"target": 50}, False),
        ((0, 0, 0), (1, 25, 0), {"target": 1}, True),
        ((150, 150, 150, 150), (26, 0, 26, 26), {"target": 200}, False),
    ],
)
def test_H16_over_when_the_target_is_reached(
    totals: tuple[int, ...], deal: tuple[int, ...], options: dict[str, Any], over: bool
) -> None:
    standing = after("hearts", totals, deal, **options)
    assert standing.totals == tuple(a + b for a, b in zip(totals, deal, strict=True))
    assert standing.over is over


def test_H16_totals_that_fell_below_the_target_go_on() -> None:
    assert not after("hearts", (99, 20, 20), (-26, 0, 0), moon="shooter_subtracts").over


@pytest.mark.parametrize(
    ("totals", "places"),
    [
        ((100, 82, 59, 58), [4, 3, 2, 1]),
        ((100, 40, 40, 78), [4, 1, 1, 3]),
        ((100, 100, 40), [2, 2, 1]),
        ((100, 100, 100, 100), [1, 1, 1, 1]),
        ((-3, 104, 50, 50, 104), [1, 4, 2, 2, 4]),
    ],
)
def test_H16_lowest_first_and_equals_share(totals: tuple[int, ...], places: list[int]) -> None:
    options = HEARTS.settle_options({}, len(totals))
    standing = after("hearts", totals, (0,) * len(totals))
    assert standing.over
    assert HEARTS.places(options, standing) == places


@pytest.mark.parametrize(
    ("totals", "shared"),
    [
        ((100, 40, 40, 78), True),
        ((100, 40, 41, 78), False),
        ((100, 100, 41, 78), False),  # a shared total, but not the lowest
        ((104, 104, 104, 104), True),
    ],
)
def test_H16_a_shared_lowest_total_is_played_off_by_option(
    totals: tuple[int, ...], shared: bool
) -> None:
    nothing = (0,) * len(totals)
    assert after("hearts", totals, nothing, tie="share").over
    assert after("hearts", totals, nothing, tie="play_on").over is not shared


def test_H16_played_off_until_no_longer_shared_wherever_the_totals_stand() -> None:
    options = HEARTS.settle_options({"tie": "play_on", "moon": "shooter_subtracts"}, 3)
    standing = Standing((100, 40, 40), dealer=0, out_since=(0, 0, 0))
    state = HEARTS.state_type()
    for scores_, over in (
        ((0, 0, 0), False),
        ((-26, 0, 0), False),  # 74 40 40: below the target, but still ending
        ((0, 13, 13), False),
        ((0, 1, 25), True),  # 74 54 78
    ):
        standing = HEARTS.advance(options, standing, Outcome(scores_, scores_), state)
        assert standing.over is over
    assert standing.totals == (74, 54, 78)
    assert HEARTS.places(options, standing) == [2, 1, 3]


def test_H16_a_tie_below_the_target_ends_nothing() -> None:
    assert not after("hearts", (50, 40, 40), (0, 0, 0), tie="play_on").over
