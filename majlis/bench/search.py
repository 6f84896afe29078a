"""The search of the bots: games simulated for one decision, on two threads, time for a move."""

import threading
import time
from collections.abc import Callable, Iterator
from itertools import islice
from statistics import median

from majlis.bench.measure import Counts, Measure
from majlis.bots import LEVELS, make
from majlis.bots.bot import Turn, turn_of
from majlis.bots.budget import Budget
from majlis.bots.search.bot import SearchBot, searcher
from majlis.games import find
from majlis.match import Match
from majlis.shuffle import SeededChance, Stream
from majlis.warm import choices

GAMES_A_MOVE = 2000
DEALS = 12
"""In so many deals …"""
FIRST = 4
"""… the strongest level is timed over so many first decisions."""


def opening(game: str) -> Turn:
    """The first play of a deal, which takes the longest games; what is passed before is simple."""
    rules = find(game)
    match = Match(rules, min(rules.players[-1], 4), {}, SeededChance("bench"))
    bot = make("simple", game)
    while len(match.to_act) > 1 or len(match.legal(match.to_act[0])) == 1:
        seat = match.to_act[0]
        match.act(seat, bot.choose(turn_of(match.deal, seat, Stream("bench", "simple"))))
    return turn_of(match.deal, match.to_act[0], Stream("bench", "search"))


def thinking(bot: SearchBot, turn: Turn) -> Callable[[], Counts]:
    """One decision; how many games were simulated for it."""
    bot.think(turn)  # compiles
    return lambda: (bot.think(turn).games, 0)


def searching(game: str) -> Measure:
    """How fast the strongest level thinks, worlds and beliefs included."""
    bot = searcher(LEVELS[-1], game, Budget(iterations=GAMES_A_MOVE))
    return Measure("search", thinking(bot, opening(game)))


def side_by_side(game: str, rounds: int) -> str:
    """How much faster two threads think than one, by the clock on the wall."""
    bot = searcher(LEVELS[-1], game, Budget(iterations=GAMES_A_MOVE))
    turns = [opening(game) for _ in range(2)]
    for turn in turns:
        turn.hidden(0)
        bot.think(turn)
    gains = [2 * _elapsed(bot, turns[:1]) / _elapsed(bot, turns) for _ in range(rounds)]
    return f"{game}: two threads search {median(gains):.2f}x as much as one (by the clock)"


def _elapsed(bot: SearchBot, turns: list[Turn], moves: int = 5) -> float:
    """Seconds until a thread for each turn has thought about it so many times."""

    def work(turn: Turn) -> None:
        for _ in range(moves):
            bot.think(turn)

    threads = [threading.Thread(target=work, args=(turn,)) for turn in turns]
    start = time.perf_counter()
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return time.perf_counter() - start


def at_full_strength(game: str) -> str:
    """How long the strongest level thinks with its own budget, where that takes longest."""
    bot = searcher(LEVELS[-1], game)
    bot.think(opening(game))  # compiles
    spent = []
    for turn in first_decisions(game):
        start = time.thread_time()
        bot.think(turn)
        spent.append(1000 * (time.thread_time() - start))
    return (
        f"{game}: {LEVELS[-1]} takes {median(spent):.0f} ms of processor time for a move early in "
        f"a deal, {max(spent):.0f} ms at most ({len(spent)} moves)"
    )


def first_decisions(game: str) -> Iterator[Turn]:
    """The first decisions of some deals in which there is a choice."""
    rules = find(game)
    for number in range(DEALS):
        played = choices(rules, min(rules.players[-1], 4), f"bench {number}")
        yield from (turn for _, turn in islice(played, FIRST))
