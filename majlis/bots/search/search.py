"""One search: worlds are imagined, a tree grows over them, and a thought comes of it."""

from typing import Any

import numpy as np

from majlis.bots.bot import Turn
from majlis.bots.budget import Budget
from majlis.bots.search import worlds
from majlis.bots.search.inquiry import TICK, Inquiry
from majlis.bots.search.level import Level
from majlis.bots.search.mind import Mind
from majlis.bots.search.tree import estimates, grow, new_tree
from majlis.bots.search.worlds import in_turn
from majlis.bots.thought import Thought
from majlis.game import Game

IMAGINING = 0.15
"""Which part of its time a search may spend on worlds."""
SPARED = 0.1
"""Which part of its time, or of a tick if that is less, a search keeps for what is left to do."""
FASTEST = 1_000_000
"""More games than these no search simulates in a second, or at all if only a time is given."""


class Search(Inquiry):
    """The search for one decision."""

    def __init__(
        self, game: Game[Any], mind: type[Mind], level: Level, budget: Budget, turn: Turn
    ) -> None:
        super().__init__(game, mind, level, budget, turn)
        self._bound = budget.iterations or max(int(FASTEST * min(self._seconds or 0.0, 1.0)), 1)
        self._seed = turn.random.word()
        self._count = min(max(self._bound // mind.games_per_world, 4), level.worlds)
        self._states = self._room_for(self._count)
        self._tree = new_tree(self._bound)
        self._games = 0

    def imagine(self) -> None:
        """Deal the worlds, as many as there is time for, and weigh them by the play."""
        logs = np.zeros(self._count)
        start = self._spent
        until = start + IMAGINING * max((self._seconds or 0.0) - start, 0.0)
        done, step = 0, len(logs) if self._seconds is None else 1
        while step and done < len(logs):
            since = self._spent
            end = min(done + step, len(logs))
            worlds.imagine(self._states, logs, done, end)
            done, step = end, self._go_on(end - done, since, until)
        self._weigh(logs[:done])

    def grow(self) -> None:
        """Simulate games until the budget is spent."""
        mind = self._mind
        width = max(self._game.most_moves(mind), 64)
        rows = np.zeros((4, width), np.int64)
        odds = np.zeros((3, width))
        table = np.zeros(mind.entries, np.int64)
        order = in_turn(self._shares, self._seed)
        seconds = self._seconds or 0.0
        until = seconds - min(SPARED * seconds, TICK / 2)
        used, step = 1, self._bound if self._seconds is None else 1
        while step and self._games < self._bound:
            step = min(step, self._bound - self._games)
            since = self._spent
            used = grow(
                self._states, order, self._tree, used, step,
                mind.explore, mind.horizon, table, rows, odds,
            )  # fmt: skip
            self._games += step
            if self._seconds is not None:
                step = self._go_on(step, since, until)

    def thought(self) -> Thought:
        """What has been found."""
        return Thought(
            tuple(estimates(self._tree, self._game.write)),
            worlds=len(self._shares),
            effective=self._effective,
            games=self._games,
            seconds=self._spent,
        )
