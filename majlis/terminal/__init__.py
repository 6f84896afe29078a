"""Playing a whole match in the terminal."""

from majlis.bots import UnknownBot
from majlis.games import UnknownGame
from majlis.options import OptionError
from majlis.terminal.opening import open_session
from majlis.terminal.save import SaveError
from majlis.terminal.settings import PlaySettings
from majlis.terminal.terminal import Terminal, standard

__all__ = ["PlaySettings", "Terminal", "play"]

DONE, FAILED, WRONG = range(3)
"""Exit codes: played or left, could not be played, asked for something that does not exist."""


def play(settings: PlaySettings, terminal: Terminal | None = None) -> int:
    """Play a match against bots on this terminal, by default the standard one; the exit code."""
    terminal = terminal or standard()
    try:
        return open_session(settings, terminal).run()
    except (OptionError, UnknownBot, UnknownGame) as error:
        terminal.console.print(str(error), markup=False, highlight=False)
        return WRONG
    except SaveError as error:
        terminal.console.print(str(error), markup=False, highlight=False)
        return FAILED
    except OSError as error:
        terminal.console.print(f"The match cannot be saved: {error}", markup=False, highlight=False)
        return FAILED
    except (EOFError, KeyboardInterrupt):  # at the question whether to continue
        terminal.console.print()
        return DONE
