"""The bot that searches."""

from math import exp
from time import perf_counter

import numpy as np

from majlis.bots.bot import Bot, Turn
from majlis.bots.budget import Budget
from majlis.bots.minds import mind_of
from majlis.bots.search.level import LEVELS, Level
from majlis.bots.search.mind import Mind
from majlis.bots.search.tree import estimates, grow, new_tree
from majlis.bots.search.worlds import FIRST_WORLD, believe, imagine
from majlis.bots.thought import Thought
from majlis.cache import compiling
from majlis.compiled import pack
from majlis.games import find
from majlis.shuffle import Stream

CHUNK = 0.002
"""Seconds after which a search looks at the clock, about."""
LEAST = 0.1
"""Which part of the worlds must count, however telling the play was."""
GAMES_PER_WORLD = 8
"""How often a world is played in on average before more worlds are worth more."""
UNBOUNDED = 1_000_000
"""The iterations of a budget that names only a time."""


class SearchBot(Bot):
    """Plays what a search over the worlds it holds possible finds best."""

    def __init__(self, game: str, mind: type[Mind], level: Level, budget: Budget | None) -> None:
        self.game = find(game)
        self.mind = mind
        self.level = level
        self.budget = budget or Budget(iterations=max(int(mind.iterations * level.share), 8))

    def choose(self, turn: Turn) -> str:
        """The move most thought about, or at gentler levels one that seems about as good."""
        if len(turn.legal) == 1:
            return turn.legal[0]
        thought = self.think(turn)
        if not self.level.blur:
            return thought.best.move
        return blurred(thought, self.level.blur, turn.random)

    def think(self, turn: Turn) -> Thought:
        """Search, and say what has been found about each move."""
        with compiling(self.mind.__name__):
            return self._search(turn)

    def _search(self, turn: Turn) -> Thought:
        start = perf_counter()
        mind = self.mind.of(turn, turn.random.word() << 30 ^ turn.random.word())
        bound = self.budget.iterations or UNBOUNDED
        worlds = min(max(bound // GAMES_PER_WORLD, 4), self.level.worlds)
        states = pack([mind] * (FIRST_WORLD + worlds))
        logs = np.zeros(worlds)
        imagine(states, logs)
        weights = believe(logs if self.level.heed else np.zeros(worlds), LEAST)
        belief = weights.cumsum()
        tree = new_tree(bound)
        table = np.zeros(mind.entries, np.int64)
        width = max(self.game.most_moves(mind), 64)
        room = np.zeros((3, width), np.int64)
        odds = np.zeros((2, width))
        used, done, step = 1, 0, bound if self.budget.seconds is None else 16
        while done < bound:
            begin = perf_counter()
            step = min(step, bound - done)
            used = grow(
                states, belief, tree, used, step, mind.explore, mind.horizon, table, room, odds
            )
            done += step
            if self.budget.seconds is not None:
                now = perf_counter()
                if now - start + CHUNK / 2 >= self.budget.seconds:
                    break
                left = min(CHUNK, self.budget.seconds - (now - start))
                step = max(int(step * left / max(now - begin, 1e-6)), 1)
        return Thought(
            tuple(estimates(tree, self.game.write)),
            worlds,
            1.0 / float((weights**2).sum()),
            done,
            perf_counter() - start,
        )


def searcher(level: str, game: str, budget: Budget | None = None) -> SearchBot:
    """The bot of a level for a game, with the level's own budget if none is given."""
    return SearchBot(game, mind_of(game), LEVELS[level], budget)


def blurred(thought: Thought, blur: float, random: Stream) -> str:
    """A move by chance: the odds fall off with how much worse than the best it seems."""
    top = max(e.payoff for e in thought.estimates)
    odds = [exp((e.payoff - top) / blur) if e.visits else 0.0 for e in thought.estimates]
    left = sum(odds) * random.word() / 2**32
    for estimate, part in zip(thought.estimates, odds, strict=True):
        left -= part
        if left < 0:
            return estimate.move
    return thought.best.move
