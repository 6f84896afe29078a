"""Whose a purse is by now."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass, replace

from sqlalchemy import Connection, bindparam, select

from majlis.room.store.ledger.account import GRANTS, person_of, purse_of
from majlis.room.store.rows import PersonRow

_PEOPLE = select(PersonRow.id, PersonRow.merged_into, PersonRow.gone, PersonRow.name).where(
    PersonRow.id.in_(bindparam("people", expanding=True))
)


@dataclass(frozen=True)
class Owner:
    """Who somebody is by now: after a guest has become an account, that account's person.

    ``there`` is whether that person is still known, ``own`` whether it is who was asked for.
    """

    person: str
    name: str
    there: bool
    own: bool = True


def owners(connection: Connection, people: Collection[str]) -> dict[str, Owner]:
    """The owner for each of these people, by their ids."""
    found = {person: Owner(person, "", False) for person in people}
    merged: dict[str, str] = {}
    for person, into, gone, name in connection.execute(_PEOPLE, {"people": list(people)}):
        if into is None:
            found[person] = Owner(person, name, gone is None)
        else:
            merged[person] = into
    if merged:
        accounts = owners(connection, set(merged.values()))
        found.update({guest: replace(accounts[into], own=False) for guest, into in merged.items()})
    return found


def known_with(
    connection: Connection, known: Mapping[str, Owner], people: Collection[str]
) -> Mapping[str, Owner]:
    """The owners that are known, and those of these people."""
    more = set(people) - set(known)
    return {**owners(connection, more), **known} if more else known


def resolved(lines: Mapping[str, int], known: Mapping[str, Owner]) -> dict[str, int]:
    """Lines by the accounts that they are about by now: those of who is gone are the grants'."""
    found: dict[str, int] = {}
    for account, chips in lines.items():
        person = person_of(account)
        if person is not None:
            owner = known[person]
            account = purse_of(owner.person) if owner.there else GRANTS
        found[account] = found.get(account, 0) + chips
    return {account: chips for account, chips in found.items() if chips}
