"""How near to the ceiling: how often a search that sees all hands wins against the simple bot.

    python -m tests.bots.ceiling hez2 --decks 600

It is the search of the strongest level, given the deal as it lies in place of worlds dealt anew;
what is drawn from the stock stays a matter of chance.  Such a player cannot be made of what a bot
is given, so it does not sit in the arena: deals for two are played here, each with both seatings.
"""

import argparse
from collections.abc import Iterator
from dataclasses import replace
from functools import cache

from rich.progress import track

from majlis.arena.statistics import FEWEST, Mean, interval
from majlis.bots.bot import turn_of
from majlis.bots.budget import Budget
from majlis.bots.minds import mind_of
from majlis.bots.search.bot import SearchBot
from majlis.bots.search.level import Level
from majlis.bots.search.mind import Mind
from majlis.bots.simple import simple_bot
from majlis.deal import Deal
from majlis.driver import chance, decide
from majlis.games import GAMES, find
from majlis.match import Match
from majlis.shuffle import SeededChance

COPIES = 4
"""As many worlds as the search wants at least; they are all alike."""


class Open(Mind):
    """The other side of ``Mind``: nothing is hidden, so nothing is guessed."""

    def hide(self, me: int) -> None:
        """Leave every card where it lies."""

    def label(self, action: int) -> int:
        """All moves are seen."""
        return action

    def evidence(self) -> float:
        """There is but one world."""
        return 0.0


@cache
def opened(game: str) -> type[Mind]:
    """A game's mind with open cards."""
    mind = mind_of(game)
    return type(f"Open{mind.__name__}", (Open, mind), {})


class Seer:
    """Chooses by a search from the deal as it lies."""

    def __init__(self, game: str, games: int) -> None:
        level = Level(share=1.0, worlds=COPIES, heed=False)
        self._bot = SearchBot(game, opened(game), level, Budget(iterations=games))

    def choose(self, deal: Deal, seat: int, seed: str) -> str:
        """The move that seems best, all hands being known."""
        turn = turn_of(deal, seat, chance(seed, deal, seat))
        return self._bot.choose(replace(turn, hidden=lambda _: deal._state))


def won(game: str, number: int, seat: int, games: int) -> float:
    """The part of the first place that a seer on this seat has in deck ``number``."""
    rules = find(game)
    seer, simple = Seer(game, games), simple_bot(game)
    seed = f"ceiling {number}"
    match = Match(rules, 2, {}, SeededChance(seed), dealer=number % 2, pause=True)
    while not match.deal.over:
        turn = match.to_act[0]
        if turn == seat:
            match.act(turn, seer.choose(match.deal, turn, seed))
        else:
            match.act(turn, decide(simple, match.deal, turn, seed))
    places = rules.places(match.options, match.standing)
    return (places[seat] == 1) / places.count(1)


def decks(game: str, count: int, games: int) -> Iterator[float]:
    """For each deck the seer's wins, the mean of both seatings."""
    for number in range(count):
        yield (won(game, number, 0, games) + won(game, number, 1, games)) / 2


def main() -> None:
    """Measure and report."""
    parser = argparse.ArgumentParser(prog="python -m tests.bots.ceiling")
    parser.add_argument("game", choices=[id for id, game in GAMES.items() if 2 in game.players])
    parser.add_argument("--decks", type=int, default=300)
    parser.add_argument("--games", type=int, default=2000, help="simulated for a move")
    given = parser.parse_args()
    if given.decks < FEWEST or given.games < 1:
        parser.error(f"--decks and --games: expected at least {FEWEST} and 1")
    wins = Mean()
    for part in track(decks(given.game, given.decks, given.games), total=given.decks):
        wins.add(part)
    print(f"{given.game}: wins {100 * wins.mean:.1f} ± {100 * interval(wins):.1f} %")


if __name__ == "__main__":
    main()
