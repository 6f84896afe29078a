"""Small contests for tests."""

import json
import sys
from typing import Any

from majlis.arena import Contest
from majlis.arena.deck import DeckRecord
from majlis.games import GAMES
from tests.arena.entrants import HERE, First, Last, spec

TABLES = [(game.id, players) for game in GAMES.values() for players in game.players]
PAIR = (spec(First), spec(Last))


def small(game: str = "hearts", players: int = 4, **more: Any) -> Contest:
    """A contest of two quick bots."""
    bots = more.pop("bots", PAIR)
    return Contest.of(game, players, bots, more.pop("seed", "seed"), **more)


def program(how: str) -> str:
    """The spec of the program that misbehaves in this way."""
    return f"cmd:{sys.executable} {HERE / 'misbehaving.py'} {how}"


def plain(record: DeckRecord) -> dict[str, Any]:
    """All of a record that does not hang on the clock."""
    values = record.as_dict()
    values.pop("thinking")
    loaded: dict[str, Any] = json.loads(json.dumps(values))
    return loaded
