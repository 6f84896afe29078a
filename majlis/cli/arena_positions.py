"""Running ``majlis arena positions``."""

from collections.abc import Sequence

from rich.console import Console

from majlis.arena.positions import (
    COMPLETIONS,
    SEED,
    Position,
    PositionError,
    Report,
    Score,
    answers,
    position,
    positions,
)
from majlis.arena.positions.table import choices_line, describe, score_table
from majlis.bots import BOTS, UnknownBot, make
from majlis.cli.arguments import read_game, read_number
from majlis.cli.commands import Wrong
from majlis.cli.progress import Meter


def run(
    bots: str | None,
    games: Sequence[str],
    show: str | None,
    completions: str | None,
    seed: str | None,
    require: Sequence[str],
) -> int:
    """Ask bots for their answers and show how many are right; the exit code."""
    names = _read_bots(bots)
    for name in require:
        if name not in names:
            raise Wrong(f"--require is {name[:40]!r}: expected one of --bots, {', '.join(names)}")
    suite = _read_suite(games, show)
    count = COMPLETIONS if completions is None else read_number("--completions", completions, 1)
    label = SEED if seed is None else str(read_number("--seed", seed, 0))
    if show is not None:
        print(describe(suite[0]), flush=True)
        if bots is None and not require:
            return 0
    scores: list[Score] = []
    with Meter("asking", len(suite) * len(names)) as meter:
        for score in answers(names, suite, count, label):
            scores.append(score)
            meter.advance()
    report = Report(names, tuple(scores))
    if show is not None:
        print("\n" + "\n".join(map(choices_line, scores)))
    else:
        console = Console()
        console.print(score_table(report), crop=False)
    return int(any(report.failed(name) for name in require))


def _read_suite(games: Sequence[str], show: str | None) -> tuple[Position, ...]:
    """The positions that are asked for."""
    ids = {read_game(game).id for game in games}
    if show is None:
        return tuple(p for p in positions() if p.game in ids or not ids)
    try:
        return (position(show),)
    except PositionError as error:
        raise Wrong(str(error)) from None


def _read_bots(text: str | None) -> tuple[str, ...]:
    """The names of bots; all that there are if none is given."""
    if text is None:
        return tuple(BOTS)
    names = tuple(dict.fromkeys(name.strip() for name in text.split(",")))
    for name in names:
        try:
            make(name, positions()[0].game)
        except UnknownBot as error:
            raise Wrong(str(error)) from None
    return names
