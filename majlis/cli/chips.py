"""Going over the chips of a room, and listing the movements of somebody's."""

import sys
from collections.abc import Sequence

from sqlalchemy import Connection, select

from majlis.cli.commands import FAILED, complain, printable
from majlis.room.people.naming import folded
from majlis.room.purse.movement import Movement, movements
from majlis.room.purse.statement import as_csv, as_json_lines, plain
from majlis.room.settings import RoomSettings
from majlis.room.store import StoreError
from majlis.room.store.ledger.audit import audit
from majlis.room.store.looking import looking, there
from majlis.room.store.rows import AccountRow, PersonRow
from majlis.room.store.schema import NEWEST, version_of
from majlis.words import counted


def print_audit(settings: RoomSettings) -> int:
    """Print what is wrong with the ledger, or that nothing is; the exit code."""
    try:
        books = audit(settings.url)
    except StoreError as error:
        complain(str(error))
        return FAILED
    for finding in books.findings:
        print(finding)
    if books.findings:
        return FAILED
    print(
        f"All is well: {counted(books.entries, 'entry', 'entries')}, each in balance. Of "
        f"{counted(books.granted, 'chip')} granted, {books.in_purses:,} are in "
        f"{counted(books.purses, 'purse')} and {books.in_pots:,} in pots."
    )
    return 0


def print_statement(settings: RoomSettings, name: str, form: str) -> int:
    """Print a statement as a table, as CSV or as JSON lines; the exit code."""
    try:
        found = _read(settings.url, name)
    except StoreError as error:
        complain(str(error))
        return FAILED
    if found is None:
        complain(f"nobody has the account or the id {name[:40]!r}")
        return FAILED
    if form == "table":
        _print_table(found)
    else:
        sys.stdout.write(as_csv(found) if form == "csv" else as_json_lines(found))
    return 0


def _read(url: str, name: str) -> list[Movement] | None:
    address = there(url)
    with looking(address) as connection:
        if version_of(connection, str(address)) != NEWEST:
            raise StoreError(f"{address}: it has another version; see `majlis doctor`")
        person = _find(connection, name)
        return None if person is None else movements(connection, person)


def _find(connection: Connection, name: str) -> str | None:
    """Whose account or id this is."""
    account = select(AccountRow.person_id).where(AccountRow.folded == folded(name))
    person = select(PersonRow.id).where(PersonRow.id == name)
    return connection.execute(account).scalar() or connection.execute(person).scalar()


def _print_table(found: Sequence[Movement]) -> None:
    for movement in found:
        line = plain(movement)
        pot = f"  {movement.pot.name}" if movement.pot else ""
        print(
            printable(
                f"{line['time']}  {movement.chips:>+9,}  {movement.balance:>9,}  "
                f"{movement.what}{pot}"
            )
        )
    print(f"{len(found)} movements, {found[-1].balance if found else 0:,} chips")
