"""What a player knows about Hez2 beyond its rules: what to play, and what others' play says."""

from collections.abc import Mapping
from math import exp, log
from typing import Annotated, ClassVar

from majlis.bots.bot import Turn
from majlis.bots.minds.hez2_log import DRAWN, DUE_AT, OPEN_AT, SEAT_AT, SKIP_AT, witnessed
from majlis.bots.search.level import LEVELS, Level
from majlis.bots.search.mind import Mind
from majlis.games.hez2 import (
    ASES,
    CARDS,
    DRAW,
    PASS,
    SEVENS,
    SKIP,
    SUIT,
    SUIT_AT,
    TAKE,
    TWOS,
    WIDTH,
    Hez2State,
)
from majlis.kernel import lowest, popcount, row
from majlis.stakes import PERCENT

LINES = 64
"""How much of the play is remembered: decisions and drawn cards."""
AS, TWO, SEVEN = 0, 1, 6
"""Numbers, as they lie within a suit."""
WIDEST = 64
"""More than there may be moves, even with the whole pack in hand."""

# How a player leans, in logarithms of odds; found by playing the policy against itself (most of
# all it learnt to leave a suit and number open that few unseen cards match).
FOLLOW = 0.42
"""I could play again on this …"""
SUIT_FOLLOWS, SUIT_MORE, NUMBER_FOLLOWS = 0.12, -0.18, -0.3
"""… in the suit, with each further card of it, with each of the number."""
UNSEEN = -0.19
"""Each card that I have not seen and others may play on this."""
KEPT_AS, KEPT_TWO, KEPT_SEVEN = -0.12, -0.25, -0.32
"""An action card is worth keeping."""
STOP_AS, STOP_TWO = 0.8, 1.0
"""… unless the next player has one card left."""
AGAIN = 0.3
"""At two players an as or a 2 gives me the next turn, and I can use it."""
PAIR = -0.37
"""I hold two ases or two 2s, to answer with."""
HOLD = -4.5
"""Drawing although something matches."""
TAKING, EACH_TAKEN, SKIPPED = -1.7, -0.19, -1.2
"""Not answering a 2, or an as, although I could."""
LAST = 1e9
"""Odds of going out."""

MOST = 5
"""No more seats than these may stake."""
SHARES = tuple(
    PERCENT[stakers][rank] / PERCENT[stakers][0] if rank < stakers else 0.0
    for stakers in range(1, MOST)
    for rank in range(MOST)
)
"""Z19: the share of a rank r from 0 among n stakers, 1 for the first, at MOST * (n - 1) + r."""

STRAY = 0.1
"""How often others choose in some other way than I would."""


class Hez2Mind(Mind, Hez2State):
    """A deal of Hez2 with what its owner has seen others do."""

    iterations = 5000
    explore = 0.3
    horizon = 40
    levels: ClassVar[Mapping[str, Level]] = {
        "novice": Level(share=0.004, worlds=4, heed=False, blur=0.1, gullible=True),
        "casual": Level(share=0.02, worlds=16, heed=False, blur=0.03),
        "club": Level(share=0.05, worlds=100, heed=True),
        "expert": LEVELS["expert"],
    }

    lines: int  # of the rows below, the oldest first (see hez2_log)
    did: Annotated[list[int], LINES]
    stood: Annotated[list[int], LINES]
    root: int  # the turn that the owner thinks about
    stakers: int  # the seats that play for a pot, if the owner is one of them

    def brief(self, turn: Turn) -> None:
        """Remember the play."""
        self.root = self.turns
        staked = turn.stakers if turn.seat in turn.stakers else frozenset[int]()
        self.stakers = sum(1 << seat for seat in staked) if len(staked) > 1 else 0
        last = witnessed(self, turn)[-LINES:]
        self.lines = len(last)
        for i, (did, stood) in enumerate(last):
            self.did[i] = did
            self.stood[i] = stood

    def payoff(self, out: list[float]) -> None:
        """Places, from 1 for the first to 0 for the last; the odds of them if the deal goes on.

        Of two players still in, each is ahead in proportion to the cards of the other.  Those who
        play for a pot go by their shares of it.
        """
        places = row(self.seats)
        self.score(places)
        ended = self.over()
        for seat in range(self.seats):
            behind = float(self.seats - places[seat])
            if not ended and self.live >> seat & 1:
                behind = 0.0
                held = popcount(self.hands[seat])
                for other in range(self.seats):
                    if other != seat and self.live >> other & 1:
                        cards = popcount(self.hands[other])
                        behind += cards / (held + cards)
            out[seat] = behind / (self.seats - 1)
        for seat in range(self.seats):
            if self.stakers >> seat & 1:
                out[seat] = self.winnings(seat, places, ended)

    def winnings(self, seat: int, places: list[int], ended: bool) -> float:
        """Z19: what a staker gets of the pot, 1 for all that the first one gets."""
        rank = 0.0  # how many of the other stakers are ahead
        others = 0
        held = popcount(self.hands[seat])
        for other in range(self.seats):
            if other != seat and self.stakers >> other & 1:
                others += 1
                plays_on = not ended and self.live >> seat & 1
                if plays_on and self.live >> other & 1:
                    rank += held / (held + popcount(self.hands[other]))
                elif plays_on or places[other] < places[seat]:
                    rank += 1.0
                elif (ended or not self.live >> other & 1) and places[other] == places[seat]:
                    rank += 0.5
        full = int(rank)
        part = rank - full
        at = MOST * others + full
        return (1.0 - part) * SHARES[at] + part * SHARES[at + (part > 0.0)]

    # -- what to play -----------------------------------------------------------------------------

    def candidates(self, out: list[int]) -> int:
        """Everything now; later on a draw only if nothing matches, and a 7 for suits in hand."""
        if self.turns == self.root:
            return self.moves(out)
        hand = self.hands[self.turn]
        cards = hand & self.matching()
        n = 0
        while cards:
            card = cards & -cards
            cards ^= card
            if card & SEVENS and card != hand:
                for suit in range(4):
                    if (hand ^ card) & SUIT << suit * WIDTH:
                        out[n] = card | suit + 1 << SUIT_AT
                        n += 1
            else:
                out[n] = card | 1 << SUIT_AT if card & SEVENS else card
                n += 1
        if self.skip:
            out[n] = SKIP
        elif self.due:
            out[n] = TAKE
        elif n == 0:
            out[n] = DRAW if self.can_draw() else PASS
        else:
            return n
        return n + 1

    def weigh(self, actions: list[int], count: int, weights: list[float]) -> None:
        """Odds from ``lean``."""
        near = popcount(self.hands[self.after(self.turn)])
        two = popcount(self.live) == 2
        for i in range(count):
            weights[i] = self.lean(actions[i], near, two)

    def lean(self, action: int, near: int, two: bool) -> float:
        """The odds of an action; the next seat has ``near`` cards, ``two`` is for two players."""
        hand = self.hands[self.turn]
        card = action & CARDS
        if card == hand:
            return LAST
        if card:
            return exp(self.merit(card, action >> SUIT_AT, hand ^ card, near, two))
        if action == TAKE:
            return exp(TAKING + EACH_TAKEN * self.due)
        if action == SKIP:
            return exp(SKIPPED)
        return exp(HOLD)

    def merit(self, card: int, declared: int, rest: int, near: int, two: bool) -> float:
        """What speaks for playing a card and keeping the rest."""
        number = lowest(card) % WIDTH
        suit = SUIT << (declared - 1 if declared else lowest(card) // WIDTH) * WIDTH
        fits = suit | ASES << number
        if self.any_action:
            fits |= ASES | TWOS
        in_suit = popcount(rest & suit)
        follow = popcount(rest & fits)
        merit = UNSEEN * popcount(fits & ~(self.discards | self.top | card | rest))
        if follow:
            merit += FOLLOW + NUMBER_FOLLOWS * (follow - in_suit)
            if in_suit:
                merit += SUIT_FOLLOWS + SUIT_MORE * (in_suit - 1)
            if two and number <= TWO:
                merit += AGAIN
        if number == AS:
            merit += KEPT_AS
            if near == 1:
                merit += STOP_AS
            if rest & ASES:
                merit += PAIR
        elif number == TWO:
            merit += KEPT_TWO
            if near == 1:
                merit += STOP_TWO
            if rest & TWOS:
                merit += PAIR
        elif number == SEVEN:
            merit += KEPT_SEVEN
        return merit

    # -- what the play says -----------------------------------------------------------------------

    def evidence(self) -> float:
        """Take the play back, line by line, and judge every decision of another seat.

        Which of its cards a seat has drawn when is guessed on the way, so that its play made sense.
        """
        actions = row(WIDEST)
        total = 0.0
        drawn = 0
        for back in range(self.lines):
            line = self.lines - 1 - back
            did = self.did[line]
            if did & DRAWN:
                drawn += 1
                continue
            self.turn = did >> SEAT_AT
            self.top = self.stood[line] & CARDS
            self.open_suit = SUIT << (self.stood[line] >> OPEN_AT & 3) * WIDTH
            self.skip = self.stood[line] >> SKIP_AT & 1
            self.due = self.stood[line] >> DUE_AT
            action = did & (1 << SEAT_AT) - 1
            if action & CARDS:
                self.hands[self.turn] |= action & CARDS
                self.live |= 1 << self.turn
                if self.turn != self.me:
                    total += self.chosen(action, actions)
            else:
                total += self.unmatched(line + 1, drawn)
            drawn = 0
        return total

    def chosen(self, action: int, actions: list[int]) -> float:
        """The logarithm of how likely the seat on turn was to play a card."""
        count = self.candidates(actions)
        near = popcount(self.hands[self.after(self.turn)])
        two = popcount(self.live) == 2
        whole = 0.0
        for i in range(count):
            whole += self.lean(actions[i], near, two)
        return log((1 - STRAY) * self.lean(action, near, two) / whole + STRAY / count)

    def unmatched(self, line: int, drawn: int) -> float:
        """The logarithm of how likely it was that a seat played no card; what it drew goes back.

        Cards that it could have played have most likely come by this very draw.
        """
        hand = self.hands[self.turn]
        could = hand & self.matching()
        hits = popcount(could)
        natural = 1.0  # how likely the cards drawn are to be these
        for k in range(hits):
            natural *= (drawn - k) / (popcount(hand) - k) if drawn > k else 0.0
        for k in range(drawn):
            self.give_back(self.stood[line + k], could if natural > 0 else 0)
        if self.turn == self.me:
            return 0.0
        if self.hands[self.turn] & could:
            natural = 0.0
        return log(natural + (1 - natural) * STRAY / (1 + hits))

    def give_back(self, stock: int, first: int) -> None:
        """Take a card that came from this stock out of a hand, if it can be one of ``first``."""
        hand = self.hands[self.turn]
        cards = hand & stock
        if cards & first:
            cards &= first
        if cards == 0:
            cards = hand
        if cards:
            self.hands[self.turn] ^= self.one(cards)
