"""The contract that a game fulfils, and the errors that rules raise.

A game is one object of a ``Game`` subclass.  Its kernel (``state_type``) holds the rules of one
deal; the ``Game`` around it says everything that is not for machine code: options, notation,
reasons, views, and how deals add up to a match.
"""

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass
from importlib.resources import files
from typing import Any, ClassVar, Generic, TypeVar

from majlis.cards import NotationError, Pack
from majlis.kernel import State
from majlis.options import Option, OptionError, Options, settle
from majlis.view import Play, View
from majlis.words import Sentence

S = TypeVar("S", bound=State)


class Refused(ValueError):
    """A move that the rules do not allow; nothing has changed.

    ``reason`` is the sentence, ``ruling`` the number on the rules page (or "" where the move was
    not even a move of this deal).
    """

    def __init__(self, reason: Sentence) -> None:
        super().__init__(str(reason))
        self.reason = reason

    @property
    def ruling(self) -> str:
        """The ruling's number, such as ``"H9"``."""
        return self.reason.ruling


@dataclass(frozen=True)
class Standing:
    """Where a match stands before a deal, or after its last one.

    ``number`` counts the deal to come from 1, ``dealer`` deals it.  ``out_since[seat]`` is the deal
    after which the seat went out of the match, 0 while it is in.  ``factor`` multiplies the next
    deal's penalties (K18).  ``ending`` means that only a tie still keeps the match from being
    ``over`` (H16).
    """

    totals: tuple[int, ...]
    dealer: int
    number: int = 1
    out_since: tuple[int, ...] = ()
    factor: int = 1
    ending: bool = False
    over: bool = False

    @property
    def players(self) -> int:
        """How many seats the match has."""
        return len(self.totals)

    def is_out(self, seat: int) -> bool:
        """Whether the seat has gone out of the match."""
        return bool(self.out_since and self.out_since[seat])

    def totals_with(self, scores: Sequence[int]) -> tuple[int, ...]:
        """The totals after a deal with these scores."""
        return tuple(t + s for t, s in zip(self.totals, scores, strict=True))

    @property
    def complete(self) -> bool:
        """Whether no seat has gone out."""
        return not any(self.out_since)

    def playing(self) -> list[int]:
        """The seats that are still in."""
        return [seat for seat in range(self.players) if not self.is_out(seat)]

    def after(self, seat: int) -> int:
        """The next seat clockwise that is still in."""
        seats = self.playing()
        return next((s for s in seats if s > seat), seats[0])


@dataclass(frozen=True)
class Outcome:
    """What a finished deal comes to, a number a seat in each list.

    ``points`` is what was taken, before conversion; empty for games without card points.
    """

    points: tuple[int, ...]
    scores: tuple[int, ...]


class Game(ABC, Generic[S]):
    """One game: everything that the rest of Majlis asks of it."""

    id: ClassVar[str]
    title: ClassVar[str]
    pack: ClassVar[Pack]
    players: ClassVar[range]
    """The numbers of seats that the game can be played with."""
    options: ClassVar[tuple[Option, ...]]
    state_type: ClassVar[type[State]]
    verbs: ClassVar[tuple[str, ...]]
    """The first words of moves."""
    moons: ClassVar[bool] = False
    """Whether taking every point of a deal is a feat of its own, a moon."""

    single: ClassVar[Options] = {}
    """Options with which a match is a single deal, or as few as can be."""

    # -- the table ------------------------------------------------------------------------------

    def settle_options(self, given: Options, players: int) -> dict[str, Any]:
        """Every option with its value at this table; ``OptionError`` if one is wrong."""
        if players not in self.players:
            few, many = self.players[0], self.players[-1]
            span = f"{few} to {many}" if few < many else f"{few}"
            raise OptionError(f"{self.title} is for {span} players, not {players}")
        return settle(self.options, given, players)

    def translated(self, language: str) -> bool:
        """Whether the rules page has been translated into the language of this code."""
        return (files("majlis.games") / f"{self.id}.{language}.md").is_file()

    def page(self, language: str = "en") -> str:
        """The rules page that players read, as Markdown; in English where it is not translated."""
        name = f"{self.id}.{language}.md" if self.translated(language) else f"{self.id}.md"
        return (files("majlis.games") / name).read_text(encoding="utf-8")

    def side(self, seat: int, players: int) -> int:
        """The side that a seat plays for; seats are their own sides except in teams."""
        return seat

    def deck(self, options: Options, players: int) -> int:
        """Every card of a deal."""
        return self.pack.deck

    def first_standing(self, options: Options, players: int, dealer: int) -> Standing:
        """Where a match stands before its first deal."""
        return Standing(totals=(0,) * players, dealer=dealer, out_since=(0,) * players)

    def more_is_better(self, options: Options) -> bool:
        """Whether a higher score is the better one."""
        return False

    def options_of_deal(self, options: Options, number: int) -> Options:
        """Options with which the first deal of a match is like deal ``number`` with these."""
        return options

    # -- one deal -------------------------------------------------------------------------------

    @abstractmethod
    def set_up(self, state: S, options: Options, standing: Standing) -> None:
        """Write options and standing into a fresh state, ready for ``state.deal()``."""

    def most_moves(self, state: S) -> int:
        """A bound on how many legal moves there can be at any point of this deal."""
        return 64

    def undealable(self, state: S) -> Sentence | None:
        """Why a deck cannot be dealt after all; None if it was."""
        return None

    @abstractmethod
    def points(self, state: S) -> list[int]:
        """What each seat has taken in a finished deal."""

    def parse(self, text: str) -> int:
        """The action that a move's text means; ``NotationError`` if it is no move of this game."""
        words = text.split(" ")
        if words[0] not in self.verbs:
            raise NotationError(
                f"{text[:40]!r} is not a move of {self.title}: expected {self._verbs_in_words()}"
            )
        return self.read(words[0], words[1:])

    def moves_with(self, card: str) -> tuple[str, ...]:
        """Texts of moves with a card alone, legal or not; some need be no moves of this game."""
        return tuple(f"{verb} {card}" for verb in self.verbs)

    def _verbs_in_words(self) -> str:
        return (
            ", ".join(self.verbs[:-1]) + " or " + self.verbs[-1]
            if self.verbs[1:]
            else self.verbs[0]
        )

    @abstractmethod
    def read(self, verb: str, words: list[str]) -> int:
        """The action of a move whose first word is one of ``verbs``."""

    @abstractmethod
    def write(self, action: int) -> str:
        """The one text of an action."""

    @abstractmethod
    def why_not(self, state: S, action: int) -> Sentence:
        """Why an action of the seat on turn is not legal, with the ruling that forbids it."""

    @abstractmethod
    def view(self, state: S, viewer: int | None, legal: Sequence[str]) -> View:
        """What a viewer may know; ``legal`` are the viewer's own moves."""

    def questions(self, view: View) -> tuple[str, ...] | None:
        """The answers to a secret question that the viewer may be asked about now.

        A question is secret if nobody but the seat that owes the answer may know of it (K16).
        None where, for all that everybody knows, no such question can be under way; empty where
        one may be, though not to this viewer.  It goes by the view alone, hence tells nothing.
        """
        return None

    def hushed(self, view: View) -> View:
        """A view as it is while a secret question may be under way, whether or not one is."""
        return view

    def logged(self, state: S, action: int) -> int:
        """An action as it is remembered, with what it shows; the state is that before it."""
        return action

    def witness(self, state: S, viewer: int | None, seat: int, action: int) -> Play | None:
        """A move of this deal as the viewer may know it now; None if it is kept from the viewer."""
        verb, *cards = self.write(action).split(" ")
        return Play(seat, verb, tuple(cards))

    # -- the match ------------------------------------------------------------------------------

    @abstractmethod
    def outcome(self, state: S, options: Options, standing: Standing) -> Outcome:
        """What a finished deal comes to."""

    @abstractmethod
    def advance(self, options: Options, standing: Standing, outcome: Outcome, state: S) -> Standing:
        """Where the match stands after a finished deal."""

    @abstractmethod
    def places(self, options: Options, standing: Standing) -> list[int]:
        """The final ranking; 1 is best, equals share the better place."""


def ranked(keys: Sequence[Any]) -> list[int]:
    """Places for sort keys, smallest best; equals share, the places they cover are skipped."""
    return [1 + sum(other < key for other in keys) for key in keys]
