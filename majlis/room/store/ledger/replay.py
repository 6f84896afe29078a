"""Going through the ledger from its first entry on."""

import json
from collections import Counter
from collections.abc import Iterable, Iterator

from sqlalchemy import Connection, or_, select

from majlis.room.store.finding import Finding
from majlis.room.store.ledger.account import GRANTS, POT, person_of
from majlis.room.store.ledger.chain import START
from majlis.room.store.ledger.owners import Owner, resolved
from majlis.room.store.ledger.posting import PAY, REFUND, STAKE, fault
from majlis.room.store.ledger.stored import Stored, stored_entries
from majlis.room.store.rows import ChipHeadRow, PersonRow

RESTORE = "put back a backup with `majlis restore`"


class Replay:
    """What the entries come to; ``run`` finds what is wrong with each."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection
        self._changed = changed_people(connection)
        self._stakers: dict[str, dict[str, int]] = {}
        self.entries = 0
        """How many entries there are."""
        self.sums: Counter[str] = Counter()
        """The chips of each account."""

    def run(self) -> Iterator[Finding]:
        """Go through all entries."""
        last, before = 0, START
        for entry in stored_entries(self._connection):
            self.entries += 1
            if entry.number != last + 1:
                yield _gap(last + 1, entry.number)
            wrong = self._wrong(entry, before if entry.number == last + 1 else None)
            if wrong:
                yield Finding(str(entry), wrong, RESTORE)
            last, before = entry.number, str(entry.digest)
        yield from self._end(last, before)

    def _end(self, last: int, before: str) -> Iterator[Finding]:
        query = select(ChipHeadRow.length, ChipHeadRow.digest)
        heads = self._connection.execute(query).all()
        if len(heads) != 1:
            yield Finding("the ledger", "it does not say how many entries it has", RESTORE)
        elif heads[0].length != last:
            what = f"it ends with entry {last}, and should with {heads[0].length}"
            yield Finding("the ledger", what, RESTORE)
        elif heads[0].digest != before:
            yield Finding("the ledger", "its last entry is not the one it should be", RESTORE)

    def _wrong(self, entry: Stored, before: str | None) -> str | None:
        """What is wrong with an entry; ``before`` is the digest before it, if that is known."""
        self.sums.update({a: chips for a, chips in entry.lines.items() if type(chips) is int})
        of_pot = self._wrong_with_pot(entry)
        if wrong := fault(str(entry.key), str(entry.kind), entry.lines):
            return wrong
        if not _is_object(entry.note):
            return "its note cannot be read"
        if before is not None and entry.digested(before) != entry.digest:
            return "it is not what was entered"
        for account in entry.lines:
            if account != GRANTS and self.sums[account] < 0:
                return f"it leaves {account} with {self.sums[account]} chips"
        return of_pot

    def _wrong_with_pot(self, entry: Stored) -> str | None:
        """A pot is filled once, and emptied once for those who have filled it."""
        pot = str(entry.key).partition(":")[2]
        if entry.kind == STAKE:
            self._stakers[pot] = entry.lines
        elif entry.kind in (PAY, REFUND):
            staked = self._stakers.pop(pot, None)
            if staked is None:
                return "it pays a pot that was not filled, or had been paid"
            if left := self.sums[f"{POT}:{pot}"]:
                return f"it leaves {left} chips in the pot"
            if not self._by_now(entry.lines) <= self._by_now(staked) | {f"{POT}:{pot}"}:
                return "it pays somebody who has not staked"
        return None

    def _by_now(self, lines: Iterable[str]) -> set[str]:
        """The accounts that these are by now."""
        people = {p for p in map(person_of, lines) if p is not None}
        known = {p: self._changed.get(p, Owner(p, "", True)) for p in people}
        return set(resolved(dict.fromkeys(lines, 1), known))


def changed_people(connection: Connection) -> dict[str, Owner]:
    """Who those are by now that have been merged or forgotten."""
    query = select(PersonRow.id, PersonRow.merged_into, PersonRow.gone)
    changed = query.where(or_(PersonRow.merged_into.is_not(None), PersonRow.gone.is_not(None)))
    rows = connection.execute(changed).all()
    gone = {person for person, _, when in rows if when is not None}
    return {
        person: Owner(into or person, "", (into or person) not in gone) for person, into, _ in rows
    }


def _gap(first: int, number: int) -> Finding:
    if number <= 0:
        return Finding(f"entry {number}", "its number is below 1", RESTORE)
    missing = f"entry {first} is" if number == first + 1 else f"entries {first} to {number - 1} are"
    return Finding("the ledger", f"{missing} missing", RESTORE)


def _is_object(note: object) -> bool:
    try:
        return isinstance(json.loads(str(note)), dict)
    except ValueError:
        return False
