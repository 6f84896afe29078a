"""Chips that people are given."""

from majlis.room.store.ledger.account import GRANTS, purse_of
from majlis.room.store.ledger.posting import GRANT, TOP_UP, Line, Posting

FIRST = 1_000
"""How many chips everybody is given once."""

TOPPED_UP = 500
"""How many chips an empty purse is topped up by."""

DAY = 86_400
"""Seconds of a day; days begin at midnight UTC."""


def first_key(person: str) -> str:
    """The key under which a person is given the first chips."""
    return f"{GRANT}:{person}"


def first_grant(person: str, at: float) -> Posting:
    """The first chips of a person, which fill the purse."""
    return _given(first_key(person), GRANT, person, FIRST, at)


def top_up_key(person: str, at: float) -> str:
    """The key under which a purse is topped up on the day of this time."""
    return f"{TOP_UP}:{person}:{int(at // DAY)}"


def top_up(person: str, at: float) -> Posting:
    """Chips for an empty purse."""
    return _given(top_up_key(person, at), TOP_UP, person, TOPPED_UP, at)


def _given(key: str, kind: str, person: str, chips: int, at: float) -> Posting:
    return Posting(key, kind, at, (Line(GRANTS, -chips), Line(purse_of(person), chips)))
