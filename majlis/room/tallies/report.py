"""What the tallies of a room say, ready to be shown."""

from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field

from majlis.room.store.tally import Tallies
from majlis.room.tallies import statistic as stat
from majlis.room.tallies.chisquare import ChiSquare
from majlis.room.tallies.expecting import (
    Table,
    choice,
    choice_test,
    longest,
    longest_test,
    spread,
    spread_test,
)
from majlis.room.tallies.layout import Layout

Cells = Mapping[str, int]
"""Counts by the cell that they are kept under."""

RARE = 0.05
"""What comes less often than this by chance alone is remarkable, once."""


@dataclass(frozen=True)
class Comparison:
    """Counts beside what a fair shuffle leads to, by row and column.

    ``rows`` are seats and the rest, people and bots and the rest, suits, or lengths, as
    ``statistic`` says; ``hands`` counts the hands of a row.  ``test`` is None where there are too
    few counts for one.
    """

    statistic: str
    rows: tuple[int, ...]
    counts: Table
    expected: Table
    test: ChiSquare | None
    hands: tuple[int, ...] = ()

    @property
    def remarkable(self) -> bool:
        """Whether chance alone seldom leads there."""
        return self.test is not None and self.test.p < RARE


@dataclass
class Record:
    """How those fared who sat on some seats."""

    played: int = 0
    won: int = 0
    dealt: int = 0
    points: int = 0
    moons: int = 0


@dataclass(frozen=True)
class Group:
    """All matches of a game with so many players.

    ``comparisons`` are by their statistics; ``sitters`` says how people and each level of bots
    fared, ``seats`` how whoever sat there.
    """

    game: str
    players: int
    matches: int
    deals: int
    comparisons: Mapping[str, Comparison] = field(default_factory=dict)
    sitters: Mapping[str, Record] = field(default_factory=dict)
    seats: Mapping[int, Record] = field(default_factory=dict)


@dataclass(frozen=True)
class Report:
    """All groups, those with the most deals first; ``repeated`` counts matches that are left out.

    Their cards had been dealt before.
    """

    groups: tuple[Group, ...]
    repeated: int

    @property
    def matches(self) -> int:
        """How many matches are counted."""
        return sum(group.matches for group in self.groups)

    @property
    def deals(self) -> int:
        """How many deals are counted."""
        return sum(group.deals for group in self.groups)

    @property
    def tested(self) -> list[Comparison]:
        """All comparisons with a test."""
        found = (c for group in self.groups for c in group.comparisons.values())
        return [comparison for comparison in found if comparison.test]


def report_of(tallies: Tallies) -> Report:
    """What these tallies say."""
    sums: dict[tuple[str, int], _Sums] = defaultdict(_new_sums)
    for tally, amount in tallies.items():
        sums[tally.game, tally.players][tally.statistic][tally.setting][tally.cell] = amount
    groups = [
        _group(game, players, found)
        for (game, players), found in sums.items()
        if stat.MATCHES in found
    ]
    groups.sort(key=lambda group: (-group.deals, group.game, group.players))
    repeated = sum(_one(found, stat.REPEATED) for found in sums.values())
    return Report(tuple(groups), repeated)


_Sums = dict[str, dict[str, dict[str, int]]]  # by statistic, setting and cell


def _new_sums() -> _Sums:
    return defaultdict(lambda: defaultdict(dict))


def _one(sums: _Sums, statistic: str) -> int:
    return sum(sums[statistic][""].values()) if statistic in sums else 0


def _group(game: str, players: int, sums: _Sums) -> Group:
    sitters, seats = _records(sums)
    return Group(
        game=game,
        players=players,
        matches=_one(sums, stat.MATCHES),
        deals=_one(sums, stat.DEALS),
        comparisons={
            statistic: compare(statistic, sums[statistic])
            for statistic, compare in _COMPARED.items()
            if statistic in sums
        },
        sitters=sitters,
        seats=seats,
    )


def _records(sums: _Sums) -> tuple[dict[str, Record], dict[int, Record]]:
    sitters: dict[str, Record] = {}
    seats: dict[int, Record] = {}
    for statistic in (stat.PLAYED, stat.WON, stat.DEALT, stat.POINTS, stat.MOONS):
        for sitter, cells in sums.get(statistic, {}).items():
            for seat, amount in cells.items():
                for record in (
                    sitters.setdefault(sitter, Record()),
                    seats.setdefault(int(seat), Record()),
                ):
                    setattr(record, statistic, getattr(record, statistic) + amount)
    return sitters, dict(sorted(seats.items()))


def _spread(statistic: str, settings: Mapping[str, Cells]) -> Comparison:
    """Cards by place and kind, over all layouts together."""
    tests = []
    counts, expected = _Sum(), _Sum()
    hands: dict[int, int] = defaultdict(int)
    for text, cells in settings.items():
        layout = Layout.read(text)
        table = [[0.0] * len(layout.kinds) for _ in layout.places]
        for cell, amount in cells.items():
            place, kind = map(int, cell.split("."))
            table[place][kind] = amount
        deals = round(sum(cells.values()) / layout.cards)
        for place, size in enumerate(layout.places):
            hands[place] += deals if size else 0
        counts.add(table)
        expected.add(spread(layout, deals))
        tests.append(spread_test(layout, table))
    rows = tuple(range(len(counts.table)))
    return Comparison(
        statistic,
        rows,
        counts.table,
        expected.table,
        ChiSquare.total(tests),
        tuple(hands[row] for row in rows),
    )


def _choice(statistic: str, settings: Mapping[str, Cells]) -> Comparison:
    """What was drawn, a row each."""
    tests = []
    counts, expected = _Sum(), _Sum()
    for text, cells in settings.items():
        layout = Layout.read(text)
        drawn = [cells.get(f"{kind}", 0) for kind in range(len(layout.kinds))]
        counts.add([[float(count)] for count in drawn])
        expected.add([[count] for count in choice(layout, sum(drawn))])
        tests.append(choice_test(layout, drawn))
    rows = tuple(range(len(counts.table)))
    return Comparison(statistic, rows, counts.table, expected.table, ChiSquare.total(tests))


def _longest(statistic: str, settings: Mapping[str, Cells]) -> Comparison:
    """Lengths of suits, a row each."""
    tests = []
    counts: dict[int, float] = defaultdict(float)
    expected: dict[int, float] = defaultdict(float)
    for text, cells in settings.items():
        layout = Layout.read(text)
        found = {int(length): amount for length, amount in cells.items()}
        for length, amount in found.items():
            counts[length] += amount
        for length, chance in longest(layout).items():
            expected[length] += sum(found.values()) * chance
        tests.append(longest_test(layout, found))
    rows = tuple(sorted(expected))
    return Comparison(
        statistic,
        rows,
        [[counts[row]] for row in rows],
        [[expected[row]] for row in rows],
        ChiSquare.total(tests),
    )


class _Sum:
    """The sum of tables, which need not be of one size."""

    def __init__(self) -> None:
        self.table: Table = []

    def add(self, table: Iterable[Iterable[float]]) -> None:
        """Add a table, cell by cell."""
        for r, row in enumerate(table):
            if r == len(self.table):
                self.table.append([])
            mine = self.table[r]
            for c, number in enumerate(row):
                if c == len(mine):
                    mine.append(0.0)
                mine[c] += number


_COMPARED: dict[str, Callable[[str, Mapping[str, Cells]], Comparison]] = {
    stat.SUITS: _spread,
    stat.HIGH: _spread,
    stat.CARD: _spread,
    stat.LONGEST: _longest,
    stat.TURNED: _choice,
    stat.DEALER: _choice,
    stat.HIGH_BY_SITTER: _spread,
    stat.CARD_BY_SITTER: _spread,
}
"""What is compared with chance, in the order in which it is shown."""
