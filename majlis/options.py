"""House options as data: their names, defaults, allowed values, and the rulings they touch."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

Options = Mapping[str, Any]
"""Option values by name; once settled, every option of the game is there."""


class OptionError(ValueError):
    """An option or a number of players that the rules do not have."""


@dataclass(frozen=True)
class Option:
    """One documented choice.

    ``default`` is a value or, where it depends on the table, a function of the number of players.
    ``help`` says in a sentence what the option changes; ``ruling`` is its number on the rules page.
    """

    name: str
    ruling: str
    help: str
    default: Any

    def default_for(self, players: int) -> Any:
        """The default at a table of so many players."""
        return self.default(players) if callable(self.default) else self.default

    def check(self, value: Any, players: int) -> Any:
        """The value in its settled form; ``OptionError`` if the rules do not list it."""
        raise NotImplementedError

    def parse(self, text: str) -> Any:
        """A value as it is typed on a command line; unreadable text is passed on to ``check``."""
        raise NotImplementedError

    def domain(self, players: int) -> str:
        """The allowed values in words, for messages and help."""
        raise NotImplementedError

    def refuse(self, value: Any, players: int) -> OptionError:
        """The error for a value that is not allowed."""
        shown = repr(value) if len(repr(value)) <= 40 else repr(value)[:40] + "…"
        return OptionError(
            f"{self.name} is {shown}: expected {self.domain(players)} ({self.ruling})"
        )


@dataclass(frozen=True)
class Flag(Option):
    """True or false."""

    def check(self, value: Any, players: int) -> bool:
        if not isinstance(value, bool):
            raise self.refuse(value, players)
        return value

    def parse(self, text: str) -> Any:
        return {
            "true": True,
            "yes": True,
            "on": True,
            "false": False,
            "no": False,
            "off": False,
        }.get(text.lower(), text)

    def domain(self, players: int) -> str:
        return "true or false"


@dataclass(frozen=True)
class Number(Option):
    """A whole number from 1; ``most`` is the largest that can be dealt, if anything bounds it."""

    most: Callable[[int], int] | None = None

    def check(self, value: Any, players: int) -> int:
        if not isinstance(value, int) or isinstance(value, bool) or value < 1:
            raise self.refuse(value, players)
        if self.most and value > self.most(players):
            raise self.refuse(value, players)
        return value

    def parse(self, text: str) -> Any:
        plain = text.strip()
        return int(plain) if plain.isascii() and plain.isdigit() and len(plain) <= 1000 else text

    def domain(self, players: int) -> str:
        return (
            f"a whole number from 1 to {self.most(players)}"
            if self.most
            else ("a whole number of at least 1")
        )


@dataclass(frozen=True)
class Choice(Option):
    """One of a few words."""

    words: tuple[str, ...] = ()

    def check(self, value: Any, players: int) -> str:
        if not isinstance(value, str) or value not in self.words:
            raise self.refuse(value, players)
        return value

    def parse(self, text: str) -> Any:
        return text.strip()

    def domain(self, players: int) -> str:
        return " or ".join(f'"{word}"' for word in self.words)


@dataclass(frozen=True)
class Words(Option):
    """A list of words that is not empty; which words may depend on the number of players."""

    words: Callable[[int], tuple[str, ...]] = field(default=lambda players: ())

    def check(self, value: Any, players: int) -> list[str]:
        allowed = self.words(players)
        if not isinstance(value, list | tuple) or not value:
            raise self.refuse(value, players)
        if not all(isinstance(word, str) and word in allowed for word in value):
            raise self.refuse(value, players)
        return list(value)

    def parse(self, text: str) -> Any:
        return [word.strip() for word in text.split(",") if word.strip()]

    def domain(self, players: int) -> str:
        return "a list of " + ", ".join(self.words(players))


def settle(known: tuple[Option, ...], given: Options, players: int) -> dict[str, Any]:
    """All options of a game: the given values checked, the rest at their defaults."""
    names = {option.name: option for option in known}
    for name in given:
        if name not in names:
            raise OptionError(f"unknown option {str(name)[:40]!r}: expected {', '.join(names)}")
    return {
        name: option.check(given[name], players) if name in given else option.default_for(players)
        for name, option in names.items()
    }
