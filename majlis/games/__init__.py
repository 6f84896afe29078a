"""The register of games: a new game is a file of its own beside its page, and a line here."""

from typing import Any

from majlis.game import Game
from majlis.games.hearts import Hearts
from majlis.games.hearts2 import Hearts2
from majlis.games.hez2 import Hez2
from majlis.games.kozel import Kozel

GAMES: dict[str, Game[Any]] = {game.id: game for game in (Hearts(), Hearts2(), Kozel(), Hez2())}
"""Every game by its id, in the order in which menus show them."""


class UnknownGame(ValueError):
    """A game id that is not in the register."""


def find(game: object) -> Game[Any]:
    """The game of this id; ``UnknownGame`` names those that there are."""
    if not isinstance(game, str) or game not in GAMES:
        raise UnknownGame(f"unknown game {str(game)[:40]!r}: expected {', '.join(GAMES)}")
    return GAMES[game]
