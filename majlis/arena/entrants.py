"""Who can enter: a bot of the house by name, a class by its import path, or a program.

A spec is the text that says which: ``expert``, ``package.module:Class`` or ``cmd:./mybot --flag``.
A budget may stand behind any of them, ``expert@50ms`` (see ``majlis.bots.read_budget``).
"""

import importlib
import inspect
import shlex
from dataclasses import dataclass
from typing import Any

from majlis.bots import UnknownBot, make
from majlis.bots.bot import Bot
from majlis.bots.budget import Budget, BudgetError, read_budget

PROGRAM = "cmd:"
"""What the spec of a program begins with."""


class EntrantError(ValueError):
    """A spec that no bot can be made from; the message says why in one line."""


@dataclass(frozen=True)
class Entrant:
    """A bot that takes part: its spec without the budget, and the budget."""

    what: str
    budget: Budget | None = None

    def __str__(self) -> str:
        return f"{self.what}@{self.budget}" if self.budget else self.what

    @property
    def command(self) -> list[str]:
        """The program and its arguments; empty if the entrant is none."""
        return shlex.split(self.what.removeprefix(PROGRAM)) if self.is_program else []

    @property
    def is_program(self) -> bool:
        """Whether it is a program of its own."""
        return self.what.startswith(PROGRAM)

    @property
    def ours(self) -> bool:
        """Whether it is a bot of the house, which holds its time by itself."""
        return ":" not in self.what

    def make(self, game: str) -> Bot:
        """The bot, unless it is a program; ``EntrantError`` says what is wrong."""
        if not self.ours:
            return _construct(_load(self.what), self.what, game, self.budget)
        try:
            return make(self.what, game, self.budget)
        except UnknownBot as error:
            raise EntrantError(f"{error}, package.module:Class or {PROGRAM}./program") from None


def read_entrant(text: str, budget: Budget | None = None) -> Entrant:
    """The entrant of a spec; ``budget`` is for one that brings none of its own."""
    text = text.strip()
    what, at, own = text.rpartition("@")
    if at:
        try:
            return _verified(Entrant(what, read_budget(own)))
        except BudgetError as error:
            if ":" not in text:
                raise EntrantError(str(error)) from None
    return _verified(Entrant(text, budget))


def _verified(entrant: Entrant) -> Entrant:
    if not entrant.is_program:
        return entrant
    try:
        command = entrant.command
    except ValueError as error:
        raise EntrantError(f"{entrant.what[:60]!r}: {str(error).lower()}") from None
    if not command:
        raise EntrantError(f"{entrant.what!r}: expected a program after {PROGRAM}")
    return entrant


def settled(entrant: Entrant, game: str) -> Entrant:
    """The entrant without a budget that it has no use for; ``EntrantError`` if it cannot play.

    A bot of the house that does not search has no attribute ``budget``.
    """
    if entrant.is_program:
        return entrant
    bot = entrant.make(game)
    if entrant.ours and getattr(bot, "budget", None) is None:
        return Entrant(entrant.what)
    return entrant


def _load(path: str) -> type[Bot]:
    module, _, name = path.partition(":")
    try:
        found: Any = importlib.import_module(module)
        for part in name.split("."):
            found = getattr(found, part)
    except (Exception, SystemExit) as error:  # whatever a foreign module does when it is loaded
        raise EntrantError(f"{path}: cannot be imported: {error}") from None
    if not (isinstance(found, type) and issubclass(found, Bot)):
        raise EntrantError(f"{path}: expected a class derived from majlis.bots.bot.Bot")
    return found


def _construct(kind: type[Bot], path: str, game: str, budget: Budget | None) -> Bot:
    """An instance; the arguments called ``game`` and ``budget`` are given if it takes them."""
    given: dict[str, Any] = {"game": game, "budget": budget}
    try:
        names = inspect.signature(kind).parameters
        return kind(**{name: value for name, value in given.items() if name in names})
    except (Exception, SystemExit) as error:  # whatever a foreign class does when it is made
        raise EntrantError(f"{path}: cannot be made: {type(error).__name__}: {error}") from None
