"""What cards of Hearts are likely to bring in if they are kept, a suit at a time."""

from dataclasses import dataclass

from majlis.bots.simple.hearts_table import HEARTS, JACK, QUEEN, SPADES, HeartsTable
from majlis.cards import FRENCH, bits
from majlis.kernel import popcount

DIAMONDS = FRENCH.suit("d")
ABOVE_QUEEN = FRENCH.cards(["Ks", "As"])
BELOW_QUEEN = SPADES & (QUEEN - 1)
ABOVE_JACK = FRENCH.cards(["Qd", "Kd", "Ad"])

VOID = -0.8
"""What it is worth to have no card of a suit."""
ALONE = 0.6
"""The danger of a card of a suit that nobody else holds: led, it collects what the others throw."""
PART = 0.6
"""The part of an average trick that a forced card takes in …"""
HEARTS_MORE = 1.2
"""… and what hearts, which count themselves, take in besides."""


@dataclass(frozen=True)
class Danger:
    """The danger of holdings at one table, in points; below zero is good."""

    table: HeartsTable

    def of(self, mine: int, unseen: int) -> float:
        """The danger of ``mine``, cards of one suit, while ``unseen`` are still out."""
        if not unseen:
            return ALONE * popcount(mine)
        if not mine:
            return VOID
        if mine & SPADES and QUEEN & (mine | unseen):
            return self._queen(mine, unseen)
        per_trick = self.table.out / max(1, self.table.sizes[self.table.me])
        weight = PART * per_trick + (HEARTS_MORE if mine & HEARTS else 0.0)
        danger = weight * self._forced(mine, unseen)
        if mine & DIAMONDS and self.table.options["jack_of_diamonds"]:
            danger += self._jack(mine, unseen)
        return danger

    def _rounds(self, unseen: int) -> float:
        """How often the others can all follow a suit."""
        return popcount(unseen) / len(self.table.others)

    def _forced(self, mine: int, unseen: int) -> float:
        """How many cards will have to take a trick: high ones with few low ones to duck with."""
        rounds = self._rounds(unseen)
        total = 0.0
        for guards, card in enumerate(bits(mine)):
            reached = min(1.0, max(0.0, rounds + 0.5 - guards))
            total += reached * (popcount(unseen & (card - 1)) / popcount(unseen)) ** 1.5
        return total

    def _queen(self, mine: int, unseen: int) -> float:
        """The danger of spades while the queen is in play: she, or who may have to take her."""
        rounds = self._rounds(unseen)
        low = 0.5 * self._forced(mine & BELOW_QUEEN, unseen)
        if mine & QUEEN:
            guards = popcount(mine) - 1  # king and ace cover her, too
            return low + 13 * (0.1 + 0.7 * self._bare(rounds, guards))
        risk = 0.05 + 0.4 * self._bare(rounds, popcount(mine & BELOW_QUEEN))
        return low + 13 * risk * popcount(mine & ABOVE_QUEEN)

    def _bare(self, rounds: float, guards: int) -> float:
        """How likely it is that spades are led until the guards have gone."""
        return min(1.0, max(0.0, (rounds + 1 - guards) / 3.5))

    def _jack(self, mine: int, unseen: int) -> float:
        """The jack is hoped for, and so are the diamonds that could catch it."""
        above = popcount(mine & ABOVE_JACK)
        if mine & JACK:
            return -10 * min(1.0, 0.3 + 0.2 * above) if unseen & ABOVE_JACK else -10.0
        return -2.0 * above if unseen & JACK else 0.0
