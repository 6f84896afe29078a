"""What more thinking is worth: how far the choice of a short search falls short of a long one's.

    python -m tests.bots.regret kozel 2 --decisions 80

Decisions are drawn from matches that the strongest level plays with 200 games a move.  Two long
searches say what each move is worth; a short one loses what its choice is worth less than the best
move.  All figures are payoffs: in Kozel 1 is the best outcome of a deal for the match, 0 the worst.
"""

import argparse
import random
from collections.abc import Iterator
from dataclasses import replace
from itertools import islice
from statistics import fmean, stdev

from majlis.bots.bot import Turn, turn_of
from majlis.bots.budget import Budget
from majlis.bots.minds import mind_of
from majlis.bots.search.bot import SearchBot
from majlis.bots.search.level import Level
from majlis.driver import chance
from majlis.games import find
from majlis.match import Match
from majlis.shuffle import SeededChance, Stream

BUDGETS = (15, 30, 60, 125, 250, 500, 1000, 2000, 4000)
MOVER = 200
"""Games a move in the matches that the decisions come from."""
PART = 0.15
"""The part of the decisions that is looked at, those of one deal being much alike."""
REPEATS = 2
"""How often each short search is made."""


def searching(game: str, iterations: int, worlds: int = 1000) -> SearchBot:
    """A search that reads the play, with so many games a move."""
    level = Level(share=1.0, worlds=worlds, heed=True)
    return SearchBot(game, mind_of(game), level, Budget(iterations=iterations))


def decisions(game: str, players: int) -> Iterator[Turn]:
    """Decisions with a choice, some of each match, for ever."""
    rng = random.Random(5)
    mover = searching(game, MOVER)
    number = 0
    while True:
        number += 1
        match = Match(find(game), players, {}, SeededChance(f"regret {number}"))
        while not match.over:
            seat = match.to_act[0]
            turn = turn_of(match.deal, seat, chance("regret", match.deal, seat))
            if len(turn.legal) > 1 and rng.random() < PART:
                yield turn
            match.act(seat, mover.choose(turn))


def worths(turn: Turn, games: int) -> dict[str, float]:
    """What each move is worth, by two long searches; one that was never tried, as the worst."""
    found = []
    for seed in ("one", "another"):
        long = replace(turn, random=Stream(seed, "regret"))
        thought = searching(turn.game, games, 8 * 1000).think(long)
        payoffs = {estimate.move: estimate.payoff for estimate in thought.estimates}
        found.append({move: payoffs.get(move, min(payoffs.values())) for move in turn.legal})
    return {move: fmean(payoffs[move] for payoffs in found) for move in turn.legal}


def main() -> None:
    """Measure and report."""
    parser = argparse.ArgumentParser(prog="python -m tests.bots.regret")
    parser.add_argument("game")
    parser.add_argument("players", type=int)
    parser.add_argument("--decisions", type=int, default=80)
    parser.add_argument("--games", type=int, default=40_000, help="of the long searches")
    given = parser.parse_args()
    lost: dict[int, list[float]] = {budget: [] for budget in BUDGETS}
    drawn = islice(decisions(given.game, given.players), given.decisions)
    for number, turn in enumerate(drawn):
        worth = worths(turn, given.games)
        best = max(worth.values())
        for budget in BUDGETS:
            choices = []
            for repeat in range(REPEATS):
                short = replace(turn, random=Stream(f"{number}.{repeat}", f"{budget}"))
                choices.append(searching(given.game, budget).think(short).best.move)
            lost[budget].append(fmean(best - worth[move] for move in choices))
    for budget in BUDGETS:
        spread = 1.96 * stdev(lost[budget]) / len(lost[budget]) ** 0.5
        print(f"{budget:6,} games: {fmean(lost[budget]):.4f} ± {spread:.4f}")


if __name__ == "__main__":
    main()
