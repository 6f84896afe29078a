"""Matches: dealers, totals, ties, the end, and the same match again from the same seed."""

from collections.abc import Callable, Sequence
from hashlib import sha256
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from majlis.bots import make
from majlis.cards import FRENCH, FRENCH_28
from majlis.deal import DeckError
from majlis.driver import play_out
from majlis.game import Outcome, Refused, Standing, ranked
from majlis.games import GAMES, find
from majlis.match import Match
from majlis.options import OptionError
from majlis.shuffle import SeededChance

from .games.positions import SIZES, dealt, filled


class Rigged:
    """Decks from a function of the deal's number; seat 0 deals first."""

    def __init__(self, deck: Callable[[int], Sequence[str]]) -> None:
        self.deck_of = deck

    def dealer(self, players: int) -> int:
        return 0

    def deck(self, number: int, cards: Sequence[str], attempt: int) -> Sequence[str]:
        return self.deck_of(number)

    def reshuffle(self, number: int, count: int, cards: Sequence[str]) -> Sequence[str]:
        raise AssertionError("no reshuffle here")


def moons(**options: Any) -> Match:
    """A match of Hearts at four in which the dealer's left shoots the moon in every deal.

    It leads and has every spade, so no trick can be taken from it.
    """

    def deck(number: int) -> list[str]:
        hands = [""] * 4
        hands[number % 4] = "23456789TJQKAs"
        return dealt(filled(hands, [13] * 4, FRENCH.names(FRENCH.deck)), (number - 1) % 4)

    house = {"pass_cycle": ["hold"], "opening": "left_of_dealer", **options}
    return Match(find("hearts"), 4, house, Rigged(deck), dealer=0, pause=True)


def play_deal(match: Match) -> None:
    """The deal on the table to its end, each move the first that is legal."""
    deal = match.deal
    while not deal.over:
        match.act(deal.turn, deal.legal(deal.turn)[0])


# -- from deal to deal --------------------------------------------------------------------------


@pytest.mark.parametrize("game", ["hearts", "hearts2"])
@pytest.mark.parametrize("dealer", [0, 1])
def test_dealer_and_number_go_on(game: str, dealer: int) -> None:
    players = find(game).players[-1]
    match = Match(find(game), players, {"target": 10**6}, SeededChance("go on"), dealer=dealer)
    assert match.first_dealer == dealer
    for number in range(1, 8):
        assert match.standing.number == match.deal.standing.number == number
        assert match.standing.dealer == match.view(None).dealer == (dealer + number - 1) % players
        play_deal(match)


def test_the_first_dealer_is_drawn_from_the_seed() -> None:
    dealers = [Match(find("hearts"), 4, {}, SeededChance(str(n))).first_dealer for n in range(40)]
    assert set(dealers) == {0, 1, 2, 3}
    assert dealers == [SeededChance(str(n)).dealer(4) for n in range(40)]


@pytest.mark.parametrize("dealer", [-1, 4, 100])
def test_a_dealer_who_does_not_sit_there(dealer: int) -> None:
    with pytest.raises(OptionError, match="expected a seat from 0 to 3"):
        Match(find("hearts"), 4, {}, SeededChance(""), dealer=dealer)


def test_options_are_settled_first() -> None:
    with pytest.raises(OptionError, match="unknown option"):
        Match(find("hearts"), 4, {"stakes": 1}, SeededChance(""))
    with pytest.raises(OptionError, match="not 7"):
        Match(find("hearts"), 7, {}, SeededChance(""))


def test_totals_are_sums_of_scores() -> None:
    match = moons(target=1000)
    play_deal(match)
    assert match.totals == (26, 0, 26, 26)
    match.deal_next()
    play_deal(match)
    assert match.totals == (52, 26, 26, 52)
    assert [finished.totals for finished in match.finished] == [(26, 0, 26, 26), match.totals]
    assert [finished.outcome.scores for finished in match.finished] == [
        (26, 0, 26, 26), (26, 26, 0, 26)
    ]  # fmt: skip
    assert match.finished[0].outcome.points == (0, 26, 0, 0)


def test_totals_stand_still_during_a_deal() -> None:
    match = moons(target=1000)
    for _ in range(51):
        match.act(match.deal.turn, match.legal(match.deal.turn)[0])
        assert match.totals == (0, 0, 0, 0)
        assert match.finished == []


# -- the end ------------------------------------------------------------------------------------


@pytest.mark.parametrize(("target", "deals"), [(26, 1), (27, 2), (52, 2), (53, 3), (78, 3)])
def test_it_ends_when_the_target_is_reached_exactly(target: int, deals: int) -> None:
    match = moons(target=target)
    while True:
        play_deal(match)
        if match.over:
            break
        match.deal_next()
    assert len(match.finished) == deals


def test_places_of_a_finished_match() -> None:
    match = moons(target=52)
    play_deal(match)
    with pytest.raises(Refused, match="the match is not over"):
        assert match.places
    match.deal_next()
    play_deal(match)
    assert match.totals == (52, 26, 26, 52)
    assert match.places == (3, 1, 1, 3)


def test_a_shared_lowest_total_is_played_off() -> None:
    match = moons(target=52, tie="play_on")
    totals = []
    while not match.over:
        if match.deal.over:
            match.deal_next()
        play_deal(match)
        totals.append(match.totals)
    # Seats 1, 2, 3 and 0 shoot in turn: the lowest is shared until 1 shoots again.
    assert totals == [
        (26, 0, 26, 26),
        (52, 26, 26, 52),
        (78, 52, 52, 52),
        (78, 78, 78, 78),
        (104, 78, 104, 104),
    ]
    assert match.places == (2, 1, 2, 2)


def test_two_player_hearts_goes_on_while_the_totals_are_level() -> None:
    deck = SeededChance("level 7").deck(1, FRENCH_28.names(FRENCH_28.deck))
    match = Match(find("hearts2"), 2, {"target": 14}, Rigged(lambda number: deck), 0, pause=True)
    totals = []
    while not match.over:  # the dealer changes, so the same deck gives each the other's hand
        if match.deal.over:
            match.deal_next()
        play_deal(match)
        totals.append(match.totals)
    assert totals == [(3, 4), (7, 7), (10, 11), (14, 14), (17, 18)]
    assert match.places == (1, 2)


# -- after the end, and between deals ------------------------------------------------------------


@pytest.mark.parametrize("pause", [False, True])
@pytest.mark.parametrize("game", GAMES)
def test_nothing_happens_after_the_end(game: str, pause: bool) -> None:
    rules = find(game)
    house = {"target": 1} if game.startswith("hearts") else {}
    match = Match(rules, rules.players[0], house, SeededChance("end"), pause=pause)
    while not match.over:
        if match.deal.over:
            match.deal_next()
        match.act(match.deal.turn, match.legal(match.deal.turn)[0])
    before = (match.deal, match.standing, match.totals, match.places, len(match.finished))
    for attempt in (match.deal_next, lambda: match.act(0, "play 2c")):
        with pytest.raises(Refused) as caught:
            attempt()
        assert str(caught.value) == "the match is over"
        assert caught.value.ruling == ""
    assert before == (
        match.deal, match.standing, match.totals, match.places, len(match.finished)
    )  # fmt: skip
    assert match.to_act == ()
    assert all(match.legal(seat) == () for seat in range(match.players))


def test_with_a_pause_the_finished_deal_stays_on_the_table() -> None:
    match = Match(find("hearts"), 4, {}, SeededChance("pause"), pause=True)
    first = match.deal
    with pytest.raises(Refused, match="the deal is not over"):
        match.deal_next()
    play_deal(match)
    assert match.deal is first
    assert match.view(None).over
    assert match.to_act == ()
    with pytest.raises(Refused, match="the deal is over"):
        match.act(0, "play 2c")
    match.deal_next()
    assert match.deal is not first
    assert match.deal.moves == []
    assert match.view(None).facts["phase"] == "pass"
    with pytest.raises(Refused, match="the deal is not over"):
        match.deal_next()


def test_without_a_pause_the_next_deal_is_dealt_at_once() -> None:
    match = Match(find("hearts"), 4, {}, SeededChance("pause"))
    play_deal(match)
    assert len(match.finished) == 1
    assert not match.deal.over
    assert match.deal.standing.number == 2
    assert match.deal.moves == []


def test_a_pause_changes_no_card() -> None:
    def decks(pause: bool) -> list[tuple[str, ...]]:
        match = Match(find("hearts"), 5, {}, SeededChance("alike"), pause=pause)
        while not match.over:
            if match.deal.over:
                match.deal_next()
            play_deal(match)
        return [finished.deal.deck for finished in match.finished]

    assert decks(True) == decks(False)


def test_a_refused_move_leaves_the_match_alone() -> None:
    match = Match(find("hearts2"), 2, {}, SeededChance("refused"))
    seat = match.deal.turn
    for wrong, move in ((1 - seat, "play 2c"), (seat, "play Ah"), (7, "play 2c")):
        with pytest.raises(Refused):
            match.act(wrong, move)
    assert match.deal.moves == []
    assert match.totals == (0, 0)


@pytest.mark.parametrize("change", ["short", "twice", "foreign"])
def test_a_deck_that_is_not_the_games_is_refused(change: str) -> None:
    deck = FRENCH.names(FRENCH.deck)
    if change == "short":
        deck.pop()
    else:
        deck[0] = deck[1] if change == "twice" else "So"
    with pytest.raises(DeckError):
        Match(find("hearts"), 4, {}, Rigged(lambda number: deck))


def test_views_and_history_are_those_of_the_deal_on_the_table() -> None:
    match = Match(find("hearts"), 4, {"pass_cycle": ["hold"]}, SeededChance("views"))
    match.act(match.deal.turn, match.legal(match.deal.turn)[0])
    for viewer in (None, 0, 1, 2, 3):
        assert match.view(viewer) == match.deal.view(viewer)
        assert match.history(viewer) == match.deal.history(viewer)
    assert match.hidden(0, 5).hands == match.deal.hidden(0, 5).hands


# -- places -------------------------------------------------------------------------------------


@given(st.lists(st.integers(-50, 50), min_size=1, max_size=6))
def test_equals_share_the_better_place_and_the_others_are_skipped(totals: list[int]) -> None:
    places = ranked(totals)
    for total, place in zip(totals, places, strict=True):
        assert place == 1 + len([other for other in totals if other < total])
    assert min(places) == 1


def test_places_that_are_covered_are_skipped() -> None:
    assert ranked([5, 5, 9, 1]) == [2, 2, 4, 1]
    assert ranked([(1, 2), (1, 1), (0, 9)]) == [3, 2, 1]


# -- the same again -----------------------------------------------------------------------------


def played(game: str, players: int, seed: str, options: dict[str, Any]) -> Match:
    """A match of random bots, wholly determined by its seed."""
    match = Match(find(game), players, options, SeededChance(seed))
    play_out(match, [make("random", game) for _ in range(players)], seed)
    return match


def record(match: Match) -> str:
    """All that happened in a match, as text."""
    lines = [f"{match.game.id} {match.players} {match.first_dealer}"]
    for finished in match.finished:
        deal = finished.deal
        lines.append(" ".join(deal.deck))
        lines += [f"{seat} {move}" for seat, move in deal.moves]
        lines += [" ".join(stock) for stock in deal.reshuffles]
        lines.append(f"{list(finished.outcome.scores)} {list(finished.totals)}")
    lines.append(f"{list(match.places)}")
    return "\n".join(lines)


GOLDEN = [
    ("hearts", 3, {"surplus": "kitty", "opening": "any_club"}, "3fadd43d7b6e1b33"),
    ("hearts", 4, {}, "9c048bedeee3d6d2"),
    ("hearts", 5, {"jack_of_diamonds": True, "tie": "play_on"}, "c9207e65dbf900c5"),
    ("hearts2", 2, {}, "3df4c5d8b71de717"),
    ("hearts2", 2, {"queen": "any_time", "target": 150}, "a7a3c8b801198783"),
]


@pytest.mark.parametrize(("game", "players", "options", "digest"), GOLDEN)
def test_a_seed_gives_the_match_that_it_always_gave(
    game: str, players: int, options: dict[str, Any], digest: str
) -> None:
    text = record(played(game, players, "majlis", options))
    assert sha256(text.encode()).hexdigest()[:16] == digest


@pytest.mark.parametrize("game", GAMES)
def test_the_same_seed_gives_the_same_match_and_another_does_not(game: str) -> None:
    players = find(game).players[0]
    options = {"target": 30} if game.startswith("hearts") else {}
    first = record(played(game, players, "same", options))
    assert first == record(played(game, players, "same", options))
    assert first != record(played(game, players, "another", options))


# -- properties ---------------------------------------------------------------------------------


@settings(max_examples=10, deadline=None)
@given(st.integers(3, 5), st.text(max_size=5), st.data())
def test_hearts_matches_add_up(players: int, seed: str, data: st.DataObject) -> None:
    options: dict[str, Any] = {
        "target": data.draw(st.integers(1, 60)),
        "tie": data.draw(st.sampled_from(["share", "play_on"])),
        "moon": data.draw(st.sampled_from(["others_add", "shooter_subtracts"])),
        "surplus": data.draw(st.sampled_from(["remove", "kitty"])),
    }
    match = played("hearts", players, seed, options)
    sums = [0] * players
    for n, finished in enumerate(match.finished, start=1):
        assert finished.deal.standing.number == n
        assert finished.deal.standing.totals == tuple(sums)
        assert sum(finished.outcome.points) == 26
        sums = [a + b for a, b in zip(sums, finished.outcome.scores, strict=True)]
        assert finished.totals == tuple(sums)
        reached = any(max(earlier.totals) >= options["target"] for earlier in match.finished[:n])
        shared = options["tie"] == "play_on" and sums.count(min(sums)) > 1
        assert (reached and not shared) is (n == len(match.finished))
    assert match.places == tuple(ranked(sums))


@settings(max_examples=10, deadline=None)
@given(st.text(max_size=5), st.integers(1, 120), st.integers(1, 40))
def test_two_player_matches_add_up(seed: str, target: int, moon: int) -> None:
    match = played("hearts2", 2, seed, {"target": target, "moon_points": moon})
    for n, finished in enumerate(match.finished, start=1):
        totals = finished.totals
        assert (max(totals) >= target and totals[0] != totals[1]) is (n == len(match.finished))
    assert match.places == ((1, 2) if match.totals[0] < match.totals[1] else (2, 1))


def test_hands_and_sizes_agree() -> None:
    for players in find("hearts").players:
        match = Match(find("hearts"), players, {}, SeededChance("sizes"))
        assert [len(seat.hand) for seat in match.view(None).seats] == [SIZES[players]] * players


def test_a_standing_says_who_plays() -> None:
    standing = Standing((0, 5, 9), dealer=0, out_since=(0, 2, 0))
    assert standing.players == 3
    assert [standing.is_out(seat) for seat in range(3)] == [False, True, False]
    assert standing.playing() == [0, 2]
    assert [standing.after(seat) for seat in range(3)] == [2, 2, 0]
    assert standing.totals_with([1, 0, -9]) == (1, 5, 0)
    assert Outcome((), (1, 2)).scores == (1, 2)
