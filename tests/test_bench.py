"""What `majlis bench` says of the games."""

import re

import pytest
from rich.console import Console

from majlis.bench import bench
from majlis.bench.search import DEALS, FIRST, first_decisions
from majlis.games import GAMES


@pytest.mark.parametrize("game", GAMES)
def test_moves_are_timed_where_there_is_a_choice(game: str) -> None:
    turns = list(first_decisions(game))
    assert len(turns) == DEALS * FIRST
    assert all(len(turn.legal) > 1 for turn in turns)


@pytest.mark.compiled
def test_every_way_is_measured() -> None:
    console = Console(width=120, record=True)
    assert bench(["hearts2"], 1, False, console) == 0
    said = console.export_text()
    for way in ("plain Python", "legal list + apply", "machine code", "search"):
        assert re.search(rf"hearts2 +{re.escape(way)} +[\d,]* +[\d,]* +\d+\.\d\d", said), said
    assert re.search(r"hearts2: two threads search \d\.\d\dx as much as one", said)
    assert re.search(r"hearts2: expert takes \d+ ms of processor time for a move early in", said)
