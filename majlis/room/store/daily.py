"""Who has begun a deal of the day, with which table, and how that ended."""

import json
from dataclasses import dataclass

from sqlalchemy import Connection, func, insert, select, update

from majlis.room.store.result import MatchResult
from majlis.room.store.rows import DailyRow, PersonRow, ResultRow, TableRow


@dataclass(frozen=True)
class DailyPlay:
    """A person's first table for the deal of a day (as ISO 8601 writes it) of a game."""

    day: str
    game: str
    person: str
    table: str


def enter(connection: Connection, play: DailyPlay, now: float) -> str:
    """Let a table that is about to be opened count for a person; the table that does.

    That is the first one, unless it was never opened; also if the person was a guest then.
    """
    guests = select(PersonRow.id).where(PersonRow.merged_into == play.person)
    theirs = (DailyRow.person_id == play.person) | DailyRow.person_id.in_(guests)
    here = (DailyRow.day == play.day, DailyRow.game == play.game, theirs)
    begun = select(DailyRow.table_id).where(*here).order_by(DailyRow.begun, DailyRow.table_id)
    first = connection.execute(begun.limit(1)).scalar()
    if first is None:
        row = {"day": play.day, "game": play.game, "person_id": play.person}
        connection.execute(insert(DailyRow), {**row, "table_id": play.table, "begun": now})
        return play.table
    if connection.execute(select(TableRow.id).where(TableRow.id == first)).scalar() is None:
        never = (*here, DailyRow.table_id == first)
        connection.execute(update(DailyRow).where(*never).values(table_id=play.table, begun=now))
        return play.table
    return first


def plays(connection: Connection, day: str) -> list[tuple[DailyPlay, MatchResult | None]]:
    """All that counts for a day, in the order in which it was begun, with its results.

    A guest who has become an account's person is that person; of one person's plays the first
    counts.  People who are gone are left out.
    """
    person = func.coalesce(PersonRow.merged_into, PersonRow.id)
    query = (
        select(
            DailyRow.game,
            DailyRow.table_id,
            person,
            ResultRow.ended,
            ResultRow.places,
            ResultRow.totals,
        )
        .join(PersonRow, PersonRow.id == DailyRow.person_id)
        .outerjoin(ResultRow, (ResultRow.table_id == DailyRow.table_id) & (ResultRow.number == 1))
        .where(DailyRow.day == day, PersonRow.gone.is_(None))
        .order_by(DailyRow.begun, DailyRow.table_id)
    )
    found: dict[tuple[str, str], tuple[DailyPlay, MatchResult | None]] = {}
    for game, table, who, ended, places, totals in connection.execute(query):
        result = None
        if ended is not None:
            numbers = tuple(json.loads(places)), tuple(json.loads(totals))
            result = MatchResult(table, 1, game, ended, *numbers, {})
        found.setdefault((game, who), (DailyPlay(day, game, who, table), result))
    return list(found.values())
