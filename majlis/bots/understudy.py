"""Simple bots that stand in until the searching ones are compiled."""

import os
import subprocess
import sys
from functools import cache, cached_property

from majlis.bots import LEVELS, make, read_name
from majlis.bots.bot import Bot, Turn
from majlis.bots.minds import mind_of
from majlis.bots.simple import simple_bot
from majlis.bots.thought import Thought
from majlis.cache import folder, is_compiled


class Understudy(Bot):
    """Plays simply for a bot whose machine code is still being made, and then leaves it to it."""

    def __init__(self, name: str, game: str) -> None:
        read_name(name)
        self._name = name
        self._game = game
        self._standin = simple_bot(game)

    @property
    def ready(self) -> bool:
        """Whether the bot itself can play now."""
        return is_ready(self._game)

    @cached_property
    def _star(self) -> Bot:
        return make(self._name, self._game)  # NumPy and Numba are loaded here, not before

    @property
    def playing(self) -> Bot:
        """Who plays now."""
        return self._star if self.ready else self._standin

    def choose(self, turn: Turn) -> str:
        """The move of whoever plays now."""
        return self.playing.choose(turn)

    def think(self, turn: Turn) -> Thought | None:
        """The thoughts of whoever plays now."""
        return self.playing.think(turn)


def prompt_bot(name: str, game: str) -> Bot:
    """The bot of this name, able to play at once (see ``make`` for the names and errors).

    Where machine code cannot be kept, nobody can make it for us: then the first move takes long.
    """
    if read_name(name)[0] not in LEVELS or is_ready(game) or folder() is None:
        return make(name, game)
    compile_behind(game)
    return Understudy(name, game)


def is_ready(game: str) -> bool:
    """Whether the machine code that bots need for a game is there."""
    return is_compiled(mind_of(game).__name__)


@cache
def compile_behind(game: str) -> None:
    """Compile a game in a process of its own, which goes on even if this one ends."""
    subprocess.Popen(
        [sys.executable, "-m", "majlis", "warm", game],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        start_new_session=True,
        env={**os.environ, "PYTHONPATH": os.pathsep.join(path for path in sys.path if path)},
    )
