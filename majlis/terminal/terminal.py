"""The line-based terminal: where text goes, and where lines come from."""

import sys
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass

from rich.console import Console


@dataclass(frozen=True)
class Terminal:
    """A console to write on and a function that reads a line after a prompt.

    ``read`` raises ``EOFError`` when there are no more lines.  ``interactive`` says that a person
    sits there who can be asked things beyond the game.
    """

    console: Console
    read: Callable[[str], str]
    interactive: bool = False

    def wants_words(self) -> bool:
        """Whether this terminal is better served with plain words than with suit signs."""
        console = self.console
        return not console.is_terminal or console.is_dumb_terminal or console.options.ascii_only


def standard() -> Terminal:
    """The terminal of standard input and output."""
    console = Console(highlight=False)
    if sys.stdin.isatty():
        _edit_lines()
        return Terminal(console, input, interactive=True)

    def read(prompt: str) -> str:
        """A line of a pipe, shown as if it had been typed."""
        line = sys.stdin.readline()
        if not line:
            raise EOFError
        console.print(prompt + line.rstrip("\n"), markup=False)
        return line

    return Terminal(console, read)


def _edit_lines() -> None:
    """Give ``input`` its arrow keys and history, where Python was built with them."""
    with suppress(ImportError):
        import readline  # noqa: F401
