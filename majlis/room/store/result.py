"""How a match ended."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from majlis.room.store.tally import Tallies


@dataclass(frozen=True)
class MatchResult:
    """A finished match of a table, counted from 1 as ``number`` for its rematches.

    ``places`` and ``totals`` go by seat, ``people`` gives each person's seat by the person's id,
    and ``ended`` is in Unix seconds.  ``tallies`` is what the match adds to those of the room, None
    if that has not been counted; it is not read back.
    """

    table: str
    number: int
    game: str
    ended: float
    places: tuple[int, ...]
    totals: tuple[int, ...]
    people: Mapping[str, int]
    tallies: Tallies | None = field(default=None, compare=False)
