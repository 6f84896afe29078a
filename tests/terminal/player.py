"""A person at the terminal who types what a script says, and a console that remembers."""

from collections.abc import Callable, Iterable
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from rich.console import Console

from majlis.terminal import PlaySettings, Terminal, play

Typist = Callable[[str, str], str]
"""What is typed: given the prompt and what has been shown since the last one."""

TRIES = ("1", "1 2", "1 2 3", "1 2 3 4")


class Person:
    """Sits at a terminal of 80 columns; ``shown`` is everything on it."""

    def __init__(self, typist: Typist, rich: bool = False, interactive: bool = False) -> None:
        self._file = StringIO()
        self._read_up_to = 0
        self._typist = typist
        self.terminal = Terminal(
            Console(
                file=self._file, width=80, force_terminal=rich, legacy_windows=False, _environ={}
            ),
            self._read,
            interactive,
        )

    @property
    def shown(self) -> str:
        return self._file.getvalue()

    def _read(self, prompt: str) -> str:
        new = self.shown[self._read_up_to :]
        self._file.write(prompt)
        line = self._typist(prompt, new)
        self._file.write(line + "\n")
        self._read_up_to = len(self.shown)
        return line


def first_legal() -> Typist:
    """Plays the first card or cards that the rules take."""
    tries = iter(TRIES)

    def typist(prompt: str, new: str) -> str:
        nonlocal tries
        if not prompt.startswith("Your move"):
            return "1"
        if "not legal" not in new:
            tries = iter(TRIES)
        return next(tries)

    return typist


def script(lines: Iterable[str], then: Typist | None = None) -> Typist:
    """Types lines one after another, then leaves it to another typist or closes the input."""
    left = iter(lines)

    def typist(prompt: str, new: str) -> str:
        for line in left:
            return line
        if then:
            return then(prompt, new)
        raise EOFError

    return typist


def settings(game: str, players: int, saves: Path, **others: Any) -> PlaySettings:
    given: dict[str, Any] = {"seat": 0, "seed": "a", "bots": "random", **others}
    return PlaySettings(game=game, players=players, saves=saves, **given)


def shown_by(lines: Iterable[str], asked: PlaySettings, rich: bool = False) -> str:
    """What a session shows in which these lines are typed."""
    person = Person(script(lines), rich)
    assert play(asked, person.terminal) == 0
    return person.shown


def complaint(capsys: pytest.CaptureFixture[str]) -> str:
    """The one line on stderr that says why there is no match."""
    out, line = capsys.readouterr()
    assert out == ""
    assert line.startswith("majlis: ")
    assert line.endswith("\n")
    assert line.count("\n") == 1
    return line.removeprefix("majlis: ").rstrip()
