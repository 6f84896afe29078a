"""How a deal of Kozel will end, and what that is worth.

Most of what a deal brings is the luck of the draw.  So with two sides it is only played a few
tricks ahead; from there on the hands are reckoned up, which says as much as playing on and on, at
a fraction of the time.
"""

from math import exp, sqrt
from typing import Annotated

from majlis.games.kozel_deal import LEADING, SUIT, WIDTH
from majlis.games.kozel_worlds import KozelState
from majlis.kernel import lowest, popcount, row

TRUMPS = (-1.2, -1.2, -1.2, -1.2, 0.0, 0.5, 1.6, 6.7, 9.0)
PLAIN = (-5.0, -5.0, -5.0, -5.0, -5.0, -4.7, -4.3, -1.8, -0.6)
"""By how many points a card of each rank helps its side in the end, and so does …"""
HELD_MASTER = 9.5
"""… the master and …"""
LONGEST = (0.0, -8.8, -7.0, -1.6, 17.4)
"""… the number of cards in the longest suit.  (A linear fit to 360,000 hands at two seats, played
by the habits; at four seats all of it is more by a factor.)"""
TEAMS = 1.45
SPREAD = 3.4
SPREAD_TEAMS = 4.3
"""The standard error of the final difference, by the square root of the points to come."""
SAVED = 58.5
"""K18: a loser who is behind by more has 30 points or fewer."""
SLOPE = 0.2
"""The part of the payoff that goes by points alone: they tell sooner who is doing well."""
UNIT = (1 << 20) - 1
"""A payoff of 1 in ``worth``."""

Worths = Annotated[list[int], 64]


class KozelForecast(KozelState):
    """A deal that may be cut short."""

    worth: Worths  # by the sides' penalties / 2, two bits a side: their payoffs, 20 bits a side
    stakes: int  # whether scored for stakes (K23)
    until: int  # after so many tricks the rest is forecast; 0: never

    def over(self) -> bool:
        """K12; or it has been played far enough, which never cuts off an exact ending."""
        if self.played:
            return False
        if self.hands[self.turn] == 0:
            return True
        if not self.until or self.phase != LEADING or not self.stock | self.turn_up:
            return False
        tricks = 0
        for seat in range(self.seats):
            tricks += self.tricks[seat]
        return tricks >= self.until

    def payoff(self, out: list[float]) -> None:
        """What the match makes of it (K18–K23), from 0 for the worst deal to 1 for the best."""
        if self.until and self.hands[self.turn]:
            self.pay_forecast(out)
        else:
            self.pay_end(out)
        if self.seats == 4:
            out[2] = out[0]
            out[3] = out[1]

    def pay_end(self, out: list[float]) -> None:
        """The payoffs of a side after its last trick."""
        penalties = row(self.seats)
        self.score(penalties)
        sides = 2 if self.seats == 4 else self.seats
        most = 0
        for seat in range(sides):
            most = max(most, self.side_points(seat))
        index = 0
        sharers = 0
        place = 0
        for seat in range(sides):
            if self.live >> seat & 1:
                index |= penalties[seat] >> 1 << 2 * place
                sharers += self.side_points(seat) == most
                place += 1
        place = 0
        for seat in range(sides):
            out[seat] = 0.0
            if self.live >> seat & 1:
                points = self.side_points(seat)
                worth = (self.worth[index] >> 20 * place & UNIT) / UNIT
                if self.stakes:
                    worth = 1.0 / sharers if points == most else 0.0
                out[seat] = (1.0 - SLOPE) * worth + SLOPE * points / 120
                place += 1

    def pay_forecast(self, out: list[float]) -> None:
        """The payoffs to be expected, with two sides."""
        first = lowest(self.live)
        lead = self.expected_lead()
        wins = self.above(0.0, lead)
        high = self.above(SAVED, lead)
        low = 1.0 - self.above(-SAVED, lead)
        for place in range(2):
            sign = 1.0 - 2.0 * place
            worth = wins if place == 0 else 1.0 - wins
            if not self.stakes:
                shift = 20 * place
                worth = (wins - high) * (self.worth[1 << 2] >> shift & UNIT)
                worth += high * (self.worth[2 << 2] >> shift & UNIT)
                worth += (1.0 - wins - low) * (self.worth[1] >> shift & UNIT)
                worth += low * (self.worth[2] >> shift & UNIT)
                worth /= UNIT
            points = min(1.0, max(0.0, 0.5 + sign * lead / 240))
            seat = first if place == 0 else self.after(first)
            out[seat] = (1.0 - SLOPE) * worth + SLOPE * points

    def above(self, margin: float, lead: float) -> float:
        """How likely a side with this lead to be expected ends up ahead by more than a margin."""
        left = 120.0
        for seat in range(self.seats):
            left -= self.points_of(self.won[seat])
        spread = (SPREAD_TEAMS if self.seats == 4 else SPREAD) * sqrt(left + 1.0)
        return 1.0 / (1.0 + exp(1.702 * (margin - lead) / spread))

    def expected_lead(self) -> float:
        """By how many points the first side will be ahead in the end."""
        first = lowest(self.live)
        lead = 0.0
        for seat in range(self.seats):
            if self.live >> seat & 1:
                good = self.strength(self.hands[seat]) * (TEAMS if self.seats == 4 else 1.0)
                good += self.points_of(self.won[seat])
                lead += good if seat == first or (seat == first + 2 and self.seats == 4) else -good
        return lead

    def strength(self, hand: int) -> float:
        """How many points a hand of four is good for, up to a constant."""
        longest = 0
        for suit in range(4):
            longest = max(longest, popcount(hand & ~self.master & SUIT << suit * WIDTH))
        total = LONGEST[longest]
        while hand:
            card = hand & -hand
            hand ^= card
            if card & self.master:
                total += HELD_MASTER
            elif card & self.trumps:
                total += TRUMPS[lowest(card) % WIDTH]
            else:
                total += PLAIN[lowest(card) % WIDTH]
        return total
