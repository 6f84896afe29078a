"""What a seat cannot know is dealt anew: both Hearts, against every world that there can be."""

from collections import Counter
from random import Random
from typing import Any

import pytest

from majlis.deal import Deal
from majlis.game import Standing
from majlis.games import find
from majlis.kernel import State

from .positions import (
    drift,
    hearts,
    hearts2,
    no_reshuffle,
    passes,
    play,
    snapshot,
)
from .worlds_hearts import agrees, excess, played_until, world_of, worlds

HOLD = {"pass_cycle": ["hold"]}
KITTY = {"surplus": "kitty", **HOLD}
ANY_CLUB = {"opening": "any_club", **KITTY}


def started(game: str, players: int, seed: int, **options: Any) -> Deal:
    """A random deal in which the cards have been passed at random."""
    rules, chance = find(game), Random(seed)
    settled = rules.settle_options(options, players)
    deck = rules.pack.names(rules.deck(settled, players))
    chance.shuffle(deck)
    standing = Standing((0,) * players, seed % players)
    deal = Deal(rules, settled, standing, deck, no_reshuffle)
    while deal.view(None).facts["phase"] == "pass":
        cards = chance.sample(deal.view(deal.turn).hand, settled["pass_count"])
        deal.act(deal.turn, " ".join(["pass", *cards]))
    return deal


def unchanged_for(deal: Deal, me: int, state: State) -> None:
    """The viewer sees the same in this state as in the deal, and may do the same."""
    assert deal.game.view(state, me, deal.legal(me)) == deal.view(me)
    if me in deal.to_act:
        assert state.turn == me
        out = [0] * deal.game.most_moves(state)
        moves = out[: state.moves(out)]
        assert tuple(deal.game.write(move) for move in moves) == deal.legal(me)


# -- every world alike --------------------------------------------------------------------------

LATE = [  # game, players, cards left in each hand, options, cards that are played last
    ("hearts", 4, 2, HOLD, ()),
    ("hearts", 4, 2, {}, ()),  # with cards of a pass that are still unplayed
    ("hearts", 4, 2, {"opening": "left_of_dealer", "points_on_first_trick": True}, ()),
    ("hearts", 3, 3, KITTY, ("2c", "3c")),
    ("hearts", 3, 3, ANY_CLUB, ("2c", "3c", "4c")),
    ("hearts", 3, 3, ANY_CLUB, ("2c", "As", "Ks")),
    ("hearts", 5, 1, ANY_CLUB, ("2c", "3c", "4c")),
    ("hearts2", 2, 8, {}, ()),
    ("hearts2", 2, 5, {"queen": "any_time"}, ("Qs",)),
    ("hearts2", 2, 4, {}, ("6c", "Ac", "As")),
]


@pytest.mark.parametrize(("game", "players", "left", "options", "last"), LATE)
def test_worlds_late_in_a_deal_are_all_alike(
    game: str, players: int, left: int, options: dict[str, Any], last: tuple[str, ...]
) -> None:
    deal = played_until(started(game, players, 1, **options), left, 1, last)
    sizes = [all_alike(deal, me) for me in range(min(players, 3))]
    assert max(sizes) > 1


def test_worlds_with_three_cards_left_are_all_alike() -> None:
    deal = played_until(started("hearts", 4, 1), 3, 1)
    assert all_alike(deal, 3) > 50


def all_alike(deal: Deal, me: int) -> int:
    """How many worlds there are, once it is clear that each is as likely as the others."""
    expected = worlds(deal, me)
    assert world_of(deal, deal._state) in expected
    counts = Counter(world_of(deal, deal.hidden(me, seed)) for seed in range(10 * len(expected)))
    assert set(counts) <= expected
    if len(expected) > 1:
        assert set(counts) == expected
        assert excess(counts, expected) < 5
    return len(expected)


@pytest.mark.parametrize(
    ("hands", "dead", "sizes"),
    [
        (("2468c", ""), "QAs", (105, 105)),  # all clubs hidden: the other opens in any case
        (("468c", ""), "2c As", (14, 105)),  # my 4c opens, so the 2c is dead
        (("6c", ""), "24c", (1, 105)),
        (("2c", "4c"), "Qs 4h", (105, 91)),  # my 4c does not open, so the other has the 2c
        (("2c", "46c"), "Qs 4h", (105, 91)),
        (("24c", "6c"), "QAs", (105, 104)),  # all but the two low clubs dead
    ],
)
def test_T4_worlds_before_the_opening(
    hands: tuple[str, str], dead: str, sizes: tuple[int, int]
) -> None:
    deal = hearts2(*hands, dead=dead)
    assert (all_alike(deal, 0), all_alike(deal, 1)) == sizes


@pytest.mark.parametrize("me", [0, 1])
@pytest.mark.parametrize("dead", ["2c Ah", "24c", "Qs 4h"])
def test_T4_worlds_after_the_opening(dead: str, me: int) -> None:
    low = {"2c Ah": "4c", "24c": "6c"}.get(dead, "2c")
    deal = hearts2(f"{low} 2468d 2468s 68h Tc", "", dead=dead)
    assert all_alike(drift(deal, 1), me)
    drift(deal, 1)
    assert all_alike(deal, me)


# -- positions of all kinds ---------------------------------------------------------------------

TABLES = [
    ("hearts", 3, {}),
    ("hearts", 4, {}),
    ("hearts", 5, {}),
    ("hearts", 3, {"surplus": "kitty", "pass_count": 17}),
    ("hearts", 5, {"surplus": "kitty", "pass_cycle": ["right2"], "pass_count": 6}),
    ("hearts", 3, ANY_CLUB),
    ("hearts", 5, ANY_CLUB),
    ("hearts", 4, {"opening": "left_of_dealer", "hearts_instead_of_queen": True, **HOLD}),
    ("hearts", 3, {"opening": "left_of_dealer", "hearts_must_break": False, **KITTY}),
    ("hearts", 4, {"points_on_first_trick": True, "queen_breaks_hearts": True}),
    ("hearts2", 2, {}),
    ("hearts2", 2, {"queen": "any_time"}),
]


@pytest.mark.parametrize(("game", "players", "options"), TABLES)
@pytest.mark.parametrize("seed", range(2))
def test_hidden_worlds_agree_with_all_that_was_seen(
    game: str, players: int, options: dict[str, Any], seed: int
) -> None:
    deal = started(game, players, seed, **options)
    chance = Random(seed)
    while not deal.over:
        if chance.random() < 0.25:
            before = snapshot(deal)
            for me in range(players):
                state = deal.hidden(me, chance.getrandbits(60))
                unchanged_for(deal, me, state)
                assert agrees(deal, me, world_of(deal, state))
            assert snapshot(deal) == before
        deal.act(deal.turn, chance.choice(deal.legal(deal.turn)))


def test_the_same_seed_gives_the_same_world() -> None:
    deal = started("hearts", 4, 1)
    drawn = [world_of(deal, deal.hidden(2, seed)) for seed in (8, 8, 20)]
    assert drawn[0] == drawn[1] != drawn[2]


@pytest.mark.parametrize("game", ["hearts", "hearts2"])
def test_after_the_end_nothing_is_hidden(game: str) -> None:
    deal = hearts("", "", "") if game == "hearts" else hearts2("", "")
    drift(deal, 51 if game == "hearts" else 26)
    state = deal.hidden(1, 3)
    assert world_of(deal, state) == world_of(deal, deal._state)
    assert deal.game.view(state, 1, ()) == deal.view(1)


# -- particular knowledge -----------------------------------------------------------------------


def holders(deal: Deal, me: int, card: str, seeds: int = 300) -> set[int]:
    """Where a card lies in the worlds of a viewer: seats, or their number for the cards aside."""
    drawn = (world_of(deal, deal.hidden(me, seed)) for seed in range(seeds))
    return {place for world in drawn for place, cards in enumerate(world) if card in cards}


@pytest.mark.parametrize("players", [3, 4, 5])
def test_H5_while_passing_everything_but_the_own_hand_is_open(players: int) -> None:
    deal = hearts(*[""] * players, pass_cycle=["left"], surplus="kitty")
    deal.act(1, "pass " + " ".join(deal.view(1).hand[:3]))
    deal.act(2, "pass " + " ".join(deal.view(2).hand[:3]))
    for me in range(players):
        card = deal.view((me + 1) % players).hand[0]
        places = set(range(players + (players != 4))) - {me}
        assert holders(deal, me, card) == places
        for seed in range(20):
            state: Any = deal.hidden(me, seed)
            unchanged_for(deal, me, state)
            for seat in {1, 2} - {me}:
                assert state.passed[seat].bit_count() == 3
                assert state.passed[seat] & ~state.hands[seat] == 0


def test_H5_the_passes_of_others_are_drawn_anew() -> None:
    deal = hearts("", "AKQs", "", "", pass_cycle=["left"])
    deal.act(1, "pass As Ks Qs")
    drawn = set()
    for seed in range(0, 40, 2):
        state: Any = deal.hidden(3, seed)
        drawn.add(state.passed[1])
    assert len(drawn) > 10


def test_H5_cards_passed_stay_with_their_receiver_until_played() -> None:
    deal = hearts("AKQs 2c", "", "", "", pass_cycle=["across"])
    given = ["AKQs", *(" ".join(deal.view(seat).hand[:3]) for seat in (1, 2, 3))]
    passes(deal, *given)
    for card in ("As", "Ks", "Qs"):
        assert holders(deal, 0, card) == {2}
        assert holders(deal, 1, card) == {0, 2, 3}
        assert holders(deal, 2, card) == {2}


def test_H5_what_others_passed_to_each_other_is_forgotten() -> None:
    deal = hearts("AKQs", "", "", "", pass_cycle=["left"])
    passes(deal, "AKQs", *(" ".join(deal.view(seat).hand[-3:]) for seat in (1, 2, 3)))
    state: Any = deal.hidden(0, 1)
    assert state.passed[0]
    assert state.passed[3]  # seat 0 has received these
    assert not state.passed[1]
    assert not state.passed[2]


@pytest.mark.parametrize("opening", ["lowest_club", "any_club"])
def test_H7_the_opener_holds_the_lowest_club(opening: str) -> None:
    deal = hearts("", "2c", "", "", opening=opening)
    for me in (0, 2, 3):
        assert holders(deal, me, "2c") == {1}


def test_H7_left_of_dealer_says_nothing_of_clubs() -> None:
    deal = hearts("2c", "3c", "4c", "", opening="left_of_dealer")
    assert holders(deal, 3, "2c") == {0, 1, 2}


@pytest.mark.parametrize("opening", ["lowest_club", "any_club"])
def test_H7_with_a_kitty_the_lowest_club_may_lie_there(opening: str) -> None:
    deal = hearts("4c", "3c", "5c", kitty="2c", opening=opening)
    assert holders(deal, 0, "2c") == {1, 3}
    assert holders(deal, 1, "2c") == {3}  # its own 3c is the lowest that was dealt
    assert holders(deal, 0, "3c") == {1, 2, 3}  # anywhere, if the opener has the 2c
    play(deal, "3c")
    assert holders(deal, 0, "2c") == ({3} if opening == "lowest_club" else {1, 3})


def test_H8_a_void_is_remembered() -> None:
    deal = hearts("23456c", "Ad 23456789TJQKs", "78c", "")
    play(deal, "2c Ad")
    for me in (0, 2, 3):
        assert 1 not in holders(deal, me, "Kc")


def test_H9_a_point_card_in_the_first_trick_shows_a_hand_of_points() -> None:
    deal = play(hearts("23456789TJQKAc", "Qs 23456789TJQKh", "", ""), "2c Qs")
    for card in ("Kd", "2s", "As"):
        assert 1 not in holders(deal, 0, card)
    assert 1 in holders(deal, 0, "Ah")


def test_H10_a_heart_led_unbroken_shows_a_hand_of_hearts() -> None:
    deal = hearts("2c", "Ac 23456789TJQKh", "", "")
    drift(play(deal, "2c Ac"), 2)
    play(deal, "2h")
    assert holders(deal, 0, "Qs") == {2, 3}
    assert 1 in holders(deal, 0, "Kh")


def test_H10_with_the_option_the_queen_may_still_be_there() -> None:
    deal = hearts("2c", "Ac Qs 23456789TJQh", "", "", hearts_instead_of_queen=True)
    drift(play(deal, "2c Ac"), 2)
    play(deal, "2h")
    assert holders(deal, 0, "Qs") == {1, 2, 3}
    assert 1 not in holders(deal, 0, "As")


def test_H3_the_kitty_is_known_to_its_winner_only() -> None:
    deal = play(hearts("23c", "Ac", "4c", kitty="Qs"), "2c Ac 4c")
    assert holders(deal, 1, "Qs") == {3}
    assert holders(deal, 0, "Qs") == {1, 2, 3}
    for seed in range(20):
        state: Any = deal.hidden(0, seed)
        assert state.taken[1] & state.kitty == state.kitty
        unchanged_for(deal, 0, state)


def test_T5_a_void_is_remembered_but_not_from_a_queen_free_to_choose() -> None:
    hand = "24d 2468Qs 246h 68d T"
    for queen, suit_known in (("follows_suit", True), ("any_time", False)):
        deal = hearts2("2468TQc", f"{hand}s", dead="Ac Ah", queen=queen)
        play(deal, "2c Qs")
        assert (1 not in holders(deal, 0, "Ac")) is suit_known


def test_T7_a_heart_led_unbroken_shows_a_hand_of_hearts() -> None:
    deal = hearts2("2c 246d 2As 2468TQAh", "", dead="Tc 8s")
    play(deal, "2c 4c", "Td 2d", "Qd 4d", "Ad 6d", "4s 2s", "6s As")
    assert holders(deal, 1, "Ah") == holders(deal, 1, "8s") == {0, 2}
    play(deal, "2h")
    assert holders(deal, 1, "Ah") == {0}
    assert holders(deal, 1, "8s") == {2}


def test_T2_dead_cards_are_dealt_anew() -> None:
    deal = hearts2("2c", "4c", dead="Qs 4h")
    assert holders(deal, 0, "Qs") == {1, 2}
    assert holders(deal, 0, "Ah") == holders(deal, 0, "4h")
