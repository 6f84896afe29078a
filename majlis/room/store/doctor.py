"""Looks a database through, and changes nothing."""

import json
from collections.abc import Callable, Iterator
from typing import Any

from sqlalchemy import Connection, Select, func, select
from sqlalchemy.exc import SQLAlchemyError

from majlis.room.store.checking import faults
from majlis.room.store.errors import StoreError, in_plain_words
from majlis.room.store.finding import Finding
from majlis.room.store.ledger.audit import go_over
from majlis.room.store.log import read_entries
from majlis.room.store.looking import looking, there
from majlis.room.store.rows import (
    AccountRow,
    EntryRow,
    PersonRow,
    ResultRow,
    ResultSeatRow,
    Row,
    SeatRow,
    SessionRow,
    TableRow,
    TalliedRow,
    TallyRow,
    TokenRow,
)
from majlis.room.store.schema import NEWEST, version_of
from majlis.room.store.tally import MATCHES, REPEATED

Replay = Callable[[str, list[dict[str, Any]]], str | None]
"""Plays a table's log again; what is wrong with it, if anything."""

_RESTORE = "put back a backup with `majlis restore`"
_JSON = (
    (TableRow, ("details", "seating")),
    (PersonRow, ("preferences",)),
    (ResultRow, ("places", "totals")),
)
_BELONGING = (SeatRow, ResultSeatRow, AccountRow, SessionRow, TokenRow)


def doctor(url: str, replay: Replay | None = None) -> list[Finding]:
    """What is wrong with a database, also while a room uses it; empty if nothing is.

    ``StoreError`` if there is no database to look at.
    """
    address = there(url)
    try:
        with looking(address) as connection:
            return list(_findings(connection, str(address), replay))
    except StoreError as error:
        what = str(error).removeprefix(f"{address}: ")
        return [Finding(str(address), what, _RESTORE)]


def _findings(connection: Connection, place: str, replay: Replay | None) -> Iterator[Finding]:
    for fault in faults(connection):
        yield Finding(place, f"the file is damaged ({fault})", _RESTORE)
    version = version_of(connection, place)
    if version != NEWEST:
        yield _of_version(place, version)
        return
    checks = (_dangling, _lengths, _unreadable, _nameless, _ledger, _tallies)
    for check in checks:
        yield from _surviving(check(connection), place)
    yield from _surviving(_logs(connection, replay), place)


def _surviving(findings: Iterator[Finding], place: str) -> Iterator[Finding]:
    """Findings, of which one may be that the check itself ran into damage."""
    try:
        yield from findings
    except SQLAlchemyError as error:
        yield Finding(place, str(in_plain_words("a check failed", error)), _RESTORE)


def _of_version(place: str, version: str | None) -> Finding:
    if version is None:
        return Finding(place, "it is empty", "start the room once", grave=False)
    if version < NEWEST:
        what = f"it has version {version}, this Majlis works with {NEWEST}"
        return Finding(place, what, "back it up and start the room, to bring it up to date", False)
    what = f"it has version {version}, this Majlis knows up to {NEWEST}"
    return Finding(place, what, "update Majlis")


def _dangling(connection: Connection) -> Iterator[Finding]:
    """Rows about something that is not there."""
    if connection.dialect.name != "sqlite":
        return  # a server does not let it come to that
    found = connection.exec_driver_sql("PRAGMA foreign_key_check").all()
    counts: dict[tuple[str, str], int] = {}
    for table, _, parent, _ in found:
        counts[table, parent] = counts.get((table, parent), 0) + 1
    for (table, parent), count in counts.items():
        yield Finding(table, f"{count} rows belong to {parent} that are not there", _RESTORE)


def _lengths(connection: Connection) -> Iterator[Finding]:
    """Logs with gaps, cut-off logs, summaries without a log."""
    number = EntryRow.number
    query = (
        select(
            TableRow.id,
            TableRow.length,
            func.count(number),
            func.min(number),
            func.max(number),
        )
        .outerjoin(EntryRow, EntryRow.table_id == TableRow.id)
        .group_by(TableRow.id, TableRow.length)
        .order_by(TableRow.id)
    )
    for table, length, count, first, last in connection.execute(query):
        where = f"table {table}"
        if count == 0:
            yield Finding(where, "it has a summary but no log", "close it", grave=length > 1)
        elif first > 1 or last - first + 1 != count:
            missing = last + 1 - count - (first == 1)
            yield Finding(where, f"{missing} of its entries up to {last} are missing", _RESTORE)
        elif last + 1 != length:
            what = f"its log ends with entry {last}, its summary says {length - 1}"
            yield Finding(where, what, _RESTORE)


def _unreadable(connection: Connection) -> Iterator[Finding]:
    """Other JSON that cannot be read."""
    for row, names in _JSON:
        keys = list(row.__table__.primary_key)
        for name in names:
            for *key, body in connection.execute(select(*keys, row.__table__.c[name])):
                if not _is_json(body):
                    where = f"{row.__tablename__} {' '.join(map(str, key))}"
                    yield Finding(where, f"its {name} cannot be read", _RESTORE)


def _nameless(connection: Connection) -> Iterator[Finding]:
    """People without names, or whom nobody knows."""
    query = select(PersonRow.id).where(PersonRow.name == "", PersonRow.gone.is_(None))
    for person in connection.execute(query).scalars():
        yield Finding(f"person {person}", "has no name", "shown as a former player", grave=False)
    for row in _BELONGING:
        for person in connection.execute(_unknown(row)).scalars():
            what = f"is named in {row.__tablename__}, but is nobody known"
            yield Finding(f"person {person}", what, "shown as a former player", grave=False)


def _ledger(connection: Connection) -> Iterator[Finding]:
    """Whether the ledger of chips is sound; what is wrong with it is for the audit to say."""
    found = go_over(connection).findings
    if found:
        count = "a fault" if len(found) == 1 else f"{len(found)} faults"
        what = f"it has {count}, the first with {found[0].where}: {found[0].what}"
        grave = any(finding.grave for finding in found)
        yield Finding("the ledger of chips", what, "see `majlis ledger audit`", grave)


def _tallies(connection: Connection) -> Iterator[Finding]:
    """Whether the statistics are about just the matches that they are said to have."""
    marked = (
        select(ResultRow.game, func.count())
        .join(
            TalliedRow,
            (TalliedRow.table_id == ResultRow.table_id) & (TalliedRow.number == ResultRow.number),
        )
        .group_by(ResultRow.game)
    )
    summed = (
        select(TallyRow.game, func.sum(TallyRow.amount))
        .where(TallyRow.statistic.in_((MATCHES, REPEATED)))
        .group_by(TallyRow.game)
    )
    results, tallies = (
        {game: int(count) for game, count in connection.execute(query)}
        for query in (marked, summed)
    )
    for game in sorted(results.keys() | tallies.keys()):
        if (count := tallies.get(game, 0)) != (there := results.get(game, 0)):
            what = f"they count {count} matches of {game}, there should be {there}"
            yield Finding("the statistics", what, _RESTORE, grave=False)


def _unknown(row: type[Row]) -> Select[str]:
    person = row.__table__.c["person_id"]
    return select(person).distinct().where(person.not_in(select(PersonRow.id)))


def _logs(connection: Connection, replay: Replay | None) -> Iterator[Finding]:
    """Entries that cannot be read, logs that cannot be played again."""
    for table in connection.execute(select(TableRow.id).order_by(TableRow.id)).scalars().all():
        try:
            entries = read_entries(connection, table)
        except StoreError as error:
            yield Finding(f"table {table}", str(error).split(": ", 1)[-1], _RESTORE)
            continue
        if replay and entries and (fault := _fault(replay, table, entries)):
            yield Finding(f"table {table}", fault, "close it, or " + _RESTORE)


def _fault(replay: Replay, table: str, entries: list[dict[str, Any]]) -> str | None:
    try:
        return replay(table, entries)
    except Exception as error:  # whatever a log does to it is to be told, not to end the rest
        return f"playing it again fails ({type(error).__name__}: {error})"


def _is_json(body: object) -> bool:
    try:
        json.loads(str(body))
    except ValueError:
        return False
    return True
