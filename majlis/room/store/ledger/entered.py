"""Entries that are in the ledger."""

from collections.abc import Mapping
from dataclasses import dataclass

from sqlalchemy import Connection, bindparam, select

from majlis.room.store.ledger.account import person_of
from majlis.room.store.ledger.chain import canonical
from majlis.room.store.ledger.owners import Owner, known_with, resolved
from majlis.room.store.ledger.posting import Posting
from majlis.room.store.rows import ChipEntryRow, ChipLineRow

_ENTRY = select(ChipEntryRow.number, ChipEntryRow.kind, ChipEntryRow.note).where(
    ChipEntryRow.key == bindparam("key")
)
_LINES = select(ChipLineRow.account, ChipLineRow.chips).where(
    ChipLineRow.entry == bindparam("entry")
)


@dataclass(frozen=True)
class Entered:
    """An entry by its kind, its note as stored, and the chips of each account."""

    kind: str
    note: str
    lines: Mapping[str, int]

    @property
    def people(self) -> frozenset[str]:
        """Whose purses it is about."""
        return frozenset(p for p in map(person_of, self.lines) if p is not None)

    def same(self, connection: Connection, posting: Posting, known: Mapping[str, Owner]) -> bool:
        """Whether it is that of a posting, whoever the people have become since, and at any time.

        ``known`` are the owners of the posting's purses.
        """
        if (self.kind, self.note) != (posting.kind, canonical(dict(posting.note))):
            return False
        if posting.chips == self.lines:
            return True
        known = known_with(connection, known, self.people)
        return resolved(posting.chips, known) == resolved(self.lines, known)


def find_entry(connection: Connection, key: str) -> Entered | None:
    """The entry with this key."""
    row = connection.execute(_ENTRY, {"key": key}).first()
    if row is None:
        return None
    lines = connection.execute(_LINES, {"entry": row.number})
    return Entered(row.kind, row.note, {line.account: line.chips for line in lines})
