"""Guests who turned out to be somebody with an account."""

from collections.abc import Mapping

from sqlalchemy import Connection, select

from majlis.room.store.rows import PersonRow


def now_called(connection: Connection, people: Mapping[str, int]) -> dict[str, int]:
    """The same people and seats; a guest merged into an account is that account's person.

    Where both sit, the seat is the one of the account.
    """
    query = select(PersonRow.id, PersonRow.merged_into).where(PersonRow.id.in_(people))
    merged = {guest: person for guest, person in connection.execute(query) if person}
    own = {person: seat for person, seat in people.items() if person not in merged}
    return {merged[p]: seat for p, seat in people.items() if p in merged} | own
