"""The command line, ``majlis``.

Every command imports what it needs when it runs, so that none waits for what only others need.
"""

import os
import sys
from io import TextIOWrapper
from typing import Annotated, Any

import typer

from majlis.cli.arena import arena
from majlis.cli.commands import INTERRUPTED, Command, Commands, Wrong
from majlis.cli.ledger import ledger
from majlis.cli.parameters import (
    AnyGameArgument,
    DatabaseOption,
    DataOption,
    GameArgument,
    GamesArgument,
    HostOption,
    JsonOption,
    OptionOption,
    PlayersOption,
    PortOption,
    SeedOption,
    examples,
)

__all__ = ["app", "main"]


app = typer.Typer(
    name="majlis",
    cls=Commands,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    invoke_without_command=True,
    epilog=examples(
        "majlis",
        "majlis --host 0.0.0.0 --public-url https://cards.example.org --no-browser",
        "majlis play hearts",
        "majlis rules kozel",
        "majlis simulate hez2 --matches 100 --seed 7 --out hez2.jsonl",
        "majlis check hez2.jsonl",
    ),
)


@app.callback()
def majlis(
    context: typer.Context,
    host: HostOption = "127.0.0.1",
    port: PortOption = "8765",
    data: DataOption = "",
    database: DatabaseOption = "",
    public_url: Annotated[
        str,
        typer.Option(
            "--public-url",
            metavar="URL",
            envvar="MAJLIS_PUBLIC_URL",
            help="How people reach the room from outside.",
        ),
    ] = "",
    no_browser: Annotated[
        bool, typer.Option("--no-browser", help="Do not open the browser.")
    ] = False,
    version: Annotated[bool, typer.Option("--version", help="Show the version and exit.")] = False,
) -> int:
    """A card room for Hearts, Two-player Hearts, Kozel and Hez2.

    Without a command it opens the room and shows it in the browser.
    """
    if version:
        from majlis import __version__

        print(f"majlis {__version__}")
        raise typer.Exit
    if context.invoked_subcommand is None:
        from majlis.cli.house import open_room, read_settings

        return open_room(read_settings(host, port, data, public_url, database), not no_browser)
    return 0


@app.command(
    cls=Command,
    epilog=examples(
        "majlis play hearts",
        "majlis play kozel --players 2 --option limit=8",
        "majlis play hearts --seed 7 --seat 2 --plain",
    ),
)
def play(
    game: AnyGameArgument = None,
    players: PlayersOption = None,
    seat: Annotated[str, typer.Option("--seat", metavar="S", help="Your seat, from 0.")] = "0",
    seed: SeedOption = None,
    option: OptionOption = None,
    options_json: JsonOption = None,
    plain: Annotated[
        bool, typer.Option("--plain", help="Lines of text only, as for a screen reader.")
    ] = False,
    bots: Annotated[
        str, typer.Option("--bots", metavar="NAME", help="Who plays the other seats.")
    ] = "club",
    new: Annotated[bool, typer.Option("--new", help="Begin a new match without asking.")] = False,
    resume: Annotated[
        bool, typer.Option("--resume", help="Go on with the unfinished match without asking.")
    ] = False,
) -> int:
    """Play a match against bots in the terminal."""
    from majlis.cli import arguments

    if game is None:
        from majlis.cli.listing import choose, show_games

        show_games()
        game = choose() if sys.stdin.isatty() and sys.stdout.isatty() else None
        if game is None:
            return 0
    rules = arguments.read_game(game)
    n = arguments.read_players(rules, players)
    if new and resume:
        raise Wrong("--new and --resume exclude each other")
    settings: dict[str, Any] = {
        "game": rules.id,
        "players": n,
        "seat": arguments.read_number("--seat", seat, 0, n - 1),
        "seed": str(arguments.read_seed(seed)),
        "options": arguments.read_options(rules, n, option or (), options_json),
        "plain": plain,
        "resume": resume,
        "offer": not new,
        "bots": bots,
        "adviser": "simple" if bots in ("simple", "random") else "expert",
    }
    arguments.check_bots([bots], rules)

    from majlis.terminal import PlaySettings
    from majlis.terminal import play as play_here

    return play_here(PlaySettings(**settings))


@app.command(
    cls=Command,
    epilog=examples(
        "majlis simulate hearts --matches 100 --seed 7 --out hearts.jsonl",
        "majlis simulate kozel --players 4 --bots random --option limit=8",
        "majlis simulate hearts --players 3 --option pass_cycle=left,hold --legal",
    ),
)
def simulate(
    game: GameArgument,
    players: PlayersOption = None,
    matches: Annotated[
        str, typer.Option("--matches", "-m", metavar="M", help="How many matches.")
    ] = "1",
    seed: SeedOption = None,
    option: OptionOption = None,
    options_json: JsonOption = None,
    bots: Annotated[
        str,
        typer.Option(
            "--bots", metavar="NAMES", help="One bot for all seats, or one for each: a,b,c"
        ),
    ] = "random",
    legal: Annotated[
        bool, typer.Option("--legal", help="Write all legal moves with every move.")
    ] = False,
    out: Annotated[
        str, typer.Option("--out", metavar="FILE", help="Where the transcripts go; - is stdout.")
    ] = "-",
) -> int:
    """Let bots play whole matches and write their transcripts.

    The same seed gives the same file, byte for byte.  Every match is written whole or not at all.
    """
    from majlis.cli import arguments
    from majlis.cli.simulation import run
    from majlis.simulate import Simulation

    rules = arguments.read_game(game)
    n = arguments.read_players(rules, players)
    settings = arguments.read_options(rules, n, option or (), options_json)
    names = arguments.read_bots(bots, rules, n)
    count = arguments.read_number("--matches", matches, 1)
    number = arguments.read_seed(seed)
    simulation = Simulation(rules, n, settings, names, number, legal)
    return run(simulation, count, out, tell_seed=seed is None)


@app.command(
    cls=Command,
    epilog=examples("majlis check hearts.jsonl", "majlis simulate kozel | majlis check -"),
)
def check(
    files: Annotated[
        list[str], typer.Argument(metavar="FILE", help="Transcript files; - is stdin.")
    ],
) -> int:
    """Check transcripts against the rules.

    Each fault is a line, FILE:LINE: deal D, move M: what is wrong.  The exit code is 1 if there
    is one.
    """
    from majlis.cli.checking import check_files

    return check_files(files)


@app.command(cls=Command, epilog=examples("majlis verify match.jsonl"))
def verify(
    files: Annotated[
        list[str], typer.Argument(metavar="FILE", help="Transcript files; - is stdin.")
    ],
    commitment: Annotated[
        str | None,
        typer.Option(
            "--commitment",
            metavar="HEX",
            help="What you were shown before the match: a match must have it.",
        ),
    ] = None,
) -> int:
    """Deal every deal of transcripts again from what the room committed to.

    What is found is a line, FILE:LINE: deal D: what.  The exit code is 1 if anything is not as
    committed, or cannot be verified.
    """
    from majlis.cli.verifying import verify_files

    return verify_files(files, commitment)


@app.command(cls=Command, epilog=examples("majlis rules hearts", "majlis rules hearts H9"))
def rules(
    game: GameArgument,
    ruling: Annotated[
        str | None, typer.Argument(metavar="RULING", help="Show only this ruling, such as H9.")
    ] = None,
    plain: Annotated[
        bool, typer.Option("--plain", help="As text and without a pager, as it is in a pipe.")
    ] = False,
) -> int:
    """Read the rules of a game, or one ruling."""
    from majlis.cli.arguments import read_game
    from majlis.cli.page import show_page

    show_page(read_game(game), ruling, plain)
    return 0


@app.command(cls=Command)
def games() -> int:
    """List the games."""
    from majlis.cli.listing import show_games

    show_games()
    return 0


@app.command(cls=Command, epilog=examples("majlis options hearts"))
def options(game: GameArgument) -> int:
    """List the house options of a game: defaults, allowed values and rulings."""
    from majlis.cli.arguments import read_game
    from majlis.cli.listing import show_options

    show_options(read_game(game))
    return 0


@app.command(cls=Command, epilog=examples("majlis bots", "majlis bots kozel"))
def bots(games: GamesArgument = None) -> int:
    """List the bots: how strong they are, and how they play."""
    from majlis.cli.arguments import read_game
    from majlis.cli.listing import show_bots
    from majlis.games import GAMES

    show_bots([read_game(game) for game in games or GAMES])
    return 0


@app.command(cls=Command, epilog=examples("majlis backup room-2026-11-30.db"))
def backup(
    to: Annotated[str, typer.Argument(metavar="FILE", help="Where the copy goes.")],
    data: DataOption = "",
    database: DatabaseOption = "",
) -> int:
    """Copy the room's database, also while the room is open."""
    from majlis.cli.house import back_up, database_of

    return back_up(database_of(data, database), to)


@app.command(cls=Command, epilog=examples("majlis restore room-2026-11-30.db --overwrite"))
def restore(
    source: Annotated[str, typer.Argument(metavar="FILE", help="A copy made by majlis backup.")],
    data: DataOption = "",
    database: DatabaseOption = "",
    overwrite: Annotated[
        bool,
        typer.Option("--overwrite", help="Put it in the place of what is there, which is kept."),
    ] = False,
) -> int:
    """Put a copy of the room's database back.  The room must be closed."""
    from majlis.cli.house import database_of, put_back

    return put_back(database_of(data, database), source, overwrite)


@app.command(cls=Command, epilog=examples("majlis doctor"))
def doctor(data: DataOption = "", database: DatabaseOption = "") -> int:
    """Look the room's database through, and play every table's log again.

    Each fault is a line.  The exit code is 1 if there is one.
    """
    from majlis.cli.house import database_of, look_through

    return look_through(database_of(data, database))


app.add_typer(ledger, name="ledger")
app.add_typer(arena, name="arena")


@app.command(
    cls=Command,
    epilog=examples("majlis bench", "majlis bench hearts --rounds 3 --peer", "majlis bench room"),
)
def bench(
    games: Annotated[
        list[str] | None,
        typer.Argument(metavar="GAME", help="Games, or room.  [default: all games]"),
    ] = None,
    rounds: Annotated[
        str, typer.Option("--rounds", metavar="N", help="How many times everything is measured.")
    ] = "3",
    peer: Annotated[
        bool, typer.Option("--peer", help="Measure OpenSpiel as well, where it is installed.")
    ] = False,
    tables: Annotated[
        str, typer.Option("--tables", metavar="N", help="room: how many tables are busy.")
    ] = "100",
    seconds: Annotated[
        str, typer.Option("--seconds", metavar="N", help="room: for how long they are.")
    ] = "20",
    watchers: Annotated[
        str, typer.Option("--watchers", metavar="N", help="room: how many watch each table.")
    ] = "1",
    think: Annotated[
        str, typer.Option("--think", metavar="N", help="room: seconds that people think.")
    ] = "2",
    speed: Annotated[
        str, typer.Option("--speed", metavar="WORD", help="room: the speed of the tables.")
    ] = "normal",
    bots: Annotated[
        str, typer.Option("--bots", metavar="LEVEL", help="room: who plays the other seats.")
    ] = "simple",
) -> int:
    """Measure how fast the rules run and the bots search, or with ``room`` the whole room."""
    if games == ["room"]:
        from majlis.cli.bench_room import run as measure_room

        return measure_room(tables, seconds, watchers, think, speed, bots)
    from majlis.cli.arguments import read_game, read_number
    from majlis.games import GAMES

    ids = [read_game(game).id for game in games or GAMES]
    times = read_number("--rounds", rounds, 1)

    from rich.console import Console

    from majlis.bench import bench as measure

    return measure(ids, times, peer, Console())


@app.command(cls=Command, epilog=examples("majlis warm", "majlis warm kozel"))
def warm(
    games: GamesArgument = None,
) -> int:
    """Compile rules and bots to machine code ahead of the first use."""
    from majlis.cli.arguments import read_game
    from majlis.games import GAMES

    ids = [read_game(game).id for game in games or GAMES]

    from rich.console import Console

    from majlis.warm import warm as compile_all

    return compile_all(ids, Console())


def _prepare_streams() -> None:
    """Let no stream stop us because it is closed or because it cannot hold a character."""
    # In this order each gets the number of the one that is missing.
    sys.stdin = sys.stdin or open(os.devnull, encoding="utf-8")  # noqa: SIM115
    sys.stdout = sys.stdout or open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115
    sys.stderr = sys.stderr or open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115
    # What is typed may be no text, a terminal may lack a suit, a file name may be no text.
    for stream, errors in (
        (sys.stdin, "replace"),
        (sys.stdout, "backslashreplace"),
        (sys.stderr, "backslashreplace"),
    ):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors=errors)


def main() -> None:
    """The entry point of the program."""
    _prepare_streams()
    if os.environ.get("COLUMNS", "").rstrip("0") == "":
        os.environ.pop("COLUMNS", None)  # Rich would take 0 at its word and show nothing
    try:
        app()
    except KeyboardInterrupt:
        sys.exit(INTERRUPTED)
