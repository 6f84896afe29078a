"""Running the command line in tests: inside this process, or as a program of its own."""

import os
import subprocess
import sys
from pathlib import Path

from typer.testing import CliRunner, Result

from majlis.cli import app

ROOT = Path(__file__).parent.parent.parent


def majlis(words: str = "", *more: str, stdin: bytes | str = "") -> Result:
    """Run a command: words, then arguments as they are.  Unexpected errors are raised."""
    return CliRunner().invoke(app, [*words.split(), *more], input=stdin, catch_exceptions=False)


def output(words: str = "", *more: str, stdin: bytes | str = "") -> str:
    """What a command that succeeds prints."""
    result = majlis(words, *more, stdin=stdin)
    assert (result.exit_code, result.stderr) == (0, "")
    return result.stdout


def complaint(words: str, *more: str) -> str:
    """The one line of a command that is refused."""
    result = majlis(words, *more)
    assert (result.exit_code, result.stdout) == (2, "")
    line = result.stderr
    assert line.startswith("majlis: ")
    assert line.count("\n") == 1
    assert line.endswith("\n")
    return line.removeprefix("majlis: ").rstrip()


def command(words: str, *more: str) -> list[str]:
    """The program with its arguments."""
    return [sys.executable, "-m", "majlis", *words.split(), *more]


def environment(**more: str) -> dict[str, str]:
    """Ours, with the checkout's own package."""
    return os.environ | {"PYTHONPATH": str(ROOT), **more}


def program(
    words: str, *more: str, stdin: bytes = b"", **environ: str
) -> subprocess.CompletedProcess[bytes]:
    """Run ``majlis`` as a program of its own."""
    return subprocess.run(
        command(words, *more),
        input=stdin,
        capture_output=True,
        env=environment(**environ),
        timeout=120,
        check=False,
    )
