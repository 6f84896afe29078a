"""Arguments of commands, read and checked; ``Wrong`` says in one line what is the matter."""

from collections.abc import Iterable, Sequence
from difflib import get_close_matches
from typing import TYPE_CHECKING, Any

from majlis.cli.commands import Wrong
from majlis.transcript.strict import LONGEST_NUMBER, JsonError, read_json

if TYPE_CHECKING:
    from majlis.game import Game

MOST = 10**18
"""Numbers on the command line stay below this, seeds excepted."""


def read_game(text: str) -> "Game[Any]":
    """The game of this id; a wrong one gets the nearest that there is."""
    from majlis.games import GAMES

    if text in GAMES:
        return GAMES[text]
    titles = {game.title.lower(): game.id for game in GAMES.values()}
    near = get_close_matches(text.lower(), [*GAMES, *titles], 1)
    hint = f": did you mean {titles.get(near[0], near[0])}?" if near else ""
    raise Wrong(f"unknown game {_show(text)}{hint} (games: {', '.join(GAMES)})")


def read_number(name: str, text: str, least: int, most: int = MOST - 1) -> int:
    """A whole number within bounds."""
    span = f"from {least} to {most}" if most < MOST - 1 else f"of at least {least}"
    if not (text.isascii() and text.isdigit()):
        raise Wrong(f"{name} is {_show(text)}: expected a whole number {span}")
    if len(text) > LONGEST_NUMBER:
        raise Wrong(f"{name} has {len(text)} digits: expected at most {LONGEST_NUMBER:,}")
    number = int(text)
    if not least <= number <= most:
        raise Wrong(f"{name} is {_cut(text)}: expected a whole number {span}")
    return number


def read_players(game: "Game[Any]", text: str | None) -> int:
    """How many play; if nothing is said, four or as many as the game allows below that."""
    if text is None:
        return min(4, game.players[-1])
    number = read_number("--players", text, 0)
    if number not in game.players:
        raise Wrong(f"{game.title} is for {span_of(game)}, not {number}")
    return number


def span_of(game: "Game[Any]") -> str:
    """The numbers of players in words: ``"3 to 5 players"``."""
    few, many = game.players[0], game.players[-1]
    return f"{few} to {many} players" if few < many else f"{few} players"


def read_options(
    game: "Game[Any]", players: int, pairs: Iterable[str] = (), text: str | None = None
) -> dict[str, Any]:
    """House options from ``name=value`` pairs and from a JSON object, each named once."""
    from majlis.options import OptionError

    known = {option.name: option for option in game.options}
    given = _read_json(text)
    for pair in pairs:
        name, equals, value = pair.partition("=")
        if not equals:
            raise Wrong(f"--option is {_show(pair)}: expected name=value")
        _add(given, name, known[name].parse(value) if name in known else value)
    for name in given:
        if name not in known:
            raise _unknown_option(game, name)
    try:
        game.settle_options(given, players)
    except OptionError as error:
        raise Wrong(str(error)) from None
    return given


def _read_json(text: str | None) -> dict[str, Any]:
    if text is None:
        return {}
    try:
        given = read_json(text, LONGEST_NUMBER)
    except JsonError as error:
        raise Wrong(f"--options-json: {error}") from None
    if not isinstance(given, dict):
        raise Wrong(f"--options-json is {_show(text)}: expected an object")
    return given


def _add(given: dict[str, Any], name: str, value: Any) -> None:
    if name in given:
        raise Wrong(f"option {_show(name)} is given twice")
    given[name] = value


def _unknown_option(game: "Game[Any]", name: str) -> Wrong:
    near = get_close_matches(name, [option.name for option in game.options], 1)
    hint = f": did you mean {near[0]}?" if near else ""
    return Wrong(f"unknown option {_show(name)}{hint} (see: majlis options {game.id})")


def read_seed(text: str | None) -> int:
    """The seed; a random one if none is given."""
    if text is not None:
        return read_number("--seed", text, 0, 10**LONGEST_NUMBER)
    from secrets import randbelow

    return randbelow(10**12)


def read_bots(text: str, game: "Game[Any]", players: int) -> tuple[str, ...]:
    """A bot name for each seat, from one name for all or one for each."""
    names = tuple(name.strip() for name in text.split(","))
    check_bots(names, game)
    if len(names) == 1:
        return names * players
    if len(names) != players:
        raise Wrong(
            f"--bots has {len(names)} names: expected 1, or {players} for {players} players"
        )
    return names


def check_bots(names: Sequence[str], game: "Game[Any]") -> None:
    """Refuse names of bots that there are not."""
    from majlis.bots import UnknownBot, read_name

    for name in names:
        try:
            read_name(name)
        except UnknownBot as error:
            raise Wrong(str(error)) from None


def _show(text: str) -> str:
    return repr(_cut(text))


def _cut(text: str) -> str:
    return text if len(text) <= 40 else text[:40] + "…"
