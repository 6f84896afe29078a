"""What the four games have in common: the shape of a deal, of a match, and ranking."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

Options = Mapping[str, Any]
Shuffle = Callable[[list[str]], list[str]]


class Refused(Exception):
    """Something that the rules do not allow, with the reason."""


@dataclass(frozen=True)
class Scored:
    """What one finished deal gives."""

    points: list[int] | None
    scores: list[int]


class Deal(Protocol):
    """One shuffle, played move by move."""

    def to_move(self) -> int | None:
        """The seat that decides next; None when the deal is over."""

    def legal(self) -> list[str]:
        """Every legal move of that seat, as canonical strings."""

    def count_legal(self) -> int:
        """How many legal moves there are, without listing them."""

    def is_legal(self, move: str) -> bool:
        """Whether a canonical string is a legal move."""

    def canonical(self, move: str) -> str:
        """The move with its cards in the writers' order; unreadable moves come back as they are."""

    def play(self, move: str) -> None:
        """Carry out a legal, canonical move."""


class Match(Protocol):
    """Deals played to a final ranking."""

    number: int
    dealer: int
    totals: list[int]
    over: bool

    def pack(self) -> list[str]:
        """Every card of a deal, sorted."""

    def start(self, deck: list[str], shuffle: Shuffle) -> Deal:
        """Deal number `number` from `dealer` with this deck."""

    def finish(self, deal: Deal) -> Scored:
        """Book a finished deal; moves `number`, `dealer`, `totals` and `over` on."""

    def places(self) -> list[int]:
        """The final ranking, one place a seat."""


def is_whole(value: object) -> bool:
    """Whole numbers of at least 1, never 2.0 or true."""
    return type(value) is int and value >= 1


def places_by(keys: Sequence[tuple[int, ...]]) -> list[int]:
    """Smallest key first; equals share the better place and what they cover is skipped."""
    return [1 + sum(1 for other in keys if other < key) for key in keys]


def next_seat(after: int, players: int, among: Iterable[int]) -> int:
    """The first seat clockwise after `after` that is in `among`; `after` itself comes last."""
    allowed = set(among)
    for step in range(1, players + 1):
        seat = (after + step) % players
        if seat in allowed:
            return seat
    raise ValueError("no seat left")


def clockwise(start: int, players: int, among: Iterable[int]) -> list[int]:
    """The seats of `among`, clockwise, beginning with `start` if it is one of them."""
    allowed = set(among)
    return [(start + i) % players for i in range(players) if (start + i) % players in allowed]


def sort_cards(cards: Iterable[str], ranks: str, suits: str) -> list[str]:
    """By suit, then by rank, in the order of the lists."""
    return sorted(cards, key=lambda card: (suits.index(card[1]), ranks.index(card[0])))


def canonical_cards(move: str, ranks: str, suits: str) -> str:
    """`verb card card …` with the cards sorted; anything unreadable unchanged."""
    verb, *cards = move.split(" ")
    for card in cards:
        if len(card) != 2 or card[0] not in ranks or card[1] not in suits:
            return move
    return " ".join([verb, *sort_cards(cards, ranks, suits)])
