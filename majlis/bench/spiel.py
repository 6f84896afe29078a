"""The same Hearts in OpenSpiel."""

import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from majlis.bench.measure import Counts, Measure
from majlis.bench.rules import machine
from majlis.games import GAMES
from majlis.warm import fresh

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


def open_spiel() -> Any:
    """The module of OpenSpiel, or None where it is not installed."""
    try:
        import pyspiel
    except ImportError:
        return None
    return pyspiel


def in_words(comparison: Comparison) -> str:
    """How much faster we are."""
    ours, rollouts, driven = (measure.deals for measure in comparison)
    return (
        f"hearts {comparison.setting}: {ours / rollouts:.1f}x OpenSpiel C++ rollouts, "
        f"{ours / driven:.0f}x OpenSpiel driven from Python (same run)\n"
        f"  whole deals a second, dealing included: {ours:,.0f}; rollouts from a dealt state: "
        f"{rollouts:,.0f}; whole deals from Python: {driven:,.0f}"
    )
