"""All that is stored about a person, for that person."""

from dataclasses import asdict
from typing import Any

from sqlalchemy import Connection, select

from majlis.room.people.register import the_person
from majlis.room.people.sessions import sessions_of
from majlis.room.people.tokens import tokens_of
from majlis.room.purse.movement import movements
from majlis.room.purse.statement import plain
from majlis.room.store.results import read_results
from majlis.room.store.rows import AccountRow, PersonRow
from majlis.room.store.summaries import read_summaries

ALL = 1_000_000
"""More tables and matches than anybody has."""


def copy_of(connection: Connection, person: str) -> dict[str, Any]:
    """What is stored about a person as JSON values, times in Unix seconds, without any secret.

    Nothing in it names anybody else, and the logs of the tables are not in it.
    """
    found = the_person(connection, person)
    merged = select(PersonRow.id).where(PersonRow.merged_into == person).order_by(PersonRow.id)
    return {
        "id": found.id,
        "name": found.name,
        "created": found.created,
        "preferences": dict(found.preferences),
        "account": _account(connection, person),
        "earlier ids": list(connection.execute(merged).scalars()),
        "sessions": sessions_of(connection, person),
        "tokens": [asdict(token) for token in tokens_of(connection, person)],
        "tables": [
            _table(asdict(summary), person)
            for summary in read_summaries(connection, None, person, None, ALL)
        ],
        "results": [
            _own_seat(asdict(result), person) for result in read_results(connection, person, ALL, 0)
        ],
        "chips": [plain(movement) for movement in movements(connection, person)],
    }


def _table(summary: dict[str, Any], person: str) -> dict[str, Any]:
    """A table with nobody's id; ``host`` is whether the person is that."""
    found = _own_seat(summary, person)
    details = found["details"]
    host = {"host": details["host"] == person} if "host" in details else {}
    return {**found, "details": {**details, **host}}


def _own_seat(found: dict[str, Any], person: str) -> dict[str, Any]:
    """The same with the person's own seat in place of everybody's."""
    people = found["people"]
    return {**{k: v for k, v in found.items() if k != "people"}, "seat": people.get(person)}


def _account(connection: Connection, person: str) -> dict[str, Any] | None:
    query = select(AccountRow.name, AccountRow.created).where(AccountRow.person_id == person)
    row = connection.execute(query).first()
    return None if row is None else {"name": row.name, "created": row.created}
