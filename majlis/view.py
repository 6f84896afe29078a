"""What one viewer may know of a deal: the only thing that leaves the table.

A view holds text only — cards as the notation writes them, ``??`` for a card that the viewer
may not see — and is built field by field, so that a new field of a game's state stays invisible
until the game's view names it.
"""

from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from typing import Any

from majlis.words import Sentence

Cards = tuple[str, ...]


@dataclass(frozen=True)
class Play:
    """A move as a viewer sees it.

    ``verb`` is the move's first word, ``cards`` may hold ``??``; ``declared`` is the suit that a 7
    has named in Hez2, "" otherwise.
    """

    seat: int
    verb: str
    cards: Cards
    declared: str = ""


@dataclass(frozen=True)
class SeatView:
    """What the viewer sees of one seat.

    ``hand`` lists the whole hand with ``??`` for what is hidden, so its length is the card count.
    ``playing`` is false for a seat that is not dealt in.  ``taken`` is its points so far, or None
    where the rules keep them secret; ``tricks`` how many tricks it has won, where that counts.
    ``place`` is set once the seat has gone out of the deal.  ``won`` are the cards that it has
    won, once everyone may look at them.
    """

    hand: Cards
    playing: bool = True
    taken: int | None = None
    tricks: int | None = None
    place: int | None = None
    won: Cards = ()


@dataclass(frozen=True)
class View:
    """One viewer's whole knowledge of the deal as it stands.

    ``viewer`` is a seat, or None for a spectator.  ``to_act`` are the seats that the viewer sees
    owing a decision; ``legal`` are the viewer's own moves (empty when it owes none).
    ``zones`` are piles by their standard names (``stock``, ``turn_up``, ``kitty``,
    ``dead_cards``, ``discard_pile``, ``passed``, ``received``); ``facts`` are the rest, plain
    values by name.
    ``status`` says in one sentence what is expected of the viewer.
    """

    game: str
    viewer: int | None
    dealer: int
    over: bool
    to_act: tuple[int, ...]
    legal: tuple[str, ...]
    seats: tuple[SeatView, ...]
    trick: tuple[Play, ...]
    last_trick: tuple[Play, ...]
    zones: Mapping[str, Cards]
    facts: Mapping[str, Any]
    status: Sentence
    points: tuple[int, ...] = field(default=())
    """Points of the deal by seat, once it is over."""

    @property
    def hand(self) -> Cards:
        """The viewer's own cards; nothing for a spectator."""
        return () if self.viewer is None else self.seats[self.viewer].hand

    def as_dict(self) -> dict[str, Any]:
        """The view as plain lists, dicts, words and numbers, ready for JSON."""
        return asdict(self)
