"""The simple bots: for each game a player of plain rules of thumb, as at a kitchen table."""

from collections.abc import Callable

from majlis.bots.bot import Bot
from majlis.bots.random import RandomBot
from majlis.bots.simple.hearts import HeartsBot
from majlis.bots.simple.hearts2 import Hearts2Bot
from majlis.bots.simple.hez2 import Hez2Bot
from majlis.bots.simple.kozel import KozelBot

PLAYERS: dict[str, Callable[[], Bot]] = {
    "hearts": HeartsBot,
    "hearts2": Hearts2Bot,
    "kozel": KozelBot,
    "hez2": Hez2Bot,
}
"""The games that have a simple bot of their own."""


def simple_bot(game: str) -> Bot:
    """The simple bot for a game; for a game that nobody has written one for, a random one."""
    return PLAYERS.get(game, RandomBot)()
