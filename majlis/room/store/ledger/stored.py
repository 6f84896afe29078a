"""The entries of the ledger as they are stored, whatever has become of them."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import groupby
from typing import Any

from sqlalchemy import Connection, select

from majlis.room.store.ledger.chain import digest
from majlis.room.store.rows import ChipEntryRow, ChipLineRow

AT_ONCE = 5_000
"""How many lines are fetched at a time."""


@dataclass(frozen=True)
class Stored:
    """A stored entry: nothing of it needs to be as it should."""

    number: Any
    key: Any
    kind: Any
    at: Any
    note: Any
    digest: Any
    lines: dict[str, Any]

    def __str__(self) -> str:
        return f"entry {self.number} ({self.key})"

    def digested(self, before: str) -> str | None:
        """The digest that it should have after this one; None if it cannot have any."""
        try:
            return digest(before, self.number, self.key, self.kind, self.at, self.note, self.lines)
        except (TypeError, ValueError):
            return None


def stored_entries(connection: Connection) -> Iterator[Stored]:
    """All entries by their numbers, those without lines too."""
    entry, line = ChipEntryRow, ChipLineRow
    query = (
        select(
            entry.number,
            entry.key,
            entry.kind,
            entry.at,
            entry.note,
            entry.digest,
            line.account,
            line.chips,
        )
        .outerjoin(line, line.entry == entry.number)
        .order_by(entry.number, line.account)
        .execution_options(yield_per=AT_ONCE)
    )
    for _, rows in groupby(connection.execute(query), key=lambda row: row.number):
        group = list(rows)
        lines = {str(row.account): row.chips for row in group if row.account is not None}
        own = group[0]
        yield Stored(own.number, own.key, own.kind, own.at, own.note, own.digest, lines)
