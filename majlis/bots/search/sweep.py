"""One sweep: every move is settled in every world, and what it comes to is averaged.

For games with so few worlds, and deals so short, that all of them can be solved with open cards.
Settling supposes that the owner will know the world from its next decision on.  What budget is
left goes into looking ahead without that (see ``lookahead``), one decision further each time.
"""

from math import sqrt
from typing import Any

import numpy as np

from majlis.bots.bot import Turn
from majlis.bots.budget import Budget
from majlis.bots.search.inquiry import Inquiry
from majlis.bots.search.level import Level
from majlis.bots.search.lookahead import EQUAL, Lookahead
from majlis.bots.search.mind import Mind
from majlis.bots.search.worlds import FIRST_WORLD
from majlis.bots.thought import Estimate, Thought
from majlis.compiled import States, compiled
from majlis.game import Game

VAST = 10**12
"""No budget is so large."""


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
        self._most = VAST if budget.iterations is None else budget.iterations
        self._blurred = level.blur > 0
        self._moves = np.array([game.parse(move) for move in turn.legal])
        count = min(level.worlds, self._mind.ways())
        count = min(count, max(self._most // len(self._moves), 1))
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
        """Settle moves, and look ahead, until the budget is spent."""
        table = np.zeros(self._mind.entries, np.int64)
        count = len(self._shares)
        self._step = count if self._seconds is None else 1
        done = 0
        while self._step and done < count:
            since = self._spent
            end = min(done + self._step, count)
            settle_all(self._states, done, end, self._moves, table, self._found)
            if self._seconds is not None:
                self._step = self._go_on(end - done, since, self._seconds)
            done = end
        self._found = self._found[:, :done]
        self._shares = self._shares[:done] / self._shares[:done].sum()
        self._games = done * len(self._moves)
        self._means = self._found.transpose(0, 2, 1) @ self._shares
        # Who blurs moves does not look so closely.
        if self._step and not self._blurred and done > 1:
            self._look_ahead(table)

    def _look_ahead(self, table: States) -> None:
        """Look ahead, a decision further each time, until the budget is spent or all is seen."""
        ahead = Lookahead(self._states, self._shares, self._found, self._moves, table)
        step = VAST if self._seconds is None else self._step * len(self._moves)
        while step and not ahead.done and self._games + ahead.settled < self._most:
            since, settled = self._spent, ahead.settled
            ahead.go_on(min(step, self._most - self._games - settled))
            if self._seconds is not None:
                step = self._go_on(ahead.settled - settled, since, self._seconds)
        self._games += ahead.settled
        self._means = ahead.means
        self.depth = ahead._depth - (not ahead.done)

    def thought(self) -> Thought:
        """What has been found, the best move first."""
        found = [self._estimate(move) for move in range(len(self._moves))]
        swept = self._found[:, :, 0] @ self._shares
        order = sorted(
            range(len(found)),
            key=lambda m: (-round(found[m].payoff / EQUAL), -round(swept[m] / EQUAL), found[m].move),
        )
        return Thought(
            tuple(found[m] for m in order),
            worlds=len(self._shares),
            effective=self._effective,
            games=self._games,
            seconds=self._spent,
        )

    def _estimate(self, move: int) -> Estimate:
        payoff, score = self._means[move]
        scores = self._found[move, :, 1]
        spread = float(self._shares**2 @ (scores - self._shares @ scores) ** 2)
        return Estimate(
            self._game.write(int(self._moves[move])),
            float(payoff),
            float(score),
            sqrt(spread),
            len(self._shares),
        )
