"""A simple player of Hez2: sheds what it can, and keeps the action cards for when they land."""

from majlis.bots.bot import Bot, Turn
from majlis.cards import HIDDEN

AS, TWO, SEVEN = "1", "2", "7"
NEAR_OUT = 2
"""With so few cards somebody is about to go out."""

SAME_SUIT = 1.0
"""What each card that I could play on this suit is worth for my next turn …"""
SAME_NUMBER = 0.5
"""… and each of the same number."""
KEPT = {AS: 0.5, TWO: 1.0, SEVEN: 1.5}
"""What an action card is worth in the hand."""
KEPT_ANY = 1.5
"""… and one that may be played on anything, beside that."""
STOPS = {AS: 4.0, TWO: 6.0, SEVEN: 1.0}
"""What it is worth against a next seat that is about to go out."""
AGAIN = 1.0
"""At two players, what it is worth to hold a card for the turn that the other loses."""


class Hez2Bot(Bot):
    """Plays when it can, draws when it must, and thinks of the turn after."""

    def choose(self, turn: Turn) -> str:
        """The best card to play; without one, what has to be done."""
        plays = [move for move in turn.legal if move.startswith("play ")]
        if len(turn.legal) == 1 or not plays:
            return turn.legal[0]
        table = Hez2Table(turn)
        return max(plays, key=lambda move: (table.value(move), move))


class Hez2Table:
    """What a seat can work out from its turn."""

    def __init__(self, turn: Turn) -> None:
        view = turn.view
        self.hand = view.hand
        self.any_action = turn.options["action_cards"] == "any"
        live = [seat for seat, shown in enumerate(view.seats) if shown.place is None]
        at = live.index(turn.seat)
        after = live[(at + 1) % len(live)]
        self.two = len(live) == 2
        self.next_cards = view.seats[after].hand
        self.near_out = len(self.next_cards) <= NEAR_OUT

    def value(self, move: str) -> float:
        """How good it is to play a card."""
        _, card, *declared = move.split(" ")
        number, suit = card[0], declared[0] if declared else card[1]
        rest = [other for other in self.hand if other != card]
        follow = [other for other in rest if self.follows(other, number, suit)]
        value = SAME_SUIT * sum(other[1] == suit for other in follow)
        value += SAME_NUMBER * sum(other[1] != suit for other in follow)
        value -= KEPT.get(number, 0.0)
        if number in (AS, TWO) and self.any_action:
            value -= KEPT_ANY
        if self.near_out and rest:
            value += STOPS.get(number, 0.0)
        if self.two and number in (AS, TWO):
            value += AGAIN * bool(follow)
        return value - self.lets_out(number, suit)

    def follows(self, card: str, number: str, suit: str) -> bool:
        """Whether a card can be played on this suit and number."""
        if self.any_action and card[0] in (AS, TWO):
            return True
        return card[1] == suit or card[0] == number

    def lets_out(self, number: str, suit: str) -> float:
        """What it costs that the next seat, with a last card that everybody knows, can play it."""
        known = [card for card in self.next_cards if card != HIDDEN]
        if len(self.next_cards) > 1 or not known or number in (AS, TWO):
            return 0.0
        return 5.0 if self.follows(known[0], number, suit) else 0.0
