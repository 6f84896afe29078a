"""A simple player of Kozel: weighs the points on the table against the cards that they cost.

Everything is counted in card points; above zero is good.
"""

from collections.abc import Iterator

from majlis.bots.bot import Bot, Turn
from majlis.bots.simple.odds import none_of
from majlis.cards import FRENCH_36, HIDDEN, bits
from majlis.games import find
from majlis.kernel import highest, popcount

PACK = FRENCH_36
SUITS = tuple(PACK.suit(letter) for letter in PACK.suits)
MASTER = PACK.card("6s")
WORTH = {"A": 11, "T": 10, "K": 4, "Q": 3, "J": 2}
POINTS = {card: WORTH.get(PACK.names(card)[0][0], 0) for card in bits(PACK.deck)}
HAND = 4

LEAD = 1.0
"""What it is worth to lead the next trick."""
DECLARE = 6.0
"""How much the best lead must promise before it is worth showing the hand for it."""
KEEP_MASTER = 9.0
KEEP_TRUMP = 3.0
"""What a trump is worth in the hand, beside its points …"""
KEEP_STEP = 0.3
"""… and what each step of its rank adds."""
KEEP_HIGH = 0.25
"""Of an ace or ten of a plain suit, the part of its points that it is still good for."""
GIVEN = (0.0, 0.3, 1.5, 5.0)
"""The points in so many discards, if the player has more cards to choose from."""
AVERAGE = 120 / 36
"""The points in a discard, if there is no choice."""


class KozelBot(Bot):
    """Wins what pays, gives away nothing, keeps trumps and the master for the large tricks."""

    def choose(self, turn: Turn) -> str:
        """The move that promises most."""
        if len(turn.legal) == 1:
            return turn.legal[0]
        table = KozelTable(turn)
        if turn.view.facts["phase"] == "declare":
            return "declare" if table.wants_the_lead() else "decline"
        return max(turn.legal, key=lambda move: (round(table.value(move), 9), move))


class KozelTable:
    """What a seat can work out from its turn."""

    def __init__(self, turn: Turn) -> None:
        view = turn.view
        self.me = turn.seat
        self.seats = len(view.seats)
        self.hand = PACK.cards(view.hand)
        self.trumps = PACK.suit(view.facts["trumps"])
        self.master = MASTER if turn.options["six_of_spades"] == "master" else 0
        self.whole = turn.options["moscow_lead"] == "whole"
        game = find(turn.game)
        self.sides = [game.side(seat, self.seats) for seat in range(self.seats)]
        self.live = [seat for seat in range(self.seats) if view.seats[seat].playing]
        self.sizes = [len(seat.hand) for seat in view.seats]
        self.known = [_seen(seat.hand) for seat in view.seats]
        self.claimant = view.facts["claimant"]
        self.best_seat = view.facts["best_seat"]
        self.trick = [(play.seat, play.verb, _seen(play.cards)) for play in view.trick]
        self.stake = sum(_points(cards) for _, _, cards in self.trick)
        self.best = next((cards for seat, _, cards in self.trick if seat == self.best_seat), 0)
        seen = self.hand | _seen(view.zones["turn_up"])
        for play in turn.history:
            if play.verb != "declare":  # shown cards are still held, or out of sight again
                seen |= _seen(play.cards)
        for cards in self.known:
            seen |= cards
        self.pool = PACK.deck & ~seen
        self.pool_size = max(1, popcount(self.pool))
        left = len(view.zones["stock"]) + len(view.zones["turn_up"]) + sum(self.sizes)
        self.future = min(1.0, (left / len(self.live) - 1) / HAND)
        rivals = len({self.sides[seat] for seat in self.live}) - 1
        self.loss = 1.0 if rivals == 1 else 0.7

    # -- moves ----------------------------------------------------------------------------------

    def value(self, move: str) -> float:
        """What a move promises."""
        verb, *names = move.split(" ")
        cards = PACK.cards(names)
        if verb == "discard":
            return self.after(self.best, self.best_seat, cards)
        return self.after(cards, self.me, cards)

    def wants_the_lead(self) -> bool:
        """Whether a declaration is worth it."""
        if self.claimant != self.me and self.friend(self.claimant):
            return False
        return max(self.after(cards, self.me, cards) for cards in self.leads()) >= DECLARE

    def leads(self) -> Iterator[int]:
        """The sets that could be led after a declaration."""
        for suit in SUITS:
            cards = self.hand & (suit | self.master)
            part = cards & -cards
            while part:
                yield part
                part = (part - cards) & cards
        if self.whole:
            yield self.hand

    def after(self, best: int, winner: int, cards: int) -> float:
        """What to expect once ``cards`` are played and ``winner`` is winning with ``best``."""
        count = popcount(cards)
        later = self.later()
        ours = 1.0 if self.friend(winner) else 0.0
        points = self.stake + _points(cards)
        for seat in later:
            beaten = self.willing(points, count) * self.beats(seat, best)
            if self.friend(seat):
                ours += (1.0 - ours) * beaten
            else:
                ours *= 1.0 - beaten
        given = points + self.gifts(later, count)
        mine = ours if winner == self.me else 0.0
        kept = sum(self.keep(card) for card in bits(cards))
        return ours * given - (1.0 - ours) * self.loss * points + mine * LEAD - self.future * kept

    def later(self) -> list[int]:
        """The seats that are still to play to this trick after me."""
        at = self.live.index(self.me)
        order = self.live[at + 1 :] + self.live[:at]
        return order[: len(self.live) - 1 - len(self.trick)]

    def friend(self, seat: int) -> bool:
        """Whether a seat is on my side."""
        return self.sides[seat] == self.sides[self.me]

    def willing(self, points: int, count: int) -> float:
        """How readily a trick is beaten by who can: for points, or not to give many cards."""
        return min(0.95, 0.5 + 0.04 * points + 0.1 * (count - 1))

    def gifts(self, later: list[int], count: int) -> float:
        """The points in what those to come will discard."""
        total = 0.0
        for seat in later:
            if count >= self.sizes[seat]:
                total += count * AVERAGE
            else:
                total += GIVEN[count] * (3 if self.friend(seat) else 1)
        return total

    def beats(self, seat: int, cards: int) -> float:
        """The chance that a seat can beat some cards, each taken by itself."""
        chance = 1.0
        unknown = self.sizes[seat] - popcount(self.known[seat])
        known = self.known[seat]
        used = 0
        for card in bits(cards):
            above = self.above(card)
            if known & above:
                known &= ~(known & above & -(known & above))
                continue
            rivals = max(0, popcount(above & self.pool) - used)
            held = max(0, unknown - used)
            chance *= 1.0 - none_of(rivals, held, max(self.pool_size - used, held))
            used += 1
        return chance

    def above(self, card: int) -> int:
        """Every card that beats this one."""
        if card == self.master:
            return 0
        suit = suit_of(card)
        higher = suit & ~((card << 1) - 1)
        return (higher | self.master | (0 if card & self.trumps else self.trumps)) & ~card

    # -- the worth of keeping a card --------------------------------------------------------------

    def keep(self, card: int) -> float:
        """What a card is still good for in the hand."""
        if card == self.master:
            return KEEP_MASTER
        if card & self.trumps:
            return KEEP_TRUMP + KEEP_STEP * popcount(self.trumps & (card - 1))
        return KEEP_HIGH * POINTS[card]


def suit_of(card: int) -> int:
    """Every card of a card's suit."""
    return SUITS[highest(card) // 9]


def _seen(names: tuple[str, ...]) -> int:
    """The cards that are named among these."""
    return PACK.cards(name for name in names if name != HIDDEN)


def _points(cards: int) -> int:
    return sum(POINTS[card] for card in bits(cards))
