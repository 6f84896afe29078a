"""Bots: the contract, and the register of those that there are."""

from collections.abc import Callable

from majlis.bots.bot import Bot
from majlis.bots.budget import Budget, BudgetError, read_budget
from majlis.bots.random import RandomBot
from majlis.bots.simple import simple_bot

LEVELS = ("novice", "casual", "club", "expert")
"""The bots that search, from gentle to strong."""
OPPONENTS = ("novice", "casual", "simple", "club", "expert")
"""Whom people play against, in the order in which they are offered; ``simple`` is about there."""


def _searcher(level: str) -> Callable[[str, Budget | None], Bot]:
    def make_it(game: str, budget: Budget | None) -> Bot:
        from majlis.bots.search.bot import searcher  # brings NumPy and Numba

        return searcher(level, game, budget)

    return make_it


BOTS: dict[str, Callable[[str, Budget | None], Bot]] = {
    "random": lambda game, budget: RandomBot(),
    "simple": lambda game, budget: simple_bot(game),
    **{level: _searcher(level) for level in LEVELS},
}
"""Makers of bots by name; each takes the id of the game to play and a budget, or None for its own.

A bot that does not search has no use for a budget.
"""


class UnknownBot(ValueError):
    """A bot name that is not in the register."""


def make(name: str, game: str, budget: Budget | None = None) -> Bot:
    """The bot of this name for this game; ``UnknownBot`` says what was expected.

    A name may bring its own budget, ``"expert@20ms"`` (see ``read_budget``), which counts more
    than the one that is given.
    """
    kind, own = read_name(name)
    return BOTS[kind](game, own or budget)


def read_name(name: str) -> tuple[str, Budget | None]:
    """The entry of the register that a name means, and the budget it brings, if any."""
    kind, at, text = name.partition("@")
    if kind not in BOTS:
        raise UnknownBot(f"unknown bot {kind[:40]!r}: expected {', '.join(BOTS)}")
    try:
        return kind, read_budget(text) if at else None
    except BudgetError as error:
        raise UnknownBot(str(error)) from None
