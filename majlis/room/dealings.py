"""Whose cards a table deals: its own, those of another match, or those of the day."""

import re
from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta

_MATCH = re.compile(r"match:([A-Za-z0-9_-]{1,40}):([1-9][0-9]{0,5}):([1-9][0-9]{0,5})")
_DAY = re.compile(r"day:([0-9]{4}-[0-9]{2}-[0-9]{2})")


class DealingsError(ValueError):
    """A text that names no cards."""


@dataclass(frozen=True)
class SharedDeal:
    """The cards of a finished match of a table, from a deal on; both are counted from 1."""

    table: str
    match: int
    deal: int = 1

    def __str__(self) -> str:
        return f"match:{self.table}:{self.match}:{self.deal}"


@dataclass(frozen=True)
class DailyDeal:
    """The cards of a day (UTC), which are the same for everyone."""

    day: date

    def __str__(self) -> str:
        return f"day:{self.day.isoformat()}"

    @property
    def ends(self) -> float:
        """When the day is over, in Unix seconds: its cards are no secret from then on."""
        return _midnight(self.day) + timedelta(days=1).total_seconds()


Dealings = SharedDeal | DailyDeal | None


def read_dealings(text: str) -> Dealings:
    """The cards that a table's setting names; None for the table's own."""
    if not text:
        return None
    if found := _MATCH.fullmatch(text):
        return SharedDeal(found[1], int(found[2]), int(found[3]))
    if found := _DAY.fullmatch(text):
        try:
            return DailyDeal(date.fromisoformat(found[1]))
        except ValueError:
            pass
    raise DealingsError(f"{text[:40]!r} names no cards")


def day_at(now: float) -> date:
    """The day in UTC."""
    return datetime.fromtimestamp(now, UTC).date()


def _midnight(day: date) -> float:
    return datetime(day.year, day.month, day.day, tzinfo=UTC).timestamp()
