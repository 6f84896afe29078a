"""The rules as they are, and as machine code."""

from collections.abc import Callable
from typing import Any

import numpy as np

from majlis import playouts
from majlis.bench.measure import Counts, Measure
from majlis.compiled import pack
from majlis.game import Game
from majlis.kernel import State, popcount
from majlis.options import Options
from majlis.warm import fresh


def interpreted(state: State, deals: int = 20) -> Callable[[], Counts]:
    """Whole random deals in plain Python."""

    def work() -> Counts:
        decisions = 0
        for _ in range(deals):
            s = state.clone()
            s.deal()
            while not s.over():
                s.apply(s.any_move())
                decisions += 1
            state.rng = s.rng
        return deals, decisions

    return work


def listed(state: State, most_moves: int, deals: int = 50) -> Callable[[], Counts]:
    """Listing the legal moves and playing one of them, in plain Python, again and again.

    Dealing is left out, and so are rounds in which several seats choose at once: a table lists
    those moves but once, and in Hearts they are hundreds.
    """
    out = [0] * most_moves
    dealt = []
    for _ in range(deals):
        s = state.clone()
        s.deal()
        together = popcount(s.waiting())
        for _ in range(together if together > 1 else 0):
            s.apply(s.any_move())
        state.rng = s.rng
        dealt.append(s)

    def work() -> Counts:
        decisions = 0
        for start in dealt:
            s = start.clone()
            while not s.over():
                s.apply(out[s.below(s.moves(out))])
                decisions += 1
        return 0, decisions

    return work


def machine(state: State, deals: int = 500) -> Callable[[], Counts]:
    """Whole random deals as machine code."""
    states = pack([state, state])
    sums = np.zeros(state.seats, np.int64)
    playouts.deals(states, 1, sums)  # compiles
    return lambda: (deals, playouts.deals(states, deals, sums))


def ours(game: Game[Any], options: Options) -> list[Measure]:
    """What is measured of a game."""
    state = fresh(game, min(game.players[-1], 4), options)
    return [
        Measure("plain Python", interpreted(state.clone())),
        Measure("legal list + apply", listed(state.clone(), game.most_moves(state))),
        Measure("machine code", machine(state)),
    ]
