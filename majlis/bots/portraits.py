"""How each level plays each game, and how strong it is, for people who choose an opponent."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Portrait:
    """A level in one game.

    ``rating`` is its strength in Plackett–Luce's model, in which the simple bot has 25 (how it
    was measured: docs/bots.md); ``style`` is a sentence about how it plays.
    """

    rating: float
    style: str


PORTRAITS: dict[tuple[str, str], Portrait] = {}
"""By game and level."""
