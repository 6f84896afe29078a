"""One sweep: every move is settled in every world, and what it comes to is averaged.

For games with so few worlds, and deals so short, that all of them can be solved with open cards.
"""

from math import sqrt
from typing import Any

import numpy as np

from majlis.bots.bot import Turn
from majlis.bots.budget import Budget
from majlis.bots.search.inquiry import Inquiry
from majlis.bots.search.level import Level
from majlis.bots.search.mind import Mind
from majlis.bots.search.worlds import FIRST_WORLD
from majlis.bots.thought import Estimate, Thought
from majlis.compiled import States, compiled
from majlis.game import Game


@compiled
def lay_out(states: States, logs: States, order: States) -> int:
    """Fill ``states`` with the worlds that can be, in this order of ways; how many there are."""
    count = 0
    for way in order:
        if count == len(logs):
            break
        states[FIRST_WORLD + count] = states[0]
        if states[FIRST_WORLD + count].lay(way):
            states[1] = states[FIRST_WORLD + count]
            logs[count] = states[1].evidence()
            count += 1
    return count


@compiled
def settle_all(
    states: States, first: int, end: int, moves: States, table: States, found: States
) -> None:
    """What each move comes to in the worlds from ``first`` to before ``end``.

    ``found[m, w]`` gets the owner's payoff and score.
    """
    s = states[1]
    out = np.zeros(8, np.float64)
    scores = np.zeros(8, np.int64)
    for w in range(first, end):
        for m in range(len(moves)):
            states[1] = states[FIRST_WORLD + w]
            s.apply(moves[m])
            s.settle(table)
            s.payoff(out)
            s.score(scores)
            found[m, w, 0] = out[s.me]
            found[m, w, 1] = scores[s.me]


class Sweep(Inquiry):
    """The sweep for one decision; a game is a move that is settled in a world."""

    def __init__(
        self, game: Game[Any], mind: type[Mind], level: Level, budget: Budget, turn: Turn
    ) -> None:
        super().__init__(game, mind, level, budget, turn)
        self._moves = np.array([game.parse(move) for move in turn.legal])
        count = min(level.worlds, self._mind.ways())
        if budget.iterations is not None:
            count = min(count, max(budget.iterations // len(self._moves), 1))
        self._states = self._room_for(count)
        self._found = np.zeros((len(self._moves), count, 2))

    def imagine(self) -> None:
        """Lay out all worlds, or as many as there is a budget for, any as soon as another."""
        order = np.arange(self._mind.ways())
        for i in range(len(order) - 1, 0, -1):
            j = self._mind.below(i + 1)
            order[i], order[j] = order[j], order[i]
        logs = np.zeros(self._found.shape[1])
        count = lay_out(self._states, logs, order)
        self._weigh(logs[:count])

    def grow(self) -> None:
        """Settle moves until the budget is spent."""
        table = np.zeros(self._mind.entries, np.int64)
        count = len(self._shares)
        done, step = 0, count if self._seconds is None else 1
        while step and done < count:
            since = self._spent
            end = min(done + step, count)
            settle_all(self._states, done, end, self._moves, table, self._found)
            done, step = end, self._go_on(end - done, since, self._seconds or 0.0)
        self._found = self._found[:, :done]
        self._shares = self._shares[:done] / self._shares[:done].sum()

    def thought(self) -> Thought:
        """What has been found, the best move first."""
        found = [self._estimate(move) for move in range(len(self._moves))]
        return Thought(
            tuple(sorted(found, key=lambda e: (-e.payoff, e.move))),
            worlds=len(self._shares),
            effective=self._effective,
            games=len(self._shares) * len(self._moves),
            seconds=self._spent,
        )

    def _estimate(self, move: int) -> Estimate:
        payoffs, scores = self._found[move].T
        mean = float(self._shares @ scores)
        spread = float(self._shares**2 @ (scores - mean) ** 2)
        return Estimate(
            self._game.write(int(self._moves[move])),
            float(self._shares @ payoffs),
            mean,
            sqrt(spread),
            len(self._shares),
        )
