"""What there is to play: the games, and the house options of each."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import typer

from majlis.bots import LEVELS
from majlis.bots.portraits import PORTRAITS
from majlis.cli.arguments import read_game, span_of
from majlis.cli.commands import Wrong, complain
from majlis.command import command
from majlis.games import GAMES

if TYPE_CHECKING:
    from majlis.game import Game


def show_games() -> None:
    """The games with their players and the command that plays each."""
    width = max(len(game.title) for game in GAMES.values())
    for number, game in enumerate(GAMES.values(), start=1):
        title = typer.style(f"{game.title:<{width}}", bold=True)
        typer.echo(f"  {number}  {title}  {span_of(game):<14}  {command()} play {game.id}")


def choose() -> str | None:
    """Ask which game to play, by number or id; None for none."""
    games = list(GAMES)
    while True:
        try:
            answer = input(f"Which one? (1 to {len(games)}, or Enter to leave) ").strip()
        except EOFError:
            print()
            return None
        if not answer:
            return None
        if answer in map(str, range(1, len(games) + 1)):
            return games[int(answer) - 1]
        try:
            return read_game(answer).id
        except Wrong as wrong:
            complain(str(wrong.message))


def show_options(game: "Game[Any]") -> None:
    """Every house option of a game: default, allowed values, ruling and what it changes."""
    typer.echo(f"House options of {game.title}, as in: --option {_example(game)}")
    for option in game.options:
        typer.echo()
        typer.echo(f"{typer.style(option.name, bold=True)} ({option.ruling})  {option.help}")
        defaults = {n: as_typed(option.default_for(n)) for n in game.players}
        values = {n: option.domain(n) for n in game.players}
        for label, texts in (("default:", defaults), ("values:", values)):
            for line in _by_players(texts):
                typer.echo(f"    {label:<8} {line}")
                label = ""


def show_bots(games: "Sequence[Game[Any]]") -> None:
    """Who can sit at a table of each game, from gentle to strong."""
    for game in games:
        typer.echo(typer.style(game.title, bold=True))
        for level in LEVELS:
            portrait = PORTRAITS[game.id, level]
            typer.echo(f"  {level:<8} {portrait.rating:5.1f}  {portrait.style}")
    typer.echo("Ratings are by Plackett–Luce, with the simple bot at 25; more in docs/bots.md.")
    typer.echo("simple plays by rules of thumb; random plays anything.")


def as_typed(value: Any) -> str:
    """An option's value as ``--option`` takes it."""
    if isinstance(value, list):
        return ",".join(value)
    return str(value).lower() if isinstance(value, bool) else str(value)


def _example(game: "Game[Any]") -> str:
    option = game.options[0]
    return f"{option.name}={as_typed(option.default_for(game.players[0]))}"


def _by_players(texts: dict[int, str]) -> list[str]:
    """Texts by number of players: one line if they are alike, else one for each that there is."""
    players: dict[str, list[str]] = {}
    for n, text in texts.items():
        players.setdefault(text, []).append(str(n))
    if len(players) == 1:
        return list(players)
    return [f"{text}  ({' or '.join(ns)} players)" for text, ns in players.items()]
