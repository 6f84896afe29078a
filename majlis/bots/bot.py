"""The bot contract: what a bot is given, and what it gives back."""

from abc import ABC, abstractmethod
from collections.abc import Callable
from dataclasses import dataclass

from majlis.kernel import State
from majlis.match import Match
from majlis.options import Options
from majlis.shuffle import Stream
from majlis.view import Play, View


@dataclass(frozen=True)
class Turn:
    """One decision that a bot owes: all that its seat may know, and a source of chance.

    ``totals`` are the match's before this deal, ``deal`` counts from 1.  ``hidden(seed)`` gives a state
    to search on in which everything that the seat cannot know has been dealt anew from the seed.
    """

    game: str
    seat: int
    view: View
    history: tuple[Play, ...]
    options: Options
    totals: tuple[int, ...]
    deal: int
    random: Stream
    hidden: Callable[[int], State]

    @property
    def legal(self) -> tuple[str, ...]:
        """The moves to choose from; never empty."""
        return self.view.legal


class Bot(ABC):
    """A player that is a program.  It sees a ``Turn`` and nothing else."""

    @abstractmethod
    def choose(self, turn: Turn) -> str:
        """One of ``turn.legal``."""


def turn_of(match: Match, seat: int, random: Stream) -> Turn:
    """What a bot on this seat is given now."""
    return Turn(
        game=match.game.id,
        seat=seat,
        view=match.view(seat),
        history=match.history(seat),
        options=match.options,
        totals=match.totals,
        deal=match.standing.number,
        random=random,
        hidden=lambda seed: match.hidden(seat, seed),
    )
