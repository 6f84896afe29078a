"""Compile the games ahead of their first use."""

import time
from collections.abc import Iterable, Iterator
from itertools import count
from typing import Any

import numpy as np
from rich.console import Console

from majlis import cache, playouts
from majlis.bots import LEVELS, make
from majlis.bots.bot import Turn, turn_of
from majlis.bots.budget import Budget
from majlis.bots.search.bot import searcher
from majlis.compiled import pack
from majlis.game import Game
from majlis.games import GAMES, find
from majlis.kernel import State
from majlis.match import Match
from majlis.options import Options
from majlis.shuffle import SeededChance, Stream

GAMES_A_MOVE = 1500
"""Enough for all that a bot does."""
AFTER = (10, 0)
"""Bots think after so many decisions of a deal."""


def fresh(game: Game[Any], players: int, options: Options) -> State:
    """A state of the first deal of a match, not dealt yet."""
    settled = game.settle_options(options, players)
    state: State = game.state_type(1)
    game.set_up(state, settled, game.first_standing(settled, players, 0))
    return state


def _play_out(game: Game[Any]) -> None:
    """Whole deals at random."""
    players = game.players[0]
    state = fresh(game, players, {})
    playouts.deals(pack([state, state]), 1, np.zeros(players, np.int64))


def choices(game: Game[Any], players: int, seed: str) -> Iterator[tuple[int, Turn]]:
    """Decisions with a choice in a match of simple bots, and how many were made before each.

    What they tell holds until the next is asked for.
    """
    match = Match(game, players, {}, SeededChance(seed))
    simple = make("simple", game.id)
    for made in count():
        seat = match.to_act[0]
        turn = turn_of(match.deal, seat, Stream(seed, f"{made}"))
        if len(turn.legal) > 1:
            yield made, turn
        match.act(seat, simple.choose(turn))


def search(game: Game[Any]) -> None:
    """Decisions of a bot late in a deal and at its beginning.

    Late ones come first: with them it does all it ever does, and from the first thought on it
    counts as compiled.
    """
    bot = searcher(LEVELS[-1], game.id, Budget(iterations=GAMES_A_MOVE))
    for after in AFTER:
        played = choices(game, game.players[0], "warm")
        bot.think(next(turn for made, turn in played if made >= after))


AHEAD = {"playouts": _play_out, "search": search}
"""Everything that is compiled ahead."""


def warm(games: Iterable[str], console: Console) -> int:
    """Compile everything for these games and keep it on disk; 1 if nothing can be kept."""
    for game in games:
        start = time.perf_counter()
        with console.status(f"{GAMES[game].title} …"):
            for run in AHEAD.values():
                run(find(game))
        console.print(f"{GAMES[game].title}: ready in {time.perf_counter() - start:.1f} s")
    folder = cache.folder()
    if not folder:
        console.print("There is no folder that can be written, so nothing was kept.")
        return 1
    console.print(f"Kept in {folder}", soft_wrap=True, highlight=False)
    return 0
