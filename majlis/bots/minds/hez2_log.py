"""What everybody has witnessed of a Hez2 deal, line by line, to be read backwards."""

from majlis.bots.bot import Turn
from majlis.games.hez2 import ALONE, ASES, CARDS, DRAW, PACK, SUIT_AT, TAKE, TWOS, WIDTH, Hez2State
from majlis.kernel import lowest, popcount

SEAT_AT = 50
"""Where the seat stands above its action."""
DRAWN = 1 << 48
"""Marks a line that is no decision: its seat got a card that nobody else has seen."""
OPEN_AT, SKIP_AT, DUE_AT = 40, 42, 43
"""Where the open suit and what waits for an answer stand above the top card."""
UNKNOWN = 1 << 60
"""The starter, once it has been shuffled and is out of sight."""

Line = tuple[int, int]
"""A seat's action and the position that it answered (top card, open suit, skip, cards due); or
a drawn card's mark and the stock that the card came from, as it was when it was shuffled."""


def witnessed(state: Hez2State, turn: Turn) -> list[Line]:
    """The lines of the deal so far, from the first position that is known."""
    log = Log(state, starter_of(state, turn))
    for play in turn.history:
        if play.verb in ALONE:
            log.stand(play.seat, ALONE[play.verb])
        else:
            declared = PACK.suits.index(play.declared) + 1 if play.declared else 0
            log.play(play.seat, PACK.card(play.cards[0]), declared)
    return log.lines


def starter_of(state: Hez2State, turn: Turn) -> int:
    """The card that was turned up: it lay on the pile or was shuffled, and nobody played it."""
    seen = state.discards | state.top
    for g in range(1, state.generation_count):
        seen |= state.generations[g]
    for play in turn.history:
        if play.cards:
            seen &= ~PACK.card(play.cards[0])
    return seen if popcount(seen) == 1 else UNKNOWN


class Log:
    """The side of a deal that everybody sees, as it goes on."""

    def __init__(self, state: Hez2State, starter: int) -> None:
        self.lines: list[Line] = []
        self.top = starter
        self.open = lowest(starter) // WIDTH
        self.skip = self.due = 0
        self.discards = 0
        self.shuffled = state.deck & ~starter
        self.held = [state.hand_size] * state.seats
        self.stock = popcount(state.deck) - state.hand_size * state.seats - 1

    def play(self, seat: int, card: int, declared: int) -> None:
        """A card; ``declared`` is a suit's number plus one, or 0."""
        self.decide(seat, card | declared << SUIT_AT)
        self.discards |= self.top
        self.top = card
        self.open = declared - 1 if declared else lowest(card) // WIDTH
        self.held[seat] -= 1
        if not self.held[seat]:
            self.skip = self.due = 0
        elif card & ASES:
            self.skip = 1
        elif card & TWOS:
            self.due += 2

    def stand(self, seat: int, action: int) -> None:
        """A move without a card, and the cards that it brings."""
        self.decide(seat, action)
        cards = {DRAW: 1, TAKE: self.due}.get(action, 0)
        self.skip = self.due = 0
        for _ in range(cards):
            if not self.stock:
                self.shuffled, self.discards = self.discards, 0
                self.stock = popcount(self.shuffled)
            if self.stock:
                self.stock -= 1
                self.held[seat] += 1
                self.add(seat, DRAWN, self.shuffled & CARDS)

    def decide(self, seat: int, action: int) -> None:
        """A decision in the position as it is."""
        self.add(
            seat,
            action,
            self.top | self.open << OPEN_AT | self.skip << SKIP_AT | self.due << DUE_AT,
        )

    def add(self, seat: int, action: int, stood: int) -> None:
        """One more line, unless it cannot be said on what it was played."""
        if self.top != UNKNOWN:
            self.lines.append((seat << SEAT_AT | action, stood))
