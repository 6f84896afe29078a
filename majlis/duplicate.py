"""Duplicate deals: two bots compared on the same cards, so that luck falls out of the difference.

Every deck is played several times.  The seatings are chosen so that each bot sits on each seat
equally often; what is averaged is the difference between the bots on one deck.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from math import sqrt
from statistics import fmean, stdev
from typing import Any

from majlis.bots.bot import Bot, turn_of
from majlis.deal import Deal
from majlis.driver import play_out, streams
from majlis.game import Game
from majlis.games import find
from majlis.match import Match, dealt
from majlis.options import Options
from majlis.shuffle import SeededChance

Seating = tuple[int, ...]
"""Which of the two bots sits on each seat: a 0 or a 1 a seat."""


@dataclass(frozen=True)
class Result:
    """One game played: a score (whatever the game counts) and a place for each seat."""

    scores: tuple[int, ...]
    places: tuple[int, ...]


@dataclass(frozen=True)
class Comparison:
    """How the first bot does against the second on the same cards.

    ``difference`` is the mean over the decks of the first bot's score less the second's, per
    seat, and ``margin`` the half width of its 95 % confidence interval.  ``wins`` is the first
    bot's share of the first places (one half if the two are alike), ``wins_margin`` likewise.
    """

    decks: int
    games: int
    difference: float
    margin: float
    wins: float
    wins_margin: float

    def __str__(self) -> str:
        return (
            f"{self.difference:+.2f} ± {self.margin:.2f} a seat, "
            f"{100 * self.wins:.1f} ± {100 * self.wins_margin:.1f} % of the wins "
            f"({self.decks} decks, {self.games} games)"
        )


def compare(
    game: str,
    players: int,
    options: Options,
    bots: tuple[Bot, Bot],
    deals: int,
    seed: str,
    matches: bool = False,
) -> Comparison:
    """Compare two bots on ``deals`` decks, or with ``matches`` on as many whole matches."""
    if deals < 2:
        raise ValueError("a comparison takes two decks or more")
    rules = find(game)
    settled = rules.settle_options(options, players)
    play = play_match if matches else play_deal
    seating_plan = list(seatings(rules, players))
    differences: list[float] = []
    wins: list[float] = []
    for number in range(1, deals + 1):
        results = [
            (seating, play(rules, settled, [bots[b] for b in seating], seed, number))
            for seating in seating_plan
        ]
        differences.append(
            fmean(_difference(seating, result.scores) for seating, result in results)
        )
        wins.append(_share_of_wins(results))
    return Comparison(
        decks=deals,
        games=deals * len(seating_plan),
        difference=fmean(differences),
        margin=_margin(differences),
        wins=fmean(wins),
        wins_margin=_margin(wins),
    )


def seatings(game: Game[Any], players: int) -> Iterator[Seating]:
    """The seatings of one deck: sides are shared out evenly, and every seating comes turned round.

    With teams a bot plays a whole team; of an odd number of sides the bots take the smaller half
    in turn.
    """
    sides = len({game.side(seat, players) for seat in range(players)})
    first = [0] * (sides // 2) + [1] * (sides - sides // 2)
    turned = [first[n:] + first[:n] for n in range(sides)]
    if sides % 2:
        turned += [[1 - bot for bot in bots] for bots in turned]
    for bots in turned:
        yield tuple(bots[game.side(seat, players)] for seat in range(players))


def play_deal(
    game: Game[Any], options: Options, bots: Sequence[Bot], seed: str, number: int
) -> Result:
    """Play one deal by itself."""
    players = len(bots)
    deal = new_deal(game, options, players, number, SeededChance(seed))
    random = streams(f"{seed} {number}", players)
    while not deal.over:
        seat = deal.turn
        deal.act(seat, bots[seat].choose(turn_of(deal, seat, random[seat])))
    after = deal.next_standing()
    return Result(deal.outcome().scores, tuple(game.places(options, after)))


def play_match(
    game: Game[Any], options: Options, bots: Sequence[Bot], seed: str, number: int
) -> Result:
    """Play a whole match; the scores are its final totals."""
    label = f"{seed} {number}"
    match = Match(game, len(bots), options, SeededChance(label))
    play_out(match, bots, streams(label, len(bots)))
    return Result(match.totals, match.places)


def new_deal(
    game: Game[Any], options: Options, players: int, number: int, chance: SeededChance
) -> Deal:
    """Deal ``number`` by itself, with nothing before it; the dealer goes round with the numbers."""
    standing = replace(
        game.first_standing(options, players, dealer=number % players), number=number
    )
    return dealt(game, options, standing, chance)


def _difference(seating: Seating, scores: Sequence[int]) -> float:
    """The first bot's mean score less the second's."""
    mean = [
        fmean(score for bot, score in zip(seating, scores, strict=True) if bot == b) for b in (0, 1)
    ]
    return mean[0] - mean[1]


def _share_of_wins(results: Sequence[tuple[Seating, Result]]) -> float:
    """Which part of the first places the first bot has; those who share one have a part each."""
    share = 0.0
    for seating, result in results:
        winners = [bot for bot, place in zip(seating, result.places, strict=True) if place == 1]
        share += winners.count(0) / len(winners)
    return share / len(results)


def _margin(values: Sequence[float]) -> float:
    """Half the width of the 95 % confidence interval of the mean."""
    return 1.96 * stdev(values) / sqrt(len(values))
