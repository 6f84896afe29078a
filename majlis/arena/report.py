"""A result as tables: on the terminal, and as a page in Markdown."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from rich.box import SIMPLE_HEAD
from rich.console import Console, RenderableType
from rich.table import Table
from rich.text import Text

from majlis.arena.ratings import Rating
from majlis.arena.stopping import Stop
from majlis.arena.tally import PLACES, POINTS, WINS, Estimate, Standing, Tally, percent, signed
from majlis.arena.tally import plain as as_plain

FOULS_SHOWN = 10


@dataclass(frozen=True)
class Sheet:
    """A table as text: its title, the heads of its columns, and its rows.

    The first column is words, the others are numbers.
    """

    title: str
    heads: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]

    def rich(self, console: Console) -> RenderableType:
        """The table for a terminal."""
        table = Table(
            title=self.title,
            title_justify="left",
            title_style="bold",
            box=SIMPLE_HEAD if console.is_terminal else None,
        )
        for n, head in enumerate(self.heads):
            table.add_column(head, justify="right" if n else "left", no_wrap=n > 0)
        for row in self.rows:
            table.add_row(*map(Text, row))  # not as markup: names and reasons are foreign
        return table

    def markdown(self) -> str:
        """The table as Markdown."""
        lines = [
            f"## {self.title}",
            "",
            _line(self.heads),
            _line(["---"] + ["---:"] * (len(self.heads) - 1)),
            *map(_line, self.rows),
        ]
        return "\n".join(lines) + "\n"


def _line(cells: Sequence[str]) -> str:
    escaped = (cell.replace("|", "\\|") for cell in cells)
    return f"| {' | '.join(escaped)} |"


def sheets(tally: Tally, ratings: Sequence[Rating] | None = None) -> list[Sheet]:
    """The tables of a result."""
    found = [duels(tally), bots(tally, ratings), thinking(tally)]
    return [*found, fouls(tally)] if tally.faults else found


def duels(tally: Tally) -> Sheet:
    """Who is ahead of whom."""
    labels, unit = tally.contest.labels, tally.contest.unit
    rows = []
    for duel in tally.duels:
        wins = tally.duel(duel, WINS)
        rows.append(
            (
                f"{labels[duel.first]} – {labels[duel.second]}",
                signed(tally.duel(duel, POINTS)),
                signed(tally.duel(duel, PLACES)),
                percent(Estimate(wins.mean + 0.5, wins.margin)),
                f"{duel.games}",
            )
        )
    heads = ("the first ahead by", f"points a {unit}", f"places a {unit}", "wins", "games")
    return Sheet("Bots against each other, on the same cards", heads, tuple(rows))


def bots(tally: Tally, ratings: Sequence[Rating] | None) -> Sheet:
    """How each bot did in all its games."""
    unit, moons = tally.contest.unit, tally.contest.rules.moons
    heads = ["bot", f"points a {unit}", "place", "wins"]
    heads += ["moons a deal"] * moons + ["rating"] * (ratings is not None) + ["fouls"]
    rows = []
    for n, label in enumerate(tally.contest.labels):
        standing = tally.standings[n]
        row = [label, *_values(tally, standing)]
        if moons:
            row.append(percent(tally.estimate(standing.moons)))
        if ratings is not None:
            row.append(str(ratings[n]))
        rows.append((*row, f"{standing.fouls}"))
    return Sheet("Each bot in all its games", tuple(heads), tuple(rows))


def _values(tally: Tally, standing: Standing) -> list[str]:
    return [
        as_plain(tally.estimate(standing.points)),
        as_plain(tally.estimate(standing.places)),
        percent(tally.estimate(standing.wins)),
    ]


def thinking(tally: Tally) -> Sheet:
    """How long each bot thought."""
    rows = []
    for label, standing in zip(tally.contest.labels, tally.standings, strict=True):
        times = standing.thinking
        ms = (1000 * t for t in (times.mean, times.within(0.99), times.longest))
        rows.append((label, *(f"{t:.2f} ms" for t in ms), f"{times.moves}"))
    heads = ("bot", "mean", "99 % within", "longest", "moves")
    return Sheet(
        "Time for a move with a choice (as measured, never the same twice)", heads, tuple(rows)
    )


def fouls(tally: Tally) -> Sheet:
    """What bots did that lost them games."""
    rows = [
        (tally.contest.labels[f.bot], f"{deck}", f"{f.deal}", f"{f.move}", f"{f.seat}", f.what)
        for deck, f in tally.faults[:FOULS_SHOWN]
    ]
    more = len(tally.faults) - len(rows)
    title = "Fouls: each lost its bot the game" + (f" ({more} more are not shown)" * (more > 0))
    return Sheet(title, ("bot", "deck", "deal", "move", "seat", "what"), tuple(rows))


def headline(tally: Tally) -> str:
    """What was played, in a line."""
    contest = tally.contest
    unit = "matches" if contest.matches else "deals"
    return (
        f"{contest.rules.title}, {contest.players} players, single {unit}: {tally.decks} decks, "
        f"{tally.games} games, seed {contest.seed}"
    ).replace("single matches", "whole matches")


def meaning(tally: Tally, stop: Stop) -> str:
    """What the intervals are."""
    if not stop.early:
        return "± is a 95 % confidence interval over the decks, whose number was fixed beforehand."
    text = (
        "± is an anytime-valid 95 % confidence sequence over the decks: it holds although the "
        "result was looked at after every deck."
    )
    if len(tally.duels) > 1:
        text += " Those of the bots against each other hold all at once."
    end = "That question is answered" if stop.reached(tally) else "That is still open"
    return f"{text} {_question(stop)} {end}."


def _question(stop: Stop) -> str:
    unit = " %" if stop.measure == WINS else ""
    parts = ["who is better"] * stop.settled
    if stop.precision is not None:
        parts.append(f"the difference to within ± {stop.precision:g}{unit}")
    return f"Asked was, by {stop.measure}, {' or '.join(parts)}."


def changed_options(tally: Tally) -> str:
    """The house options that differ from their defaults."""
    contest = tally.contest
    defaults = contest.rules.settle_options({}, contest.players)
    found = {k: v for k, v in contest.options.items() if v != defaults[k]}
    return ", ".join(f"{name} {value}" for name, value in found.items())


def show(tally: Tally, ratings: Sequence[Rating] | None, stop: Stop, console: Console) -> None:
    """Print a result."""
    if not console.is_terminal:
        console.width = max(console.width, 160)
    console.print(headline(tally), highlight=False, soft_wrap=True)
    if options := changed_options(tally):
        console.print(f"House options: {options}", highlight=False, markup=False, soft_wrap=True)
    for sheet in sheets(tally, ratings):
        console.print()
        console.print(sheet.rich(console))
    console.print()
    console.print(meaning(tally, stop), highlight=False, soft_wrap=not console.is_terminal)


def page(
    tally: Tally,
    ratings: Sequence[Rating] | None,
    stop: Stop,
    command: str,
    pictures: Sequence[str] = (),
) -> str:
    """A result as a page in Markdown; ``command`` makes it again."""
    return "\n".join(_page(tally, ratings, stop, command, pictures)) + "\n"


def _page(
    tally: Tally,
    ratings: Sequence[Rating] | None,
    stop: Stop,
    command: str,
    pictures: Sequence[str],
) -> Iterator[str]:
    yield f"# {', '.join(tally.contest.labels)}"
    yield f"\n{headline(tally)}."
    if options := changed_options(tally):
        yield f"House options: {options}."
    yield f"\n{meaning(tally, stop)}\n"
    for sheet in sheets(tally, ratings):
        yield sheet.markdown()
    for picture in pictures:
        yield f"![{picture.partition('.')[0]}]({picture})\n"
    yield f"Made by\n\n```sh\n{command}\n```"
