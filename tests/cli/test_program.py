"""``majlis`` as a program of its own: what it loads, its pipes, its terminal, and Ctrl-C."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import pytest

from tests.cli.command_line import command, environment, output, program

pty = pytest.importorskip("pty", reason="needs a system with terminals like those of Unix")


# -- what is loaded ------------------------------------------------------------------------------


LISTING = """
import sys
import majlis.cli
try:
    majlis.cli.main()
finally:
    print(*sys.modules, file=sys.stderr)
"""


def loaded_by(*arguments: str) -> set[str]:
    """The packages that are loaded when a command has run in a process of its own."""
    result = subprocess.run(
        [sys.executable, "-c", LISTING, *arguments],
        capture_output=True,
        env=environment(),
        text=True,
        check=True,
    )
    return {name.partition(".")[0] for name in result.stderr.split()}


@pytest.mark.parametrize(
    "words", ["--help", "--version", "games", "options hearts", "rules hearts", "check FILE"]
)
def test_what_needs_no_search_loads_nothing_slow(words: str, tmp_path: Path) -> None:
    file = tmp_path / "kozel.jsonl"
    file.write_text(output("simulate kozel -p 2 --seed 7"), encoding="utf-8")
    loaded = loaded_by(*words.replace("FILE", str(file)).split())
    assert "typer" in loaded
    assert loaded.isdisjoint({"numba", "numpy", "pydantic", "rich"})


# -- pipes ---------------------------------------------------------------------------------------


def test_the_program_is_the_command_line() -> None:
    result = program("rules hearts H9")
    assert result.stdout.decode() == output("rules", "hearts", "H9")
    assert program("check -", stdin=b"junk").returncode == 1
    wrong = program("rules chess")
    assert (wrong.returncode, wrong.stdout) == (2, b"")
    assert wrong.stderr.startswith(b"majlis: unknown game 'chess'")


def test_a_terminal_that_lacks_the_suits_is_no_error() -> None:
    result = program("rules hearts", PYTHONIOENCODING="ascii")
    assert (result.returncode, result.stderr) == (0, b"")
    assert b"Q\\u2660" in result.stdout


@pytest.mark.parametrize(
    "words", ["simulate kozel -p 2 -m 1000 --seed 7", "check " + "nothing " * 20_000]
)
def test_a_pipe_that_breaks_ends_it_quietly(words: str) -> None:
    with subprocess.Popen(
        command(words), stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=environment()
    ) as process:
        assert process.stdout
        assert process.stderr
        process.stdout.readline()
        process.stdout.close()
        assert process.stderr.read() == b""
        assert process.wait(60) == 141


FULL = pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs /dev/full")


def shell(line: str, home: Path) -> subprocess.CompletedProcess[bytes]:
    """Run a line of a shell, in which ``majlis`` is ours and keeps its saves in a folder."""
    script = f'majlis() {{ "{sys.executable}" -m majlis "$@"; }}\n{line}'
    return subprocess.run(
        ["sh", "-c", script],
        capture_output=True,
        env=environment(XDG_DATA_HOME=str(home), HOME=str(home)),
        timeout=120,
        check=False,
    )


@FULL
@pytest.mark.parametrize(
    "words",
    [
        "check FILE",
        "games",
        "rules hearts",
        "play hearts --new --bots simple",
        "simulate kozel -p 2 --seed 7",
        "--version",
        "--help",
    ],
)
def test_a_full_disk_is_one_line(words: str, tmp_path: Path) -> None:
    file = tmp_path / "kozel.jsonl"
    file.write_text(output("simulate kozel -p 2 --seed 7 -o limit=2"), encoding="utf-8")
    result = shell(f"majlis {words.replace('FILE', str(file))} </dev/null >/dev/full", tmp_path)
    assert result.stderr == b"majlis: cannot write: No space left on device\n"
    assert result.returncode == 1


@FULL
def test_a_complaint_that_nobody_can_hear_is_no_crash(tmp_path: Path) -> None:
    assert shell("majlis rules chess 2>/dev/full", tmp_path).returncode == 2


@pytest.mark.parametrize(
    ("line", "code", "said"),
    [
        ("majlis check - <&-", 1, b"-: no match found\n"),
        ("majlis play hearts --new --bots simple <&-", 0, b"The match is saved."),
        ("majlis games >&-", 0, b""),
        ("majlis rules chess 2>&-", 2, b""),
        ("majlis check - <&- >&- 2>&-", 1, b""),
    ],
)
def test_streams_may_be_closed(line: str, code: int, said: bytes, tmp_path: Path) -> None:
    result = shell(line, tmp_path)
    assert (result.returncode, result.stderr) == (code, b"")
    assert said in result.stdout


def test_what_is_typed_may_be_no_text(tmp_path: Path) -> None:
    result = program(
        "play hearts --new --bots simple",
        stdin=b"\xff\n",
        PYTHONIOENCODING="utf-8:strict",
        XDG_DATA_HOME=str(tmp_path),
        HOME=str(tmp_path),
    )
    assert (result.returncode, result.stderr) == (0, b"")
    assert "'\ufffd' is not a move of Hearts" in result.stdout.decode()


def test_an_unexpected_error_is_an_ordinary_traceback() -> None:
    script = (
        "import majlis.games, majlis.cli\n"
        "majlis.games.GAMES['hearts'].page = lambda: 1 / 0\n"
        "majlis.cli.main()"
    )
    result = subprocess.run(
        [sys.executable, "-c", script, "rules", "hearts"],
        capture_output=True,
        env=environment(),
        check=False,
    )
    assert result.returncode == 1
    assert result.stderr.startswith(b"Traceback (most recent call last):\n")
    assert result.stderr.endswith(b"ZeroDivisionError: division by zero\n")


# -- Ctrl-C --------------------------------------------------------------------------------------


HEARING = """
import os, signal, sys
signal.signal(signal.SIGINT, signal.SIG_DFL)
os.execv(sys.argv[1], sys.argv[1:])
"""
"""Starts a program that hears Ctrl-C even where ours does not, as in a script's background."""


@contextmanager
def hearing(words: str, **streams: int) -> Iterator["subprocess.Popen[bytes]"]:
    """``majlis`` as a program that hears Ctrl-C; it does not outlive the block."""
    process = subprocess.Popen(
        [sys.executable, "-c", HEARING, *command(words)],
        stderr=subprocess.PIPE,
        env=environment(),
        **streams,  # type: ignore[call-overload]
    )
    with process:
        try:
            yield process
        finally:
            process.kill()


def test_ctrl_c_stops_a_simulation_between_matches(tmp_path: Path) -> None:
    file = tmp_path / "kozel.jsonl"
    words = f"simulate kozel -p 2 -m 1000000 --seed 7 --out {file}"
    with hearing(words, stdout=subprocess.PIPE) as process:
        wait_until(lambda: file.exists() and file.stat().st_size > 10_000)
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=60)
    assert (process.returncode, out) == (130, b"")
    assert err.startswith(b"majlis: stopped; ")
    assert err.count(b"\n") == 1
    assert output("check", str(file)).startswith(f"{int(err.split()[2])} matches, ")


def test_ctrl_c_stops_a_check() -> None:
    with hearing("check -", stdin=subprocess.PIPE) as process:
        assert process.stdin
        assert process.stderr
        process.stdin.write(b"\n" * 1_000_000)  # more than a pipe holds: it must be reading
        process.send_signal(signal.SIGINT)
        assert process.wait(60) == 130
        assert process.stderr.read() == b"majlis: stopped\n"
        with suppress(BrokenPipeError):
            process.stdin.close()


def wait_until(done: object) -> None:
    """Wait for something to become true."""
    assert callable(done)
    end = time.monotonic() + 60
    while not done():
        assert time.monotonic() < end
        time.sleep(0.05)


# -- on a terminal -------------------------------------------------------------------------------


@contextmanager
def on_a_terminal(
    script: str, *arguments: str, columns: str = "80"
) -> Iterator[tuple[int, "subprocess.Popen[bytes]"]]:
    """Run a script with a terminal for stdin, stdout and stderr; its other end."""
    ours, theirs = pty.openpty()
    try:
        with subprocess.Popen(
            [sys.executable, "-c", script, *arguments],
            stdin=theirs,
            stdout=theirs,
            stderr=theirs,
            env=environment(TERM="xterm", PAGER="cat", COLUMNS=columns),
            start_new_session=True,
        ) as process:
            os.close(theirs)
            yield ours, process
    finally:
        os.close(ours)


def read_until(terminal: int, text: str) -> None:
    """Read what a terminal gets up to a text."""
    data = b""
    while text.encode() not in data:
        data += os.read(terminal, 65536)


def read_to_the_end(terminal: int) -> str:
    """All that a terminal gets until nobody writes to it any more."""
    data = b""
    with suppress(OSError):  # what Linux says at the end
        while piece := os.read(terminal, 65536):
            data += piece
    return data.decode().replace("\r\n", "\n")


FAKE_PLAY = """
import majlis.cli, majlis.terminal
majlis.terminal.play = lambda settings: print("playing", settings.game)
majlis.cli.main()
"""


@pytest.mark.parametrize(
    ("answers", "end"),
    [
        ("2\n", "playing hearts2\n"),
        ("0\nkosel\nkozel\n", "playing kozel\n"),
        ("0\n\n", "Enter to leave) "),
        ("\n", "\n"),
        ("\x04", "\n"),
    ],
)
def test_on_a_terminal_the_menu_asks(answers: str, end: str) -> None:
    with on_a_terminal(FAKE_PLAY, "play") as (terminal, process):
        read_until(terminal, "Enter to leave) ")
        os.write(terminal, answers.encode())
        shown = read_to_the_end(terminal)
        assert process.wait(60) == 0
    assert shown.endswith(end)
    assert ("did you mean kozel?" in shown) == ("kosel" in answers)


def test_on_a_terminal_the_rules_are_typeset_and_paged() -> None:
    script = "import majlis.cli; majlis.cli.main()"
    with on_a_terminal(script, "rules", "hearts") as (terminal, process):
        page = read_to_the_end(terminal)
        assert process.wait(60) == 0
    with on_a_terminal(script, "rules", "hearts", "H9") as (terminal, _):
        ruling = read_to_the_end(terminal)
    with on_a_terminal(script, "rules", "hearts", "H9", "--plain") as (terminal, _):
        plain = read_to_the_end(terminal)
    assert "\x1b[1m" in page
    assert "\x1b[1mH9\x1b[0m" in ruling
    assert "##" not in page
    assert "<a" not in page
    assert plain == output("rules", "hearts", "H9")


def test_no_columns_at_all_are_as_if_nothing_was_said() -> None:
    script = "import majlis.cli; majlis.cli.main()"
    with on_a_terminal(script, "rules", "hearts", "H9", columns="0") as (terminal, _):
        shown = read_to_the_end(terminal)
    with on_a_terminal(script, "rules", "hearts", "H9") as (terminal, _):
        assert shown == read_to_the_end(terminal)


def test_what_takes_long_shows_a_bar_on_a_terminal(tmp_path: Path) -> None:
    script = "import majlis.cli, majlis.cli.progress as p; p.PATIENCE = 0; majlis.cli.main()"
    file = tmp_path / "kozel.jsonl"
    words = f"simulate kozel -p 2 -m 15 --seed 7 --out {file}".split()
    with on_a_terminal(script, *words) as (terminal, process):
        shown = read_to_the_end(terminal)
        assert process.wait(60) == 0
    assert "simulating" in shown
    assert "%" in shown
    with file.open("ab") as more:
        more.write(b"junk\n" + file.read_bytes())
    with on_a_terminal(script, "check", str(file), str(file)) as (terminal, process):
        shown = read_to_the_end(terminal)
        assert process.wait(60) == 1
    assert "checking" in shown
    assert shown.count(": not JSON at character 1") == 2
    assert "60 matches, " in shown


def test_what_is_quick_shows_no_bar() -> None:
    script = "import majlis.cli, majlis.cli.progress as p; p.PATIENCE = 60; majlis.cli.main()"
    with on_a_terminal(script, "simulate", "kozel", "-p", "2", "--seed", "7") as (terminal, _):
        assert read_to_the_end(terminal) == output("simulate kozel -p 2 --seed 7")
