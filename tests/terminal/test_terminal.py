"""The terminal of standard input and output."""

import sys
from io import StringIO
from pathlib import Path

import pytest
from rich.console import Console

from majlis.terminal import Terminal, play
from majlis.terminal.terminal import standard
from tests.terminal.player import settings


def test_a_pipe_is_read_line_by_line_and_shown(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "stdin", StringIO("1 2 3\nlog"))
    assert play(settings("hearts", 4, tmp_path)) == 0
    shown, errors = capsys.readouterr()
    assert "Your move: 1 2 3\nYou pass " in shown
    assert "Your move: log\nYou pass " in shown
    assert shown.endswith("majlis play hearts --resume\n")
    assert errors == ""


def test_what_is_typed_is_not_taken_for_markup(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "stdin", StringIO("[bold]x[/bold] [/]\n"))
    assert play(settings("hearts", 4, tmp_path)) == 0
    assert "'[bold]x[/bold] [/]' is not a move" in capsys.readouterr().out


def test_a_pipe_is_not_interactive(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", StringIO(""))
    terminal = standard()
    assert not terminal.interactive
    with pytest.raises(EOFError):
        terminal.read("")


class Latin(StringIO):
    encoding = "latin-1"


@pytest.mark.parametrize(
    ("console", "words"),
    [
        (Console(file=StringIO()), True),
        (Console(file=Latin(), force_terminal=True), True),
        (Console(file=StringIO(), force_terminal=True, _environ={"TERM": "dumb"}), True),
        (Console(file=StringIO(), force_terminal=True, _environ={"TERM": "xterm"}), False),
    ],
)
def test_where_signs_would_not_show_there_are_words(console: Console, words: bool) -> None:
    assert Terminal(console, input).wants_words() is words
