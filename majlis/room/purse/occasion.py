"""What chips were moved for, so that people recognise it."""

from collections.abc import Collection
from dataclasses import dataclass

from sqlalchemy import Connection, select, tuple_

from majlis.room.store.ledger.pot import Pot
from majlis.room.store.rows import ResultSeatRow, TableRow


@dataclass(frozen=True)
class Occasion:
    """The game of a pot, and whether the match is over and among the person's results."""

    game: str
    over: bool


def occasions(connection: Connection, person: str, pots: Collection[Pot]) -> dict[Pot, Occasion]:
    """The occasion of each of these pots, as far as its table is there."""
    tables, matches = {pot.table for pot in pots}, {(pot.table, pot.match) for pot in pots}
    games = select(TableRow.id, TableRow.game).where(TableRow.id.in_(tables))
    known = {row.id: row.game for row in connection.execute(games)}
    seat = ResultSeatRow
    played = select(seat.table_id, seat.number).where(
        seat.person_id == person, tuple_(seat.table_id, seat.number).in_(list(matches))
    )
    over = {(table, number) for table, number in connection.execute(played)}
    return {
        pot: Occasion(known[pot.table], (pot.table, pot.match) in over)
        for pot in pots
        if pot.table in known
    }
