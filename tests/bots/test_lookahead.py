"""Looking ahead without fusing strategies, in Two-player Hearts."""

import random
from collections import defaultdict
from typing import Any

import pytest

from majlis.arena.positions import build, position
from majlis.bots.bot import Turn, turn_of
from majlis.bots.budget import Budget
from majlis.bots.minds.hearts2 import Hearts2Mind
from majlis.bots.search.bot import SearchBot
from majlis.bots.search.level import Level
from majlis.bots.search.sweep import DOUBT, Sweep
from majlis.bots.thought import Thought
from majlis.deal import Deal
from majlis.games import find
from majlis.match import Match
from majlis.shuffle import SeededChance, Stream

pytestmark = pytest.mark.compiled

GAME = find("hearts2")
LEVEL = Level(share=1.0, worlds=105, heed=False)
SWEEP = Level(share=1.0, worlds=105, heed=False, blur=1e-9)
"""Solves in all worlds and does not look ahead."""
FAR = 10**7
HEEDFUL = Level(share=1.0, worlds=105, heed=True, blur=1e-9)
SETTLED: dict[tuple[int, ...], list[float]] = {}
Weighed = list[tuple[Hearts2Mind, float]]


def think(turn: Turn, budget: int = FAR, level: Level = LEVEL) -> Thought:
    return SearchBot("hearts2", Hearts2Mind, level, Budget(budget)).think(turn)


def turn_at(deal: Deal, seat: int) -> Turn:
    return turn_of(deal, seat, Stream("ahead", "bot"))


def ending(tricks: int, seed: int, **options: Any) -> Turn:
    """A decision with a choice after so many tricks at random."""
    rng = random.Random(seed)
    match = Match(GAME, 2, options, SeededChance(f"ahead {seed}"))
    for _ in range(2 * tricks + rng.randrange(2)):
        match.act(match.to_act[0], rng.choice(match.legal(match.to_act[0])))
    while len(match.legal(match.to_act[0])) == 1 and not match.over:
        match.act(match.to_act[0], match.legal(match.to_act[0])[0])
    return turn_at(match.deal, match.to_act[0])


# -- the same by trying everything ----------------------------------------------------------------


def worlds(turn: Turn) -> Weighed:
    """All worlds that can be, alike."""
    root = Hearts2Mind.of(turn, 1)
    found = [root.clone() for _ in range(root.ways())]
    found = [world for way, world in enumerate(found) if world.lay(way)]
    return [(world, 1 / len(found)) for world in found]


def payoff(state: Hearts2Mind, seat: int) -> float:
    """What a seat gets when all is settled."""
    key = (*state.hands, state.turn, *state.trick, state.played, *state.taken, state.dead)
    if key not in SETTLED:
        settled, out = state.clone(), [0.0, 0.0]
        settled.settle([0] * 64)
        settled.payoff(out)
        SETTLED[key] = out
    return SETTLED[key][seat]


def legal(state: Hearts2Mind) -> list[int]:
    moves = [0] * 13
    return moves[: state.moves(moves)]


def after(state: Hearts2Mind, move: int) -> Hearts2Mind:
    played = state.clone()
    played.apply(move)
    return played


def worth(group: Weighed, move: int, depth: int) -> float:
    """What a move comes to in a group if so many decisions are really made after it."""
    if depth == 0:
        return sum(share * payoff(after(s, move), s.me) for s, share in group)
    done = 0.0
    groups: dict[tuple[int, ...], Weighed] = defaultdict(list)
    open_ones = [(after(s, move), share, ()) for s, share in group]
    left: list[tuple[Hearts2Mind, float, tuple[int, ...]]] = list(open_ones)
    while left:
        state, share, seen = left.pop()
        moves = [] if state.over() else legal(state)
        if not moves:
            done += share * payoff(state, state.me)
        elif state.turn == state.me:
            if len(moves) > 1:
                groups[seen].append((state, share))
            else:
                left.append((after(state, moves[0]), share, seen))
        else:
            gains = [payoff(after(state, answer), state.turn) for answer in moves]
            best = [a for a, gain in zip(moves, gains, strict=True) if gain > max(gains) - 1e-9]
            left += [(after(state, a), share / len(best), (*seen, a)) for a in best]
    for members in groups.values():
        done += max(worth(members, choice, depth - 1) for choice in legal(members[0][0]))
    return done


@pytest.mark.parametrize("options", [{}, {"queen": "any_time"}])
@pytest.mark.parametrize(("tricks", "seeds"), [(9, (0, 1, 2)), (10, (*range(20), 1363, 2967))])
def test_it_finds_what_trying_everything_finds(
    tricks: int, seeds: tuple[int, ...], options: dict[str, Any]
) -> None:
    changed = 0
    for seed in seeds:
        turn = ending(tricks, seed, **options)
        if len(turn.legal) == 1:
            continue
        group = worlds(turn)
        thought = think(turn)
        swept, seen = {}, {}
        for move in turn.legal:
            swept[move] = worth(group, GAME.parse(move), 0)
            seen[move] = worth(group, GAME.parse(move), 13)
        best = max(seen.values())
        changed += best < max(swept.values()) - 1e-9
        assert thought.best.payoff == pytest.approx(best)
        for estimate in thought.estimates:
            if swept[estimate.move] >= best:  # or else it need not be looked at
                assert estimate.payoff == pytest.approx(seen[estimate.move]), seed
            else:
                assert seen[estimate.move] <= estimate.payoff + 1e-9 <= best + 2e-9
    assert changed or tricks == 9 or options


def test_a_shorter_budget_looks_less_far_and_never_sees_less_than_is_lost() -> None:
    for seed in range(6):
        turn = ending(4, seed)
        if len(turn.legal) == 1:
            continue
        before = 1.0
        for budget in (1400, 6000, 20000, 60000):
            thought = think(turn, budget)
            assert thought.games <= budget
            assert thought.best.payoff <= before + 1e-9
            assert thought.best.payoff == max(e.payoff for e in thought.estimates)
            before = thought.best.payoff


def test_a_move_that_leaves_a_guess_is_not_taken_for_one_that_leaves_none() -> None:
    """With 10 worlds left the queen of hearts comes out best, if one knew which of them it is."""
    turn = ending(10, 1363)
    group = worlds(turn)
    fused = {move: worth(group, GAME.parse(move), 0) for move in turn.legal}
    real = {move: worth(group, GAME.parse(move), 13) for move in turn.legal}
    assert max(fused, key=fused.__getitem__) == "play Qh"
    assert max(real, key=real.__getitem__) == "play Tc"
    assert think(turn, level=SWEEP).best.move == "play Qh"
    assert think(turn).best.move == "play Tc"


@pytest.mark.parametrize("seed", ["a", "b", "c", "d"])
def test_where_the_queen_may_wait_she_does_though_a_rule_of_thumb_says_otherwise(seed: str) -> None:
    """Why ``queen-not-trump`` is a soft position, and ``queen-while-one-may`` is not.

    In the one the ace leaves a lead from which the queen still goes to the other seat, in every
    world; in the other it leaves none.
    """
    waits: list[float] = []
    goes: list[float] = []
    for name, real in (("queen-not-trump", waits), ("queen-while-one-may", goes)):
        deal = build(position(name), seed)
        group = worlds(turn_at(deal, 0))
        assert len(group) == 15
        moves = ("play Qs", "play Ah")
        real += [worth(group, GAME.parse(move), 13) for move in moves]
        assert think(turn_at(deal, 0)).best.move == moves[real.index(max(real))]
    assert waits[1] > waits[0] + 0.01
    assert goes[0] > goes[1] + 0.1


def test_the_play_makes_some_worlds_count_for_less_but_never_all_but_a_few() -> None:
    shares = []
    for seed in range(8):
        match = Match(GAME, 2, {}, SeededChance(f"heard {seed}"))
        for _ in range(12):
            seat = match.to_act[0]
            turn = turn_at(match.deal, seat)
            match.act(seat, think(turn, 200, SWEEP).best.move)
        thought = think(turn_at(match.deal, match.to_act[0]), FAR, HEEDFUL)
        shares.append(thought.effective / thought.worlds)
    assert min(shares) < 0.99
    assert min(shares) >= 0.1 - 1e-9


def test_no_world_is_ruled_out_by_how_somebody_plays() -> None:
    """A seat that plays at random gives nothing away, and cannot be known to play so."""
    rare = []
    for seed in range(8):
        turn = ending(7, seed)
        if len(turn.legal) > 1:
            sweep = Sweep(GAME, Hearts2Mind, HEEDFUL, Budget(FAR), turn)
            sweep.imagine()
            sweep.grow()
            count = len(sweep._shares)
            assert sweep._shares.sum() == pytest.approx(1)
            assert sweep._shares.min() >= DOUBT / count - 1e-12
            rare.append(sweep._shares.min() < 2 * DOUBT / count)
    assert any(rare)
