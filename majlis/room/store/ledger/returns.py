"""What guests were given goes back, once they are somebody with an account."""

from collections.abc import Iterator, Mapping

from sqlalchemy import ColumnElement, Connection, func, select

from majlis.room.store.ledger.account import GRANTS, POT, purse_of
from majlis.room.store.ledger.owners import Owner
from majlis.room.store.ledger.posting import GRANT, MERGE, RETURN, TOP_UP, Line, Posting
from majlis.room.store.rows import ChipEntryRow, ChipLineRow


def returns(
    connection: Connection, paid: Posting, stakers: Mapping[str, Owner]
) -> Iterator[Posting]:
    """What goes back of a pot that has just been paid, from each guest who is an account by now.

    The account gets what the guest has won, as if the guest had logged in after the match: so of
    the guest's share as much goes back as the guest was given and has not given back yet.
    """
    pot = str(paid.pot).removeprefix(f"{POT}:")
    left = paid.chips
    for guest, owner in sorted(stakers.items()):
        if owner.own or not owner.there:
            continue
        account = purse_of(guest)
        if account not in left and owner.person not in stakers:
            account = purse_of(owner.person)  # the table has heard of it
        back = min(left.get(account, 0), owed(connection, guest, owner.person))
        if back > 0:
            left[account] -= back
            lines = (Line(purse_of(owner.person), -back), Line(GRANTS, back))
            yield Posting(f"{RETURN}:{guest}:{pot}", RETURN, paid.at, lines)


def owed(connection: Connection, guest: str, person: str) -> int:
    """How many chips a guest was given that have not gone back; ``person`` is who it is by now."""
    entry, line = ChipEntryRow, ChipLineRow
    given = (line.account == purse_of(guest)) & entry.kind.in_((GRANT, TOP_UP))
    merged = (line.account == GRANTS) & (entry.key == f"{MERGE}:{guest}")
    later = (line.account == purse_of(person)) & (entry.kind == RETURN)
    key = f"{RETURN}:{guest}:"
    mine = func.substr(entry.key, 1, len(key)) == key
    return _chips(connection, given) - _chips(connection, merged) + _chips(connection, later & mine)


def _chips(connection: Connection, which: ColumnElement[bool]) -> int:
    """What these lines come to."""
    query = (
        select(func.coalesce(func.sum(ChipLineRow.chips), 0))
        .join(ChipEntryRow, ChipEntryRow.number == ChipLineRow.entry)
        .where(which)
    )
    return int(connection.execute(query).scalar_one())
