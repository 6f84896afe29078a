"""How a match ended."""

from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True)
class MatchResult:
    """A finished match of a table, counted from 1 as ``number`` for its rematches.

    ``places`` and ``totals`` go by seat, ``people`` gives each person's seat by the person's id,
    and ``ended`` is in Unix seconds.
    """

    table: str
    number: int
    game: str
    ended: float
    places: tuple[int, ...]
    totals: tuple[int, ...]
    people: Mapping[str, int]
