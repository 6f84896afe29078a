"""The search without any knowledge of the game, to measure what knowledge is worth."""

from majlis.bots.bot import turn_of
from majlis.bots.budget import Budget
from majlis.bots.search.bot import SearchBot
from majlis.bots.search.level import LEVELS
from majlis.bots.search.mind import plain_mind
from majlis.games import find
from majlis.match import Match
from majlis.shuffle import SeededChance, Stream

GAMES_A_MOVE = 5000
"""As many as it can simulate in the time that the strongest level takes, about."""


class PlainBot(SearchBot):
    """For the arena: ``--bots expert,tests.bots.plain:PlainBot``."""

    def __init__(self, game: str) -> None:
        mind = plain_mind(find(game).state_type)
        super().__init__(game, mind, LEVELS["expert"], Budget(iterations=GAMES_A_MOVE))
        match = Match(self.game, self.game.players[0], {}, SeededChance("compile"))
        # A move that takes as long as compiling does would count as stalled.
        self.think(turn_of(match.deal, match.to_act[0], Stream("compile", "bot")))
