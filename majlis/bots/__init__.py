"""Bots: the contract, and the register of those that there are."""

from collections.abc import Callable

from majlis.bots.bot import Bot
from majlis.bots.random import RandomBot
from majlis.bots.simple import simple_bot

BOTS: dict[str, Callable[[str], Bot]] = {
    "random": lambda game: RandomBot(),
    "simple": simple_bot,
}
"""Makers of bots by name; each takes the id of the game that the bot is to play."""


class UnknownBot(ValueError):
    """A bot name that is not in the register."""


def make(name: str, game: str) -> Bot:
    """The bot of this name for this game; ``UnknownBot`` names those that there are."""
    if name not in BOTS:
        raise UnknownBot(f"unknown bot {name[:40]!r}: expected {', '.join(BOTS)}")
    return BOTS[name](game)
