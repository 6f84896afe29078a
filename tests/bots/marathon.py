"""Thousands of matches over random options, a level on each seat: every move legal and in time.

    python -m tests.bots.marathon                      # 10,000 matches of each game
    python -m tests.bots.marathon --game kozel --matches 500 --budget 5ms
    python -m tests.bots.marathon --game hearts --first 4000 --matches 6000 --budget 8

An illegal move or an error ends the run with its seed, so that the match can be looked at.  A move
takes the processor time of its thread, from being given the turn on: what else the machine does is
not the bot's fault.  What was there before the first match is kept from Python's garbage collector,
as a server does it, so that a collection takes no longer than a move does.
"""

import argparse
import gc
import os
import random
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from time import thread_time

from rich.progress import track

from majlis.bots import LEVELS, make
from majlis.bots.bot import turn_of
from majlis.bots.budget import read_budget
from majlis.driver import chance
from majlis.games import GAMES
from majlis.warm import search
from tests.conformance.tables import new_match

ALLOWED = 4
"""How many times its budget a move may take."""


@dataclass
class Tally:
    """What came of some matches."""

    matches: int = 0
    moves: Counter[str] = field(default_factory=Counter)
    late: Counter[str] = field(default_factory=Counter)
    slowest: float = 0.0

    def add(self, other: "Tally") -> None:
        """Count these matches as well."""
        self.matches += other.matches
        self.moves += other.moves
        self.late += other.late
        self.slowest = max(self.slowest, other.slowest)


def play(game: str, number: int, budget: str) -> Tally:
    """One match; the options, the number of players and the levels are random."""
    rng = random.Random(f"marathon {game} {number}")
    rules = GAMES[game]
    match, _ = new_match(rules, rng.choice(rules.players), f"marathon {number}")
    names = [rng.choice(LEVELS) for _ in range(match.players)]
    bots = [make(name, game, read_budget(budget)) for name in names]
    allowed = ALLOWED * (read_budget(budget).seconds or float("inf"))
    tally = Tally(matches=1)
    while not match.over:
        seat = match.to_act[0]
        turn = turn_of(match.deal, seat, chance(f"marathon {number}", match.deal, seat))
        try:
            start = thread_time()
            move = bots[seat].choose(turn)
            spent = thread_time() - start
            match.act(seat, move)
        except Exception as error:
            where = f"{game}, match {number}, deal {turn.deal}, move {len(match.deal.moves) + 1}"
            raise AssertionError(f"{where}: {names[seat]} failed") from error
        tally.moves[names[seat]] += 1
        tally.late[names[seat]] += spent > allowed
        tally.slowest = max(tally.slowest, spent)
    return tally


def get_ready(game: str, budget: str) -> None:
    """Load or compile everything in this process, as a room does before bots play there."""
    search(GAMES[game])
    play(game, 0, budget)
    gc.collect()
    gc.freeze()


def run(game: str, numbers: range, budget: str, jobs: int) -> Tally:
    """Some matches of a game."""
    play(game, 0, budget)  # compiles, before there are several
    total = Tally()
    matches = len(numbers)
    with ProcessPoolExecutor(jobs, initializer=get_ready, initargs=(game, budget)) as pool:
        tallies = pool.map(play, [game] * matches, numbers, [budget] * matches, chunksize=4)
        for tally in track(tallies, game, matches, transient=True):
            total.add(tally)
    return total


def main() -> None:
    """Run and report."""
    parser = argparse.ArgumentParser(prog="python -m tests.bots.marathon")
    parser.add_argument("--game", choices=list(GAMES), action="append")
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--matches", type=int, default=10_000)
    parser.add_argument("--budget", default="5ms")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    given = parser.parse_args()
    for game in given.game or GAMES:
        numbers = range(given.first, given.first + given.matches)
        total = run(game, numbers, given.budget, given.jobs)
        print(
            f"{game}, {given.budget} a move: matches {numbers[0]} to {numbers[-1]}, "
            f"{total.moves.total()} moves, none illegal; the slowest {1000 * total.slowest:.1f} ms",
            flush=True,
        )
        timed = read_budget(given.budget).seconds is not None
        for level in LEVELS:
            late = f", {total.late[level]} over {ALLOWED} times the budget" if timed else ""
            print(f"  {level}: {total.moves[level]} moves{late}", flush=True)


if __name__ == "__main__":
    main()
