"""One deal of Kozel: the cards, declarations and tricks (rulings K1–K19, see kozel.md)."""

from typing import Annotated

from majlis.cards import FRENCH_36
from majlis.kernel import Seats, State, deposit, lowest, nth, popcount, row

PACK = FRENCH_36
WIDTH = 9
SUIT = PACK.suit("c")
"""Every card of the lowest suit; the others lie above it."""
MASTER = PACK.card("6s")
HAND = 4

ACES = PACK.cards(["Ac", "Ad", "Ah", "As"])
TENS = PACK.cards(["Tc", "Td", "Th", "Ts"])
KINGS = PACK.cards(["Kc", "Kd", "Kh", "Ks"])
QUEENS = PACK.cards(["Qc", "Qd", "Qh", "Qs"])
JACKS = PACK.cards(["Jc", "Jd", "Jh", "Js"])
HALF = 60
VALUES = (11, 10, 4, 3, 2, 0)
"""What the classes of cards are worth (K1): aces, tens, kings, queens, jacks, the rest."""

VERB = 36
"""Verbs stand in the bits above the cards."""
LEAD, BEAT, DISCARD, DECLARE, DECLINE = (n << VERB for n in range(1, 6))
CARDS = (1 << VERB) - 1
VERBS = ("", "lead", "beat", "discard", "declare", "decline")

ASKING, LEADING, REPLYING = range(3)
NOTHING, MOLODKA, MOSCOW = range(3)
COMBINATIONS = ("nothing", "Molodka", "Moscow")

Table = Annotated[list[int], 10]
Scratch = Annotated[list[int], 16]


class KozelDeal(State):
    """The rules of one deal."""

    # options
    master: int  # the master card, or 0 (K2)
    open_discards: int
    count_shown: int
    moscow_whole: int
    # the deal
    trumps: int  # every card of the trump suit
    turn_up: int  # the trump turned up, 0 once it is drawn
    stock: int  # the face-down cards above it
    phase: int
    leader: int  # who would lead if nobody declared; then who does lead
    claimant: int  # who leads as things stand
    claim: int  # what the claimant has declared
    answered: int  # the seats that have been asked before this lead
    table: Table  # the cards of this trick and of the last, in play order
    half: int  # where in them this trick begins, 0 or 5; the last one stands in the other half
    pile: int  # all cards on the table
    discards: int  # which of its plays are discards, a bit each
    played: int
    best: int  # the cards that are winning
    best_seat: int
    won: Seats
    tricks: Seats  # how many each seat has won
    shown: int  # cards that everybody has seen played
    saw: Seats  # discards that a seat has seen besides
    # what everybody knows of cards that a seat has shown (declared, or drawn as the turn-up)
    known: Seats  # they are in its hand, or among its face-down discards since:
    pure: Seats  # discards that can only have come out of `known`
    mixed: Seats  # other discards since
    drawn: int  # the turn-up, while it is known apart from `known`: it came after some discards
    drawer: int
    late: int  # the drawer's discards since it was drawn
    spent: Seats  # shown cards that must be among the discards of `old`
    old: Seats  # discards before the last declaration
    last_discards: int
    last_leader: int
    last_winner: int
    scratch: Scratch

    # -- dealing and drawing --------------------------------------------------------------------

    def deal(self) -> None:
        """K4, K5: four cards each, one turned up for trumps; the dealer's left leads."""
        self.stock = self.deal_hands(self.deck, HAND)
        self.turn_up = self.draw(self.stock)
        self.stock ^= self.turn_up
        self.trumps = SUIT << lowest(self.turn_up) // WIDTH * WIDTH
        self.last_winner = -1
        self.ask_before_lead(self.after(self.dealer))

    def refill(self, first: int) -> None:
        """K11: everyone draws up to four, one card at a time, clockwise from the winner."""
        for _ in range(HAND - popcount(self.hands[first])):
            seat = first
            for _ in range(popcount(self.live)):
                self.draw_for(seat)
                seat = self.after(seat)

    def draw_for(self, seat: int) -> None:
        """One card for a seat: off the stock, and the turned-up trump last."""
        if self.stock:
            card = self.draw(self.stock)
            self.stock ^= card
            self.hands[seat] |= card
        elif self.turn_up:
            self.hands[seat] |= self.turn_up
            self.note_drawn(seat, self.turn_up)
            self.turn_up = 0

    # -- Moscow and Molodka ---------------------------------------------------------------------

    def combination(self, hand: int) -> int:
        """K13, K14: what a hand can be declared as."""
        if popcount(hand) != HAND:
            return NOTHING
        if self.one_suit(hand & ~MASTER):  # four of a suit, or three and the 6 of spades
            return MOLODKA
        return NOTHING if hand & ~(ACES | TENS | MASTER) or not hand & ACES else MOSCOW

    def one_suit(self, cards: int) -> bool:
        """Whether all cards of a set that is not empty are of one suit."""
        return not cards & ~(SUIT << lowest(cards) // WIDTH * WIDTH)

    def would_take(self, seat: int) -> bool:
        """K15, K16: whether a declaration would give this seat the lead as things stand."""
        return self.takes_with(seat, self.combination(self.hands[seat]))

    def takes_with(self, seat: int, held: int) -> bool:
        """Whether such a combination would give the seat the lead."""
        if seat != self.leader:
            return held > self.claim
        if self.claim:  # the nearest of all takes back with as good a combination
            return held >= self.claim
        return held == MOSCOW and self.moscow_whole != 0

    def ask_before_lead(self, leader: int) -> None:
        """K16: ask round, beginning after the one who would lead."""
        self.leader = leader
        self.claimant = leader
        self.claim = NOTHING
        self.answered = 0
        if popcount(self.hands[leader]) == HAND:
            self.ask_from(self.after(leader))
        else:  # K13, K14: hands are equal, and none is whole
            self.let_lead()

    def ask_from(self, seat: int) -> None:
        """Ask the next seat that could take the lead, up to the leader; then let the lead begin."""
        self.phase = ASKING
        while self.answered >> seat & 1 or not self.would_take(seat):
            if seat == self.leader:
                self.let_lead()
                return
            seat = self.after(seat)
        self.turn = seat

    def let_lead(self) -> None:
        """The claimant leads."""
        self.phase = LEADING
        self.turn = self.claimant

    # -- what everybody can tell of shown cards ---------------------------------------------------

    def note_drawn(self, seat: int, card: int) -> None:
        """K4: everybody sees who draws the turn-up."""
        if not self.known[seat]:
            self.pure[seat] = 0
            self.mixed[seat] = 0
        if self.pure[seat] | self.mixed[seat]:
            self.drawn = card
            self.drawer = seat
            self.late = 0
        else:
            self.known[seat] |= card

    def note_declared(self, seat: int) -> None:
        """K15: the whole hand is shown; shown cards that are not in it have been discarded."""
        shown = self.known[seat]
        if self.drawer == seat:
            shown |= self.drawn
            self.drawn = 0
        self.spent[seat] |= shown & ~self.hands[seat]
        self.old[seat] |= self.pure[seat] | self.mixed[seat]
        self.known[seat] = self.hands[seat]
        self.pure[seat] = 0
        self.mixed[seat] = 0

    def note_discarded(self, seat: int, cards: int) -> None:
        """Cards that lie face down, and have just left the hand, may be shown ones."""
        drawn = self.drawn if self.drawer == seat else 0
        if not self.known[seat] | drawn:
            return
        held = popcount(self.known[seat]) - popcount(self.pure[seat])  # if none were mixed
        size = popcount(self.hands[seat] | cards)
        if held == size and not self.mixed[seat] | drawn:
            self.pure[seat] |= cards
        else:
            self.mixed[seat] |= cards
            self.late |= cards if drawn else 0

    def last_count(self) -> int:
        """How many plays of the last trick are still in sight: none after the next lead (K10)."""
        return popcount(self.live) if self.last_winner >= 0 else 0

    def answer(self, declares: bool) -> None:
        """A seat that was asked declares or declines."""
        seat = self.turn
        self.answered |= 1 << seat
        if declares:
            self.claim = self.combination(self.hands[seat])
            self.claimant = seat
            self.note_declared(seat)
        if seat == self.leader:
            self.let_lead()
        else:
            self.ask_from(self.after(seat))

    # -- a trick --------------------------------------------------------------------------------

    def beats(self, cards: int, over: int) -> bool:
        """K8: whether the cards can be paired so that each beats one of those they meet.

        A plain card only beats cards of its suit, a trump meets what is left, and the master
        takes any one; so it is enough to count.
        """
        if over & self.master:
            return False
        short = 0  # plain cards that nothing of their suit beats
        spare = popcount(cards & self.trumps & ~self.master)
        missing = 0  # cards that only the master could still beat
        for suit in range(4):
            these = SUIT << suit * WIDTH
            met = over & these
            if met:
                pairs = self.pairs(cards & these & ~self.master, met)
                if these == self.trumps:
                    missing += popcount(met) - pairs
                    spare -= pairs
                else:
                    short += popcount(met) - pairs
        if short > spare:
            missing += short - spare
        return missing <= (1 if cards & self.master else 0)

    def pairs(self, cards: int, over: int) -> int:
        """How many cards of one suit can be beaten by cards of the same suit."""
        n = 0
        while cards:
            if cards & -cards > over & -over and over:
                over &= over - 1
                n += 1
            cards &= cards - 1
        return n

    def moves(self, out: list[int]) -> int:
        """Answers, or sets of cards with their verb, in ascending order."""
        if self.phase == ASKING:
            out[0] = DECLARE
            out[1] = DECLINE
            return 2
        hand = self.hands[self.turn]
        if self.phase == LEADING:
            return self.leads(hand, out)
        if self.best & self.best - 1:
            return self.replies(hand, out)
        beaters = hand & self.beaters(self.best)
        n = 0
        while beaters:
            out[n] = BEAT | (beaters & -beaters)
            beaters &= beaters - 1
            n += 1
        while hand:
            out[n] = DISCARD | (hand & -hand)
            hand &= hand - 1
            n += 1
        return n

    def leads(self, hand: int, out: list[int]) -> int:
        """K6, K17: the sets of one suit, with the master as any; a declared Moscow whole."""
        n = 0
        for suit in range(3):
            n = self.subsets(hand & (SUIT << suit * WIDTH), 0, out, n)
        joker = hand & self.master
        if joker:
            out[n] = LEAD | joker
            n += 1
            for suit in range(3):
                n = self.subsets(hand & (SUIT << suit * WIDTH), joker, out, n)
        first = n
        n = self.subsets(hand & (SUIT << 3 * WIDTH), 0, out, n)
        if joker:  # it stands there already
            n -= 1
            for i in range(first, n):
                out[i] = out[i + 1]
        if self.moscow_whole and self.claim == MOSCOW and not self.one_suit(hand):
            out[n] = LEAD | hand
            n += 1
        return n

    def subsets(self, cards: int, extra: int, out: list[int], n: int) -> int:
        """Write a lead of each part of these cards, with an extra card, from place n on."""
        part = cards & -cards
        while part:
            out[n] = LEAD | part | extra
            n += 1
            part = (part - cards) & cards
        return n

    def replies(self, hand: int, out: list[int]) -> int:
        """K7: all sets as large as the one to beat, as beats and as discards."""
        size = popcount(self.best)
        usable = self.usable(hand)
        n = 0
        part = usable & -usable
        while part:
            if popcount(part) == size and self.beats(part, self.best):
                out[n] = BEAT | part
                n += 1
            part = (part - usable) & usable
        part = hand & -hand
        while part:
            if popcount(part) == size:
                out[n] = DISCARD | part
                n += 1
            part = (part - hand) & hand
        return n

    def usable(self, hand: int) -> int:
        """The cards that beat a card of the set to beat; none if one of it is beaten by none."""
        usable = 0
        met = self.best
        while met:
            beaters = hand & self.beaters(met & -met)
            if not beaters:
                return 0
            usable |= beaters
            met &= met - 1
        return usable

    def beaters(self, card: int) -> int:
        """K8: every card that beats a single one."""
        if card & self.master:
            return 0
        suit = SUIT << lowest(card) // WIDTH * WIDTH
        higher = suit & ~(card | card - 1)
        return higher | self.master | (0 if suit == self.trumps else self.trumps)

    def any_move(self) -> int:
        """One legal action, all alike."""
        if self.phase == REPLYING and not self.best & self.best - 1:
            hand = self.hands[self.turn]
            beaters = hand & self.beaters(self.best)
            k = self.below(popcount(beaters) + popcount(hand))
            if k < popcount(beaters):
                return BEAT | nth(beaters, k)
            return DISCARD | nth(hand, k - popcount(beaters))
        if self.phase == LEADING and self.claim != MOSCOW:
            return LEAD | self.any_lead(self.hands[self.turn])
        return self.scratch[self.below(self.moves(self.scratch))]

    def any_lead(self, hand: int) -> int:
        """One of the sets of one suit, all alike: parts are numbered suit by suit."""
        joker = hand & self.master
        plain = hand ^ joker
        parts = 0
        for suit in range(4):
            parts += (1 << popcount(plain & (SUIT << suit * WIDTH))) - 1
        k = self.below(parts * 2 + 1 if joker else parts)
        extra = joker if k >= parts else 0
        k -= parts if extra else 0
        for suit in range(4):
            cards = plain & (SUIT << suit * WIDTH)
            n = (1 << popcount(cards)) - 1
            if k < n:
                return deposit(k + 1, cards) | extra
            k -= n
        return joker

    def apply(self, action: int) -> None:
        """Answer, lead, beat or discard for the seat on turn."""
        if self.phase == ASKING:
            self.answer(action == DECLARE)
            return
        cards = action & CARDS
        seat = self.turn
        self.hands[seat] ^= cards
        if self.phase == LEADING:
            self.phase = REPLYING
            self.leader = seat
            self.played = 0
            self.discards = 0
            self.last_winner = -1
        if action < DISCARD:
            self.best = cards
            self.best_seat = seat
        else:
            self.discards |= 1 << self.played
        if action < DISCARD or self.open_discards:
            self.shown |= cards
            self.known[seat] &= ~cards
            self.drawn &= ~cards
        else:
            self.saw[seat] |= cards
            self.note_discarded(seat, cards)
        self.table[self.half + self.played] = cards
        self.pile |= cards
        self.played += 1
        self.turn = self.after(seat)
        if self.turn == self.leader:
            self.take_trick()

    def take_trick(self) -> None:
        """K9, K12: the last to have led or beaten takes the cards and would lead next."""
        winner = self.best_seat
        self.won[winner] |= self.pile
        self.saw[winner] |= self.pile & ~self.shown
        self.tricks[winner] += 1
        self.last_discards = self.discards
        self.last_leader = self.leader
        self.last_winner = winner
        self.half = 5 - self.half
        self.pile = 0
        self.played = 0
        self.best = 0
        self.refill(winner)
        if self.hands[winner]:
            self.ask_before_lead(winner)
        else:
            self.turn = winner

    def over(self) -> bool:
        """K12: all hands are empty."""
        return self.played == 0 and self.hands[self.turn] == 0

    # -- score ----------------------------------------------------------------------------------

    def points_of(self, cards: int) -> int:
        """K1: aces 11, tens 10, kings 4, queens 3, jacks 2."""
        return (
            11 * popcount(cards & ACES)
            + 10 * popcount(cards & TENS)
            + 4 * popcount(cards & KINGS)
            + 3 * popcount(cards & QUEENS)
            + 2 * popcount(cards & JACKS)
        )

    def side_points(self, seat: int) -> int:
        """K3: what a seat's side has taken: its own, and at four its partner's."""
        points = self.points_of(self.won[seat])
        return points + self.points_of(self.won[seat ^ 2]) if self.seats == 4 else points

    def side_tricks(self, seat: int) -> int:
        """How many tricks a seat's side has won."""
        return self.tricks[seat] + (self.tricks[seat ^ 2] if self.seats == 4 else 0)

    def score(self, out: list[int]) -> None:
        """K18, K19: the penalties of a deal, before any doubling."""
        most = 0
        for seat in range(self.seats):
            out[seat] = -1
            if self.live >> seat & 1:
                out[seat] = self.side_points(seat)
                most = max(most, out[seat])
        winners = 0
        for seat in range(self.seats):
            winners += out[seat] == most
        alone = winners == (2 if self.seats == 4 else 1)
        saved = 21 if popcount(self.live) == 3 else 31
        for seat in range(self.seats):
            points = out[seat]
            if points < 0:  # not dealt in
                out[seat] = 0
            elif points == most:
                out[seat] = 0 if alone else 2
            elif self.side_tricks(seat) == 0:
                out[seat] = 6
            else:
                out[seat] = 2 if points >= saved else 4

    def payoff(self, out: list[float]) -> None:
        """Half for the points taken, half for the penalties spared."""
        penalties = row(self.seats)
        self.score(penalties)
        for seat in range(self.seats):
            out[seat] = self.side_points(seat) / 240 + (6 - penalties[seat]) / 12
