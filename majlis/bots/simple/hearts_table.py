"""What a seat at a table of Hearts can work out: who holds what, and what a card will win."""

from collections.abc import Iterator

from majlis.bots.bot import Turn
from majlis.bots.simple.odds import none_of
from majlis.cards import FRENCH
from majlis.games import find
from majlis.kernel import highest, popcount

SUITS = tuple(FRENCH.suit(letter) for letter in FRENCH.suits)
HEARTS = FRENCH.suit("h")
SPADES = FRENCH.suit("s")
QUEEN = FRENCH.card("Qs")
JACK = FRENCH.card("Jd")
POINT_CARDS = popcount(HEARTS | QUEEN)

WILLING = 0.3
"""How readily somebody who need not do so takes a trick without points …"""
WILLING_FIRST = 0.6
"""… on the first trick, if no points may fall there …"""
WILLING_POINTS = 0.05
"""… and one with points in it."""


class HeartsTable:
    """What a seat can work out from its turn."""

    def __init__(self, turn: Turn) -> None:
        view = turn.view
        self.me = turn.seat
        self.options = turn.options
        self.players = len(view.seats)
        self.others = [seat for seat in range(self.players) if seat != self.me]
        self.hand = FRENCH.cards(view.hand)
        self.sizes = [len(seat.hand) for seat in view.seats]
        self.voids = [0] * self.players
        self.taken = [seat.taken or 0 for seat in view.seats]
        self.trick = [(play.seat, FRENCH.card(play.cards[0])) for play in view.trick]
        self.first_trick = view.facts["trick_number"] == 1
        self.my_tricks = 0
        self.kitty = len(view.zones.get("kitty", ()))
        gone = self._read_history(turn)
        if view.facts["kitty_seat"] == self.me:
            gone |= FRENCH.cards(view.zones["kitty"])
        deck = find(turn.game).deck(turn.options, self.players)
        self.unseen = deck & ~(gone | self.hand)
        self.hidden_kitty = popcount(self.unseen) - sum(self.sizes[seat] for seat in self.others)
        self.received = self._passed_on(turn)
        self.out = self.points_in(self.unseen | self.hand)
        self._read_trick()
        self.threat = self._threat()

    def _read_history(self, turn: Turn) -> int:
        """Note who has shown to be void, and how many tricks are mine; the cards played so far."""
        gone = led = best = winner = played = 0
        for play in turn.history:
            if play.verb != "play":
                continue
            card = FRENCH.card(play.cards[0])
            gone |= card
            if played == 0:
                led = suit_of(card)
                best = 0
            elif not card & led:
                self.voids[play.seat] |= led
            if card & led and card > best:
                best, winner = card, play.seat
            played += 1
            if played == self.players:
                played = 0
                self.my_tricks += winner == self.me
        return gone

    def _passed_on(self, turn: Turn) -> list[int]:
        """The cards that I have passed and that their receiver still holds, by seat."""
        got = [0] * self.players
        shift = turn.view.facts["pass_shift"]
        if shift and turn.view.facts["phase"] == "play":
            receiver = (self.me + shift) % self.players
            got[receiver] = FRENCH.cards(turn.view.zones["passed"]) & self.unseen
        return got

    def _read_trick(self) -> None:
        self.led = suit_of(self.trick[0][1]) if self.trick else 0
        self.best = 0
        self.best_seat = self.me
        for seat, card in self.trick:
            if card & self.led and card > self.best:
                self.best, self.best_seat = card, seat
        self.later = [
            (self.me + n) % self.players for n in range(1, self.players - len(self.trick))
        ]
        self.stake: float = sum(self.points_in(card) for _, card in self.trick)
        if self.first_trick and self.kitty:
            self.stake += self.kitty / 2

    def _threat(self) -> tuple[int, float]:
        """Who may be shooting the moon, and how likely it looks; (-1, 0.0) for nobody."""
        takers = [seat for seat in range(self.players) if self.taken[seat]]
        if len(takers) != 1 or takers[0] == self.me:
            return -1, 0.0
        points = self.taken[takers[0]]
        cards = points - 12 if points >= 13 and not QUEEN & (self.unseen | self.hand) else points
        return (takers[0], (cards / POINT_CARDS) ** 2) if cards >= 4 else (-1, 0.0)

    def points_in(self, cards: int) -> int:
        """What cards count, the jack of diamonds with them."""
        points = popcount(cards & HEARTS) + 13 * popcount(cards & QUEEN)
        if cards & JACK and self.options["jack_of_diamonds"]:
            points -= 10
        return points

    def wins(self, card: int, led: int) -> float:
        """The chance that a card takes the trick."""
        if not card & led or card < self.best:
            return 0.0
        higher = self.unseen & led & higher_than(card)
        if not higher:
            return 1.0
        lower = self.unseen & led & (card - 1)
        willing = self._willing(card, led)
        chance = 1.0
        for seat, pool in self.pools(led):
            no_higher = self.lacks(seat, higher, pool)
            no_lower = self.lacks(seat, lower, pool)
            chance *= no_higher + (1 - no_higher) * (1 - no_lower) * (1 - willing)
        return chance

    def _willing(self, card: int, led: int) -> float:
        """How readily somebody who need not takes this trick, with my card in it."""
        if self.first_trick and not self.options["points_on_first_trick"]:
            return WILLING_FIRST
        points = self.stake + self.points_in(card)
        return WILLING_POINTS if points > 0 or led & HEARTS else WILLING

    def falls(self, card: int, led: int) -> float:
        """The points that those to come will add if I take the trick."""
        points = 0.0
        dumps = not self.first_trick or self.options["points_on_first_trick"]
        for seat, pool in self.pools(led):
            void = self.lacks(seat, self.unseen & led, pool)
            if led & HEARTS:
                points += 1 - void
            if led & SPADES and card > QUEEN and self.unseen & QUEEN:
                points += 13 * (1 - self.lacks(seat, QUEEN, pool))
            if dumps:
                points += void * self.dump(seat, led)
        return points

    def dump(self, seat: int, led: int) -> float:
        """What a seat without the suit led is likely to throw."""
        pool = popcount(self.unseen)
        if self.voids[seat] & HEARTS or not self.unseen & HEARTS:
            points = 0.0
        else:
            points = 1 - none_of(popcount(self.unseen & HEARTS), self.sizes[seat], pool)
        if self.unseen & QUEEN and not led & SPADES:
            points += 13 * (1 - self.lacks(seat, QUEEN, pool))
        return points

    def pools(self, led: int) -> Iterator[tuple[int, int]]:
        """The seats to come that may hold the suit led, each with how many cards could be its own.

        Those that came before in this walk are taken to hold none of the cards asked for, so their
        cards leave the pool.
        """
        pool = self.hidden_kitty + sum(
            self.sizes[seat] for seat in self.others if not self.voids[seat] & led
        )
        for seat in self.later:
            yield seat, pool
            if not self.voids[seat] & led:
                pool -= self.sizes[seat]

    def lacks(self, seat: int, cards: int, pool: int) -> float:
        """The chance that a seat has none of some unseen cards of one suit."""
        if not cards or self.voids[seat] & cards:
            return 1.0
        if self.received[seat] & cards:
            return 0.0
        return none_of(popcount(cards), self.sizes[seat], max(pool, self.sizes[seat]))


def suit_of(card: int) -> int:
    """Every card of a card's suit."""
    return SUITS[highest(card) // 13]


def higher_than(card: int) -> int:
    """Every card above this one in the order of the pack."""
    return ~((card << 1) - 1)
