"""Words to make a contribution of when nobody has thought of any."""

from collections.abc import Callable
from functools import cache
from importlib.resources import files

COUNT = 5
"""So many words of 512 are 45 bits."""


@cache
def words() -> tuple[str, ...]:
    """512 English words of 3 to 8 small letters, all different."""
    return tuple((files("majlis.fair") / "words.txt").read_text(encoding="ascii").split())


def some_words(below: Callable[[int], int], count: int = COUNT) -> str:
    """A contribution of random words; ``below(n)`` gives whole numbers below n, all alike.

    ``secrets.randbelow`` is one.  What is to protect a player from the room has to be chosen by
    the player's own browser, not by the room.
    """
    known = words()
    return " ".join(known[below(len(known))] for _ in range(count))
