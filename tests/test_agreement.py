"""Our engine and an independent program (``tests/reference``) verify each other's matches."""

import random
from typing import Any

import pytest

from majlis.bots import make
from majlis.driver import play_out
from majlis.game import Game
from majlis.games import GAMES
from majlis.match import Match
from majlis.shuffle import SeededChance
from majlis.transcript import check, write
from tests.conformance.tables import seeds, some_options
from tests.reference import transcripts as reference

TABLES = [
    pytest.param(game, players, id=f"{game.id}-{players}")
    for game in GAMES.values()
    if game.id in reference.OPTIONS
    for players in game.players
]
"""The tables of games that the other program knows."""


def both_ways(game: Game[Any], players: int, seed: str) -> None:
    """One match made by each program, with all legal moves listed, read by the other."""
    rng = random.Random(f"{game.id}/{players}/{seed}")
    options = some_options(game, players, rng)
    theirs = reference.play(game.id, players, options, rng, dealer=rng.randrange(players))
    assert check(theirs).faults == []
    match = Match(game, players, options, SeededChance(seed))
    play_out(match, [make("random", game.id)] * players, seed)
    assert reference.check(list(write(match, legal=True))) == []


@pytest.mark.parametrize(("game", "players"), TABLES)
@pytest.mark.parametrize("seed", seeds(2, 8))
def test_matches_verify_both_ways(game: Game[Any], players: int, seed: int) -> None:
    both_ways(game, players, f"agree {seed}")


@pytest.mark.slow
@pytest.mark.parametrize(("game", "players"), TABLES)
@pytest.mark.parametrize("part", range(10))
def test_thousands_of_matches_verify_both_ways(game: Game[Any], players: int, part: int) -> None:
    for seed in range(100):
        both_ways(game, players, f"agree more {part}.{seed}")
