"""Purses of people who are somebody else from now on, or nobody."""

from sqlalchemy import Connection, select

from majlis.room.store.ledger.account import GRANTS, purse_of
from majlis.room.store.ledger.journal import post
from majlis.room.store.ledger.posting import FORGET, MERGE, Line, Posting
from majlis.room.store.ledger.returns import owed
from majlis.room.store.rows import ChipAccountRow


def hand_over(connection: Connection, guest: str, person: str, now: float) -> None:
    """A guest becomes an account's person, who gets what the guest has won.

    What the guest was given goes back as far as it is there: nobody gets more chips by logging in
    once more.  What of it lies in pots goes back when they are paid (see ``returns``).  To be done
    before the guest is merged.
    """
    held = _held(connection, guest)
    given_back = min(held, owed(connection, guest, person))
    lines = [Line(purse_of(guest), -held)]
    if given_back:
        lines.append(Line(GRANTS, given_back))
    if held > given_back:
        lines.append(Line(purse_of(person), held - given_back))
    _post(connection, MERGE, guest, now, lines)


def give_back(connection: Connection, person: str, now: float) -> None:
    """Somebody is forgotten: what is in the purse goes back to the grants."""
    held = _held(connection, person)
    _post(connection, FORGET, person, now, [Line(purse_of(person), -held), Line(GRANTS, held)])


def _post(connection: Connection, kind: str, person: str, now: float, lines: list[Line]) -> None:
    if lines[0].chips:
        post(connection, Posting(f"{kind}:{person}", kind, now, tuple(lines)))


def _held(connection: Connection, person: str) -> int:
    query = select(ChipAccountRow.balance).where(ChipAccountRow.id == purse_of(person))
    return connection.execute(query).scalar() or 0
