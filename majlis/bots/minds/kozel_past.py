"""What the play of others says about their cards in Kozel."""

from math import log
from typing import Annotated

from majlis.bots.minds.kozel_habits import KozelHabits
from majlis.games.kozel_deal import CARDS, DISCARD, HAND, LEADING, REPLYING, VERB
from majlis.kernel import popcount, row

SEAT, SIZE = 40, 44
"""Where the seat and the number of cards stand in a logged play, above its action."""
VERB_BITS = 7 << VERB
WHIM = 0.5
"""How often others think of something else than these habits."""
TRICKS = 4
"""How many tricks are looked back at: little of an older hand is left."""
MOST = 24
"""A bound on the number of actions."""

Plays = Annotated[list[int], 40]


class KozelPast(KozelHabits):
    """A deal whose last tricks can be taken back."""

    me: int
    log: Plays  # leads, beats and discards in order
    logged: int

    def note(self, seat: int, action: int, size: int) -> None:
        """Log a play; the action is without cards if they are hidden."""
        self.log[self.logged] = size << SIZE | seat << SEAT | action
        self.logged += 1

    def evidence(self) -> float:
        """How likely the others chose what they chose, backwards from the last play.

        Which cards of a hand are the last ones drawn is left to chance: all are alike.
        """
        lives = popcount(self.live)
        drawn = row(len(self.log))
        self.count_drawn(drawn)
        at = self.logged
        whole = at - at % lives
        total = 0.0
        for _ in range(min(at, at % lives + TRICKS * lives)):
            if at % lives == 0:
                self.lay_out(at - lives, drawn[at - 1])
            at -= 1
            play = self.log[at]
            cards = play & CARDS
            if not cards:
                cards = self.pile & ~(self.shown | self.saw[self.me])
                if at >= whole:
                    cards = self.table[self.half + at - whole]
                cards = self.pick(cards, play >> SIZE)
            self.pick_up(at, cards)
            if self.turn != self.me:
                total += self.likelihood(play & VERB_BITS | cards)
        return total

    def count_drawn(self, drawn: list[int]) -> None:
        """How many cards every seat drew after each trick, by the trick's last play (K11)."""
        lives = popcount(self.live)
        stock = popcount(self.deck) - HAND * lives
        for at in range(lives - 1, self.logged, lives):
            drawn[at] = min(self.log[at] >> SIZE, stock // lives)
            stock -= drawn[at] * lives

    def lay_out(self, start: int, drawn: int) -> None:
        """Lay the trick that begins with this play on the table, as before it was taken."""
        lives = popcount(self.live)
        winner = 0
        pile = 0
        for at in range(start, start + lives):
            pile |= self.log[at] & CARDS
            if self.log[at] & VERB_BITS < DISCARD:
                winner = self.log[at] >> SEAT & 7
        hidden = self.won[winner] & ~(self.shown | self.saw[self.me])
        self.pile = pile | self.pick(hidden, lives * (self.log[start] >> SIZE) - popcount(pile))
        self.won[winner] &= ~self.pile
        for seat in range(self.seats):
            if self.live >> seat & 1 and seat != self.me:
                part = self.pick(self.hands[seat], drawn)
                self.hands[seat] ^= part
                self.stock |= part

    def pick_up(self, at: int, cards: int) -> None:
        """Take a play off the table again, so that its seat is on turn."""
        start = at - at % popcount(self.live)
        self.turn = self.log[at] >> SEAT & 7
        self.leader = self.log[start] >> SEAT & 7
        self.phase = LEADING if at == start else REPLYING
        self.pile &= ~cards
        self.shown &= ~cards
        self.hands[self.turn] |= cards
        for i in range(start, at):
            if self.log[i] & VERB_BITS < DISCARD:
                self.best = self.log[i] & CARDS
                self.best_seat = self.log[i] >> SEAT & 7

    def likelihood(self, action: int) -> float:
        """The logarithm of how likely the seat on turn chooses an action."""
        out = row(MOST)
        count = self.moves(out)
        pool = self.unseen(self.turn)
        future = self.future()
        total = 0.0
        this = 0.0
        for i in range(count):
            weight = self.appeal(out[i], pool, future)
            total += weight
            if out[i] == action:
                this = weight
        if total == 0.0:
            return 0.0
        return log((1.0 - WHIM) * this / total + WHIM / count)
