"""The bot that searches."""

from math import exp

from majlis.bots.bot import Bot, Turn
from majlis.bots.budget import Budget
from majlis.bots.minds import mind_of
from majlis.bots.search.level import Level
from majlis.bots.search.mind import Mind
from majlis.bots.search.search import Search
from majlis.bots.search.sweep import Sweep
from majlis.bots.thought import Thought
from majlis.cache import compiling
from majlis.games import find
from majlis.shuffle import Stream


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
        return chosen(thought, self.level, turn.random)

    def think(self, turn: Turn) -> Thought:
        """Search, and say what has been found about each move."""
        with compiling(self.mind.__name__):
            kind = Sweep if self.mind.exhaustive else Search
            search = kind(self.game, self.mind, self.level, self.budget, turn)
            search.imagine()
            search.grow()
            return search.thought()


def searcher(level: str, game: str, budget: Budget | None = None) -> SearchBot:
    """The bot of a level for a game, with the level's own budget if none is given."""
    mind = mind_of(game)
    return SearchBot(game, mind, mind.levels[level], budget)


def chosen(thought: Thought, level: Level, random: Stream) -> str:
    """The best move, or at gentler levels one that seems about as good, by chance.

    The odds fall off with how much worse than the best a move seems, and go with how much it was
    thought about: one that was hardly tried may seem good by luck.  The gullible believe that.
    """
    if not level.blur:
        return thought.best.move
    top = max(e.payoff for e in thought.estimates)
    odds = [exp((e.payoff - top) / level.blur) for e in thought.estimates]
    if not level.gullible:
        odds = [part * e.visits for part, e in zip(odds, thought.estimates, strict=True)]
    left = sum(odds) * random.word() / 2**32
    for estimate, part in zip(thought.estimates, odds, strict=True):
        left -= part
        if left < 0:
            return estimate.move
    return thought.best.move
