"""The search without any knowledge of the game, to measure what knowledge is worth."""

from majlis.bots.budget import Budget
from majlis.bots.search.bot import SearchBot
from majlis.bots.search.level import LEVELS
from majlis.bots.search.mind import plain_mind
from majlis.games import find

GAMES_A_MOVE = 5000
"""As many as it can simulate in the time that the strongest level takes, about."""


class PlainBot(SearchBot):
    """For the arena: ``--bots expert,tests.bots.plain:PlainBot``."""

    def __init__(self, game: str) -> None:
        mind = plain_mind(find(game).state_type)
        super().__init__(game, mind, LEVELS["expert"], Budget(iterations=GAMES_A_MOVE))
