"""How people play Kozel: how likely they choose each of their actions.

What an action is worth is counted in card points, roughly: what the trick brings or costs, and
what the cards are still good for in the hand.  The numbers are the best found by playing these
habits against each other for some ten thousand deals, one number changed at a time.
"""

from math import exp

from majlis.games.kozel_deal import ASKING, CARDS, DISCARD, HAND, LEADING
from majlis.games.kozel_worlds import KozelState
from majlis.kernel import popcount

HEAT = 5.0
"""An action that is worth so many points less is chosen e times less often."""
LEADS = 0.7
"""What it is worth to lead the next trick."""
KEEP_MASTER = 9.0
KEEP_TRUMP = 3.0
"""What a trump is worth in the hand …"""
KEEP_STEP = 0.3
"""… and what each step of its rank adds."""
KEEP_HIGH = 0.17
"""Of the points of a plain card, the part that it is still good for."""
KEEP_PLAIN = -0.5
"""A plain card is in the way of a better one."""
LOSS = 0.75
"""What a point given away counts, next to one taken."""
WILLING = 0.5
"""How often a trick without points is beaten by who can; each point makes it likelier …"""
WILLING_POINT = 0.04
WILLING_CARD = 0.1
"""… and so does each card more than one, which would have to be given away."""
GIVEN = (0.0, 0.3, 1.7, 9.0, 17.0)
"""The points in so many discards, if the player has more cards to choose from …"""
AVERAGE = 4.2
"""… and in each if there is no choice."""
FRIENDLY = 3.0
"""How much more a partner gives."""
DECLARES = 3.0
"""How often a combination is declared, for each time that it is not."""


class KozelHabits(KozelState):
    """A deal whose players have habits."""

    def weigh(self, actions: list[int], count: int, weights: list[float]) -> None:
        """The likelihoods of actions; nobody takes the lead from a partner in earnest."""
        if self.phase == ASKING:
            partner = self.claimant != self.turn and self.friends(self.claimant, self.turn)
            weights[0] = 1.0 if partner else DECLARES
            weights[1] = 1.0
            return
        pool = self.unseen(self.turn)
        future = self.future()
        for i in range(count):
            weights[i] = self.appeal(actions[i], pool, future)

    def friends(self, seat: int, other: int) -> bool:
        """K3: whether two seats are on the same side."""
        return seat == other or (self.seats == 4 and seat ^ other == 2)

    def unseen(self, seat: int) -> int:
        """The cards that a seat cannot place."""
        gone = self.hands[seat] | self.shown | self.saw[seat] | self.won[seat] | self.turn_up
        if popcount(self.live) == 2:  # each has played or taken whatever was played
            for other in range(self.seats):
                gone |= self.won[other]
        return self.deck & ~gone

    def future(self) -> float:
        """Which part of its worth a card still has that is kept: less in the last tricks."""
        cards = popcount(self.stock | self.turn_up) / popcount(self.live)
        return min(1.0, (cards + popcount(self.hands[self.turn]) - 1.0) / HAND)

    def appeal(self, action: int, pool: int, future: float) -> float:
        """The weight of an action for a seat to which these cards are unseen."""
        me = self.turn
        cards = action & CARDS
        size = popcount(cards)
        points = self.points_of(self.pile | cards)
        mine = action < DISCARD
        best = cards if mine else self.best
        ours = 1.0 if self.friends(me if mine else self.best_seat, me) else 0.0
        taken = points * 1.0
        seat = self.after(me)
        stop = me if self.phase == LEADING else self.leader
        beaten = 0.0
        if seat != stop:
            willing = min(0.95, WILLING + WILLING_POINT * points + WILLING_CARD * (size - 1))
            beaten = willing * self.falls(best, pool)
        while seat != stop:
            friend = self.friends(seat, me)
            if friend:
                ours += (1.0 - ours) * beaten
            else:
                ours *= 1.0 - beaten
            if size < popcount(self.hands[seat]):
                taken += GIVEN[size] * (FRIENDLY if friend else 1.0)
            else:
                taken += AVERAGE * size
            seat = self.after(seat)
        value = ours * taken - (1.0 - ours) * LOSS * points - future * self.keep(cards)
        if mine:
            value += ours * LEADS
        return exp(max(-80.0, min(80.0, value / HEAT)))

    def keep(self, cards: int) -> float:
        """What cards are good for in the hand."""
        worth = 0.0
        while cards:
            card = cards & -cards
            cards ^= card
            if card & self.master:
                worth += KEEP_MASTER
            elif card & self.trumps:
                worth += KEEP_TRUMP + KEEP_STEP * popcount(self.trumps & card - 1)
            else:
                worth += KEEP_PLAIN + KEEP_HIGH * self.points_of(card)
        return worth

    def falls(self, cards: int, pool: int) -> float:
        """How likely a hand out of this pool can beat some cards, each taken by itself."""
        chance = 1.0
        left = popcount(pool)
        held = min(HAND, left)
        used = 0
        while cards:
            card = cards & -cards
            cards ^= card
            rivals = popcount(self.beaters(card) & pool) - used
            if rivals <= 0 or held <= 0:
                return 0.0
            none = 1.0
            for _ in range(held):
                none *= 1.0 - rivals / left
            chance *= 1.0 - none
            held -= 1
            left -= 1
            used += 1
        return chance
