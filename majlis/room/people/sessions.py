"""Browsers that are known by a secret."""

from sqlalchemy import Connection, bindparam, delete, insert, select, update

from majlis.room.people.person import Person
from majlis.room.people.register import as_person, people
from majlis.room.people.secret import digest, new_secret
from majlis.room.store.rows import PersonRow, SessionRow

DAY = 86_400.0
"""Seconds; how often it is noted that a session or token is used."""

LIFE = 400 * DAY
"""After how many seconds without use a session ends (no browser keeps a cookie for longer)."""

_FIND = (
    people()
    .add_columns(SessionRow.used)
    .join(SessionRow, SessionRow.person_id == PersonRow.id)
    .where(SessionRow.digest == bindparam("digest"))
)


def add_session(connection: Connection, person: str, now: float) -> str:
    """A new session; its secret, which is not stored."""
    secret = new_secret()
    row = {"digest": digest(secret), "person_id": person, "created": now, "used": now}
    connection.execute(insert(SessionRow), row)
    return secret


def find_session(connection: Connection, secret: str, now: float) -> tuple[Person, bool] | None:
    """Whose session it is, and whether its use should be noted; None if it has ended."""
    row = connection.execute(_FIND, {"digest": digest(secret)}).first()
    if row is None:
        return None
    *fields, used = row
    if now - used > LIFE:
        return None
    return as_person(*fields), now - used >= DAY


def note_session(connection: Connection, secret: str, now: float) -> None:
    """Note that a session is used."""
    query = update(SessionRow).where(SessionRow.digest == digest(secret)).values(used=now)
    connection.execute(query)


def end_session(connection: Connection, secret: str) -> None:
    """End a session, if there is one."""
    connection.execute(delete(SessionRow).where(SessionRow.digest == digest(secret)))


def end_sessions(connection: Connection, person: str, keep: str | None = None) -> None:
    """End all of a person's sessions but the one of the secret ``keep``."""
    query = delete(SessionRow).where(SessionRow.person_id == person)
    if keep is not None:
        query = query.where(SessionRow.digest != digest(keep))
    connection.execute(query)


def end_old_sessions(connection: Connection, now: float) -> int:
    """Drop the sessions that have ended by themselves; how many."""
    return connection.execute(delete(SessionRow).where(SessionRow.used < now - LIFE)).rowcount


def sessions_of(connection: Connection, person: str) -> list[dict[str, float]]:
    """When each of a person's sessions was made and used last."""
    query = select(SessionRow.created, SessionRow.used).where(SessionRow.person_id == person)
    return [
        {"created": created, "used": used}
        for created, used in connection.execute(query.order_by(SessionRow.created))
    ]
