"""Tables' summaries in the database."""

import json
from collections.abc import Collection, Mapping, Sequence
from typing import Any

from sqlalchemy import Connection, Row, bindparam, delete, insert, select, update
from sqlalchemy.exc import IntegrityError

from majlis.room.store.errors import Conflict, StoreError
from majlis.room.store.log import as_json
from majlis.room.store.merged import now_called
from majlis.room.store.rows import SeatRow, TableRow
from majlis.room.store.summary import Summary

FIRST_NUMBERS = (0, 1)
"""What the first entry of a log may be numbered."""

_AS_BEFORE = update(TableRow).where(
    TableRow.id == bindparam("table"),
    TableRow.length == bindparam("first"),
    TableRow.seating == bindparam("same"),
)
_RENEW = update(TableRow).where(TableRow.id == bindparam("table"))
_LENGTH = select(TableRow.length).where(TableRow.id == bindparam("table")).with_for_update()
_FORGET = delete(SeatRow).where(SeatRow.table_id == bindparam("table"))
_COLUMNS = (
    TableRow.id,
    TableRow.game,
    TableRow.phase,
    TableRow.public,
    TableRow.title,
    TableRow.updated,
    TableRow.details,
)


def as_row(summary: Summary) -> dict[str, Any]:
    """A summary as it is stored, but for the length of the log."""
    return {
        "game": summary.game,
        "phase": summary.phase,
        "public": summary.public,
        "title": summary.title,
        "updated": summary.updated,
        "details": as_json(dict(summary.details)),
        "seating": as_json(dict(summary.people)),
    }


def put_summary(
    connection: Connection, table: str, row: Mapping[str, Any], first: int, count: int
) -> None:
    """Store a summary in the place of the table's earlier one, for a log that gets entries.

    ``Conflict`` if the log's next entry is not the one numbered ``first``.
    """
    values = {"table": table, **row, "length": first + count}
    same = {"first": first, "same": row["seating"]}
    if connection.execute(_AS_BEFORE, values | same).rowcount == 0:
        _put_anew(connection, table, row, first, count)


def _put_anew(
    connection: Connection, table: str, row: Mapping[str, Any], first: int, count: int
) -> None:
    """The same for a new table, or one with other people than before."""
    length = connection.execute(_LENGTH, {"table": table}).scalar()
    if first != length and (length is not None or first not in FIRST_NUMBERS):
        there = "there is no such table" if length is None else f"expected {length}"
        raise Conflict(f"table {table}: entry {first} is not the next one ({there})")
    values = {**row, "length": first + count}
    if length is None:
        try:
            connection.execute(insert(TableRow), {"id": table, **values})
        except IntegrityError as error:  # another room on the same server was faster
            raise Conflict(f"table {table}: another room has made it") from error
    else:
        connection.execute(_RENEW, {"table": table, **values})
        connection.execute(_FORGET, {"table": table})
    people = now_called(connection, json.loads(row["seating"]))
    seats = [{"table_id": table, "person_id": p, "seat": seat} for p, seat in people.items()]
    if seats:
        connection.execute(insert(SeatRow), seats)


def read_summaries(
    connection: Connection,
    phases: Collection[str] | None,
    person: str | None,
    public: bool | None,
    limit: int,
) -> list[Summary]:
    """Summaries that fit, the newest first."""
    query = select(*_COLUMNS).order_by(TableRow.updated.desc(), TableRow.id).limit(limit)
    if phases is not None:
        query = query.where(TableRow.phase.in_(phases))
    if person is not None:
        query = query.join(SeatRow, SeatRow.table_id == TableRow.id)
        query = query.where(SeatRow.person_id == person)
    if public is not None:
        query = query.where(TableRow.public == public)
    return _with_people(connection, connection.execute(query).all())


def read_summary(connection: Connection, table: str) -> Summary | None:
    """A table's summary, if there is such a table."""
    rows = connection.execute(select(*_COLUMNS).where(TableRow.id == table)).all()
    return next(iter(_with_people(connection, rows)), None)


def _with_people(connection: Connection, rows: Sequence[Row[*tuple[Any, ...]]]) -> list[Summary]:
    people: dict[str, dict[str, int]] = {row.id: {} for row in rows}
    query = select(SeatRow.table_id, SeatRow.person_id, SeatRow.seat).where(
        SeatRow.table_id.in_(people)
    )
    for table, person, seat in connection.execute(query.order_by(SeatRow.seat)):
        people[table][person] = seat
    return [_summary(row, people[row.id]) for row in rows]


def _summary(row: Row[*tuple[Any, ...]], people: Mapping[str, int]) -> Summary:
    try:
        details = json.loads(row.details)
        return Summary(
            row.id, row.game, row.phase, row.public, people, row.title, row.updated, details
        )
    except (ValueError, TypeError):
        raise StoreError(
            f"table {row.id}: its summary cannot be read; see `majlis doctor`"
        ) from None
