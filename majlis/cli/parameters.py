"""Parameters that several commands share, and the form of their help."""

from typing import Annotated

import typer


def _game_ids(incomplete: str) -> list[str]:
    from majlis.games import GAMES

    return [game for game in GAMES if game.startswith(incomplete)]


GameArgument = Annotated[
    str, typer.Argument(metavar="GAME", help="The game's id.", autocompletion=_game_ids)
]
AnyGameArgument = Annotated[
    str | None,
    typer.Argument(
        metavar="GAME", help="The game's id.  [default: you are asked]", autocompletion=_game_ids
    ),
]
GamesArgument = Annotated[
    list[str] | None,
    typer.Argument(metavar="GAME", help="Games.  [default: all]", autocompletion=_game_ids),
]
PlayersOption = Annotated[
    str | None,
    typer.Option(
        "--players", "-p", metavar="N", help="How many play.  [default: 4, or as many as can]"
    ),
]
OptionOption = Annotated[
    list[str] | None,
    typer.Option(
        "--option",
        "-o",
        metavar="NAME=VALUE",
        help="A house option; may be repeated. See: majlis options GAME",
    ),
]
JsonOption = Annotated[
    str | None,
    typer.Option("--options-json", metavar="JSON", help="House options as a JSON object."),
]
SeedOption = Annotated[
    str | None,
    typer.Option(
        "--seed",
        metavar="N",
        help="A whole number; the same seed gives the same cards.  [default: a random one]",
    ),
]
HostOption = Annotated[
    str,
    typer.Option(
        "--host",
        metavar="ADDRESS",
        envvar="MAJLIS_HOST",
        help="Where the room listens; 0.0.0.0 for all who can reach this machine.",
    ),
]
PortOption = Annotated[
    str, typer.Option("--port", metavar="N", envvar="MAJLIS_PORT", help="The room's port.")
]
DataOption = Annotated[
    str,
    typer.Option(
        "--data",
        metavar="FOLDER",
        envvar="MAJLIS_DATA",
        help="Where the room keeps its data.  [default: the user's data folder]",
    ),
]
DatabaseOption = Annotated[
    str,
    typer.Option(
        "--database",
        metavar="URL",
        envvar="MAJLIS_DATABASE",
        help="Another database than the one in the folder, such as postgresql://…",
    ),
]


def examples(*lines: str) -> str:
    """An epilogue that is not wrapped."""
    return "\n".join(["\b", "Examples:", *(f"  {line}" for line in lines)])
