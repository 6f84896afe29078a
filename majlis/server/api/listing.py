"""Lists of tables as JSON."""

from collections.abc import Sequence

from pydantic import Field

from majlis.room.room import Room
from majlis.room.store.summary import Summary
from majlis.server.api.model import Told


class TableOut(Told):
    """A table in short."""

    table: str = Field(description="Its id, which stands in its address.")
    game: str
    title: str
    phase: str = Field(description="waiting, playing, over or closed.")
    public: bool
    players: int = Field(description="How many seats it has.")
    people: list[str] = Field(description="The names of the people who sit there.")
    bots: int
    spectators: bool = Field(description="Whether others may watch.")
    clocked: bool
    rated: bool
    updated: float = Field(description="When something last happened, in seconds since 1970.")


class TablesOut(Told):
    """Some tables."""

    tables: list[TableOut]


async def tables_json(room: Room, summaries: Sequence[Summary]) -> TablesOut:
    """Summaries as JSON."""
    ids = {person for summary in summaries for person in summary.people}
    names = await room.people.names(list(ids))
    return TablesOut(
        tables=[
            TableOut(
                table=summary.table,
                game=summary.game,
                title=summary.title,
                phase=summary.phase,
                public=summary.public,
                players=summary.details["players"],
                people=[names[person] for person in _by_seat(summary)],
                bots=summary.details["bots"],
                spectators=summary.details["spectators"],
                clocked=summary.details["clocked"],
                rated=summary.details["rated"],
                updated=summary.updated,
            )
            for summary in summaries
        ]
    )


def _by_seat(summary: Summary) -> list[str]:
    return sorted(summary.people, key=lambda person: summary.people[person])
