"""A result as pictures."""

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from majlis.arena.entrants import Entrant
from majlis.arena.extras import extra
from majlis.arena.tally import Duel, Estimate, Standing, Tally

DARK = "#24567a"
PALE = "#9ab0bf"


def draw(tally: Tally, folder: Path) -> list[str]:
    """Draw all pictures of a result into a folder; their names.

    ``MissingExtra`` without matplotlib.
    """
    pictures: dict[str, Any] = {
        "bots.svg": _bots(tally),
        "duels.svg": _duels(tally),
    }
    if steps := budgets(tally.contest.entrants):
        pictures["budgets.svg"] = _budgets(tally, steps)
    matplotlib = extra("matplotlib", "a plot")
    with matplotlib.rc_context({"svg.hashsalt": "majlis"}):  # the same file for the same result
        for name, figure in pictures.items():
            figure.savefig(folder / name, metadata={"Date": None})
    return list(pictures)


def budgets(entrants: Sequence[Entrant]) -> list[tuple[float, int]]:
    """Budgets with the numbers of their bots, lowest first, if bots differ by budget only.

    In iterations if all have those and no time, in milliseconds if all have a time and no
    iterations; otherwise none.
    """
    if len({entrant.what for entrant in entrants}) > 1:
        return []
    found = [entrant.budget for entrant in entrants]
    sizes: list[float] = []
    for budget in found:
        if budget and budget.seconds is None and budget.iterations is not None:
            sizes.append(float(budget.iterations))
        elif budget and budget.iterations is None and budget.seconds is not None:
            sizes.append(1000 * budget.seconds)
    kinds = {budget.seconds is None for budget in found if budget}
    if len(sizes) < len(entrants) or len(kinds) > 1 or len(set(sizes)) < 2:
        return []
    return sorted((size, n) for n, size in enumerate(sizes))


def _figure(rows: int, columns: int, width: float, height: float) -> tuple[Any, Any]:
    figure = extra("matplotlib.figure", "a plot").Figure(
        figsize=(width, height), layout="constrained"
    )
    return figure, figure.subplots(rows, columns, squeeze=False)


def _bots(tally: Tally) -> Any:
    """Points, places, wins and moons of each bot."""
    panels: list[tuple[str, Callable[[Standing], Any], float]] = [
        (f"points a {tally.contest.unit}", lambda s: s.points, 1.0),
        ("place", lambda s: s.places, 1.0),
        ("wins, %", lambda s: s.wins, 100.0),
    ]
    if tally.contest.rules.moons:
        panels.append(("moons a deal, %", lambda s: s.moons, 100.0))
    labels = tally.contest.labels
    figure, axes = _figure(1, len(panels), 3.0 * len(panels), 1.2 + 0.35 * len(labels))
    for axis, (title, value, scale) in zip(axes[0], panels, strict=True):
        found = [tally.estimate(value(standing)) for standing in tally.standings]
        _bars(axis, labels, found, scale)
        axis.set_xlabel(title)
        if axis is not axes[0][0]:
            axis.set_yticklabels([])
    return figure


def _duels(tally: Tally) -> Any:
    """How far the first of two bots is ahead, in points and in wins."""
    labels = [
        f"{tally.contest.labels[d.first]} – {tally.contest.labels[d.second]}" for d in tally.duels
    ]
    figure, axes = _figure(1, 2, 9.0, 1.2 + 0.35 * len(labels))
    for axis, measure, scale, title in (
        (axes[0][0], "points", 1.0, f"points ahead a {tally.contest.unit}"),
        (axes[0][1], "wins", 100.0, "wins above one half, %"),
    ):
        _bars(axis, labels, [tally.duel(duel, measure) for duel in tally.duels], scale)
        axis.axvline(0, color=PALE, linewidth=1)
        axis.set_xlabel(title)
    axes[0][1].set_yticklabels([])
    return figure


def _bars(axis: Any, labels: Sequence[str], found: Sequence[Estimate], scale: float) -> None:
    axis.errorbar(
        [scale * e.mean for e in found],
        range(len(found)),
        xerr=[scale * e.margin if e.margin < float("inf") else 0.0 for e in found],
        fmt="o",
        color=DARK,
        capsize=3,
    )
    axis.set_yticks(range(len(found)), labels)
    axis.set_ylim(len(found) - 0.5, -0.5)
    axis.grid(axis="x", color=PALE, alpha=0.4)


def _budgets(tally: Tally, steps: Sequence[tuple[float, int]]) -> Any:
    """Strength against budget: how far each budget is ahead of the lowest."""
    lowest = steps[0][1]
    figure, axes = _figure(1, 2, 9.0, 3.5)
    for axis, measure, scale, title in (
        (axes[0][0], "points", 1.0, f"points ahead a {tally.contest.unit}"),
        (axes[0][1], "wins", 100.0, "wins above one half, %"),
    ):
        found = [ahead(tally, bot, lowest, measure) for _, bot in steps]
        axis.errorbar(
            [size for size, _ in steps],
            [scale * e.mean for e in found],
            yerr=[scale * e.margin if e.margin < float("inf") else 0.0 for e in found],
            fmt="o-",
            color=DARK,
            capsize=3,
        )
        axis.set_xscale("log", base=2)
        axis.set_xticks([size for size, _ in steps], [f"{size:g}" for size, _ in steps])
        axis.set_ylabel(title)
        axis.grid(color=PALE, alpha=0.4)
        timed = tally.contest.entrants[lowest].budget
        axis.set_xlabel("ms a move" if timed and timed.seconds is not None else "iterations")
    figure.suptitle(f"Ahead of {tally.contest.labels[lowest]}")
    return figure


def ahead(tally: Tally, bot: int, other: int, measure: str) -> Estimate:
    """How far a bot is ahead of another, whichever was named first."""
    if bot == other:
        return Estimate(0.0, 0.0)
    duel: Duel = next(d for d in tally.duels if {d.first, d.second} == {bot, other})
    found = tally.duel(duel, measure)
    return found if duel.first == bot else Estimate(-found.mean, found.margin)
