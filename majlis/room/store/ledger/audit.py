"""Going over the books: every entry from the first, every account, and nothing is changed."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import chain

from sqlalchemy import Connection, select, text

from majlis.room.store.errors import StoreError
from majlis.room.store.finding import Finding
from majlis.room.store.ledger.account import GRANTS, POT, PURSE
from majlis.room.store.ledger.balances import Balances
from majlis.room.store.ledger.replay import RESTORE, Replay
from majlis.room.store.looking import looking, there
from majlis.room.store.rows import ChipEntryRow, ChipLineRow
from majlis.room.store.schema import NEWEST, version_of

KEPT = ("chip_entries", "chip_lines")
"""The tables that are only added to."""


@dataclass(frozen=True)
class Books:
    """What an audit has found.

    ``entries``, ``purses`` and ``pots`` say how many there are; ``in_purses``, ``in_pots`` and
    ``granted`` are chips.
    """

    findings: tuple[Finding, ...]
    entries: int = 0
    purses: int = 0
    pots: int = 0
    in_purses: int = 0
    in_pots: int = 0
    granted: int = 0


def audit(url: str) -> Books:
    """Go over the ledger of a database, also while a room uses it.

    ``StoreError`` if there is no database to look at.
    """
    address = there(url)
    try:
        with looking(address) as connection:
            version = version_of(connection, str(address))
            if version != NEWEST:
                what = f"it has version {version or 'none'}, this Majlis works with {NEWEST}"
                return Books((Finding(str(address), what, "see `majlis doctor`"),))
            return go_over(connection)
    except StoreError as error:
        what = str(error).removeprefix(f"{address}: ")
        return Books((Finding(str(address), what, "see `majlis doctor`"),))


def go_over(connection: Connection) -> Books:
    """Go over the ledger that this connection sees."""
    replay = Replay(connection)
    findings = list(chain(_unkept(connection), _dangling(connection), replay.run()))
    balances = Balances(connection, replay.sums)
    findings += balances.run()
    purses, pots = balances.of_kind(PURSE), balances.of_kind(POT)
    return Books(
        tuple(findings),
        entries=replay.entries,
        purses=len(purses),
        pots=len(pots),
        in_purses=sum(n for n in purses if type(n) is int),
        in_pots=sum(n for n in pots if type(n) is int),
        granted=-replay.sums[GRANTS],
    )


def _dangling(connection: Connection) -> Iterator[Finding]:
    """Lines of entries that are not there."""
    query = select(ChipLineRow.entry).distinct().order_by(ChipLineRow.entry)
    missing = query.where(ChipLineRow.entry.not_in(select(ChipEntryRow.number)))
    for number in connection.execute(missing).scalars():
        yield Finding(f"entry {number}", "it has lines, but is not there", RESTORE)


def _unkept(connection: Connection) -> Iterator[Finding]:
    """What would keep anybody from changing the ledger, and is not there."""
    if connection.dialect.name == "sqlite":
        query = "SELECT name FROM sqlite_master WHERE type = 'trigger'"
    else:
        query = "SELECT tgname FROM pg_trigger WHERE NOT tgisinternal"
    names = set(connection.execute(text(query)).scalars())
    for table in KEPT:
        for change in ("update", "delete"):
            if f"{table}_no_{change}" not in names:
                what = f"its trigger {table}_no_{change} is not there"
                yield Finding("the ledger", what, RESTORE, grave=False)
