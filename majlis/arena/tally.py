"""The result so far: what the decks come to for each pair of bots and for each bot."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from statistics import fmean

from majlis.arena.contest import Contest
from majlis.arena.deck import DeckRecord, Fault, GameRecord
from majlis.arena.seating import pairs
from majlis.arena.statistics import ERROR, Mean, interval, sequence
from majlis.arena.thinking import Thinking

POINTS, PLACES, WINS = MEASURES = ("points", "places", "wins")
"""What bots can be compared by."""


@dataclass(frozen=True)
class Estimate:
    """A mean over decks with half the width of its 95 % interval."""

    mean: float
    margin: float

    @property
    def clear(self) -> bool:
        """Whether the interval leaves out 0."""
        return abs(self.mean) > self.margin


@dataclass
class Duel:
    """Two bots on the same decks: how far the first is ahead of the second, a number a deck.

    ``points`` and ``places`` are mean differences a seat and count for the first bot where they are
    above 0.  ``wins`` is the first bot's share of the first places less one half; those who share
    a place have a part of it each.
    """

    first: int
    second: int
    points: Mean = field(default_factory=Mean)
    places: Mean = field(default_factory=Mean)
    wins: Mean = field(default_factory=Mean)
    games: int = 0

    def add(self, games: Sequence[GameRecord], sign: int) -> None:
        """One more deck; ``sign`` is 1 if more is better."""
        self.games += len(games)
        self.points.add(sign * fmean(self._ahead(game, game.scores) for game in games))
        self.places.add(-fmean(self._ahead(game, game.places) for game in games))
        self.wins.add(fmean(_share(game, self.first) for game in games) - 0.5)

    def _ahead(self, game: GameRecord, values: Sequence[int]) -> float:
        """The first bot's mean less the second's."""
        return _mean_of(game, values, self.first) - _mean_of(game, values, self.second)


@dataclass
class Standing:
    """One bot over all its games: means a deck (of values a game), fouls, times."""

    points: Mean = field(default_factory=Mean)
    places: Mean = field(default_factory=Mean)
    wins: Mean = field(default_factory=Mean)
    moons: Mean = field(default_factory=Mean)
    games: int = 0
    fouls: int = 0
    thinking: Thinking = field(default_factory=Thinking)

    def add(self, bot: int, games: Sequence[GameRecord]) -> None:
        """One more deck; moons are counted a seat and deal."""
        self.games += len(games)
        self.points.add(fmean(_mean_of(game, game.scores, bot) for game in games))
        self.places.add(fmean(_mean_of(game, game.places, bot) for game in games))
        self.wins.add(fmean(_share(game, bot) for game in games))
        self.moons.add(fmean(_mean_of(game, game.moons, bot) / game.deals for game in games))
        self.fouls += sum(fault.bot == bot for game in games for fault in game.faults)


class Tally:
    """The result of a contest so far.

    With ``anytime`` all intervals hold however often one has looked at them (see
    ``majlis.arena.statistics.sequence``).  The intervals of several duels then hold all at once.
    """

    def __init__(self, contest: Contest, anytime: bool = False) -> None:
        self.contest = contest
        self.anytime = anytime
        self.decks = 0
        self.games = 0
        self.duels = [Duel(*pair) for pair in pairs(len(contest.bots))]
        self.standings = [Standing() for _ in contest.bots]
        self.faults: list[tuple[int, Fault]] = []
        self._sign = 1 if contest.rules.more_is_better(contest.options) else -1
        self._watch: list[Callable[[GameRecord], None]] = []

    def add(self, record: DeckRecord) -> None:
        """One more deck, in the order of their numbers."""
        self.decks += 1
        self.games += len(record.games)
        for duel in self.duels:
            duel.add(_with(record.games, duel.first, duel.second), self._sign)
        for bot, standing in enumerate(self.standings):
            standing.add(bot, _with(record.games, bot))
            standing.thinking.take_in(record.thinking[bot])
        for game in record.games:
            self.faults += [(record.number, fault) for fault in game.faults]
            for watch in self._watch:
                watch(game)

    def watch(self, see: Callable[[GameRecord], None]) -> None:
        """Have each further game seen by somebody else as well."""
        self._watch.append(see)

    def estimate(self, mean: Mean, duels: int = 1) -> Estimate:
        """A mean with this result's kind of margin; so many ``duels`` hold together if anytime."""
        width = sequence(mean, ERROR / duels) if self.anytime else interval(mean)
        return Estimate(mean.mean, width)

    def duel(self, duel: Duel, measure: str) -> Estimate:
        """How far the first of two bots is ahead."""
        return self.estimate(getattr(duel, measure), len(self.duels))

    def __str__(self) -> str:
        lines = []
        for duel in self.duels:
            points, wins = self.duel(duel, POINTS), self.duel(duel, WINS)
            first, second = (self.contest.labels[bot] for bot in (duel.first, duel.second))
            lines.append(
                f"{first} – {second}: {signed(points)} a {self.contest.unit}, "
                f"{percent(Estimate(wins.mean + 0.5, wins.margin))} of the wins "
                f"({self.decks} decks, {duel.games} games)"
            )
        return "\n".join(lines)


def signed(estimate: Estimate, digits: int = 2) -> str:
    """``"+1.52 ± 0.31"``."""
    return f"{_no_minus_zero(estimate.mean, digits):+.{digits}f} ± {_margin(estimate, digits)}"


def plain(estimate: Estimate, digits: int = 2) -> str:
    """``"6.52 ± 0.31"``."""
    return f"{_no_minus_zero(estimate.mean, digits):.{digits}f} ± {_margin(estimate, digits)}"


def percent(estimate: Estimate) -> str:
    """``"57.1 ± 2.0 %"``."""
    return plain(Estimate(100 * estimate.mean, 100 * estimate.margin), 1) + " %"


def _no_minus_zero(value: float, digits: int) -> float:
    return value if round(value, digits) else 0.0


def _margin(estimate: Estimate, digits: int) -> str:
    return f"{estimate.margin:.{digits}f}" if estimate.margin < float("inf") else "?"


def _with(games: Iterable[GameRecord], *bots: int) -> list[GameRecord]:
    return [game for game in games if all(bot in game.seating for bot in bots)]


def _mean_of(game: GameRecord, values: Sequence[int], bot: int) -> float:
    return fmean(value for b, value in zip(game.seating, values, strict=True) if b == bot)


def _share(game: GameRecord, bot: int) -> float:
    """Which part of the first place the bot has."""
    winners = [b for b, place in zip(game.seating, game.places, strict=True) if place == 1]
    return winners.count(bot) / len(winners)
