"""People who want to be forgotten, and guests who never came back."""

from sqlalchemy import Connection, delete, or_, select, update

from majlis.room.people.accounts import drop_account
from majlis.room.people.register import the_person
from majlis.room.people.sessions import LIFE, end_sessions
from majlis.room.people.tokens import end_tokens
from majlis.room.purse.leaving import give_back
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

    Name, preferences, account, sessions and tokens go, and the purse's chips go back to the grants,
    as shares of pots will that are still being played for.  The id stays where it is in logs,
    seats, results and the ledger, which are the other players' too, and is shown as a former
    player.
    """
    the_person(connection, person)
    drop_account(connection, person)
    end_sessions(connection, person)
    end_tokens(connection, person)
    give_back(connection, person, now)
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
    idle = (
        PersonRow.created < now - LIFE,
        PersonRow.gone.is_(None),
        PersonRow.merged_into.is_(None),
        *(~select(trace).where(trace == PersonRow.id).exists() for trace in traces),
    )
    for guest in connection.execute(select(PersonRow.id).where(*idle)).scalars().all():
        give_back(connection, guest, now)
    return connection.execute(delete(PersonRow).where(*idle)).rowcount
