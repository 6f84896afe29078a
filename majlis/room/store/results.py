"""Finished matches in the database."""

import json
from collections.abc import Sequence
from typing import Any

from sqlalchemy import Connection, Row, insert, select, tuple_

from majlis.room.store.errors import StoreError
from majlis.room.store.merged import now_called
from majlis.room.store.result import MatchResult
from majlis.room.store.rows import ResultRow, ResultSeatRow
from majlis.room.store.tallies import count_match

_COLUMNS = (
    ResultRow.table_id,
    ResultRow.number,
    ResultRow.game,
    ResultRow.ended,
    ResultRow.places,
    ResultRow.totals,
)


def add_result(connection: Connection, result: MatchResult) -> None:
    """Store a result with what it adds to the tallies, unless that match has one."""
    key = (ResultRow.table_id == result.table, ResultRow.number == result.number)
    if connection.execute(select(ResultRow.number).where(*key)).first():
        return
    row = {
        "table_id": result.table,
        "number": result.number,
        "game": result.game,
        "ended": result.ended,
        "places": json.dumps(result.places),
        "totals": json.dumps(result.totals),
    }
    connection.execute(insert(ResultRow), row)
    if result.tallies is not None:
        count_match(connection, result.table, result.number, result.tallies)
    seats = [
        {"table_id": result.table, "number": result.number, "person_id": person, "seat": seat}
        for person, seat in now_called(connection, result.people).items()
    ]
    if seats:
        connection.execute(insert(ResultSeatRow), seats)


def read_results(connection: Connection, person: str, limit: int, offset: int) -> list[MatchResult]:
    """A person's results, the newest first."""
    query = (
        select(*_COLUMNS)
        .join(
            ResultSeatRow,
            (ResultSeatRow.table_id == ResultRow.table_id)
            & (ResultSeatRow.number == ResultRow.number),
        )
        .where(ResultSeatRow.person_id == person)
        .order_by(ResultRow.ended.desc(), ResultRow.table_id, ResultRow.number)
        .limit(limit)
        .offset(offset)
    )
    return _with_people(connection, connection.execute(query).all())


def _with_people(
    connection: Connection, rows: Sequence[Row[*tuple[Any, ...]]]
) -> list[MatchResult]:
    people: dict[tuple[str, int], dict[str, int]] = {(r.table_id, r.number): {} for r in rows}
    seat = ResultSeatRow
    query = select(seat.table_id, seat.number, seat.person_id, seat.seat).where(
        tuple_(seat.table_id, seat.number).in_(list(people))
    )
    for table, number, person, place in connection.execute(query.order_by(seat.seat)):
        people[table, number][person] = place
    return [_result(row, people[row.table_id, row.number]) for row in rows]


def _result(row: Row[*tuple[Any, ...]], people: dict[str, int]) -> MatchResult:
    try:
        places, totals = tuple(json.loads(row.places)), tuple(json.loads(row.totals))
    except (ValueError, TypeError):
        raise StoreError(
            f"table {row.table_id}: the result of match {row.number} cannot be read; "
            "see `majlis doctor`"
        ) from None
    return MatchResult(row.table_id, row.number, row.game, row.ended, places, totals, people)
