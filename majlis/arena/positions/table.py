"""Positions and answers for people: a table of scores, and a page about one position."""

from collections.abc import Sequence

from rich.table import Table
from rich.text import Text

from majlis.arena.positions.build import build
from majlis.arena.positions.position import Position
from majlis.arena.positions.suite import Report, Score
from majlis.games import find


def score_table(report: Report) -> Table:
    """How many answers of each bot were right, position by position, and in all.

    Soft positions stand in parentheses and do not count in the total.
    """
    table = Table(title="Right answers", title_justify="left")
    table.add_column("position", no_wrap=True)
    table.add_column("game", no_wrap=True)
    for bot in report.bots:
        table.add_column(bot, justify="right", no_wrap=True)
    suite = list({score.position.id: score.position for score in report.scores}.values())
    by_place = {(score.position.id, score.bot): score for score in report.scores}
    for position in suite:
        cells = [_cell(by_place[position.id, bot]) for bot in report.bots]
        name = f"({position.id})" if position.soft else position.id
        table.add_row(name, position.game, *cells)
    table.add_section()
    hard = [position for position in suite if not position.soft]
    if hard:
        table.add_row("all answers", "", *(_share(report.of(bot, False)) for bot in report.bots))
        table.add_row(
            f"always right, of {len(hard)}",
            "",
            *(str(len(hard) - len(report.failed(bot))) for bot in report.bots),
        )
    if len(hard) < len(suite):
        table.add_row("(soft ones)", "", *(_share(report.of(bot, True)) for bot in report.bots))
    return table


def _cell(score: Score) -> Text:
    text = f"{score.right}/{score.asked}"
    return Text(text, style="" if score.passed else "yellow" if not score.wrong else "red")


def _share(scores: Sequence[Score]) -> str:
    right, asked = sum(score.right for score in scores), sum(score.asked for score in scores)
    return f"{100 * right / asked:.0f} %"


def describe(position: Position) -> str:
    """What a position looks like to seat 0, and what is right and wrong there, in lines."""
    view = build(position, "show").view(0)
    lines = [
        f"{position.id}: {find(position.game).title}, {position.players} players"
        + (", soft" if position.soft else ""),
        position.tests,
        "",
    ]
    lines += [f"{'trick ' + str(n):<10}{' '.join(t)}" for n, t in enumerate(position.tricks, 1)]
    if position.invent:
        lines.append(f"{'before':<10}{position.invent} tricks, of which nothing is said")
        lines.append(f"{'unseen':<10}{' '.join(position.unseen)}")
    for seat, suits in (position.void or {}).items():
        lines.append(f"{'void':<10}seat {seat}: {' '.join(suits)}")
    if position.taken:
        lines.append(f"{'points':<10}{' '.join(map(str, position.taken))}")
    for play in view.trick:
        lines.append(f"{'seat ' + str(play.seat):<10}{play.verb} {' '.join(play.cards)}")
    if position.trumps:
        lines.append(f"{'trumps':<10}{position.trumps}")
    if position.top:
        lines.append(f"{'top card':<10}{position.top}")
        lines.append(f"{'cards':<10}{' '.join(map(str, position.cards))}")
    lines.append(f"{'hand':<10}{' '.join(view.hand)}")
    values = position.values or {}
    for name, patterns in (
        ("right", position.answers.right),
        ("wrong", position.answers.wrong),
    ):
        if patterns or name in values:
            moves = "; ".join(map(str, patterns)) or "any other move"
            lines.append(f"{name:<10}{moves}{_cost(values.get(name, ()))}")
    return "\n".join(lines)


def _cost(value: Sequence[float]) -> str:
    """What moves cost, as ``values`` has it."""
    if not value:
        return ""
    return f"  ({' to '.join(f'{number:g}' for number in value)} points)"


def choices_line(score: Score) -> str:
    """What a bot chose in a position, the most frequent first."""
    answers = score.position.answers
    shown = [
        f"{move} ×{count} "
        + ("right" if answers.is_right(move) else "wrong" if answers.is_wrong(move) else "neither")
        for move, count in sorted(score.choices.items(), key=lambda item: (-item[1], item[0]))
    ]
    return f"{score.bot:<10}{'; '.join(shown)}"
