"""What is to be said of a table as a whole: what ends the match, and its house options."""

from collections.abc import Iterator
from dataclasses import dataclass

from majlis.games import GAMES
from majlis.room.setup import Setup
from majlis.server.felt.words import Words
from majlis.story.goals import GOALS
from majlis.words import say


@dataclass(frozen=True)
class HouseOption:
    """An option that differs from its default."""

    name: str
    words: str
    ruling: str


def goal(setup: Setup, words: Words) -> str:
    """What ends the match, such as ``to 100 points``; "" if there is nothing to say."""
    tell = GOALS.get(setup.game)
    return words.phrase(tell(setup.options)) if tell else ""


def house_options(setup: Setup, words: Words) -> Iterator[HouseOption]:
    """The options that differ from their defaults."""
    for option in GAMES[setup.game].options:
        value = setup.options[option.name]
        if value != option.default_for(setup.players):
            told = say("{option} {value}", option=option.name, value=_told(value))
            yield HouseOption(option.name, words.phrase(told), option.ruling)


def _told(value: object) -> object:
    if isinstance(value, bool):
        return "yes" if value else "no"
    return tuple(value) if isinstance(value, list) else value
