"""Every game at every number of players, and random options for it."""

import random
from typing import Any

import pytest

from majlis.game import Game
from majlis.games import GAMES
from majlis.match import Match
from majlis.shuffle import SeededChance
from tests.reference.transcripts import random_options

TABLES = [
    pytest.param(game, players, id=f"{game.id}-{players}")
    for game in GAMES.values()
    for players in game.players
]


def seeds(few: int, many: int) -> list[Any]:
    """Numbers for ``many`` cases; all but the first ``few`` belong to the longer checks."""
    later = [pytest.param(number, marks=pytest.mark.slow) for number in range(few, many)]
    return [*range(few), *later]


def some_options(game: Game[Any], players: int, rng: random.Random) -> dict[str, Any]:
    """Random options, without passes that are too many to list at every step."""
    options = random_options(game.id, players, rng)
    if options.get("pass_count", 0) > 3:
        options["pass_count"] = rng.choice([1, 2, 3])
    return options


def new_match(game: Game[Any], players: int, seed: str) -> tuple[Match, random.Random]:
    """A match with random options, and the generator that goes on choosing moves."""
    rng = random.Random(f"{game.id}/{players}/{seed}")
    options = some_options(game, players, rng)
    return Match(game, players, options, SeededChance(seed)), rng
