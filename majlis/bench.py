"""How fast the rules run: as they are, as machine code, and beside OpenSpiel.

All rates are per second of processor time of one thread.  Everything is measured once a round, one
thing after the other, so that a noisy machine hurts all alike; medians are shown.
"""

import random
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from statistics import median
from typing import Any

import numpy as np
from rich.box import SIMPLE_HEAD
from rich.console import Console
from rich.table import Table

from majlis import playouts
from majlis.compiled import pack
from majlis.game import Game
from majlis.games import GAMES
from majlis.kernel import State, popcount
from majlis.options import Options
from majlis.warm import fresh

ENOUGH = 0.25
"""Seconds that one measurement takes at least."""

Counts = tuple[int, ...]
"""What some work came to: deals, then decisions."""


@dataclass
class Measure:
    """One thing to measure: ``work`` does a little of it and says how much that was."""

    name: str
    work: Callable[[], Counts]
    rates: list[list[float]] = field(default_factory=list)

    def round(self) -> None:
        """Work for long enough and note how much was done in a second."""
        done = np.zeros(2)
        start = time.process_time()
        while (spent := time.process_time() - start) < ENOUGH:
            counts = self.work()
            done[: len(counts)] += counts
        self.rates.append([float(n) / spent for n in done])

    @property
    def deals(self) -> float:
        """Deals a second."""
        return median(deals for deals, _ in self.rates)

    @property
    def decisions(self) -> float:
        """Decisions a second."""
        return median(decisions for _, decisions in self.rates)

    @property
    def spread(self) -> str:
        """How far the rounds lie from the median, in hundredths of it."""
        rates = [deals or decisions for deals, decisions in self.rates]
        middle = median(rates)
        return f"{min(rates) / middle - 1:+.0%} {max(rates) / middle - 1:+.0%}"


# -- our rules ----------------------------------------------------------------------------------


def interpreted(state: State, deals: int = 20) -> Callable[[], Counts]:
    """Whole random deals in plain Python."""

    def work() -> Counts:
        decisions = 0
        for _ in range(deals):
            s = state.clone()
            s.deal()
            while not s.over():
                s.apply(s.any_move())
                decisions += 1
            state.rng = s.rng
        return deals, decisions

    return work


def listed(state: State, most_moves: int, deals: int = 50) -> Callable[[], Counts]:
    """Listing the legal moves and playing one of them, in plain Python, again and again.

    Dealing is left out, and so are rounds in which several seats choose at once: a table lists
    those moves but once, and in Hearts they are hundreds.
    """
    out = [0] * most_moves
    dealt = []
    for _ in range(deals):
        s = state.clone()
        s.deal()
        together = popcount(s.waiting())
        for _ in range(together if together > 1 else 0):
            s.apply(s.any_move())
        state.rng = s.rng
        dealt.append(s)

    def work() -> Counts:
        decisions = 0
        for start in dealt:
            s = start.clone()
            while not s.over():
                s.apply(out[s.below(s.moves(out))])
                decisions += 1
        return 0, decisions

    return work


def machine(state: State, deals: int = 500) -> Callable[[], Counts]:
    """Whole random deals as machine code."""
    states = pack([state, state])
    sums = np.zeros(state.seats, np.int64)
    playouts.deals(states, 1, sums)  # compiles
    return lambda: (deals, playouts.deals(states, deals, sums))


def ours(game: Game[Any], options: Options) -> list[Measure]:
    """What is measured of a game."""
    state = fresh(game, min(game.players[-1], 4), options)
    return [
        Measure("plain Python", interpreted(state.clone())),
        Measure("legal list + apply", listed(state.clone(), game.most_moves(state))),
        Measure("machine code", machine(state)),
    ]


# -- OpenSpiel ----------------------------------------------------------------------------------

ROLLOUTS = 500


@dataclass
class Comparison:
    """Hearts with one way of passing in both programs."""

    setting: str
    ours: Measure
    rollouts: Measure
    driven: Measure

    def __iter__(self) -> Iterator[Measure]:
        return iter((self.ours, self.rollouts, self.driven))


def comparisons(spiel: Any) -> list[Comparison]:
    """Hearts without and with passing."""
    return [
        _compare(spiel, "without passing", "hold", "false", 0),
        _compare(spiel, "with passing", "left", "true", 1),
    ]


def _compare(spiel: Any, setting: str, way: str, passing: str, direction: int) -> Comparison:
    game = spiel.load_game(f"hearts(pass_cards={passing})")
    state = fresh(GAMES["hearts"], 4, {"pass_cycle": [way], "queen_breaks_hearts": True})
    return Comparison(
        setting,
        Measure("machine code", machine(state)),
        Measure("C++ rollouts", rollouts(spiel, game, direction)),
        Measure("driven from Python", driven(game, direction)),
    )


def their_deal(game: Any, direction: int, rng: random.Random) -> Any:
    """A dealt state: first the direction of passing, then every card is a chance move."""
    state = game.new_initial_state()
    state.apply_action(direction)
    for card in rng.sample(range(52), 52):
        state.apply_action(card)
    return state


def rollouts(spiel: Any, game: Any, direction: int) -> Callable[[], Counts]:
    """Their random playouts in C++ from a deal that is dealt already.

    There is no call for just that, but two steps of its tree search are two times so many.
    """
    evaluator = spiel.RandomRolloutEvaluator(ROLLOUTS, 1)
    bot = spiel.MCTSBot(game, evaluator, 2.0, 2, 100, False, 1, False)
    rng = random.Random(1)

    def work(keep: Any = evaluator) -> Counts:
        bot.mcts_search(their_deal(game, direction, rng))
        return (2 * ROLLOUTS,)

    return work


def driven(game: Any, direction: int, deals: int = 10) -> Callable[[], Counts]:
    """Whole random deals with its legal moves listed, chosen from and played in Python."""
    rng = random.Random(1)

    def work() -> Counts:
        for _ in range(deals):
            state = their_deal(game, direction, rng)
            while not state.is_terminal():
                legal = state.legal_actions()
                state.apply_action(legal[int(rng.random() * len(legal))])
        return (deals,)

    return work


# -- the report ---------------------------------------------------------------------------------


def bench(games: Sequence[str], rounds: int, peer: bool, console: Console) -> int:
    """Measure the games, and OpenSpiel if ``peer``; 1 if that is not installed."""
    spiel = _open_spiel() if peer and "hearts" in games else None
    with console.status("compiling …"):
        measures = {game: ours(GAMES[game], {}) for game in games}
        beside = comparisons(spiel) if spiel else []
    everything: list[Iterable[Measure]] = [*measures.values(), *beside]
    for number in range(rounds):
        with console.status(f"round {number + 1} of {rounds} …"):
            for group in everything:
                for measure in group:
                    measure.round()
    console.print(_table(measures, console))
    for comparison in beside:
        console.print(_against(comparison), soft_wrap=True)
    if peer and not spiel:
        console.print("OpenSpiel was not measured: ", end="")
        console.print("it is not installed." if "hearts" in games else "it has only Hearts.")
        return 1
    return 0


def _open_spiel() -> Any:
    try:
        import pyspiel
    except ImportError:
        return None
    return pyspiel


def _table(measures: dict[str, list[Measure]], console: Console) -> Table:
    table = Table(box=SIMPLE_HEAD if console.is_terminal else None)
    table.add_column("game")
    table.add_column("way")
    for name in ("deals/s", "decisions/s", "µs each", "spread"):
        table.add_column(name, justify="right")
    for game, rows in measures.items():
        for measure in rows:
            table.add_row(
                game,
                measure.name,
                f"{measure.deals:,.0f}" if measure.deals else "",
                f"{measure.decisions:,.0f}",
                f"{1e6 / measure.decisions:.2f}",
                measure.spread,
            )
    return table


def _against(comparison: Comparison) -> str:
    ours, rollouts, driven = (measure.deals for measure in comparison)
    return (
        f"hearts {comparison.setting}: {ours / rollouts:.1f}x OpenSpiel C++ rollouts, "
        f"{ours / driven:.0f}x OpenSpiel driven from Python (same run)\n"
        f"  whole deals a second, dealing included: {ours:,.0f}; rollouts from a dealt state: "
        f"{rollouts:,.0f}; whole deals from Python: {driven:,.0f}"
    )
