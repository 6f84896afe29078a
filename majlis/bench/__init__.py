"""How fast the rules and the bots run: as they are, as machine code, and beside OpenSpiel.

All rates are per second of processor time of one thread.  Everything is measured once a round, one
thing after the other, so that a noisy machine hurts all alike; medians are shown.
"""

from collections.abc import Iterable, Sequence

from rich.box import SIMPLE_HEAD
from rich.console import Console
from rich.table import Table

from majlis.bench.measure import Measure
from majlis.bench.rules import ours
from majlis.bench.search import at_full_strength, searching, side_by_side
from majlis.bench.spiel import comparisons, in_words, open_spiel
from majlis.games import GAMES


def bench(games: Sequence[str], rounds: int, peer: bool, console: Console) -> int:
    """Measure the games, and OpenSpiel if ``peer``; 1 if that is not installed."""
    spiel = open_spiel() if peer and "hearts" in games else None
    with console.status("compiling …"):
        measures = {game: [*ours(GAMES[game], {}), searching(game)] for game in games}
        beside = comparisons(spiel) if spiel else []
    everything: list[Iterable[Measure]] = [*measures.values(), *beside]
    for number in range(rounds):
        with console.status(f"round {number + 1} of {rounds} …"):
            for group in everything:
                for measure in group:
                    measure.round()
    console.print(_table(measures, console))
    for game in games:
        console.print(side_by_side(game, rounds), soft_wrap=True)
    for game in games:
        console.print(at_full_strength(game), soft_wrap=True)
    for comparison in beside:
        console.print(in_words(comparison), soft_wrap=True)
    if peer and not spiel:
        console.print("OpenSpiel was not measured: ", end="")
        console.print("it is not installed." if "hearts" in games else "it has only Hearts.")
        return 1
    return 0


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
                f"{measure.decisions:,.0f}" if measure.decisions else "",
                f"{1e6 / (measure.decisions or measure.deals):.2f}",
                measure.spread,
            )
    return table
