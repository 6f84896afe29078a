"""What ends the match, and what is unusual at this table."""

from collections.abc import Callable
from typing import Any

from majlis.match import Match
from majlis.options import Options
from majlis.words import Sentence, say, say_many


def _target(options: Options) -> Sentence:
    return say_many("to {count} point", "to {count} points", options["target"])


def _kozel(options: Options) -> Sentence:
    if options["scoring"] == "stakes":
        return say_many("{count} deal for chips", "{count} deals for chips", options["deals"])
    return say_many("out at {count} penalty", "out at {count} penalties", options["limit"])


GOALS: dict[str, Callable[[Options], Sentence]] = {
    "hearts": _target,
    "hearts2": _target,
    "kozel": _kozel,
}
"""What ends a match, by game; other games say nothing."""


def goal(match: Match) -> Sentence | None:
    """What ends the match in a few words, such as ``to 100 points``; None if we cannot say."""
    tell = GOALS.get(match.game.id)
    return tell(match.options) if tell else None


def house_options(match: Match) -> Sentence | None:
    """The options that differ from their defaults; None if none does."""
    unusual = tuple(
        say("{option} {value}", option=option.name, value=_value(match.options[option.name]))
        for option in match.game.options
        if match.options[option.name] != option.default_for(match.players)
    )
    return say("House options: {options}.", options=unusual) if unusual else None


def _value(value: Any) -> Any:
    if isinstance(value, bool):
        return "yes" if value else "no"
    return tuple(value) if isinstance(value, list) else value
