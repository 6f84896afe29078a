"""One sweep: every move is settled in every world, and what it comes to is averaged.

For games with so few worlds, and deals so short, that all of them can be solved with open cards.
Settling supposes that the owner will know the world from its next decision on.  What budget is
left goes into looking ahead without that (see ``lookahead``), one decision further each time.
"""

from collections.abc import Callable
from math import sqrt
from typing import Any

import numpy as np

from majlis.bots.bot import Turn
from majlis.bots.budget import Budget
from majlis.bots.search.groups import PAYOFF
from majlis.bots.search.inquiry import Inquiry
from majlis.bots.search.level import Level
from majlis.bots.search.lookahead import DIGITS, Lookahead
from majlis.bots.search.mind import Mind
from majlis.bots.search.worlds import FIRST_WORLD
from majlis.bots.thought import Estimate, Thought
from majlis.compiled import States, compiled
from majlis.game import Game

VAST = 10**12
"""No budget is so large."""
DOUBT = 0.1
"""The part of a belief that no play changes, as players have reasons of their own, or none."""


@compiled
def lay_out(states: States, most: int, order: States) -> int:
    """Fill ``states`` with the worlds that can be, in this order of ways; how many there are."""
    count = 0
    for way in order:
        if count == most:
            break
        states[FIRST_WORLD + count] = states[0]
        if states[FIRST_WORLD + count].lay(way):
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


@compiled
def hear(states: States, logs: States, first: int, end: int, table: States) -> None:
    """How likely the play so far was in the worlds from ``first`` to before ``end``."""
    for w in range(first, end):
        states[1] = states[FIRST_WORLD + w]
        logs[w] = states[1].witness(table)


class Sweep(Inquiry):
    """The sweep for one decision; a game is a move that is settled in a world."""

    def __init__(
        self, game: Game[Any], mind: type[Mind], level: Level, budget: Budget, turn: Turn
    ) -> None:
        super().__init__(game, mind, level, budget, turn)
        self._most = budget.iterations
        self._blurred = level.blur > 0  # who blurs moves does not look so closely
        self._moves = np.array([game.parse(move) for move in turn.legal])
        count = min(level.worlds, self._mind.ways())
        if self._most is not None:
            count = min(count, max(self._most // len(self._moves), 1))
        self._states = self._room_for(count)
        self._found = np.zeros((len(self._moves), count, 2))

    def imagine(self) -> None:
        """Lay out all worlds, or as many as there is a budget for, any as soon as another."""
        order = np.arange(self._mind.ways())
        for i in range(len(order) - 1, 0, -1):
            j = self._mind.below(i + 1)
            order[i], order[j] = order[j], order[i]
        count = lay_out(self._states, self._found.shape[1], order)
        self._shares = np.full(count, 1.0 / count)

    def grow(self) -> None:
        """Settle moves, ask what the play says, and look ahead, until the budget is spent."""
        table = np.zeros(self._mind.entries, np.int64)
        done = self._for_all(
            lambda first, end: settle_all(self._states, first, end, self._moves, table, self._found)
        )
        self._found = self._found[:, :done]
        self._shares = self._shares[:done] / self._shares[:done].sum()
        self._games = done * len(self._moves)
        if self._heed and self._affords(done):
            self._hear(table)
        self._swept = self._shares @ self._found
        self._means = self._swept
        if done > 1 and not self._blurred and self._affords(1):
            self._look_ahead(table)

    def _for_all(self, do: Callable[[int, int], None]) -> int:
        """Do something in the worlds from one to before another, in all if there is time."""
        count = len(self._shares)
        done, step = 0, count if self._seconds is None else 1
        while step and done < count:
            since = self._spent
            end = min(done + step, count)
            do(done, end)
            if self._seconds is not None:
                step = self._go_on(end - done, since, self._seconds)
            done = end
        return done

    def _affords(self, games: int) -> bool:
        """Whether the budget allows so much more."""
        if self._most is not None and self._games + games > self._most:
            return False
        return self._seconds is None or self._spent < self._seconds

    def _hear(self, table: States) -> None:
        """Weigh the worlds by what the play says, which counts as a game for each."""
        logs = np.zeros(len(self._shares))
        done = self._for_all(lambda first, end: hear(self._states, logs, first, end, table))
        self._games += done
        if done == len(logs):
            self._weigh(logs)
            self._shares = (1 - DOUBT) * self._shares + DOUBT / done

    def _look_ahead(self, table: States) -> None:
        """Look ahead, a decision further each time, until the budget is spent or all is seen."""
        most = VAST if self._most is None else self._most - self._games
        ahead = Lookahead(self._states, self._shares, self._found, self._moves, table, most)
        step = VAST if self._seconds is None else len(self._moves)
        while step and not ahead.done:
            since, settled = self._spent, ahead.settled
            ahead.go_on(step)
            if self._seconds is not None:
                step = self._go_on(ahead.settled - settled, since, self._seconds)
        self._games += ahead.settled
        self._means = ahead.means

    def thought(self) -> Thought:
        """What has been found, the best move first."""
        payoffs = np.stack([self._swept[:, PAYOFF], self._means[:, PAYOFF]])
        order = np.lexsort((np.arange(len(self._moves)), *-payoffs.round(DIGITS)))
        return Thought(
            tuple(self._estimate(move) for move in order),
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
            round(float(payoff), DIGITS),  # what is equal shall be so
            float(score),
            sqrt(spread),
            len(self._shares),
        )
