"""What a server does once it is open."""

import logging
import subprocess
import sys

import pytest

from majlis.games import GAMES
from majlis.server import warming

SETTLED = """
import gc
from majlis.server.warming import THRESHOLDS, warm_up
before = gc.get_freeze_count()
warm_up()
assert gc.get_threshold() == THRESHOLDS
assert before < 1000 < gc.get_freeze_count(), gc.get_freeze_count()
gc.collect()
assert len(gc.get_objects()) < 5000, len(gc.get_objects())
"""


def test_what_is_there_at_first_is_never_looked_at_again() -> None:
    ran = subprocess.run(
        [sys.executable, "-c", SETTLED], capture_output=True, text=True, timeout=120, check=False
    )
    assert ran.returncode == 0, ran.stderr


def test_bots_that_cannot_be_loaded_do_not_close_the_room(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    tried: list[str] = []

    def broken(game: object) -> None:
        tried.append(str(game))
        raise OSError("the machine code cannot be read")

    settled: list[bool] = []
    monkeypatch.setattr(warming, "is_ready", lambda game: True)
    monkeypatch.setattr(warming, "settle", lambda: settled.append(True))
    monkeypatch.setattr("majlis.warm.search", broken)
    with caplog.at_level(logging.ERROR):
        warming.warm_up()
    assert (len(tried), settled) == (len(GAMES), [True])
    assert len(caplog.records) == len(GAMES)


def test_a_room_that_closes_loads_no_more_bots(monkeypatch: pytest.MonkeyPatch) -> None:
    tried: list[object] = []
    settled: list[bool] = []
    monkeypatch.setattr(warming, "is_ready", lambda game: True)
    monkeypatch.setattr(warming, "settle", lambda: settled.append(True))
    monkeypatch.setattr("majlis.warm.search", tried.append)
    warming.warm_up(lambda: bool(tried))
    assert (len(tried), settled) == (1, [])
