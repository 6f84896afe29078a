"""Compile the games ahead of their first use."""

import time
from typing import Any

import numba
import numpy as np
from rich.console import Console

from majlis import playouts
from majlis.compiled import States, pack
from majlis.game import Game
from majlis.games import GAMES
from majlis.kernel import State
from majlis.options import Options


def fresh(game: Game[Any], players: int, options: Options) -> State:
    """A state of the first deal of a match, not dealt yet."""
    settled = game.settle_options(options, players)
    state: State = game.state_type(1)
    game.set_up(state, settled, game.first_standing(settled, players, 0))
    return state


def _deals(states: States) -> None:
    playouts.deals(states, 1, np.zeros(int(states[0]["seats"]), np.int64))


AHEAD = {"playouts": _deals}
"""Everything that is compiled ahead; each is called with two states that are set up."""


def warm(console: Console) -> int:
    """Compile everything for every game and keep it on disk; 1 if nothing can be kept."""
    for game in GAMES.values():
        state = fresh(game, game.players[0], {})
        start = time.perf_counter()
        with console.status(f"{game.title} …"):
            for run in AHEAD.values():
                run(pack([state, state]))
        console.print(f"{game.title}: ready in {time.perf_counter() - start:.1f} s")
    folder = numba.config.CACHE_DIR
    if not folder:
        console.print("There is no folder that can be written, so nothing was kept.")
        return 1
    console.print(f"Kept in {folder}", soft_wrap=True, highlight=False)
    return 0
