"""Tables' logs in the database: entries are added and read, never changed."""

import json
from collections.abc import Mapping, Sequence
from typing import Any

from sqlalchemy import Connection, bindparam, insert, select

from majlis.room.store.errors import StoreError
from majlis.room.store.rows import EntryRow

_ALL = (
    select(EntryRow.number, EntryRow.body)
    .where(EntryRow.table_id == bindparam("table"))
    .order_by(EntryRow.number)
)
_INSERT = insert(EntryRow)


def write_down(entries: Sequence[Mapping[str, Any]]) -> list[str]:
    """Entries as they are stored; ``ValueError`` or ``TypeError`` for what JSON cannot hold."""
    return [as_json(entry) for entry in entries]


def as_json(value: Any) -> str:
    """A value as compact JSON in ASCII, which every database takes."""
    return json.dumps(value, allow_nan=False, separators=(",", ":"))


def add_entries(connection: Connection, table: str, first: int, bodies: Sequence[str]) -> None:
    """Add entries numbered from ``first``, which has been found to be the next number."""
    rows = [
        {"table_id": table, "number": number, "body": body}
        for number, body in enumerate(bodies, first)
    ]
    if rows:
        connection.execute(_INSERT, rows)


def read_entries(connection: Connection, table: str) -> list[dict[str, Any]]:
    """A table's entries in order; ``StoreError`` names the first that cannot be read."""
    return [
        read_entry(table, number, body)
        for number, body in connection.execute(_ALL, {"table": table})
    ]


def read_entry(table: str, number: int, body: str) -> dict[str, Any]:
    """An entry as it was given."""
    try:
        entry = json.loads(body)
    except (ValueError, TypeError):
        entry = None
    if not isinstance(entry, dict):
        raise StoreError(
            f"table {table}: entry {number} cannot be read; the other tables are not concerned; "
            "`majlis doctor` says what else is wrong"
        )
    return entry
