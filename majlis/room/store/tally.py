"""What a room keeps of its finished matches taken together."""

from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True, order=True)
class Tally:
    """What is counted: ``cell`` of a ``statistic``, in matches of a game with so many players.

    ``setting`` is what the cell is to be compared under, such as how many cards a hand has (see
    ``majlis.room.tallies``).  Nobody is named.
    """

    game: str
    players: int
    statistic: str
    setting: str
    cell: str


Tallies = Mapping[Tally, int]
"""How much of each there has been."""


MATCHES, REPEATED = "matches", "repeated"
"""Statistics: finished matches; those of which nothing else is counted, as their cards had been
dealt before."""
