"""A guest who turns out to be somebody with an account."""

from sqlalchemy import Connection, delete, select, tuple_, update

from majlis.room.people.errors import NotPossible
from majlis.room.people.register import the_person
from majlis.room.people.sessions import end_sessions
from majlis.room.people.tokens import end_tokens
from majlis.room.purse.leaving import hand_over
from majlis.room.store.rows import PersonRow, ResultSeatRow, SeatRow, TableRow
from majlis.words import say


def merge(connection: Connection, guest: str, person: str, now: float) -> list[str]:
    """Make a guest one with an account's person; the ids of the tables where the guest sat.

    The guest's seats and results become the person's.  Where both sit at a table, or played in a
    match, the person's own seat counts and the guest's is given up.  The guest's sessions and
    tokens end, and the guest's preferences and name are dropped.  The guest's purse becomes the
    person's as well (see ``hand_over``).  Logs go on naming the guest's id, which from now on has
    the person's name.

    ``NotPossible`` if the guest has an account.
    """
    if guest == person:
        return []
    if the_person(connection, guest).account is not None:
        raise NotPossible(say("only a guest can be merged into an account"))
    if the_person(connection, person).account is None:
        raise NotPossible(say("a guest can only be merged into an account"))
    tables = _move_seats(connection, guest, person)
    _move_results(connection, guest, person)
    end_sessions(connection, guest)
    end_tokens(connection, guest)
    hand_over(connection, guest, person, now)
    connection.execute(
        update(PersonRow)
        .where(PersonRow.id == guest)
        .values(merged_into=person, name="", preferences="{}")
    )
    return tables


def _move_seats(connection: Connection, guest: str, person: str) -> list[str]:
    query = select(SeatRow.table_id).where(SeatRow.person_id == guest).order_by(SeatRow.table_id)
    tables = list(connection.execute(query).scalars())
    own = select(SeatRow.table_id).where(SeatRow.person_id == person)
    connection.execute(delete(SeatRow).where(SeatRow.person_id == guest, SeatRow.table_id.in_(own)))
    connection.execute(update(SeatRow).where(SeatRow.person_id == guest).values(person_id=person))
    look_again = update(TableRow).where(TableRow.id.in_(tables)).values(seating="null")
    connection.execute(look_again)  # when the room says next who sits there
    return tables


def _move_results(connection: Connection, guest: str, person: str) -> None:
    seat = ResultSeatRow
    matches = select(seat.table_id, seat.number)
    own = connection.execute(matches.where(seat.person_id == person)).all()
    for match in connection.execute(matches.where(seat.person_id == guest)).all():
        here = (tuple_(seat.table_id, seat.number) == match, seat.person_id == guest)
        if match in own:
            connection.execute(delete(seat).where(*here))
        else:
            connection.execute(update(seat).where(*here).values(person_id=person))
