"""How each level plays each game, and how strong it is, for people who choose an opponent."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Portrait:
    """A level in one game.

    ``rating`` is on the scale of Elo, with the simple bot at 1000 (how it was measured:
    docs/bots.md); ``style`` is a sentence about how it plays.
    """

    rating: int
    style: str


PORTRAITS: dict[tuple[str, str], Portrait] = {}
"""By game and level."""
