"""The bot contract: what a bot is given, and what it gives back."""

from abc import ABC, abstractmethod
from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property, partial

from majlis.bots.thought import Thought
from majlis.deal import Deal
from majlis.kernel import State
from majlis.options import Options
from majlis.shuffle import Stream
from majlis.view import Play, View


@dataclass(frozen=True)
class Turn:
    """One decision that a bot owes: all that its seat may know, and a source of chance.

    ``legal`` are the moves to choose from, at least one.  A turn is looked at while it lasts.
    ``totals`` are the match's before this deal, ``deal`` counts from 1, and ``stakers`` are the
    seats that play for a pot.  ``hidden(seed)`` gives a state to search on in which everything that
    the seat cannot know has been dealt anew.
    """

    game: str
    seat: int
    legal: tuple[str, ...]
    options: Options
    totals: tuple[int, ...]
    deal: int
    random: Stream
    hidden: Callable[[int], State]
    look: Callable[[], View]
    recall: Callable[[], tuple[Play, ...]]
    stakers: frozenset[int] = frozenset()

    @cached_property
    def view(self) -> View:
        """What the seat may know of the deal as it stands."""
        return self.look()

    @cached_property
    def history(self) -> tuple[Play, ...]:
        """The moves of the deal so far as the seat may know them."""
        return self.recall()


class Bot(ABC):
    """A player that is a program.

    It sees a ``Turn`` and nothing else, and keeps nothing from one turn to the next, so that a
    match goes on the same after a break.
    """

    @abstractmethod
    def choose(self, turn: Turn) -> str:
        """One of ``turn.legal``."""

    def think(self, turn: Turn) -> Thought | None:
        """What the bot finds out about each move, or None if it cannot explain itself."""
        return None


def turn_of(deal: Deal, seat: int, random: Stream, stakers: frozenset[int] = frozenset()) -> Turn:
    """What a bot on this seat is given now."""
    return Turn(
        game=deal.game.id,
        seat=seat,
        legal=deal.legal(seat),
        options=deal.options,
        totals=deal.standing.totals,
        deal=deal.standing.number,
        random=random,
        hidden=partial(deal.hidden, seat),
        look=partial(deal.view, seat),
        recall=partial(deal.history, seat),
        stakers=stakers,
    )
