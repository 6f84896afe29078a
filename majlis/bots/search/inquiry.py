"""What the ways of finding a move have in common: a clock, a mind, and worlds that are weighed."""

from time import perf_counter
from typing import Any

import numpy as np

from majlis.bots.bot import Turn
from majlis.bots.budget import Budget
from majlis.bots.search.level import Level
from majlis.bots.search.mind import Mind
from majlis.bots.search.worlds import FIRST_WORLD, believe
from majlis.compiled import States, pack, record_type
from majlis.game import Game

LEAST = 0.1
"""Which part of the worlds must count, however telling the play was."""
TICK = 0.002
"""Seconds after which a budget of time is looked at again, about."""
GROWTH = 4
"""No more times as much is done before the next look as before the last one."""


class Inquiry:
    """One decision being thought about."""

    def __init__(
        self, game: Game[Any], mind: type[Mind], level: Level, budget: Budget, turn: Turn
    ) -> None:
        self._start = perf_counter()
        self._game = game
        self._seconds = budget.seconds
        self._heed = level.heed
        self._mind = mind.of(turn, turn.random.word() << 30 ^ turn.random.word())
        self._shares: States = np.zeros(0)  # the worlds' probabilities, once they are imagined

    @property
    def _spent(self) -> float:
        return perf_counter() - self._start

    def _go_on(self, done: int, since: float, until: float) -> int:
        """How many more to do before the next look at the clock, if ``done`` took from ``since``.

        0 if the time is up that is spent ``until`` then.
        """
        now = self._spent
        if now >= until:
            return 0
        times = min(TICK, until - now) / max(now - since, 1e-6)
        return max(int(done * min(times, GROWTH)), 1)

    def _room_for(self, worlds: int) -> States:
        """Room for so many worlds, with the mind's own state before them."""
        states: States = np.zeros(FIRST_WORLD + worlds, record_type(type(self._mind)))
        states[:1] = pack([self._mind])
        return states

    def _weigh(self, logs: States) -> None:
        """Let the worlds count by these likelihoods, or all alike if the play is not heeded."""
        self._shares = believe(logs if self._heed else np.zeros(len(logs)), LEAST)

    @property
    def _effective(self) -> float:
        """How many worlds they are worth after they were weighed."""
        return 1.0 / float((self._shares**2).sum())
