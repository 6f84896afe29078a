"""What was dealt in all finished matches of the room, as JSON."""

from fastapi import APIRouter
from pydantic import Field

from majlis.games import GAMES
from majlis.room.tallies import statistic as stat
from majlis.room.tallies.chisquare import ChiSquare
from majlis.room.tallies.report import Comparison, Group, Record, report_of
from majlis.room.tallies.watched import WATCHED
from majlis.server.api.model import Told, faults
from majlis.server.api.who import RoomOf

router = APIRouter(tags=["statistics"], responses=faults())

REST = "rest"
"""The row of the cards that nobody was dealt."""
OTHERS = "others"
"""The column of the cards that are not of the kind in question."""


class ChiSquareOut(Told):
    """Pearson's chi-square of a comparison."""

    chi_square: float
    freedom: int = Field(description="Degrees of freedom, after cells have been put together.")
    p: float = Field(description="How often chance alone leads to a difference this large.")


class ComparisonOut(Told):
    """Counts beside what a fair shuffle leads to, in the same order."""

    about: str = Field(
        description="suits, high, card, high by sitter, card by sitter, longest, turned or dealer."
    )
    rows: list[str] = Field(
        description="Seats from 0, people and bots, suits, or lengths of suits; rest: not dealt."
    )
    columns: list[str] = Field(description="Kinds of cards; just `count` where one is drawn.")
    counts: list[list[int]]
    expected: list[list[float]]
    test: ChiSquareOut | None = Field(description="Null where there are too few counts.")


class RecordOut(Told):
    """How those fared who sat there."""

    who: str = Field(description="people, a level of bots, or a seat from 0.")
    matches: int
    won: int = Field(description="First places, shared ones included.")
    deals: int
    points: int = Field(description="Taken in all deals; 0 in games without points.")
    moons: int


class GroupOut(Told):
    """All finished matches of a game with so many players."""

    game: str
    players: int
    matches: int
    deals: int
    comparisons: list[ComparisonOut]
    sitters: list[RecordOut] = Field(description="By who sat there when the match ended.")
    seats: list[RecordOut]


class StatisticsOut(Told):
    """All finished matches of the room, those with the most deals first."""

    groups: list[GroupOut]
    left_out: int = Field(description="Matches with cards that had been dealt before.")


def _rows(comparison: Comparison, group: Group) -> list[str]:
    statistic, numbers = comparison.statistic, [str(row) for row in comparison.rows]
    if statistic in (stat.HIGH_BY_SITTER, stat.CARD_BY_SITTER):
        return [stat.PEOPLE, "bots", REST]
    if statistic == stat.TURNED:
        return list(GAMES[group.game].pack.suits)
    if statistic in (stat.LONGEST, stat.DEALER):
        return numbers
    return [*numbers[:-1], REST]


def _columns(comparison: Comparison, group: Group) -> list[str]:
    statistic = comparison.statistic
    if statistic == stat.SUITS:
        return list(GAMES[group.game].pack.suits)
    if statistic in (stat.CARD, stat.CARD_BY_SITTER):
        return [WATCHED[group.game].card, OTHERS]
    if statistic in (stat.HIGH, stat.HIGH_BY_SITTER):
        return [WATCHED[group.game].ranks, OTHERS]
    return ["count"]


def _comparison(comparison: Comparison, group: Group) -> ComparisonOut:
    return ComparisonOut(
        about=comparison.statistic,
        rows=_rows(comparison, group),
        columns=_columns(comparison, group),
        counts=[[round(count) for count in row] for row in comparison.counts],
        expected=[[round(count, 3) for count in row] for row in comparison.expected],
        test=_chi_square(comparison.test) if comparison.test else None,
    )


def _chi_square(test: ChiSquare) -> ChiSquareOut:
    return ChiSquareOut(chi_square=test.value, freedom=test.freedom, p=test.p)


def _record(who: str | int, record: Record) -> RecordOut:
    return RecordOut(
        who=str(who),
        matches=record.played,
        won=record.won,
        deals=record.dealt,
        points=record.points,
        moons=record.moons,
    )


def _group(group: Group) -> GroupOut:
    return GroupOut(
        game=group.game,
        players=group.players,
        matches=group.matches,
        deals=group.deals,
        comparisons=[_comparison(one, group) for one in group.comparisons.values()],
        sitters=[_record(*pair) for pair in sorted(group.sitters.items())],
        seats=[_record(*pair) for pair in group.seats.items()],
    )


@router.get("/statistics")
async def read_statistics(room: RoomOf) -> StatisticsOut:
    """What was dealt in all finished matches, beside what a fair shuffle leads to."""
    report = report_of(await room.store.tallies())
    return StatisticsOut(
        groups=[_group(group) for group in report.groups if group.game in GAMES],
        left_out=report.repeated,
    )
