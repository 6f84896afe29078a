"""Whether the accounts hold what their lines come to."""

from collections.abc import Iterator, Mapping

from sqlalchemy import Connection, select

from majlis.room.store.finding import Finding
from majlis.room.store.ledger.account import GRANTS, POT, PURSE, kind_of, person_of
from majlis.room.store.ledger.pot import Pot
from majlis.room.store.ledger.replay import RESTORE, changed_people
from majlis.room.store.rows import ChipAccountRow, PersonRow, ResultRow, TableRow

_PAY = "see whether its match can be played on; if not, " + RESTORE


class Balances:
    """What the accounts hold, by what kind of account it is."""

    def __init__(self, connection: Connection, sums: Mapping[str, int]) -> None:
        self._connection = connection
        self._sums = sums
        query = select(ChipAccountRow.id, ChipAccountRow.kind, ChipAccountRow.balance)
        rows = connection.execute(query.order_by(ChipAccountRow.id))
        self._rows = [(str(row.id), row.kind, row.balance) for row in rows]
        self.held = {id: balance for id, _, balance in self._rows}
        """What each account holds."""

    def of_kind(self, kind: str) -> list[int]:
        """What each account of a kind holds."""
        return [balance for _, found, balance in self._rows if found == kind]

    def run(self) -> Iterator[Finding]:
        """What is wrong with them."""
        for id, kind, balance in self._rows:
            if wrong := _wrong(id, kind, balance, self._sums.get(id, 0)):
                yield Finding(f"account {id}", wrong, RESTORE)
        for id in sorted(self._sums.keys() - self.held.keys()):
            yield Finding(f"account {id}", "it has entries, but is not there", RESTORE)
        if GRANTS not in self.held:
            yield Finding("the ledger", "it has no account for grants", RESTORE)
        total = sum(balance for balance in self.held.values() if type(balance) is int)
        if total:
            yield Finding("the ledger", f"all accounts together hold {total} chips, not 0", RESTORE)
        yield from self._full_pots()
        yield from self._purses_of_nobody()

    def _full_pots(self) -> Iterator[Finding]:
        """Pots with chips that nobody plays for any more."""
        for id, kind, balance in self._rows:
            if kind == POT and balance != 0 and (why := self._done(id)):
                yield Finding(f"account {id}", f"it holds {balance} chips, but {why}", _PAY)

    def _done(self, account: str) -> str | None:
        pot = _pot(account)
        if pot is None:
            return "it belongs to no table"
        query = select(TableRow.phase).where(TableRow.id == pot.table)
        phase = self._connection.execute(query).scalar()
        if phase is None:
            return f"there is no table {pot.table}"
        ended = select(ResultRow.number).where(
            ResultRow.table_id == pot.table, ResultRow.number == pot.match
        )
        if self._connection.execute(ended).first():
            return f"match {pot.match} is over"
        if phase == "closed":
            return f"table {pot.table} is closed"
        return "a later one has been filled" if self._has_later(pot) else None

    def _has_later(self, pot: Pot) -> bool:
        mine = (pot.match, pot.deal or 0)
        start = f"{POT}:{pot.table}:"
        others = (_pot(id) for id, _, _ in self._rows if id.startswith(start))
        return any((other.match, other.deal or 0) > mine for other in others if other)

    def _purses_of_nobody(self) -> Iterator[Finding]:
        """Chips of people who are somebody else by now, or are not there any more."""
        changed = changed_people(self._connection)
        known = set(self._connection.execute(select(PersonRow.id)).scalars()) - set(changed)
        for id, kind, balance in self._rows:
            if kind == PURSE and balance and (person := person_of(id)) not in known:
                why = "merged or gone" if person in changed else "not known"
                yield Finding(f"account {id}", f"holds {balance} chips of somebody {why}", RESTORE)


def _pot(account: str) -> Pot | None:
    try:
        return Pot.of(account)
    except ValueError:
        return None


def _wrong(account: str, kind: str, balance: object, total: int) -> str | None:
    try:
        named = kind_of(account)
    except ValueError:
        named = ""
    if named != kind:
        return f"it is of kind {kind}"
    if type(balance) is not int:
        return f"it holds {balance!r}, which is no number of chips"
    if balance != total:
        return f"it holds {balance} chips, and its entries come to {total}"
    if account != GRANTS and balance < 0:
        return f"it holds {balance} chips"
    return None
