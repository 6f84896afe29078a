"""Levels: the same search from gentle to as good as it gets."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Level:
    """How far a player thinks, and how well it tells moves apart.

    ``share`` is its part of the strongest level's iterations, ``worlds`` how many worlds it
    imagines at most, ``heed`` whether it reads the play of others.  Among moves whose payoffs are
    about ``blur`` apart it may choose the wrong one; it never makes a blunder much beyond that.
    The ``gullible`` judge a move by how it went, however seldom they have tried it.
    """

    share: float
    worlds: int
    heed: bool
    blur: float = 0.0
    gullible: bool = False


LEVELS = {
    "novice": Level(share=0.02, worlds=8, heed=False, blur=0.05, gullible=True),
    "casual": Level(share=0.1, worlds=30, heed=False, blur=0.02),
    "club": Level(share=0.4, worlds=1000, heed=True),
    "expert": Level(share=1.0, worlds=1000, heed=True),
}
