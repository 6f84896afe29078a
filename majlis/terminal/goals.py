"""What ends the match, and what is unusual at this table."""

from collections.abc import Callable
from typing import Any

from majlis.match import Match
from majlis.options import Options
from majlis.terminal.names import counted


def _target(options: Options) -> str:
    return f"to {counted(options['target'], 'point')}"


def _kozel(options: Options) -> str:
    if options["scoring"] == "stakes":
        return f"{counted(options['deals'], 'deal')} for chips"
    limit = options["limit"]
    return f"out at {limit} {'penalty' if limit == 1 else 'penalties'}"


GOALS: dict[str, Callable[[Options], str]] = {
    "hearts": _target,
    "hearts2": _target,
    "kozel": _kozel,
}
"""What ends a match, by game; other games say nothing."""


def goal(match: Match) -> str:
    """What ends the match in a few words, such as ``"to 100 points"``; "" if we cannot say."""
    tell = GOALS.get(match.game.id)
    return tell(match.options) if tell else ""


def house_options(match: Match) -> str:
    """The options that differ from their defaults, as a sentence; "" if none does."""
    unusual = [
        f"{option.name.replace('_', ' ')} {_value(match.options[option.name])}"
        for option in match.game.options
        if match.options[option.name] != option.default_for(match.players)
    ]
    return f"House options: {', '.join(unusual)}." if unusual else ""


def _value(value: Any) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, list):
        return " then ".join(_value(part) for part in value)
    return str(value).replace("_", " ")
