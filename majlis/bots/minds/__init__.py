"""What the bots know of each game: one small file a game."""

from majlis.bots.search.mind import Mind, plain_mind
from majlis.games import find

MINDS: dict[str, type[Mind]] = {}
"""The minds by game; a game that is not here is searched without any knowledge of its own."""


def mind_of(game: str) -> type[Mind]:
    """The mind that plays this game."""
    return MINDS.get(game) or plain_mind(find(game).state_type)
