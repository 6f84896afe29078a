"""Programs that are known by a secret."""

from dataclasses import dataclass

from sqlalchemy import Connection, bindparam, delete, func, insert, select, update

from majlis.room.people.errors import NotPossible
from majlis.room.people.person import Person
from majlis.room.people.register import as_person, people, the_person
from majlis.room.people.secret import digest, new_secret
from majlis.room.people.sessions import DAY
from majlis.room.store.ids import new_id
from majlis.room.store.rows import PersonRow, TokenRow
from majlis.words import say

MOST = 20
"""How many tokens a person has at most."""

PREFIX = "majlis_"
"""What a token's secret starts with, so that it is recognised where it should not be."""

_FIND = (
    people()
    .add_columns(TokenRow.used)
    .join(TokenRow, TokenRow.person_id == PersonRow.id)
    .where(TokenRow.digest == bindparam("digest"))
)


@dataclass(frozen=True)
class Token:
    """A token as it can be shown: without its secret.

    ``used`` is the day it was used last, as the Unix seconds of its beginning (UTC), or None.
    """

    id: str
    name: str
    created: float
    used: float | None


def add_token(connection: Connection, person: str, name: str, now: float) -> tuple[Token, str]:
    """A new token, and its secret, which is not stored; ``NotPossible`` beyond 20 of them."""
    the_person(connection, person)
    count = select(func.count()).where(TokenRow.person_id == person)
    if connection.execute(count).scalar_one() >= MOST:
        raise NotPossible(say("nobody has more than {most} tokens: revoke one", most=MOST))
    token, secret = Token(new_id(), name, now, None), PREFIX + new_secret()
    row = {
        "id": token.id,
        "person_id": person,
        "name": name,
        "digest": digest(secret),
        "created": now,
    }
    connection.execute(insert(TokenRow), row)
    return token, secret


def find_token(connection: Connection, secret: str, now: float) -> tuple[Person, bool] | None:
    """Whose token it is, and whether its use should be noted; None if there is no such token."""
    row = connection.execute(_FIND, {"digest": digest(secret)}).first()
    if row is None:
        return None
    *fields, used = row
    return as_person(*fields), used != _day(now)


def note_token(connection: Connection, secret: str, now: float) -> None:
    """Note the day on which a token is used."""
    query = update(TokenRow).where(TokenRow.digest == digest(secret)).values(used=_day(now))
    connection.execute(query)


def tokens_of(connection: Connection, person: str) -> list[Token]:
    """A person's tokens, the oldest first."""
    query = select(TokenRow.id, TokenRow.name, TokenRow.created, TokenRow.used)
    query = query.where(TokenRow.person_id == person).order_by(TokenRow.created, TokenRow.id)
    return [Token(*row) for row in connection.execute(query)]


def end_token(connection: Connection, person: str, token: str) -> None:
    """Revoke one of a person's tokens; ``NotPossible`` if it is not there."""
    query = delete(TokenRow).where(TokenRow.person_id == person, TokenRow.id == token)
    if connection.execute(query).rowcount == 0:
        raise NotPossible(say("there is no such token"))


def end_tokens(connection: Connection, person: str) -> None:
    """Revoke all of a person's tokens."""
    connection.execute(delete(TokenRow).where(TokenRow.person_id == person))


def _day(now: float) -> float:
    return now // DAY * DAY
