"""How Two-player Hearts is thought about: every world that is left, each solved exactly.

Of 28 cards 13 are in one's own hand and 2 are dead, so that the other hand is one of at most 105.
"""

from collections.abc import Mapping
from math import log, sqrt
from typing import Annotated, ClassVar

from majlis.bots.bot import Turn
from majlis.bots.minds.hearts2_open import OpenHearts2
from majlis.bots.search.level import Level
from majlis.games.hearts2 import CLUBS, PACK
from majlis.kernel import nth, popcount, row

SPREAD = 330.0
"""The mean square of how far a deal drives the totals apart (210), fitted to the bell curve."""
PER_DEAL = 10
"""How much a deal adds to the higher total, about."""
FORESEEN = 10
"""No more deals than these are reckoned with."""
VAST = 10**9
CANDOUR = 0.6
"""How telling a play is that is worse than the best one with open cards."""
PRIDE = 0.01
"""The part of the payoff that goes by the deal alone: a match that is decided is still played."""


class Hearts2Mind(OpenHearts2):
    """A seat's mind in Two-player Hearts."""

    exhaustive = True
    iterations = 16_000  # all of at most 105 worlds, with 13 moves each, and a look ahead
    levels: ClassVar[Mapping[str, Level]] = {
        "novice": Level(share=0.0009, worlds=1, heed=False, blur=0.06),
        "casual": Level(share=0.0018, worlds=2, heed=False, blur=0.025),
        "club": Level(share=0.0044, worlds=5, heed=False, blur=0.015),
        "expert": Level(share=1.0, worlds=105, heed=True),
    }

    totals: Annotated[list[int], 2]
    target: int
    past: Annotated[list[int], 26]  # the cards played so far, in order

    def brief(self, turn: Turn) -> None:
        """The match so far; options may be any numbers, which must not run over when added."""
        self.moon_points = min(self.moon_points, VAST)
        self.target = min(turn.options["target"], VAST)
        self.totals = [min(total, VAST) for total in turn.totals]
        cards = [PACK.card(play.cards[0]) for play in turn.history if play.verb == "play"]
        self.past = cards + [0] * (26 - len(cards))

    # -- worlds -----------------------------------------------------------------------------------

    def ways(self) -> int:
        """Any two unseen cards may be dead, or one of them, or none."""
        unseen = popcount(self.hands[1 - self.me] | self.dead)
        return unseen * (unseen - 1) // 2

    def lay(self, way: int) -> bool:
        """Let the ``way``-th pair of unseen cards be dead, if the play and T4 allow it."""
        other = 1 - self.me
        unseen = self.hands[other] | self.dead
        high = 1
        while way >= high:
            way -= high
            high += 1
        self.dead = nth(unseen, high) | nth(unseen, way)
        self.hands[other] = unseen ^ self.dead
        clubs = CLUBS & ~self.dead
        opener = self.hands[self.opener] | self.gone[self.opener]
        return not self.hands[other] & self.bans[other] and clubs & -clubs & opener != 0

    # -- what the play says ----

    def witness(self, table: list[int]) -> float:
        """By how much each play of the other seat was worse than its best with open cards.

        The deal is played again from its beginning.  A player that cannot see all cards misses
        the best one at times, by a little more often than by much.
        """
        for seat in range(2):
            self.hands[seat] |= self.gone[seat]
            self.gone[seat] = 0
            self.taken[seat] = 0
        self.played = 0
        self.tricks = 0
        self.broken = 0
        self.turn = self.opener
        sign = 1 - 2 * self.me
        doubt = 0.0
        value = 0
        known = False  # whether ``value`` is that of the position
        for card in self.past:
            if card == 0:
                break
            choice = self.playable() & ~card != 0
            if self.turn != self.me and choice:
                if not known:
                    value = self.open_total(table)
                self.apply(card)
                after = self.open_total(table)
                doubt += log(1.0 + max(sign * (value - after), 0))
                value = after
                known = True
            else:
                known = known and not choice
                self.apply(card)
        return -CANDOUR * doubt

    def open_total(self, table: list[int]) -> int:
        """What the deal comes to for seat 0 with open cards, in half points (see ``bonus``)."""
        return 2 * self.points_of(self.taken[0]) + self.open_value(table)

    # -- the match --------------------------------------------------------------------------------

    def payoff(self, out: list[float]) -> None:
        """How likely each seat is to win the match (T11).

        Deals to come move the totals apart or together at random, so that a lead counts for more
        the fewer they are.  Far from the target a point is worth about the same everywhere.
        """
        scores = row(2)
        self.score(scores)
        first = self.totals[0] + scores[0]
        second = self.totals[1] + scores[1]
        left = self.target - max(first, second)
        deals = min(max(1 + left / PER_DEAL, 1.0), FORESEEN)
        if left <= 0 and first != second:
            deals = 0.0
        lead = float(second - first)
        deal = float(scores[1] - scores[0]) / max(self.moon_points, 20)
        if lead != 0.0:
            lead /= sqrt(lead * lead + SPREAD * deals)
        out[0] = 0.5 + (1.0 - PRIDE) * lead / 2 + PRIDE * deal / 2
        out[1] = 1.0 - out[0]
