"""Bots against each other: whole matches as transcripts, the same again from the same seed."""

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from types import FrameType
from typing import Any, BinaryIO

from majlis.bots import make
from majlis.driver import play_out
from majlis.game import Game
from majlis.match import Match
from majlis.options import Options
from majlis.shuffle import SeededChance
from majlis.transcript import write


@dataclass(frozen=True)
class Simulation:
    """Matches of one kind.

    ``options`` may be partial, ``bots`` names the bot of each seat.  With ``legal`` every move
    carries the list of all legal moves.
    """

    game: Game[Any]
    players: int
    options: Options
    bots: tuple[str, ...]
    seed: int
    legal: bool = False

    def transcript(self, number: int) -> str:
        """Match ``number``, from 0, as the lines of its transcript.

        It has a seed of its own, so that it does not depend on the matches before it.
        """
        seed = f"{self.seed}/{self.game.id}/{self.players}/{number}"
        match = Match(self.game, self.players, self.options, SeededChance(seed))
        bots = [make(name, self.game.id) for name in self.bots]
        play_out(match, bots, seed)
        return "".join(f"{line}\n" for line in write(match, self.bots, seed, self.legal))


def append(text: str, file: BinaryIO, ours: bool) -> None:
    """Write a match to the end of a file.

    What a failure leaves of it, on a full disk, is cut off again if the file is ``ours``, that
    is unbuffered and begun by this program.
    """
    rest = memoryview(text.encode())
    start = file.tell() if ours and file.seekable() else None
    try:
        while rest:
            rest = rest[file.write(rest) :]
        file.flush()
    except OSError:
        if start is not None:
            with suppress(OSError):
                file.truncate(start)
        raise


@contextmanager
def uninterrupted() -> Iterator[None]:
    """Put a first Ctrl-C off to the end of the block; a second one comes through at once."""
    before = signal.getsignal(signal.SIGINT)
    if threading.current_thread() is not threading.main_thread() or not callable(before):
        yield  # nobody would hear of Ctrl-C here
        return
    put_off = False

    def put_it_off(number: int, frame: FrameType | None) -> None:
        nonlocal put_off
        if put_off:
            raise KeyboardInterrupt
        put_off = True

    signal.signal(signal.SIGINT, put_it_off)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)
    if put_off:
        raise KeyboardInterrupt
