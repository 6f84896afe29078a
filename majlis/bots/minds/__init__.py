"""What the bots know of each game: one small file a game."""

from majlis.bots.minds.hearts import HeartsMind
from majlis.bots.minds.hearts2 import Hearts2Mind
from majlis.bots.minds.hez2 import Hez2Mind
from majlis.bots.minds.kozel import KozelMind
from majlis.bots.search.mind import Mind, plain_mind
from majlis.games import find

MINDS: dict[str, type[Mind]] = {
    "hearts": HeartsMind,
    "hearts2": Hearts2Mind,
    "hez2": Hez2Mind,
    "kozel": KozelMind,
}
"""The minds by game; a game that is not here is searched without any knowledge of its own."""


def mind_of(game: str) -> type[Mind]:
    """The mind that plays this game."""
    return MINDS.get(game) or plain_mind(find(game).state_type)
