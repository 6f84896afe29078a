"""From a position to deals that stand there."""

from collections.abc import Callable

from majlis.arena.positions.hez2 import build_hez2
from majlis.arena.positions.kozel import build_kozel
from majlis.arena.positions.position import Position, PositionError
from majlis.arena.positions.tricks import build_tricks
from majlis.deal import Deal
from majlis.game import Refused
from majlis.shuffle import Stream

BUILDERS: dict[str, Callable[[Position, Stream], Deal]] = {
    "hearts": build_tricks,
    "hearts2": build_tricks,
    "kozel": build_kozel,
    "hez2": build_hez2,
}
"""How a position of each game becomes a deal."""


def build(position: Position, seed: str) -> Deal:
    """A real deal in which seat 0 is to decide; the same seed gives the same deal.

    Everything that the position leaves open is drawn at random, within what it says and what the
    rules allow.  ``PositionError`` if it contradicts itself.
    """
    if position.game not in BUILDERS:
        raise PositionError(f"{position.id}: there are no positions of {position.game}")
    try:
        return BUILDERS[position.game](position, Stream(seed, f"position {position.id}"))
    except Refused as error:
        raise PositionError(f"{position.id}: what was played is not legal: {error}") from None
