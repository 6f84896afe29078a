"""The bot that searches."""

from math import exp

from majlis.bots.bot import Bot, Turn
from majlis.bots.budget import Budget
from majlis.bots.minds import mind_of
from majlis.bots.search.level import LEVELS, Level
from majlis.bots.search.mind import Mind
from majlis.bots.search.search import Search
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
        if not self.level.blur:
            return thought.best.move
        return blurred(thought, self.level.blur, turn.random)

    def think(self, turn: Turn) -> Thought:
        """Search, and say what has been found about each move."""
        with compiling(self.mind.__name__):
            search = Search(self.game, self.mind, self.level, self.budget, turn)
            search.imagine()
            search.grow()
            return search.thought()


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
