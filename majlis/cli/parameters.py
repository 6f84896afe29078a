"""Parameters that several commands share, and the form of their help."""

from typing import Annotated

import typer


def _game_ids(incomplete: str) -> list[str]:
    from majlis.games import GAMES

    return [game for game in GAMES if game.startswith(incomplete)]


GameArgument = Annotated[
    str, typer.Argument(metavar="GAME", help="The game's id.", autocompletion=_game_ids)
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


def examples(*lines: str) -> str:
    """An epilogue that is not wrapped."""
    return "\n".join(["\b", "Examples:", *(f"  {line}" for line in lines)])
