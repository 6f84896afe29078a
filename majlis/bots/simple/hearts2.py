"""A simple player of Two-player Hearts: ducks, counts the cards, and throws no trump away.

What one takes the other is spared, so that a point is worth the same on either side.  Everything
is counted in points; below zero is good.
"""

from majlis.bots.bot import Bot, Turn
from majlis.bots.simple.odds import none_of
from majlis.cards import FRENCH_28, bits
from majlis.kernel import highest, popcount

PACK = FRENCH_28
SUITS = tuple(PACK.suit(letter) for letter in PACK.suits)
HEARTS = PACK.suit("h")
SPADES = PACK.suit("s")
QUEEN = PACK.card("Qs")
ACE = PACK.card("As")
POINTS = HEARTS | QUEEN
POINT_CARDS = popcount(POINTS)

WILLING = 0.3
"""How readily the other takes a trick without points that it could duck."""
LEAD = -3.0
"""What it costs to win a trick: less than nothing, for there is one less to do harm."""
VOID = -0.6
"""What it is worth to have no card of a plain suit …"""
VOID_WITH_QUEEN = -2.5
"""… and while the queen waits to be thrown."""


class Hearts2Bot(Bot):
    """Ducks, keeps the queen for a trick that the other must take, and counts the trumps."""

    def choose(self, turn: Turn) -> str:
        """The card that costs least."""
        if len(turn.legal) == 1:
            return turn.legal[0]
        table = Hearts2Table(turn)
        cards = [PACK.card(move.removeprefix("play ")) for move in turn.legal]
        weigh = table.moon_cost if table.can_shoot(cards) else table.cost
        return f"play {PACK.write(min(cards, key=lambda card: (weigh(card), card)))}"


class Hearts2Table:
    """What a seat can work out from its turn."""

    def __init__(self, turn: Turn) -> None:
        view = turn.view
        self.me = turn.seat
        self.other = 1 - self.me
        self.hand = PACK.cards(view.hand)
        self.size = len(view.seats[self.other].hand)
        self.lead = PACK.card(view.trick[0].cards[0]) if view.trick else 0
        self.mine = view.seats[self.me].taken or 0
        self.theirs = view.seats[self.other].taken or 0
        self.queen_free = turn.options["queen"] == "any_time"
        self.moon = turn.options["moon_points"]
        self.seen = self.hand
        self.bans = 0  # cards that the other has shown not to hold
        self._read_history(turn)
        self.pool = PACK.deck & ~(self.seen | self.bans)
        self.pool_size = popcount(self.pool)
        self.threat = self._threat()

    def _read_history(self, turn: Turn) -> None:
        led = 0
        for n, play in enumerate(turn.history):
            card = PACK.card(play.cards[0])
            self.seen |= card
            if n % 2 == 0:
                led = suit_of(card)
            elif play.seat == self.other and not card & led:
                self.bans |= 0 if card == QUEEN and self.queen_free else led
            if n == 0:  # the lowest club in play: those below are dead
                self.bans |= led & (card - 1)

    def _threat(self) -> float:
        """How likely it looks that the other shoots the moon."""
        if self.mine:
            return 0.0
        queen = self.theirs >= 13
        cards = self.theirs - 12 if queen else self.theirs
        return (cards / POINT_CARDS) ** 2 if cards >= 4 else 0.0

    def holds(self, cards: int) -> float:
        """The chance that the other holds one of these cards."""
        return 1.0 - none_of(popcount(cards & self.pool), self.size, self.pool_size)

    def expected(self, cards: int) -> float:
        """How many of these cards the other holds, on average."""
        return popcount(cards & self.pool) * self.size / max(1, self.pool_size)

    # -- the price of a card ---------------------------------------------------------------------

    def cost(self, card: int) -> float:
        """What a card costs if it is played now."""
        now = self.reply_cost(card) if self.lead else self.lead_cost(card)
        return now + self.danger(self.hand & ~card)

    def reply_cost(self, card: int) -> float:
        """What comes of a reply is certain."""
        points = points_of(self.lead | card)
        return self.price(points) if beats(card, self.lead) else self.relief(points)

    def price(self, points: float) -> float:
        """What it costs to win so many points."""
        return points + LEAD - ((self.moon + self.theirs) * self.threat if points else 0.0)

    def relief(self, points: float) -> float:
        """What it is worth that the other wins them."""
        return -points * (1 - 2 * self.threat)

    def lead_cost(self, card: int) -> float:
        """The other ducks if it can, and throws the queen if it may."""
        suit = suit_of(card)
        above, below = suit & ~((card << 1) - 1), suit & (card - 1)
        void = 1.0 - self.holds(suit)
        over = self.holds(above)
        under = self.holds(below)
        willing = 0.0 if card & POINTS else WILLING
        loses = over * (1.0 - under) + over * under * willing
        if void and not suit & HEARTS and not self.holds(PACK.deck & ~HEARTS & ~suit):
            loses += void  # there is nothing left but trumps
        points = points_of(card)
        taken = float(points)
        if suit & HEARTS:
            taken += under
        queen = self.holds(QUEEN)
        if suit & SPADES and card == ACE:
            taken += 13 * queen
        elif not suit & SPADES:
            taken += 13 * queen * (1.0 if self.queen_free else void)
        given = points + (over if suit & HEARTS else 0.0)
        if suit & SPADES and card < QUEEN:
            given += 13 * queen * (1.0 - under)
        loses = min(1.0, loses)
        return (1.0 - loses) * self.price(taken) + loses * self.relief(given)

    # -- moons ----------------------------------------------------------------------------------

    def can_shoot(self, cards: list[int]) -> bool:
        """Whether every point so far is mine, and every trick to come can be."""
        if self.theirs or self.mine < 1:
            return False
        if self.lead and not any(beats(card, self.lead) for card in cards):
            return False
        return all(self.is_master(card) for card in bits(self.hand))

    def is_master(self, card: int) -> bool:
        """Whether a card would win the trick that it leads."""
        suit = suit_of(card)
        higher = suit & ~((card << 1) - 1) & self.pool
        return not higher and (bool(card & HEARTS) or not HEARTS & self.pool)

    def moon_cost(self, card: int) -> float:
        """When I shoot: win the trick; trumps first."""
        if self.lead:
            return 0.0 if beats(card, self.lead) else 1.0
        return 0.0 if card & HEARTS else 1.0

    # -- the price of keeping cards ---------------------------------------------------------------

    def danger(self, hand: int) -> float:
        """What a hand is likely to bring in."""
        return sum(self.suit_danger(hand, suit) for suit in SUITS)

    def suit_danger(self, hand: int, suit: int) -> float:
        """What the cards of one suit are likely to bring in."""
        mine = hand & suit
        rounds = self.expected(suit)
        if not mine:
            if suit & HEARTS or not rounds:
                return 0.0
            return VOID_WITH_QUEEN if hand & QUEEN and not self.queen_free else VOID
        if suit & SPADES and QUEEN & (mine | self.pool):
            return self.queen_danger(mine, rounds)
        weight = 4.0 if suit & HEARTS else 0.5 + self.holds(QUEEN)
        return weight * sum(self.forced(card, mine, suit) for card in bits(mine))

    def forced(self, card: int, mine: int, suit: int) -> float:
        """The chance that a card will have to take a trick."""
        unseen = suit & self.pool
        if not unseen:
            return 0.3
        guards = popcount(mine & (card - 1))
        reach = min(1.0, max(0.0, self.expected(suit) + 0.5 - guards))
        return reach * popcount(unseen & (card - 1)) / popcount(unseen)

    def queen_danger(self, mine: int, rounds: float) -> float:
        """The danger of spades while the queen is in play."""
        guards = popcount(mine & (QUEEN - 1))
        late = min(1.0, max(0.0, (rounds + 1 - guards) / 3))
        low = 0.4 * sum(self.forced(card, mine, SPADES) for card in bits(mine & (QUEEN - 1)))
        if mine & QUEEN:
            return low + 13 * ((0.1 + 0.1 * late) if self.queen_free else (0.15 + 0.7 * late))
        return low + (13 * self.holds(QUEEN) * (0.05 + 0.4 * late) if mine & ACE else 0.0)


def suit_of(card: int) -> int:
    """Every card of a card's suit."""
    return SUITS[highest(card) // 7]


def points_of(cards: int) -> int:
    """What cards count."""
    return popcount(cards & HEARTS) + 13 * popcount(cards & QUEEN)


def beats(reply: int, lead: int) -> bool:
    """Whether a reply wins the trick."""
    return reply > lead if suit_of(reply) == suit_of(lead) else bool(reply & HEARTS)
