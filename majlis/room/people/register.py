"""People in the database."""

import json
from collections.abc import Collection, Mapping
from typing import Any

from sqlalchemy import Connection, Select, bindparam, insert, select, update

from majlis.room.people.errors import NotPossible
from majlis.room.people.naming import FORMER
from majlis.room.people.person import Person
from majlis.room.store.ids import new_id
from majlis.room.store.rows import AccountRow, PersonRow
from majlis.words import say

_FIELDS = (
    PersonRow.id,
    PersonRow.name,
    AccountRow.name.label("account"),
    PersonRow.created,
    PersonRow.preferences,
)
Fields = Select[str, str, str, float, str]
"""A query for what makes a ``Person``."""

CHUNK = 500
"""How many people are asked for in one query."""


def people() -> Fields:
    """The query for people who are there: neither deleted nor merged into somebody else."""
    return (
        select(*_FIELDS)
        .select_from(PersonRow)
        .outerjoin(AccountRow, AccountRow.person_id == PersonRow.id)
        .where(PersonRow.gone.is_(None), PersonRow.merged_into.is_(None))
    )


_ONE = people().where(PersonRow.id == bindparam("id"))


def add_person(connection: Connection, name: str, now: float) -> Person:
    """A new guest."""
    person = Person(new_id(), name, None, now)
    row = {"id": person.id, "name": name, "created": now, "preferences": "{}"}
    connection.execute(insert(PersonRow), row)
    return person


def find_person(connection: Connection, person: str) -> Person | None:
    """Who has this id, if somebody does."""
    row = connection.execute(_ONE, {"id": person}).first()
    return None if row is None else as_person(*row)


def the_person(connection: Connection, person: str) -> Person:
    """The same; ``NotPossible`` if nobody does."""
    found = find_person(connection, person)
    if found is None:
        raise NotPossible(say("there is no such person"))
    return found


def as_person(
    person: str, name: str, account: str | None, created: float, preferences: str
) -> Person:
    """A person from the database; unreadable preferences are as good as none."""
    try:
        known = json.loads(preferences)
    except ValueError:
        known = None
    return Person(person, name, account, created, known if isinstance(known, dict) else {})


def change_person(connection: Connection, person: str, values: Mapping[str, Any]) -> Person:
    """Set a person's name or preferences; ``NotPossible`` if there is nobody."""
    the_person(connection, person)
    connection.execute(update(PersonRow).where(PersonRow.id == person).values(**values))
    return the_person(connection, person)


def names_of(connection: Connection, ids: Collection[str]) -> dict[str, str]:
    """The name to show for each id: ``FORMER`` for who is gone, or was never there.

    A guest merged into an account has the account's person's name.
    """
    names = dict.fromkeys(ids, FORMER)
    known = list(names)
    for start in range(0, len(known), CHUNK):
        _put_names(connection, known[start : start + CHUNK], names)
    return names


def _put_names(connection: Connection, ids: Collection[str], names: dict[str, str]) -> None:
    query = select(PersonRow.id, PersonRow.name, PersonRow.gone, PersonRow.merged_into)
    rows = connection.execute(query.where(PersonRow.id.in_(ids))).all()
    merged = {person: into for person, _, _, into in rows if into}
    if merged:
        theirs = names_of(connection, set(merged.values()))
        names.update({guest: theirs[person] for guest, person in merged.items()})
    for person, name, gone, _ in rows:
        if person not in merged and gone is None and name:
            names[person] = name
