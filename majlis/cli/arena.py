"""``majlis arena``: bots compared, checked and looked at again."""

from typing import Annotated, Any

import typer
from typer.core import TyperGroup

from majlis.cli.commands import Command, Wrong, quick
from majlis.cli.parameters import (
    GameArgument,
    JsonOption,
    OptionOption,
    PlayersOption,
    examples,
)

COMPARE = "compare"
"""The command that is meant where none is named: ``majlis arena hearts`` compares."""


class ArenaCommands(TyperGroup):
    """The commands of the arena; what names none of them is a game to compare bots in."""

    def get_params(self, ctx: Any) -> Any:
        """The parameters of the group itself, quick ones."""
        return quick(super().get_params(ctx))

    def list_commands(self, ctx: Any) -> list[str]:
        """Names in the order of the help."""
        return list(self.commands)

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        """Put in the command that is meant where none is named."""
        if args and args[0] not in (*self.commands, "--help"):
            args = [COMPARE, *args]
        return super().parse_args(ctx, args)


arena = typer.Typer(
    cls=ArenaCommands,
    rich_markup_mode=None,
    help="Compare bots on the same cards.\n\nmajlis arena GAME is majlis arena compare GAME.",
    epilog=examples(
        "majlis arena hearts --bots simple,random --deals 20 --seed 7",
        "majlis arena compare --help",
    ),
)


@arena.command(
    COMPARE,
    cls=Command,
    epilog=examples(
        "majlis arena hearts --bots simple,random --deals 20 --seed 7",
        "majlis arena kozel -p 2 --bots simple,random --matches -n 4 --seed 7",
        "majlis arena hez2 -p 2 --bots simple,random --until-settled --out hez2",
    ),
)
def compare(
    game: GameArgument,
    bots: Annotated[
        list[str] | None,
        typer.Option(
            "--bots", metavar="NAMES", help="Two bots or more: a,b,c, or --bots once for each."
        ),
    ] = None,
    players: PlayersOption = None,
    option: OptionOption = None,
    options_json: JsonOption = None,
    deals: Annotated[
        str, typer.Option("--deals", "-n", metavar="N", help="How many decks, at most.")
    ] = "100",
    matches: Annotated[
        bool, typer.Option("--matches", help="Play a whole match with each deck, not one deal.")
    ] = False,
    budget: Annotated[
        str | None,
        typer.Option(
            "--budget",
            metavar="BUDGET",
            help="What bots without one of their own (bot@50ms) may spend on a move: 50ms, 2000.",
        ),
    ] = None,
    seed: Annotated[
        str | None,
        typer.Option(
            "--seed",
            metavar="N",
            help="A whole number; the same seed gives the same result.  [default: random]",
        ),
    ] = None,
    until_settled: Annotated[
        bool,
        typer.Option("--until-settled", help="Stop as soon as it is clear who is better."),
    ] = False,
    precision: Annotated[
        str | None,
        typer.Option(
            "--precision", metavar="X", help="Stop when the measure is known to within ± X."
        ),
    ] = None,
    measure: Annotated[
        str | None,
        typer.Option(
            "--measure",
            metavar="WHAT",
            help="What is to be settled: points, places or wins.  "
            "[default: points; wins with --matches]",
        ),
    ] = None,
    out: Annotated[
        str | None,
        typer.Option(
            "--out", metavar="DIR", help="A folder for all results; the same again goes on there."
        ),
    ] = None,
    transcripts: Annotated[
        bool, typer.Option("--transcripts", help="Keep the transcripts of all games in DIR.")
    ] = False,
    jobs: Annotated[
        str | None,
        typer.Option("--jobs", "-j", metavar="N", help="How many processes.  [default: all cores]"),
    ] = None,
    dask: Annotated[
        str | None,
        typer.Option(
            "--dask", metavar="ADDRESS", help="Play on a Dask cluster, as tcp://host:8786."
        ),
    ] = None,
    move_limit: Annotated[
        str | None,
        typer.Option(
            "--move-limit",
            metavar="TIME",
            help="When a bot that is not ours has stalled: 10s.  [default: 10s, or 4 budgets]",
        ),
    ] = None,
) -> int:
    """Let bots play each other on the same cards, with all seatings.

    A bot is a name (simple, random), package.module:Class, or cmd:./program --with arguments;
    each with @BUDGET behind it if it is to have one of its own.
    """
    from majlis.cli.arena_compare import Given, run

    return run(
        Given(
            game=game,
            bots=tuple(bots or ()),
            players=players,
            option=tuple(option or ()),
            options_json=options_json,
            deals=deals,
            matches=matches,
            budget=budget,
            seed=seed,
            until_settled=until_settled,
            precision=precision,
            measure=measure,
            out=out,
            transcripts=transcripts,
            jobs=jobs,
            dask=dask,
            move_limit=move_limit,
        )
    )


@arena.command(
    "check-bot",
    cls=Command,
    epilog=examples(
        "majlis arena check-bot simple --game kozel",
        'majlis arena check-bot "cmd:python3 mybot.py" --game hearts --deals 40',
    ),
)
def check_bot(
    bot: Annotated[str, typer.Argument(metavar="BOT", help="The bot, as for --bots.")],
    game: Annotated[
        str | None, typer.Option("--game", metavar="GAME", help="The game that it is to play.")
    ] = None,
    deals: Annotated[
        str, typer.Option("--deals", "-n", metavar="N", help="How many deals it plays.")
    ] = "24",
    budget: Annotated[
        str | None,
        typer.Option("--budget", metavar="BUDGET", help="What it may spend on a move."),
    ] = None,
    seed: Annotated[
        str, typer.Option("--seed", metavar="N", help="A whole number; other deals for another.")
    ] = "1",
    move_limit: Annotated[
        str | None,
        typer.Option("--move-limit", metavar="TIME", help="When it has stalled.  [default: 10s]"),
    ] = None,
) -> int:
    """Check whether a bot can enter the arena.

    It plays deals on all seats under all kinds of house options.  The exit code is 1 if it fails
    a check.
    """
    from majlis.cli.arena_check import run

    if game is None:
        raise Wrong("--game is missing: which game is the bot to play?")
    return run(bot, game, deals, budget, seed, move_limit)


@arena.command(cls=Command, epilog=examples("majlis arena replay FILE --deal 1 --move 20"))
def replay(
    file: Annotated[str, typer.Argument(metavar="FILE", help="A transcript of bots' games.")],
    match: Annotated[
        str, typer.Option("--match", metavar="K", help="Which match of the file, from 1.")
    ] = "1",
    deal: Annotated[
        str, typer.Option("--deal", metavar="D", help="Which deal of the match, from 1.")
    ] = "1",
    move: Annotated[
        str, typer.Option("--move", metavar="M", help="Which move of the deal, from 1.")
    ] = "1",
    bot: Annotated[
        str | None, typer.Option("--bot", metavar="BOT", help="Ask another bot instead.")
    ] = None,
) -> int:
    """Ask a bot again for a decision that it made.

    Shows what the seat saw, what it played and what the bot answers now.  The exit code is 1 if
    the two differ.
    """
    from majlis.cli.arena_replay import run

    return run(file, match, deal, move, bot)


@arena.command(
    cls=Command,
    epilog=examples(
        "majlis arena positions --bots simple,random",
        "majlis arena positions --game hearts --bots simple --require simple",
        "majlis arena positions --show stop-the-moon --bots simple",
    ),
)
def positions(
    bots: Annotated[
        str | None,
        typer.Option(
            "--bots", metavar="NAMES", help="Bots with commas between.  [default: all there are]"
        ),
    ] = None,
    game: Annotated[
        list[str] | None,
        typer.Option("--game", metavar="GAME", help="Only this game; may be repeated."),
    ] = None,
    show: Annotated[
        str | None, typer.Option("--show", metavar="ID", help="Look at one position.")
    ] = None,
    completions: Annotated[
        str | None,
        typer.Option(
            "--completions", metavar="N", help="In how many deals each is asked.  [default: 8]"
        ),
    ] = None,
    seed: Annotated[
        str | None,
        typer.Option("--seed", metavar="N", help="A whole number; other deals for another."),
    ] = None,
    require: Annotated[
        list[str] | None,
        typer.Option(
            "--require", metavar="BOT", help="A bot that must always be right; may be repeated."
        ),
    ] = None,
) -> int:
    """Ask bots in positions whose answer is known.

    A position in parentheses is a rule of thumb and does not count.  The exit code is 1 if a bot
    of --require is not always right.
    """
    from majlis.cli.arena_positions import run

    return run(bots, game or (), show, completions, seed, require or ())
