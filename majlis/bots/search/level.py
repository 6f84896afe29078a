"""Levels: the same search from gentle to as good as it gets."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Level:
    """How far a player thinks, and how well it tells moves apart.

    ``share`` is its part of the strongest level's iterations, ``worlds`` how many worlds it
    imagines at most, ``heed`` whether it reads the play of others.  Among moves whose payoffs are
    about ``blur`` apart it may choose the wrong one; it never makes a blunder much beyond that.
    """

    share: float
    worlds: int
    heed: bool
    blur: float


LEVELS = {
    "novice": Level(share=0.002, worlds=4, heed=False, blur=0.05),
    "casual": Level(share=0.01, worlds=16, heed=False, blur=0.02),
    "club": Level(share=0.2, worlds=200, heed=True, blur=0.0),
    "expert": Level(share=1.0, worlds=1000, heed=True, blur=0.0),
}
