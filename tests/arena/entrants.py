"""Bots that enter the arena in tests, some of which should not have."""

import time
from pathlib import Path

from majlis.bots.bot import Bot, Turn
from majlis.bots.budget import Budget

HERE = Path(__file__).parent
ROOT = HERE.parent.parent


def spec(kind: type[Bot]) -> str:
    """The spec of a class of this file."""
    return f"{__name__}:{kind.__qualname__}"


class First(Bot):
    """Plays the first legal move."""

    def choose(self, turn: Turn) -> str:
        return turn.legal[0]


class Last(Bot):
    """Plays the last legal move."""

    def choose(self, turn: Turn) -> str:
        return turn.legal[-1]


class Leaving(Bot):
    """Ends the program that it plays in, if it may."""

    def choose(self, turn: Turn) -> str:
        raise SystemExit(3)


class Asking(Bot):
    """Wants to know the game and the budget."""

    def __init__(self, game: str, budget: Budget | None = None) -> None:
        self.game = game
        self.budget = budget

    def choose(self, turn: Turn) -> str:
        assert self.game == turn.game
        return turn.legal[0]


class Crashing(Bot):
    """Raises at its third card."""

    def choose(self, turn: Turn) -> str:
        if sum(play.seat == turn.seat for play in turn.history) == 2:
            raise RuntimeError("out of\nideas")
        return turn.legal[0]


class Illegal(Bot):
    """Answers what is no move."""

    def choose(self, turn: Turn) -> str:
        return "play the flute"


class Nothing(Bot):
    """Answers with no text at all."""

    def choose(self, turn: Turn) -> str:
        return None  # type: ignore[return-value]


class Stalling(Bot):
    """Never answers, and does not let itself be disturbed."""

    def choose(self, turn: Turn) -> str:
        while True:
            try:
                time.sleep(0.01)
            except Exception:
                continue


class Slow(Bot):
    """Takes its time."""

    def choose(self, turn: Turn) -> str:
        time.sleep(0.05)
        return turn.legal[0]


class Fickle(Bot):
    """Answers otherwise each time."""

    calls = 0

    def choose(self, turn: Turn) -> str:
        Fickle.calls += 1
        return turn.legal[Fickle.calls % len(turn.legal)]


class Frank(Fickle):
    """The same, but says so."""

    deterministic = False


class Unmakeable(Bot):
    """Cannot be made."""

    def __init__(self) -> None:
        raise OSError("no weights")

    def choose(self, turn: Turn) -> str:
        return turn.legal[0]


NOT_A_BOT = 3
