"""What one viewer gets to know of a table: the only thing that leaves it.

Pages, streams and the API are made from scenes and from nothing else.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from majlis.room.setup import Setup
from majlis.view import Play, View
from majlis.words import Sentence


@dataclass(frozen=True)
class SeatScene:
    """A seat as everyone sees it, apart from its cards.

    ``kind`` is ``person``, ``bot`` or ``free``; ``away``: a bot stands in for the person;
    ``present``: the person has the table open.  ``total`` is the match's before this deal.
    ``side`` is what the seat plays for.  ``time`` is what is left of its time for the decision
    that it is seen to owe, and ``bank`` of its extra time, in seconds; None without a clock.
    """

    name: str
    kind: str
    level: str = ""
    away: bool = False
    present: bool = True
    host: bool = False
    ready: bool = False
    total: int = 0
    side: int = 0
    out: bool = False
    time: float | None = None
    bank: float | None = None
    running: bool = False


@dataclass(frozen=True)
class SheetRow:
    """A finished deal on the score sheet, by seat."""

    deal: int
    points: tuple[int, ...]
    scores: tuple[int, ...]
    totals: tuple[int, ...]


@dataclass(frozen=True)
class Shuffle:
    """Where the cards of a match come from, as far as everybody may know.

    ``match`` is its name in the proof, ``commitment`` what the room has bound itself with, and
    ``words`` are what people have added, by seat.  ``fixed``: nobody can add any.  ``secret`` is ""
    until it is due to be revealed.
    """

    match: str
    commitment: str
    words: tuple[str, ...]
    fixed: bool = False
    secret: str = ""


@dataclass(frozen=True)
class PotScene:
    """The latest pot: ``stake`` chips from each of the ``stakers`` (seats), ``total`` in all.

    ``shares`` are what the seats got of it, () while it is played for; ``ruling`` is what they are
    by, and ``deal`` whose pot it is, None for the match's.
    """

    stake: int
    total: int
    stakers: tuple[int, ...]
    shares: tuple[int, ...]
    ruling: str
    deal: int | None

    @property
    def unshared(self) -> bool:
        """Whether people have put something in and nobody has got a share."""
        return bool(self.total and not self.shares)


@dataclass(frozen=True)
class Scene:
    """A table as one viewer sees it now.

    ``seat`` is the viewer's, None for somebody who only watches.  ``view`` is the deal on the
    table.  ``decision`` labels what the viewer owes ("" for nothing), ``questions`` are the
    answers to give in secret (the label then is the question's).  ``reasons`` say why a card of
    the viewer's hand may not be played now.  ``trick`` is what lies on the table; ``settling``: it
    is complete and about to be taken.  ``wait`` is how many seconds the table stands still before
    a lead.  ``after`` labels what the viewer can be ready for.  ``status`` says what is expected.
    ``shuffle`` is that of the match on the table, ``next_shuffle`` that of the one to come.
    """

    table: str
    setup: Setup
    phase: str
    paused: bool
    seat: int | None
    host: bool
    seats: tuple[SeatScene, ...]
    match: int
    deal: int
    dealer: int | None
    view: View | None
    decision: str
    questions: tuple[str, ...]
    reasons: Mapping[str, Sentence]
    trick: tuple[Play, ...]
    settling: bool
    wait: float | None
    after: str
    news: tuple[Sentence, ...]
    sheet: tuple[SheetRow, ...]
    totals: tuple[int, ...]
    places: tuple[int, ...]
    played: int
    closed: str
    shuffle: Shuffle | None
    next_shuffle: Shuffle | None
    pot: PotScene | None
    status: Sentence

    @property
    def names(self) -> tuple[str, ...]:
        """The names by seat."""
        return tuple(seat.name for seat in self.seats)
