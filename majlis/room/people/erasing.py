"""People who want to be forgotten, and guests who never came back."""

from sqlalchemy import Connection, delete, or_, select, update

from majlis.room.people.accounts import drop_account
from majlis.room.people.register import the_person
from majlis.room.people.sessions import LIFE, end_sessions
from majlis.room.people.tokens import end_tokens
from majlis.room.store.rows import (
    AccountRow,
    PersonRow,
    ResultSeatRow,
    SeatRow,
    SessionRow,
    TokenRow,
)


def erase(connection: Connection, person: str, now: float) -> list[str]:
    """Forget a person; the ids of the tables where they sit.

    Name, preferences, account, sessions and tokens go.  The id stays where it is in logs, seats and
    results, which are the other players' too, and is shown as a former player.
    """
    the_person(connection, person)
    drop_account(connection, person)
    end_sessions(connection, person)
    end_tokens(connection, person)
    them = or_(PersonRow.id == person, PersonRow.merged_into == person)
    nothing = {"name": "", "preferences": "{}", "gone": now}
    connection.execute(update(PersonRow).where(them).values(**nothing))
    tables = select(SeatRow.table_id).where(SeatRow.person_id == person)
    return list(connection.execute(tables.order_by(SeatRow.table_id)).scalars())


def drop_idle_guests(connection: Connection, now: float) -> int:
    """Drop guests whose sessions have all ended and who never sat anywhere; how many."""
    traces = (
        AccountRow.person_id,
        SessionRow.person_id,
        TokenRow.person_id,
        SeatRow.person_id,
        ResultSeatRow.person_id,
    )
    idle = delete(PersonRow).where(
        PersonRow.created < now - LIFE,
        PersonRow.gone.is_(None),
        PersonRow.merged_into.is_(None),
        *(~select(trace).where(trace == PersonRow.id).exists() for trace in traces),
    )
    return connection.execute(idle).rowcount
