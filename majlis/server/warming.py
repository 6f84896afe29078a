"""What a server does once it is open, so that nobody has to wait for it later."""

import gc
import logging
from collections.abc import Callable

from majlis.bots.understudy import is_ready
from majlis.games import GAMES, find

log = logging.getLogger(__name__)

THRESHOLDS = 20_000, 20, 50
"""How many more objects come than go before Python looks for garbage, and how seldom thoroughly.

At its usual thresholds it looks at everything that there is every few seconds, and nothing else
happens meanwhile; but a room makes next to no garbage of the kind that has to be looked for.
"""


def warm_up(closing: Callable[[], bool] = lambda: False) -> None:
    """Load what bots need, for games that are compiled; then keep garbage collection short.

    Python never looks again at what is there by then: hundreds of thousands of objects, mostly the
    libraries' own.  A room that is closing goes on to no other game.
    """
    for game in filter(is_ready, GAMES):
        if closing():
            return
        try:
            from majlis.warm import search  # with NumPy and Numba, which take long

            search(find(game))
        except Exception:  # simple ones play instead, as ``Thinkers`` sees to it
            log.exception("the bots of %s could not be loaded", game)
    settle()


def settle() -> None:
    """Keep what is there now from Python's garbage collector, and make it look seldom."""
    gc.set_threshold(*THRESHOLDS)
    gc.collect()
    gc.freeze()
