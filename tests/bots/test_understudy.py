"""Simple bots stand in while the searching ones are compiled."""

import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from majlis.bots import BOTS, UnknownBot, understudy
from majlis.bots.bot import Bot, Turn, turn_of
from majlis.bots.minds import mind_of
from majlis.bots.simple.hearts import HeartsBot
from majlis.bots.thought import Estimate, Thought
from majlis.games import find
from majlis.match import Match
from majlis.shuffle import SeededChance, Stream


class Star(Bot):
    """A bot whose moves are its own."""

    def choose(self, turn: Turn) -> str:
        return turn.legal[-1]

    def think(self, turn: Turn) -> Thought:
        return Thought((Estimate(turn.legal[-1], 1.0, 0.0, 0.0, 1),), 1, 1.0, 1, 0.0)


@pytest.fixture
def compiled(monkeypatch: pytest.MonkeyPatch) -> set[str]:
    """The minds that are compiled; more can be added."""
    done: set[str] = set()
    monkeypatch.setattr(understudy, "is_compiled", lambda what: what in done)
    monkeypatch.setattr(understudy, "folder", lambda: Path("anywhere"))
    monkeypatch.setitem(BOTS, "expert", lambda game, budget: Star())
    return done


@pytest.fixture
def started(monkeypatch: pytest.MonkeyPatch) -> list[list[str]]:
    """The programs that are started."""
    programs: list[list[str]] = []
    monkeypatch.setattr(subprocess, "Popen", lambda what, **_: programs.append(what))
    understudy.compile_behind.cache_clear()
    return programs


def hearts_turn() -> Turn:
    match = Match(find("hearts"), 4, {}, SeededChance("understudy"))
    return turn_of(match.deal, 0, Stream("understudy", "bot"))


def test_the_simple_bot_plays_until_the_other_is_compiled(
    compiled: set[str], started: list[list[str]]
) -> None:
    bot: Any = understudy.prompt_bot("expert@20ms", "hearts")
    assert started == [[sys.executable, "-m", "majlis", "warm", "hearts"]]
    turn = hearts_turn()
    assert not bot.ready
    assert isinstance(bot.playing, HeartsBot)
    assert bot.think(turn) is None
    simple = bot.choose(hearts_turn())
    compiled.add(mind_of("hearts").__name__)
    assert bot.ready
    assert bot.choose(turn) == turn.legal[-1] != simple
    assert bot.think(turn).best.move == turn.legal[-1]


def test_a_game_is_compiled_once(compiled: set[str], started: list[list[str]]) -> None:
    for _ in range(3):
        understudy.prompt_bot("expert", "hearts")
    assert len(started) == 1


def test_what_is_compiled_or_needs_it_not_plays_itself(
    compiled: set[str], started: list[list[str]]
) -> None:
    assert isinstance(understudy.prompt_bot("simple", "hearts"), HeartsBot)
    compiled.add(mind_of("hearts").__name__)
    assert isinstance(understudy.prompt_bot("expert", "hearts"), Star)
    assert started == []


def test_without_a_folder_nothing_is_started(
    compiled: set[str], started: list[list[str]], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(understudy, "folder", lambda: None)
    assert isinstance(understudy.prompt_bot("expert", "hearts"), Star)
    assert started == []


def test_unknown_names_are_refused(compiled: set[str], started: list[list[str]]) -> None:
    for name in ("exprt", "expert@fast"):
        with pytest.raises(UnknownBot):
            understudy.prompt_bot(name, "hearts")
    assert started == []
