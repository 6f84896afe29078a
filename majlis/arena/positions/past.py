"""Inventing tricks that have been played, when a position says only what came of them."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from majlis.shuffle import Stream

HIGH_TO_LOW = "AKQJT98765432"
PATIENCE = 300
"""How many cards are tried before the search begins anew."""
ATTEMPTS = 1000

Plays = list[tuple[int, str]]
"""Seats and the cards that they played, in order."""


def winner(trick: Sequence[str], trumps: str) -> int:
    """Which card of a trick takes it, counted from 0; ``trumps`` is a suit or ""."""
    suit = trumps if any(card[1] == trumps for card in trick) else trick[0][1]
    cards = [i for i, card in enumerate(trick) if card[1] == suit]
    return min(cards, key=lambda i: HIGH_TO_LOW.index(trick[i][0]))


def points(cards: Sequence[str]) -> int:
    """Hearts and the queen of spades."""
    return sum(13 if card == "Qs" else card[1] == "h" for card in cards)


class Dead(Exception):
    """The search has lost patience."""


@dataclass
class Past:
    """What is asked of the tricks: ``gone`` are their cards, ``leads`` is who leads afterwards.

    ``holds`` are cards that seats are known to have kept.  ``void`` must have been shown;
    apart from that nobody has failed to follow a suit in ``silent``, so that the tricks tell no
    more than the position does.  ``taken`` are points by seat, or empty if anything will do.
    """

    players: int
    trumps: str
    gone: frozenset[str]
    leads: int
    holds: Sequence[Sequence[str]]
    silent: frozenset[str]
    void: Mapping[int, str]
    taken: Sequence[int]
    chance: Stream
    plays: Plays = field(default_factory=list)

    def invent(self) -> Plays | None:
        """Tricks that fit, or None if none were found."""
        for _ in range(ATTEMPTS):
            self.plays = []
            self._left = set(self.gone)
            self._out = [set[str]() for _ in range(self.players)]
            self._points = [0] * self.players
            self._patience = PATIENCE
            try:
                for leader in self.chance.shuffled(range(self.players)):
                    if self._go_on(leader, []):
                        return self.plays
            except Dead:
                continue
        return None

    def _go_on(self, seat: int, trick: list[str]) -> bool:
        """Play on from here; true if it came to a fitting end."""
        if not self._left and not trick:
            shown = all(suit in self._out[s] for s, suits in self.void.items() for suit in suits)
            return shown and seat == self.leads and self.taken in ((), tuple(self._points))
        for card in self._candidates(seat, trick):
            self._patience -= 1
            if self._patience < 0:
                raise Dead
            if self._play(seat, card, trick):
                return True
        return False

    def _play(self, seat: int, card: str, trick: list[str]) -> bool:
        """Play this card and go on; everything is as it was if that leads nowhere."""
        fresh = bool(trick) and card[1] != trick[0][1] and trick[0][1] not in self._out[seat]
        if fresh:
            self._out[seat].add(trick[0][1])
        self._left.remove(card)
        self.plays.append((seat, card))
        if self._next(seat, [*trick, card]):
            return True
        self.plays.pop()
        self._left.add(card)
        if fresh:
            self._out[seat].remove(trick[0][1])
        return False

    def _next(self, seat: int, trick: list[str]) -> bool:
        """What comes after a card: the next seat, or the winner of the trick."""
        after = (seat + 1) % self.players
        if len(trick) < self.players:
            return self._go_on(after, trick)
        taker = (after + winner(trick, self.trumps)) % self.players
        self._points[taker] += points(trick)
        if self._may_end_well() and self._go_on(taker, []):
            return True
        self._points[taker] -= points(trick)
        return False

    def _candidates(self, seat: int, trick: list[str]) -> list[str]:
        """The cards that this seat might play now, in random order."""
        first = len(self.plays) < self.players
        if first and not trick:
            return [min(self.gone, key=lambda card: (card[1], -HIGH_TO_LOW.index(card[0])))]
        cards = [card for card in sorted(self._left) if card[1] not in self._out[seat]]
        if first:
            cards = [card for card in cards if not points([card])]
        if trick and not self._may_lack(seat, trick[0][1]):
            cards = [card for card in cards if card[1] == trick[0][1]]
        if not trick and not any(card[1] == "h" for _, card in self.plays):
            cards = [card for card in cards if card[1] != "h"]
        cards = self.chance.shuffled(cards)
        if trick and self.chance.below(8):  # most follow while they can
            cards.sort(key=lambda card: card[1] != trick[0][1])
        return cards

    def _may_end_well(self) -> bool:
        """Whether the tricks to come could still be led, and bring each seat its points."""
        leads = 0
        for suit in "cdhs":
            count = sum(card[1] == suit for card in self._left)
            leads += count // self.players if suit in self.silent else count
        if leads * self.players < len(self._left):
            return False
        if not self.taken:
            return True
        short = [most - got for most, got in zip(self.taken, self._points, strict=True)]
        return min(short) >= 0 and max(short) >= (13 if "Qs" in self._left else 0)

    def _may_lack(self, seat: int, suit: str) -> bool:
        """Whether this seat may show that it is out of a suit."""
        if any(card[1] == suit for card in self.holds[seat]):
            return False
        return suit not in self.silent or seat == 0 or suit in self.void.get(seat, "")
