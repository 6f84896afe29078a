"""What was dealt in this room, beside what a fair shuffle leads to."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import Response

from majlis.bots import OPPONENTS
from majlis.game import Game
from majlis.games import GAMES
from majlis.room.tallies import statistic as stat
from majlis.room.tallies.chisquare import ChiSquare
from majlis.room.tallies.report import RARE, Comparison, Group, Record, report_of
from majlis.room.tallies.watched import WATCHED
from majlis.server.felt.faces import sign
from majlis.server.render import language_of, page
from majlis.server.visitor import RoomOf

router = APIRouter()

SITTERS = (stat.PEOPLE, *OPPONENTS)
"""Who sits on seats, in the order in which they are shown."""
VERY_RARE, EXTREME = 1e-3, 1e-6
NEVER = 0.05
"""What is expected less often, and has not been seen, is not shown."""
BY_SITTER = (stat.HIGH_BY_SITTER, stat.CARD_BY_SITTER)
BY_SEAT = (stat.HIGH, stat.CARD)


@dataclass(frozen=True)
class Verdict:
    """How often chance leads as far: in ``count`` of ``of`` rooms; ``kind`` says which sentence.

    It is ``few`` (no test), ``usual``, ``unusual``, ``rare`` or ``extreme``.
    """

    kind: str
    count: int = 0
    of: int = 100


def verdict(test: ChiSquare | None) -> Verdict:
    """What to say of a test."""
    if test is None:
        return Verdict("few")
    p = test.p
    if p >= RARE:
        return Verdict("usual", min(99, round(100 * p)))
    if p >= VERY_RARE:
        of = 100 if p >= 0.01 else 1000
        return Verdict("unusual", max(1, round(of * p)), of)
    return Verdict("rare" if p >= EXTREME else "extreme")


@dataclass(frozen=True)
class Bar:
    """A row of a chart; lengths are percent of the longest, None where nothing is drawn."""

    row: int
    count: float
    expected: float
    length: float | None
    mark: float | None


@dataclass(frozen=True)
class Chart:
    """A comparison as it is drawn; ``rest`` is the row of the cards that nobody was dealt."""

    statistic: str
    bars: tuple[Bar, ...]
    verdict: Verdict
    rest: int = -1


def chart(comparison: Comparison) -> Chart:
    """The first kind of card that a comparison is about, a bar for each row."""
    places = comparison.statistic in BY_SITTER + BY_SEAT
    rest = len(comparison.rows) - 1 if places else -1
    return Chart(
        comparison.statistic, tuple(_bars(comparison, rest)), verdict(comparison.test), rest
    )


def _bars(comparison: Comparison, rest: int) -> Iterator[Bar]:
    rows = [
        (row, counts[0], expected[0])
        for row, counts, expected in zip(
            comparison.rows, comparison.counts, comparison.expected, strict=True
        )
    ]
    most = max(max(count, expected) for row, count, expected in rows if row != rest)
    for row, count, expected in rows:
        if not count and expected < NEVER:
            continue
        if row == rest:
            yield Bar(row, count, expected, None, None)
        else:
            yield Bar(row, count, expected, 100 * count / most, 100 * expected / most)


@dataclass(frozen=True)
class Suits:
    """How many cards of each suit a hand has had on average; ``seats`` by their numbers from 0."""

    seats: tuple[tuple[int, tuple[float, ...]], ...]
    expected: tuple[float, ...]
    verdict: Verdict


def suits(comparison: Comparison) -> Suits:
    """The averages of all seats that have been dealt anything."""
    seats = [
        (seat, hands, comparison.counts[seat])
        for seat, hands in zip(comparison.rows[:-1], comparison.hands[:-1], strict=True)
        if hands
    ]
    hands = sum(hands for _, hands, _ in seats)
    wanted = zip(*(comparison.expected[seat] for seat, *_ in seats), strict=True)
    return Suits(
        tuple((seat, tuple(count / mine for count in counts)) for seat, mine, counts in seats),
        tuple(sum(column) / hands for column in wanted),
        verdict(comparison.test),
    )


@dataclass(frozen=True)
class Section:
    """A game with so many players; ``share`` is the part of the matches that each might win."""

    group: Group
    game: Game[Any]
    suits: Suits
    charts: tuple[Chart, ...]
    sitters: tuple[tuple[str, Record], ...]
    share: float

    @property
    def id(self) -> str:
        """Where it stands on the page."""
        return f"{self.group.game}-{self.group.players}"

    @property
    def unusual(self) -> int:
        """How many comparisons are."""
        return sum(one.remarkable for one in self.group.comparisons.values())

    @property
    def tests(self) -> int:
        """How many comparisons could be tested."""
        return sum(one.test is not None for one in self.group.comparisons.values())

    @property
    def points(self) -> bool:
        """Whether anybody took any."""
        return any(record.points for record in self.group.seats.values())


def section(group: Group) -> Section:
    """All that is shown of a group."""
    game = GAMES[group.game]
    sides = {game.side(seat, group.players) for seat in range(group.players)}
    others = sorted(group.sitters.keys() - set(SITTERS))
    return Section(
        group=group,
        game=game,
        suits=suits(group.comparisons[stat.SUITS]),
        charts=tuple(chart(one) for name, one in group.comparisons.items() if name != stat.SUITS),
        sitters=tuple(
            (sitter, group.sitters[sitter])
            for sitter in (*SITTERS, *others)
            if sitter in group.sitters
        ),
        share=1 / len(sides),
    )


@router.get("/statistics")
async def statistics(request: Request, room: RoomOf, game: str = "", players: int = 0) -> Response:
    """All finished matches of the room together, and those of one game in detail."""
    report = report_of(await room.store.tallies())
    sections = [section(group) for group in report.groups if group.game in GAMES]
    wanted = (one for one in sections if (one.group.game, one.group.players) == (game, players))
    language = await language_of(request)
    return await page(
        request,
        "statistics.html",
        report=report,
        sections=sections,
        shown=next(wanted, sections[0] if sections else None),
        watched=WATCHED,
        sign=lambda suit, pack, words: sign(language.code, pack, suit, words),
    )
