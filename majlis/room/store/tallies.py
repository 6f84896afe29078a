"""Running totals over all finished matches in the database."""

from collections.abc import Mapping

from sqlalchemy import Connection, and_, select, text

from majlis.room.store.rows import ResultRow, TalliedRow, TallyRow
from majlis.room.store.tally import Tallies, Tally

_MARK = text(
    "INSERT INTO tallied (table_id, number) VALUES (:table, :number) ON CONFLICT DO NOTHING"
)
_ADD = text(
    "INSERT INTO tallies (game, players, statistic, setting, cell, amount) "
    "VALUES (:game, :players, :statistic, :setting, :cell, :amount) "
    "ON CONFLICT (game, players, statistic, setting, cell) "
    "DO UPDATE SET amount = tallies.amount + excluded.amount"
)
_ALL = select(
    TallyRow.game,
    TallyRow.players,
    TallyRow.statistic,
    TallyRow.setting,
    TallyRow.cell,
    TallyRow.amount,
)


def count_match(connection: Connection, table: str, number: int, tallies: Tallies) -> bool:
    """Add a match that has a result to the totals, once; whether they lacked it."""
    if connection.execute(_MARK, {"table": table, "number": number}).rowcount == 0:
        return False
    rows = [  # in one order, so that two rooms on one server do not wait for each other
        {**vars(tally), "amount": amount} for tally, amount in sorted(tallies.items()) if amount
    ]
    if rows:
        connection.execute(_ADD, rows)
    return True


def read_tallies(connection: Connection) -> dict[Tally, int]:
    """The totals."""
    return {
        Tally(game, players, statistic, setting, cell): amount
        for game, players, statistic, setting, cell, amount in connection.execute(_ALL)
    }


def uncounted(connection: Connection) -> Mapping[str, list[int]]:
    """The finished matches that are not in the totals, by their tables."""
    same = and_(TalliedRow.table_id == ResultRow.table_id, TalliedRow.number == ResultRow.number)
    query = (
        select(ResultRow.table_id, ResultRow.number)
        .outerjoin(TalliedRow, same)
        .where(TalliedRow.table_id.is_(None))
        .order_by(ResultRow.table_id, ResultRow.number)
    )
    found: dict[str, list[int]] = {}
    for table, number in connection.execute(query):
        found.setdefault(table, []).append(number)
    return found
