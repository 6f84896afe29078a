"""The mind of Two-player Hearts: worlds, the solver, and what a match needs."""

import random
from collections import Counter
from dataclasses import replace
from typing import Any

import numpy as np
import pytest

from majlis.bots.bot import Turn, turn_of
from majlis.bots.budget import Budget
from majlis.bots.minds.hearts2 import Hearts2Mind
from majlis.bots.search.bot import searcher
from majlis.compiled import States, compiled, pack
from majlis.games import find
from majlis.games.hearts2 import POINTS, Hearts2State
from majlis.match import Match
from majlis.shuffle import SeededChance, Stream

pytestmark = pytest.mark.compiled

GAME = find("hearts2")
OPTIONS: list[dict[str, Any]] = [
    {},
    {"queen": "any_time"},
    {"moon_points": 1},
    {"moon_points": 7, "queen": "any_time"},
    {"moon_points": 10**20},
]


@compiled
def settle(states: States, table: States) -> None:
    states[0].settle(table)


def match_at(tricks: int, seed: int, **options: Any) -> Match:
    """The first deal of a match after so many tricks, or after a card more, at random."""
    match = Match(GAME, 2, options, SeededChance(f"mind {seed}"))
    rng = random.Random(seed)
    for _ in range(2 * tricks + rng.randrange(2)):
        seat = match.to_act[0]
        match.act(seat, rng.choice(match.legal(seat)))
    return match


def turn(match: Match, seed: str = "chance") -> Turn:
    seat = match.to_act[0]
    return turn_of(match.deal, seat, Stream(seed, "bot"))


def mind_at(tricks: int, seed: int, **options: Any) -> Hearts2Mind:
    return Hearts2Mind.of(turn(match_at(tricks, seed, **options)), seed)


def difference(state: Hearts2State) -> int:
    """By how much seat 0's score is above that of seat 1."""
    scores = [0, 0]
    state.score(scores)
    return scores[0] - scores[1]


def minimax(state: Hearts2State) -> int:
    """The same when both play at their best from here, seen to by trying everything."""
    if state.over():
        return difference(state)
    moves = [0] * 13
    ends = []
    for move in moves[: state.moves(moves)]:
        after = state.clone()
        after.apply(move)
        ends.append(minimax(after))
    return max(ends) if state.turn else min(ends)


# -- the solver -----------------------------------------------------------------------------------


@pytest.mark.parametrize("options", OPTIONS)
def test_a_settled_deal_ends_as_it_does_when_everything_is_tried(options: dict[str, Any]) -> None:
    table = np.zeros(5000, np.int64)  # one table for all positions, as in a sweep
    for seed in range(25):
        mind = mind_at(random.Random(seed).choice([9, 10, 10, 11]), seed, **options)
        records = pack([mind])
        settle(records, table)
        settled = mind.clone()
        settled.taken = records[0]["taken"].tolist()
        assert settled.taken[0] | settled.taken[1] | mind.dead | ~POINTS == ~0
        assert not settled.taken[0] & settled.taken[1]
        capped = mind.clone()  # beyond 60 points it is the same what a moon costs
        capped.moon_points = settled.moon_points = min(mind.moon_points, 60)
        assert difference(settled) == minimax(capped), (seed, options)


@pytest.mark.parametrize("options", OPTIONS)
def test_compiled_and_interpreted_settle_alike(options: dict[str, Any]) -> None:
    for seed in range(4):
        mind = mind_at(9, seed, **options)
        records, there = pack([mind]), np.zeros(2000, np.int64)
        here = there.tolist()
        settle(records, there)
        mind.settle(here)
        assert here == there.tolist()
        assert mind.taken == records[0]["taken"].tolist()


def test_whole_deals_are_settled() -> None:
    table = np.zeros(Hearts2Mind.entries, np.int64)
    for seed in range(20):
        records = pack([mind_at(0, seed)])
        settle(records, table)
        assert records[0]["tricks"] == 13


# -- worlds ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("options", OPTIONS[:2])
def test_the_worlds_are_those_that_can_be_dealt(options: dict[str, Any]) -> None:
    for seed in range(10):
        root = mind_at(random.Random(seed).randrange(12), seed, **options)
        laid = Counter[tuple[int, int]]()
        for way in range(root.ways()):
            world = root.clone()
            if world.lay(way):
                laid[world.dead, world.hands[1 - root.me]] += 1
        dealt = set()
        for chance in range(600):
            world = root.hidden(root.me, chance)
            dealt.add((world.dead, world.hands[1 - root.me]))
        assert dealt <= set(laid), seed
        assert max(laid.values()) == 1
        assert len(laid) - len(dealt) <= len(laid) // 20, seed  # 600 draws may miss a few


# -- the match ------------------------------------------------------------------------------------


def payoffs(scores: tuple[int, int], totals: tuple[int, int] = (0, 0), target: int = 100) -> float:
    """Seat 0's payoff when each seat has taken so many hearts and seat 1 also the queen."""
    mind = Hearts2Mind()
    mind.moon_points, mind.target, mind.totals = 20, target, list(totals)
    hearts = [1 << 14 + n for n in range(7)]
    mind.taken = [sum(hearts[: scores[0]]), sum(hearts[scores[0] : scores[0] + scores[1]])]
    out = [0.0, 0.0]
    mind.payoff(out)
    assert out[0] + out[1] == pytest.approx(1.0)
    return out[0]


def test_far_from_the_target_points_are_worth_about_the_same() -> None:
    steps = [payoffs((n, 6 - n)) - payoffs((n + 1, 5 - n)) for n in range(6)]
    assert min(steps) > 0
    assert max(steps) < 1.1 * min(steps)
    assert payoffs((3, 3)) == 0.5
    assert payoffs((2, 3), target=10**20) == pytest.approx(payoffs((2, 3)))


def test_near_the_target_the_win_counts() -> None:
    won, lost = payoffs((1, 5), (90, 95)), payoffs((5, 1), (95, 90))
    assert won > 0.99
    assert lost < 0.01
    assert payoffs((0, 6), (90, 95)) > won  # and even then a better deal is better
    assert payoffs((5, 2), (95, 98)) == pytest.approx(0.5, abs=0.01)  # equal: another deal
    assert payoffs((4, 2), (95, 80)) - payoffs((5, 1), (95, 80)) > 0.05
    assert payoffs((2, 4), (50, 40)) > payoffs((2, 4), (90, 80))  # less time to make it good


# -- the bot --------------------------------------------------------------------------------------


@pytest.mark.parametrize("options", OPTIONS)
def test_any_budget_gives_an_estimate_for_every_legal_move(options: dict[str, Any]) -> None:
    for seed in range(3):
        now = turn(match_at(random.Random(seed).randrange(10), seed, **options))
        for budget in (Budget(1), Budget(50), Budget(10**6), Budget(seconds=1e-6)):
            thought = searcher("expert", "hearts2", budget).think(now)
            assert sorted(e.move for e in thought.estimates) == sorted(now.legal)
            assert thought.games >= thought.worlds * len(now.legal)
            assert thought.best.payoff == max(e.payoff for e in thought.estimates)


def test_numbers_may_be_vast() -> None:
    vast = {"moon_points": 10**20, "target": 10**30}
    now = replace(turn(match_at(6, 1, **vast)), totals=(10**20, 5))
    assert all(0 <= e.payoff <= 1 for e in searcher("expert", "hearts2").think(now).estimates)


def test_in_the_one_world_that_is_left_the_score_is_certain() -> None:
    for seed in range(40):
        match = match_at(11, seed)
        mind = Hearts2Mind.of(turn(match), seed)
        worlds = sum(mind.clone().lay(way) for way in range(mind.ways()))
        if worlds == 1 and len(match.legal(match.to_act[0])) > 1:
            thought = searcher("expert", "hearts2").think(turn(match))
            assert thought.best.error == 0.0
            break
    else:
        pytest.fail("no position with one world")
