"""A finished deal as it lay on the table before the first move."""

from functools import cached_property
from typing import Self

from majlis.deal import Deal

Hand = tuple[str, ...]
"""Some cards in the notation."""


class Laid(Deal):
    """A deal with open hands: only ever made of one that is over."""

    @classmethod
    def of(cls, done: Deal) -> Self:
        """How a finished deal was dealt."""
        assert done.over
        return cls(done.game, done.options, done.standing, done.deck, list)

    @cached_property
    def hands(self) -> list[Hand]:
        """What each seat was dealt; nothing where a seat is out of the match."""
        names = self.game.pack.names
        return [tuple(names(cards)) for cards in self._state.hands[: self.standing.players]]

    @property
    def rest(self) -> Hand:
        """The cards that nobody was dealt."""
        dealt = {card for hand in self.hands for card in hand}
        return tuple(card for card in self.deck if card not in dealt)

    @property
    def first_hand(self) -> Hand:
        """The hand of the seat that is dealt to first."""
        return self.hands[self.standing.after(self.standing.dealer)]

    def turned(self, zone: str) -> str:
        """The card that was turned up to this zone."""
        return self.view(None).zones[zone][-1]
