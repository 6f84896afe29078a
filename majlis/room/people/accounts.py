"""Accounts in the database."""

from dataclasses import dataclass, field

from sqlalchemy import Connection, delete, insert, select, update
from sqlalchemy.exc import IntegrityError

from majlis.room.people.errors import NameTaken, NotPossible
from majlis.room.people.naming import folded
from majlis.room.people.register import the_person
from majlis.room.store.rows import AccountRow
from majlis.words import say

_ACCOUNTS = select(AccountRow.person_id, AccountRow.name, AccountRow.password)


@dataclass(frozen=True)
class Account:
    """Whose account it is, and the hash of its password."""

    person: str
    name: str
    password: str = field(repr=False)


def add_account(connection: Connection, person: str, name: str, password: str, now: float) -> None:
    """Give a guest an account; ``NameTaken``, or ``NotPossible`` if there is one."""
    if the_person(connection, person).account is not None:
        raise NotPossible(say("you have an account already"))
    if find_account(connection, name):
        raise NameTaken(name)
    row = {
        "person_id": person,
        "name": name,
        "folded": folded(name),
        "password": password,
        "created": now,
    }
    try:
        connection.execute(insert(AccountRow), row)
    except IntegrityError:  # another room on the same server was faster
        raise NameTaken(name) from None


def find_account(connection: Connection, name: str) -> Account | None:
    """The account with a name that counts as the same."""
    row = connection.execute(_ACCOUNTS.where(AccountRow.folded == folded(name))).first()
    return None if row is None else Account(*row)


def account_of(connection: Connection, person: str) -> Account | None:
    """A person's account."""
    row = connection.execute(_ACCOUNTS.where(AccountRow.person_id == person)).first()
    return None if row is None else Account(*row)


def renew_password(connection: Connection, account: Account, password: str) -> bool:
    """Put another hash in the place of a known one; whether that was still there."""
    query = update(AccountRow).where(
        AccountRow.person_id == account.person, AccountRow.password == account.password
    )
    return connection.execute(query.values(password=password)).rowcount > 0


def drop_account(connection: Connection, person: str) -> None:
    """Delete a person's account, if there is one."""
    connection.execute(delete(AccountRow).where(AccountRow.person_id == person))
