"""The legal moves of a decision as a person can pick them: by number, by card or in full."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations
from math import comb

from majlis.cards import HIDDEN, Pack
from majlis.story import play_of


@dataclass(frozen=True)
class Move:
    """A move's text taken apart: the verb, the cards, and what follows them (a declared suit)."""

    text: str
    verb: str
    cards: tuple[str, ...]
    extra: str = ""


def move_of(pack: Pack, text: str) -> Move:
    """A move in the notation, taken apart."""
    play = play_of(text, pack, seat=-1)
    return Move(text, play.verb, play.cards, play.declared)


@dataclass(frozen=True)
class Offer:
    """What one verb can be done with: ``any_of`` cards of the hand, or one of the ``sets``."""

    verb: str
    sets: tuple[tuple[str, ...], ...]
    any_of: int = 0


def largest(sets: Sequence[tuple[str, ...]]) -> Iterator[tuple[tuple[str, ...], bool]]:
    """Sets of several cards without those that a larger one stands for.

    A set stands for its parts, and is marked true, when each part of two or more is a set too.
    """
    several = [cards for cards in sets if len(cards) > 1]
    there = set(map(frozenset, several))
    free = [s for s in several if len(s) > 2 and all(map(there.__contains__, _parts(s)))]
    for cards in several:
        if not any(set(cards) < set(other) for other in free):
            yield cards, cards in free


def _parts(cards: tuple[str, ...]) -> Iterator[frozenset[str]]:
    for size in range(2, len(cards)):
        yield from map(frozenset, combinations(cards, size))


class Choices:
    """One decision.

    Numbers count from 1 through the cards of the hand that can be played now, then through the
    moves that need no card.
    """

    def __init__(
        self, pack: Pack, verbs: Sequence[str], legal: Sequence[str], hand: Sequence[str]
    ) -> None:
        self.pack = pack
        self.verbs = tuple(verbs)
        self.hand = tuple(card for card in hand if card != HIDDEN)
        self.moves = tuple(move_of(pack, text) for text in legal)

    @cached_property
    def cards(self) -> tuple[str, ...]:
        """The cards of the hand that some legal move plays."""
        usable = {card for move in self.moves for card in move.cards}
        return tuple(card for card in self.hand if card in usable)

    @cached_property
    def bare(self) -> tuple[Move, ...]:
        """The legal moves without cards."""
        return tuple(move for move in self.moves if not move.cards)

    @cached_property
    def legal_verbs(self) -> tuple[str, ...]:
        """The first words of legal moves."""
        return tuple(dict.fromkeys(move.verb for move in self.moves))

    def number(self, card: str) -> int | None:
        """The number of a card that can be played now."""
        return self.cards.index(card) + 1 if card in self.cards else None

    @cached_property
    def offers(self) -> tuple[Offer, ...]:
        """What each verb that takes cards can be done with now."""
        return tuple(
            offer for verb in self.legal_verbs if (offer := self._offer(verb)).sets or offer.any_of
        )

    def _offer(self, verb: str) -> Offer:
        sets = tuple(dict.fromkeys(m.cards for m in self.moves if m.verb == verb and m.cards))
        sizes = {len(cards) for cards in sets}
        if len(sizes) == 1 and len(sets) == comb(len(self.hand), min(sizes)):
            return Offer(verb, (), min(sizes))
        return Offer(verb, sets)

    def matching(self, verb: str, cards: Sequence[str], extra: str = "") -> tuple[Move, ...]:
        """The legal moves with these cards; an empty verb or extra leaves it open."""
        wanted = sorted(cards)
        return tuple(
            move
            for move in self.moves
            if sorted(move.cards) == wanted
            and verb in ("", move.verb)
            and extra in ("", move.extra)
        )
