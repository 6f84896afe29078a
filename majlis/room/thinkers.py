"""The bots that wait to be put on a seat."""

import asyncio
import logging
import os
import sys
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from time import perf_counter

from majlis.bots.bot import Bot, turn_of
from majlis.bots.simple import simple_bot
from majlis.bots.thought import Thought
from majlis.bots.understudy import Understudy, prompt_bot
from majlis.deal import Deal
from majlis.driver import chance, decide

log = logging.getLogger(__name__)

SWITCH = 0.0005
"""Seconds after which a thread that runs Python lets others go on; the event loop is among them.

A tenth of what Python would take: a page should not wait for a simple bot's thoughts.
"""


@cache
def bot_of(level: str, game: str) -> Bot:
    """The bot of a level; a simple one stands in while it is being compiled."""
    return prompt_bot(level, game)


class Thinkers:
    """Lets bots think in threads, beside the event loop.

    A bot gets a copy of the deal, since the table goes on while it thinks.
    """

    def __init__(self, threads: int | None = None) -> None:
        self.observers: list[Callable[[str, str, float], None]] = []
        """Are told the game, the level and the seconds of every decision."""
        sys.setswitchinterval(SWITCH)
        self._pool = ThreadPoolExecutor(threads or os.cpu_count() or 1, "bot")

    async def decide(
        self, level: str, deal: Deal, seat: int, seed: str, stakers: frozenset[int]
    ) -> str:
        """What a bot of this level does for the seat, always a legal move.

        Who stands in for one of the ``stakers`` plays for its share of the pot.
        """
        loop, begun = asyncio.get_running_loop(), perf_counter()
        try:
            return await loop.run_in_executor(
                self._pool, _decide, level, deal.snapshot(), seat, seed, stakers
            )
        finally:
            for observer in self.observers:
                observer(deal.game.id, level, perf_counter() - begun)

    async def think(
        self, level: str, deal: Deal, seat: int, seed: str, stakers: frozenset[int]
    ) -> tuple[str, Thought | None]:
        """A move for somebody who asks for a hint, and what the bot knows of all moves."""
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(
            self._pool, _think, level, deal.snapshot(), seat, seed, stakers
        )

    def ready(self, level: str, game: str) -> bool:
        """Whether bots of this level play as they can, and no simple ones for them."""
        bot = bot_of(level, game)
        return not isinstance(bot, Understudy) or bot.ready

    def close(self) -> None:
        """Let no bot think any more."""
        self._pool.shutdown(wait=False, cancel_futures=True)


def _decide(level: str, deal: Deal, seat: int, seed: str, stakers: frozenset[int]) -> str:
    legal = deal.legal(seat)
    if len(legal) == 1:
        return legal[0]
    try:
        move = decide(bot_of(level, deal.game.id), deal, seat, seed, stakers)
    except Exception:
        log.exception("the bot %s failed in %s; a simple one plays", level, deal.game.id)
        move = ""
    return move if move in legal else decide(simple_bot(deal.game.id), deal, seat, seed)


def _think(
    level: str, deal: Deal, seat: int, seed: str, stakers: frozenset[int]
) -> tuple[str, Thought | None]:
    turn = turn_of(deal, seat, chance(seed, deal, seat), stakers)
    bot = bot_of(level, deal.game.id)
    if len(turn.legal) > 1 and (thought := bot.think(turn)):
        return thought.best.move, thought
    return bot.choose(turn), None
