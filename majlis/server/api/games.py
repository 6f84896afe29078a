"""The games and their house options."""

from typing import Any, Literal

from fastapi import APIRouter
from pydantic import Field, JsonValue

from majlis.bots import OPPONENTS
from majlis.game import Game
from majlis.games import GAMES, find
from majlis.options import Choice, Flag, Number, Option, Words
from majlis.room.setup import SPEEDS
from majlis.server.api.model import Told, faults

router = APIRouter(prefix="/games", tags=["games"], responses=faults())

BOTS = OPPONENTS


class GameOut(Told):
    """A game in short."""

    id: str
    title: str
    players: list[int] = Field(description="The numbers of seats it can be played with.")
    pack: str = Field(description="French or Spanish.")
    verbs: list[str] = Field(description="The first words of its moves.")


class GamesOut(Told):
    """What can be played, and with whom."""

    games: list[GameOut]
    bots: list[str] = Field(description="The levels of bots, from gentle to strong.")
    speeds: list[str] = Field(description="How long the room can dwell on things.")


class AllowedOut(Told):
    """An option at a table of so many players."""

    default: JsonValue
    domain: str = Field(description="The allowed values in words.")
    words: list[str] | None = Field(description="The words to choose from, if it takes words.")
    most: int | None = Field(description="The largest number, if it takes one that is bounded.")


class OptionOut(Told):
    """A house option."""

    name: str
    type: Literal["flag", "number", "choice", "words"]
    help: str
    ruling: str = Field(description="Its number on the rules page.")
    players: dict[str, AllowedOut] = Field(description="By the number of players.")


class RulesOut(GameOut):
    """A game with all that can be chosen."""

    options: list[OptionOut]


def _game(rules: Game[Any]) -> dict[str, Any]:
    return {
        "id": rules.id,
        "title": rules.title,
        "players": list(rules.players),
        "pack": rules.pack.name,
        "verbs": list(rules.verbs),
    }


def _type(option: Option) -> Literal["flag", "number", "choice", "words"]:
    match option:
        case Flag():
            return "flag"
        case Number():
            return "number"
        case Choice():
            return "choice"
    return "words"


def _allowed(option: Option, players: int) -> AllowedOut:
    words: list[str] | None = None
    if isinstance(option, Choice):
        words = list(option.words)
    elif isinstance(option, Words):
        words = list(option.words(players))
    bounded = isinstance(option, Number) and option.most is not None
    return AllowedOut(
        default=option.default_for(players),
        domain=option.domain(players),
        words=words,
        most=option.most(players) if bounded else None,  # type: ignore[attr-defined]
    )


def _option(option: Option, rules: Game[Any]) -> OptionOut:
    return OptionOut(
        name=option.name,
        type=_type(option),
        help=option.help,
        ruling=option.ruling,
        players={str(n): _allowed(option, n) for n in rules.players},
    )


@router.get("")
async def list_games() -> GamesOut:
    """All games, the levels of bots, and the speeds."""
    return GamesOut(
        games=[GameOut(**_game(rules)) for rules in GAMES.values()],
        bots=list(BOTS),
        speeds=list(SPEEDS),
    )


@router.get("/{game}", responses=faults(404))
async def describe_game(game: str) -> RulesOut:
    """A game with every house option: what it changes, what it may be, and its default."""
    rules = find(game)
    return RulesOut(**_game(rules), options=[_option(o, rules) for o in rules.options])
