"""The entries of a table's log: everything that ever happened there, and nothing derived.

A table is what its entries make of it, in order.  Each has the time ``at`` which it happened, in
seconds since 1970.
"""

from collections.abc import Mapping
from dataclasses import MISSING, asdict, dataclass, fields
from typing import Any, ClassVar

KINDS: dict[str, type["Entry"]] = {}


class EntryError(ValueError):
    """Something that is no entry of this version's logs."""


@dataclass(frozen=True)
class Entry:
    """Something that has happened at a table."""

    kind: ClassVar[str]
    at: float

    def __init_subclass__(cls) -> None:
        cls.kind = cls.__name__.lower()
        KINDS[cls.kind] = cls

    def as_dict(self) -> dict[str, Any]:
        """The entry as plain values, for ``entry_of``."""
        return {"kind": self.kind, **asdict(self)}


def entry_of(data: Mapping[str, Any]) -> Entry:
    """The entry that plain values stand for; ``EntryError`` if there is none.

    Fields with a default may be missing: they were added when there were logs already.
    """
    values = dict(data)
    kind = KINDS.get(str(values.pop("kind", "")))
    if kind is None:
        raise EntryError(f"an entry of kind {str(data.get('kind'))[:40]!r}")
    expected = {field.name for field in fields(kind)}
    needed = {field.name for field in fields(kind) if field.default is MISSING}
    if not needed <= set(values) <= expected:
        raise EntryError(f"{kind.kind} with {sorted(values)}: expected {sorted(expected)}")
    return kind(**values)


@dataclass(frozen=True)
class Opened(Entry):
    """A person opens a table with these settings and is its host."""

    setup: dict[str, Any]
    host: str


@dataclass(frozen=True)
class Sat(Entry):
    """A person takes a seat."""

    seat: int
    person: str


@dataclass(frozen=True)
class Left(Entry):
    """The person on a seat gives it up."""

    seat: int


@dataclass(frozen=True)
class Broke(Entry):
    """The person on a seat has too few chips for the next deal, and gives the seat up."""

    seat: int


@dataclass(frozen=True)
class Became(Entry):
    """The person on a seat turns out to be another: a guest has logged in to an account."""

    seat: int
    person: str


@dataclass(frozen=True)
class Seated(Entry):
    """A bot of this level is put on a seat."""

    seat: int
    level: str


@dataclass(frozen=True)
class Hosted(Entry):
    """Another person becomes the host."""

    person: str


@dataclass(frozen=True)
class Sealed(Entry):
    """The room has chosen the secret from which the match of this number will be dealt.

    ``name`` and what follows are those of ``majlis.room.seal.Seal``.
    """

    match: int
    name: str
    secret: str
    contributions: list[str] | None
    first: int
    dealer: int | None = None


@dataclass(frozen=True)
class Added(Entry):
    """The person on a seat adds words to the shuffle of the next match, in place of others."""

    seat: int
    words: str


@dataclass(frozen=True)
class Began(Entry):
    """A match begins; its first deal is dealt.

    The bots decide by ``seed``.  So do the cards, if no secret has been chosen for the match.
    """

    match: int
    seed: str


@dataclass(frozen=True)
class Answered(Entry):
    """A person says what to do if its seat is asked a secret question before this lead."""

    seat: int
    move: str


@dataclass(frozen=True)
class Moved(Entry):
    """A seat's decision.

    ``by`` is ``person``, ``bot``, ``standin`` (for somebody absent) or ``clock`` (the time was up);
    ``spent`` how many seconds of the seat's clock it took; ``decision`` which decision it was.
    """

    seat: int
    move: str
    by: str
    spent: float
    decision: str


@dataclass(frozen=True)
class Agreed(Entry):
    """A person is ready for the next deal or match."""

    seat: int


@dataclass(frozen=True)
class Dealt(Entry):
    """The next deal of the match is dealt."""

    deal: int


@dataclass(frozen=True)
class Away(Entry):
    """A bot stands in for the person on a seat."""

    seat: int


@dataclass(frozen=True)
class Back(Entry):
    """The person on a seat takes it back."""

    seat: int


@dataclass(frozen=True)
class Paused(Entry):
    """The table stands still."""


@dataclass(frozen=True)
class Resumed(Entry):
    """The table goes on."""


@dataclass(frozen=True)
class Closed(Entry):
    """The table is closed for good; ``why`` is ``host``, ``empty`` or ``fault``."""

    why: str
