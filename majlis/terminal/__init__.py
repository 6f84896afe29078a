"""Playing a whole match in the terminal."""

import sys

from majlis.bots import UnknownBot
from majlis.games import UnknownGame
from majlis.options import OptionError
from majlis.terminal.commands import Leave
from majlis.terminal.opening import open_session
from majlis.terminal.save import NothingSaved, SaveError
from majlis.terminal.settings import PlaySettings
from majlis.terminal.terminal import Terminal, standard

__all__ = ["PlaySettings", "Terminal", "play"]

DONE, FAILED, WRONG = range(3)
"""Exit codes: played or left, could not be played, asked for something that does not exist."""


def play(settings: PlaySettings, terminal: Terminal | None = None) -> int:
    """Play a match against bots on this terminal, by default the standard one; the exit code.

    Why a match could not be played is said on stderr.  What goes wrong with stdout is raised.
    """
    terminal = terminal or standard()
    try:
        return open_session(settings, terminal).run()
    except (OptionError, UnknownBot, UnknownGame, NothingSaved) as error:
        return _complain(str(error), WRONG)
    except SaveError as error:
        return _complain(str(error), FAILED)
    except OSError as error:
        if error.filename is None:  # as of an open stream: our own files are seen to
            raise
        return _complain(f"The match cannot be saved: {error}", FAILED)
    except Leave:  # at the question whether to continue, as below
        terminal.console.print("The match stays saved.")
        return DONE
    except (EOFError, KeyboardInterrupt):
        terminal.console.print()
        return DONE


def _complain(message: str, code: int) -> int:
    """Say in one line why there is no match; the exit code."""
    print(f"majlis: {' '.join(message.split())}", file=sys.stderr)
    return code
