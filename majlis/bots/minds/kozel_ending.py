"""The last tricks of Kozel between two sides of one seat each: no card is hidden any more.

Once the stock is empty nothing is left to chance either, so the rest can be reckoned exactly.
With few cards in the hands it is small: what matters is which of them each seat still has, and
who leads.
"""

from majlis.games.kozel_deal import (
    ASKING,
    BEAT,
    DISCARD,
    HAND,
    LEAD,
    LEADING,
)
from majlis.games.kozel_worlds import KozelState
from majlis.kernel import deposit, popcount

LAST = 3
"""How many cards a hand may have: with four it takes longer than it is worth."""
PARTS = 1 << HAND
"""Parts of a hand are numbered: bit k stands for its k-th lowest card."""
VALUES_AT = 2
POINTS_AT = VALUES_AT + 2 * PARTS * PARTS
BEATEN_AT = POINTS_AT + 2 * PARTS
ENTRIES = BEATEN_AT + 2 * PARTS
"""The table: the two hands that it is about; by who leads and what both still have, by how many
points the leader will be ahead; by hand and part of it, the points in it; and which parts of the
other hand beat it if it is led, a bit each (-1 if it cannot be led)."""
FAR = 1000
"""More points than there are."""


class KozelEnding(KozelState):
    """A deal whose last tricks can be played exactly."""

    def solve(self, table: list[int]) -> int:
        """The action that gains most if both play on as well as they can, or 0 if it's too early.

        More points are never worse (K18), so this is right whatever the match needs; only that a
        trick without points spares two penalties is left out.
        """
        if self.stock | self.turn_up or self.phase == ASKING or popcount(self.live) != 2:
            return 0
        me = self.turn
        other = self.after(me)
        if popcount(self.hands[me]) > LAST:
            return 0
        first = min(me, other)
        second = max(me, other)
        if self.hands[first] & ~table[0] or self.hands[second] & ~table[1]:
            self.reckon(self.hands[first], self.hands[second], table)
        side = 1 if me == second else 0
        mine = self.part_of(self.hands[me], table[side])
        theirs = self.part_of(self.hands[other], table[1 - side])
        if self.phase == LEADING:
            part = self.best_lead(side, mine, theirs, table) & PARTS - 1
            return LEAD | deposit(part, table[side])
        size = popcount(self.best)
        pile = self.points_of(self.pile)
        action = 0
        top = -FAR
        part = mine
        while part:
            if popcount(part) == size:
                cards = deposit(part, table[side])
                taken = pile + table[POINTS_AT + side * PARTS + part]
                value = -taken - self.ahead(1 - side, theirs, mine ^ part, table)
                if value > top:
                    top = value
                    action = DISCARD | cards
                value = taken + self.ahead(side, mine ^ part, theirs, table)
                if value > top and self.beats(cards, self.best):
                    top = value
                    action = BEAT | cards
            part = (part - 1) & mine
        return action

    def part_of(self, hand: int, whole: int) -> int:
        """The number of a part of a hand."""
        part = 0
        bit = 1
        while whole:
            if whole & -whole & hand:
                part |= bit
            bit <<= 1
            whole &= whole - 1
        return part

    def ahead(self, side: int, mine: int, theirs: int, table: list[int]) -> int:
        """By how many points the side that leads will be ahead in the tricks to come."""
        a = mine if side == 0 else theirs
        return table[VALUES_AT + (side * PARTS + a) * PARTS + (mine ^ theirs ^ a)]

    def best_lead(self, side: int, mine: int, theirs: int, table: list[int]) -> int:
        """The part to lead, and PARTS times by how much it comes out ahead."""
        points = POINTS_AT + side * PARTS
        answers = POINTS_AT + (1 - side) * PARTS
        best = -FAR * PARTS
        lead = mine
        while lead:
            beaten = table[BEATEN_AT + side * PARTS + lead]
            if beaten >= 0:
                size = popcount(lead)
                worst = FAR
                part = theirs
                while part:
                    if popcount(part) == size:
                        taken = table[points + lead] + table[answers + part]
                        value = taken + self.ahead(side, mine ^ lead, theirs ^ part, table)
                        worst = min(worst, value)
                        if beaten >> part & 1:
                            value = -taken - self.ahead(1 - side, theirs ^ part, mine ^ lead, table)
                            worst = min(worst, value)
                    part = (part - 1) & theirs
                best = max(best, worst * PARTS + lead)
            lead = (lead - 1) & mine
        return best

    def reckon(self, first: int, second: int, table: list[int]) -> None:
        """Fill the table for two hands, from the last trick backwards."""
        table[0] = first
        table[1] = second
        for side in range(2):
            hand = table[side]
            other = table[1 - side]
            for part in range(1 << popcount(hand)):
                cards = deposit(part, hand)
                table[POINTS_AT + side * PARTS + part] = self.points_of(cards)
                beaten = -1
                if part and (not cards & cards - 1 or self.one_suit(cards & ~self.master)):
                    size = popcount(part)
                    beaten = 0
                    for answer in range(1, 1 << popcount(other)):
                        if popcount(answer) == size and self.beats(deposit(answer, other), cards):
                            beaten |= 1 << answer
                table[BEATEN_AT + side * PARTS + part] = beaten
        full = min(popcount(first), popcount(second))
        for size in range(1, full + 1):
            for a in range(1 << popcount(first)):
                if popcount(a) == size:
                    for b in range(1 << popcount(second)):
                        if popcount(b) == size:
                            at = VALUES_AT + a * PARTS + b
                            table[at] = self.best_lead(0, a, b, table) // PARTS
                            table[at + PARTS * PARTS] = self.best_lead(1, b, a, table) // PARTS
