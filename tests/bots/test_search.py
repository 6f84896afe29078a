"""The search: worlds, beliefs, budgets, and that it cannot peek."""

import itertools
import random
from dataclasses import replace
from typing import Any

import numpy as np
import pytest

from majlis.bots import LEVELS, make
from majlis.bots.bot import Turn, turn_of
from majlis.bots.budget import Budget
from majlis.bots.search import level as levels
from majlis.bots.search.bot import chosen, searcher
from majlis.bots.search.level import Level
from majlis.bots.search.tree import draw
from majlis.bots.search.worlds import believe
from majlis.bots.thought import Estimate, Thought
from majlis.deal import Deal
from majlis.driver import play_out
from majlis.game import Game
from majlis.games import find
from majlis.match import Match
from majlis.shuffle import SeededChance, Stream
from tests.conformance.tables import TABLES, new_match
from tests.conformance.test_secrets import another_world

pytestmark = pytest.mark.compiled


def turn(deal: Deal, seat: int, seed: str = "chance") -> Turn:
    return turn_of(deal, seat, Stream(seed, "bot"))


def to_last_deals(match: Match, rng: random.Random, moves: int) -> None:
    """Play so many random moves, or to the end."""
    for _ in range(moves):
        if not match.over:
            seat = rng.choice(match.to_act)
            match.act(seat, rng.choice(match.legal(seat)))


# -- secrets --------------------------------------------------------------------------------------


@pytest.mark.parametrize(("game", "players"), TABLES)
@pytest.mark.parametrize("name", LEVELS)
def test_a_bot_decides_the_same_in_all_worlds_that_it_cannot_tell_apart(
    game: Game[Any], players: int, name: str
) -> None:
    match, rng = new_match(game, players, f"no peeking {name}")
    bot = make(f"{name}@60", game.id)
    for step in range(40):
        if match.over:
            break
        for seat in match.to_act:
            other = another_world(match.deal, seat, rng.getrandbits(50))
            here, there = turn(match.deal, seat), turn(other, seat)
            if len(here.legal) > 1:
                assert bot.choose(here) == bot.choose(there), step
        to_last_deals(match, rng, 3)


@pytest.mark.parametrize(("game", "players"), TABLES)
def test_thoughts_are_the_same_in_all_worlds_and_again(game: Game[Any], players: int) -> None:
    match, rng = new_match(game, players, "the same thoughts")
    bot = searcher("expert", game.id, Budget(iterations=80))
    for _ in range(12):
        if match.over:
            break
        seat = match.to_act[0]
        other = another_world(match.deal, seat, rng.getrandbits(50))
        thoughts = [bot.think(turn(deal, seat)) for deal in (match.deal, other, match.deal)]
        assert thoughts[0].estimates == thoughts[1].estimates == thoughts[2].estimates
        assert thoughts[0].effective == thoughts[1].effective
        to_last_deals(match, rng, 5)


# -- what a search finds --------------------------------------------------------------------------


@pytest.mark.parametrize(("game", "players"), TABLES)
def test_estimates_are_of_legal_moves_and_add_up(game: Game[Any], players: int) -> None:
    match, rng = new_match(game, players, "estimates")
    bot = searcher("expert", game.id, Budget(iterations=200))
    for _ in range(15):
        if match.over:
            break
        seat = rng.choice(match.to_act)
        if len(match.legal(seat)) > 1:
            thought = bot.think(turn(match.deal, seat))
            moves = [estimate.move for estimate in thought.estimates]
            assert len(moves) == len(set(moves))
            assert set(moves) <= set(match.legal(seat))
            games = sum(estimate.visits for estimate in thought.estimates)
            if bot.mind.exhaustive:  # it may look further than that
                assert games <= thought.games <= 200
            else:
                assert games == thought.games == 200
            assert 1 <= thought.effective <= thought.worlds + 1e-6
            assert all(0 <= e.payoff <= 1 and e.error >= 0 for e in thought.estimates)
            assert thought.best.visits == max(e.visits for e in thought.estimates)
            if bot.mind.exhaustive:
                assert thought.best.payoff == max(e.payoff for e in thought.estimates)
        to_last_deals(match, rng, 4)


def test_the_error_of_an_estimate_is_that_of_a_mean() -> None:
    """Estimates of one move from many searches scatter as their errors say."""
    game = find("hearts")
    match = Match(game, 4, {"pass_cycle": ["hold"]}, SeededChance("errors"))
    to_last_deals(match, random.Random(1), 30)
    seat = match.to_act[0]
    bot = searcher("expert", "hearts", Budget(iterations=400))
    first = bot.think(turn(match.deal, seat)).best.move
    found = [
        next(e for e in bot.think(turn(match.deal, seat, str(n))).estimates if e.move == first)
        for n in range(40)
    ]
    scatter = float(np.std([e.score for e in found]))
    told = float(np.mean([e.error for e in found]))
    assert 0.5 * told < scatter < 3 * told + 0.05


# -- budgets --------------------------------------------------------------------------------------


def test_a_bot_with_one_legal_move_does_not_search() -> None:
    match = Match(find("hearts"), 4, {"pass_cycle": ["hold"]}, SeededChance("forced"))
    seat = match.to_act[0]
    assert match.legal(seat) == ("play 2c",)
    bot = make("expert", "hearts")
    assert bot.choose(turn(match.deal, seat)) == "play 2c"


def test_a_budget_of_time_ends_the_search() -> None:
    match = Match(find("kozel"), 2, {}, SeededChance("time"))
    bot = searcher("expert", "kozel", Budget(seconds=0.02))
    longer = searcher("expert", "kozel", Budget(seconds=0.5))
    here = [turn(match.deal, match.to_act[0]) for _ in range(3)]
    bot.think(here[0])  # compiles
    assert 0 < bot.think(here[1]).games < longer.think(here[2]).games < 1_000_000


def test_both_bounds_of_a_budget_count() -> None:
    match = Match(find("kozel"), 2, {}, SeededChance("both"))
    bot = searcher("expert", "kozel", Budget(iterations=50, seconds=600.0))
    assert bot.think(turn(match.deal, match.to_act[0])).games == 50


# -- beliefs --------------------------------------------------------------------------------------


def test_beliefs_are_probabilities_in_the_ratio_of_the_likelihoods() -> None:
    logs = np.log(np.array([1.0, 2.0, 3.0, 4.0]))
    assert believe(logs, 0.1) == pytest.approx([0.1, 0.2, 0.3, 0.4])
    assert believe(logs - 700.0, 0.1) == pytest.approx([0.1, 0.2, 0.3, 0.4])


def test_a_belief_never_hangs_on_a_handful_of_worlds() -> None:
    logs = np.linspace(-500.0, 0.0, 200)
    shares = believe(logs, 0.1)
    assert shares.sum() == pytest.approx(1.0)
    assert 1 / (shares**2).sum() >= 20
    assert all(a < b for a, b in itertools.pairwise(shares))


def test_draws_follow_the_odds() -> None:
    odds = np.array([1.0, 0.0, 3.0, 4.0, 100.0])
    rng = random.Random(4)
    counts = [0] * 5
    for _ in range(8000):
        counts[draw(rng.getrandbits(32), odds, 4)] += 1
    assert counts[1] == counts[4] == 0
    for place, part in ((0, 1 / 8), (2, 3 / 8), (3, 4 / 8)):
        assert abs(counts[place] - 8000 * part) < 5 * (8000 * part * (1 - part)) ** 0.5
    assert draw(0, odds, 4) == 0
    assert draw(2**32 - 1, odds, 4) == 3


# -- levels ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(("game", "players"), TABLES)
def test_levels_play_whole_matches_over_random_options(game: Game[Any], players: int) -> None:
    """Every move is verified by the deal, so an illegal one would raise."""
    match, _ = new_match(game, players, "levels")
    bots = [make(f"{LEVELS[seat % len(LEVELS)]}@12", game.id) for seat in range(players)]
    play_out(match, bots, "levels")
    assert match.over


def some_thought(payoffs: list[float]) -> Thought:
    """A thought about as many moves as there are payoffs."""
    found = [Estimate(f"m{n}", payoff, 0.0, 0.0, 10 - n) for n, payoff in enumerate(payoffs)]
    return Thought(tuple(found), 4, 4.0, 40, 0.0)


def test_gentle_levels_vary_among_moves_that_seem_alike_and_throw_nothing_away() -> None:
    thought = some_thought([0.60, 0.59, 0.20])
    stream = Stream("blur", "test")
    gentle = Level(share=0.1, worlds=10, heed=False, blur=0.02, gullible=True)
    moves = [chosen(thought, gentle, stream) for _ in range(2000)]
    counts = [moves.count(f"m{n}") for n in range(3)]
    assert counts[0] > counts[1] > 500  # exp(-1/2) of it
    assert counts[2] == 0  # exp(-20)


def test_only_the_gullible_believe_what_they_have_hardly_tried() -> None:
    thought = some_thought([0.60, 0.70])
    lucky = replace(thought, estimates=(thought.best, replace(thought.estimates[1], visits=1)))
    stream = Stream("luck", "test")
    taken = {}
    for gullible in (False, True):
        level = Level(share=0.1, worlds=10, heed=False, blur=0.1, gullible=gullible)
        taken[gullible] = sum(chosen(lucky, level, stream) == "m1" for _ in range(1000))
    assert taken[False] < 300 < 650 < taken[True]  # e/(e + 10) and e/(e + 1)


def test_strong_levels_play_what_they_thought_about_most() -> None:
    thought = some_thought([0.59, 0.60])
    level = Level(share=1.0, worlds=10, heed=True)
    assert chosen(thought, level, Stream("sharp", "test")) == "m0"


def test_every_level_thinks_more_than_the_one_before() -> None:
    assert tuple(levels.LEVELS) == LEVELS
    shares = [settings.share for settings in levels.LEVELS.values()]
    assert shares == sorted(set(shares))
    assert shares[-1] == 1.0
