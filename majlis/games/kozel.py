"""Kozel for two to four players, in two teams at four (rulings K1–K23, see kozel.md)."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Annotated, Any

from majlis.cards import FRENCH_36, HIDDEN, NotationError
from majlis.game import Game, Outcome, Standing, ranked
from majlis.kernel import INVERSE_FACTORIAL, Seats, State, deposit, lowest, nth, popcount, row
from majlis.options import Choice, Number, Options
from majlis.view import Play, SeatView, View
from majlis.words import Sentence, say

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

Scratch = Annotated[list[int], 16]


class KozelState(State):
    """One deal of Kozel."""

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
    trick: Seats  # the cards of the trick, in play order
    discards: int  # which of its plays are discards, a bit each
    played: int
    best: int  # the cards that are winning
    best_seat: int
    won: Seats
    tricks: Seats  # how many each seat has won
    shown: int  # cards that everybody has seen played
    saw: Seats  # discards that a seat has seen besides
    known: Seats  # cards that everybody knows to be in a hand, or in `buried` since
    buried: Seats  # a seat's face-down discards since then
    last: Seats  # the trick before, until the next lead
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
            self.known[seat] |= self.turn_up
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
        self.ask_from(self.after(leader))

    def ask_from(self, seat: int) -> None:
        """Ask the next seat that could take the lead, up to the leader; then let the lead begin."""
        self.phase = ASKING
        while seat != self.leader:
            if not self.answered >> seat & 1 and self.would_take(seat):
                self.turn = seat
                return
            seat = self.after(seat)
        if not self.answered >> seat & 1 and self.would_take(seat):
            self.turn = seat
            return
        self.let_lead()

    def let_lead(self) -> None:
        """The claimant leads."""
        self.phase = LEADING
        self.turn = self.claimant

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
            self.known[seat] = self.hands[seat]
            self.buried[seat] = 0
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
        n = 0
        part = hand & -hand
        while part:
            if popcount(part) == size and self.beats(part, self.best):
                out[n] = BEAT | part
                n += 1
            part = (part - hand) & hand
        part = hand & -hand
        while part:
            if popcount(part) == size:
                out[n] = DISCARD | part
                n += 1
            part = (part - hand) & hand
        return n

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
        else:
            self.saw[seat] |= cards
            self.buried[seat] |= cards if self.known[seat] else 0
        self.trick[self.played] = cards
        self.played += 1
        self.turn = self.after(seat)
        if self.turn == self.leader:
            self.take_trick()

    def take_trick(self) -> None:
        """K9, K12: the last to have led or beaten takes the cards and would lead next."""
        winner = self.best_seat
        cards = 0
        for i in range(self.played):
            cards |= self.trick[i]
            self.last[i] = self.trick[i]
        self.won[winner] |= cards
        self.saw[winner] |= cards & ~self.shown
        self.tricks[winner] += 1
        self.last_discards = self.discards
        self.last_leader = self.leader
        self.last_winner = winner
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
            if self.live >> seat & 1:
                most = max(most, self.side_points(seat))
        winners = 0
        for seat in range(self.seats):
            if self.live >> seat & 1 and self.side_points(seat) == most:
                winners += 1
        alone = winners == (2 if self.seats == 4 else 1)
        saved = 21 if popcount(self.live) == 3 else 31
        for seat in range(self.seats):
            out[seat] = 0
            if self.live >> seat & 1:
                points = self.side_points(seat)
                if points == most:
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

    # -- what a seat cannot know ----------------------------------------------------------------

    def hide(self, me: int) -> None:
        """Deal anew the other hands, the stock, and the discards that ``me`` has not seen.

        Kept: declared cards and a turned-up trump that are still in a hand.  Who is being asked to
        declare, and who has declined, is settled anew, for nobody else knows it.
        """
        if self.over():
            return
        gone = self.shown | self.saw[me]
        known = row(self.seats)
        for seat in range(self.seats):
            known[seat] = self.hands[seat] if seat == me else self.certain(seat, gone)
        self.answered &= 1 << me
        turn = self.turn
        self.redeal(gone, known)
        for seat in range(self.seats):
            if seat != me:
                self.saw[seat] = 0
        if self.phase != REPLYING and turn != me:
            self.ask_again(me, gone, known)

    def certain(self, seat: int, gone: int) -> int:
        """The cards that must be in a seat's hand for a viewer to whom these cards are gone."""
        return 0 if self.buried[seat] & ~gone else self.known[seat] & ~gone

    def loose(self, seat: int, gone: int) -> int:
        """The cards that are in a seat's hand or among its face-down discards, who knows which."""
        return self.known[seat] & ~gone if self.buried[seat] & ~gone else 0

    def pool(self, gone: int, known: list[int]) -> int:
        """The cards that a viewer cannot place at all."""
        pool = self.deck & ~(gone | self.turn_up)
        for seat in range(self.seats):
            pool &= ~(known[seat] | self.loose(seat, gone))
        return pool

    def redeal(self, gone: int, known: list[int]) -> None:
        """Share out everything that is not gone, known or turned up.

        ``known`` are cards that stay in a hand.  Where points are shown they may not come out with
        the first choice of loose cards; then it is made anew.
        """
        hands = row(self.seats)
        buried = row(self.seats)  # the discards of seats with loose cards
        trick = row(self.seats)
        won = row(self.seats)
        rest = -1
        for attempt in range(101):
            if rest < 0:  # at long last without the points
                counted = self.count_shown != 0 and attempt < 100
                rest = self.redeal_loose(gone, known, hands, buried, trick)
                rest = self.redeal_won(gone, buried, trick, rest, won, counted)
        self.stock = self.redeal_rest(gone, known, rest, hands, buried, trick)
        self.redeal_last(gone, buried, won)
        for seat in range(self.seats):
            self.hands[seat] = hands[seat]
            self.won[seat] = self.won[seat] & gone | won[seat]
            self.trick[seat] = trick[seat]
            self.buried[seat] = self.buried[seat] & gone | buried[seat]

    def redeal_loose(
        self, gone: int, known: list[int], hands: list[int], buried: list[int], trick: list[int]
    ) -> int:
        """New hands and discards of the seats with loose cards; what is left of the pool."""
        pool = self.pool(gone, known)
        for seat in range(self.seats):
            trick[seat] = 0  # what lay there in an earlier trick is secret again
            buried[seat] = 0
            loose = self.loose(seat, gone)
            if loose:
                size = popcount(self.hands[seat])
                discards = popcount(self.buried[seat] & ~gone)
                must = loose & ~known[seat] if popcount(known[seat]) == size else 0
                both = known[seat] | loose
                both |= self.pick(pool, size + discards - popcount(both))
                pool &= ~both
                free = both & ~(known[seat] | must)
                buried[seat] = must | self.pick(free, discards - popcount(must))
                hands[seat] = both ^ buried[seat]
        seat = self.leader
        for i in range(self.played):
            if buried[seat]:
                trick[i] = self.pick(buried[seat], popcount(self.trick[i] & ~gone))
            seat = self.after(seat)
        return pool

    def redeal_rest(
        self,
        gone: int,
        known: list[int],
        pool: int,
        hands: list[int],
        buried: list[int],
        trick: list[int],
    ) -> int:
        """The other hands, and discards on the table; what is left is the stock."""
        for seat in range(self.seats):
            if not buried[seat]:
                part = self.pick(pool, popcount(self.hands[seat]) - popcount(known[seat]))
                hands[seat] = known[seat] | part
                pool ^= part
        for i in range(self.played):
            if not trick[i]:
                part = self.pick(pool, popcount(self.trick[i] & ~gone))
                trick[i] = part
                pool ^= part
            trick[i] |= self.trick[i] & gone
        return pool

    def redeal_won(
        self,
        gone: int,
        buried: list[int],
        trick: list[int],
        pool: int,
        won: list[int],
        counted: bool,
    ) -> int:
        """New discards among the cards won; what is left of the pool, or -1 if points don't fit."""
        sides = 2 if self.seats == 4 else self.seats
        free = row(self.seats)  # how many of them are nobody's loose cards
        needs = row(sides)
        sums = row(sides)
        left = 0
        for seat in range(self.seats):
            left |= buried[seat]
        for seat in range(self.seats):
            left &= ~trick[seat]
        for winner in range(self.seats):
            unseen = self.won[winner] & ~gone
            won[winner] = 0
            free[winner] = popcount(unseen)
            for seat in range(self.seats):
                n = popcount(unseen & self.buried[seat]) if buried[seat] else 0
                part = self.pick(left & buried[seat], n)
                won[winner] |= part
                left ^= part
                free[winner] -= n
            needs[winner % sides] += free[winner]
            sums[winner % sides] += self.points_of(unseen) - self.points_of(won[winner])
        if counted:
            return self.redeal_counted(pool, needs, sums, free, won)
        for winner in range(self.seats):
            part = self.pick(pool, free[winner])
            won[winner] |= part
            pool ^= part
        return pool

    def redeal_counted(
        self, pool: int, needs: list[int], sums: list[int], free: list[int], won: list[int]
    ) -> int:
        """K10: hidden discards so that every side's shown points hold, all such choices alike.

        Side s gets ``needs[s]`` cards worth ``sums[s]``, of which each seat gets ``free[seat]``.
        """
        sides = len(needs)
        counts = row(sides * 6)
        total = self.weigh_counted(pool, needs, sums, 1e300, counts)
        if total == 0.0:
            return -1
        self.weigh_counted(pool, needs, sums, total * (self.word() >> 1) / (1 << 31), counts)
        for side in range(sides):
            found = 0
            for c in range(6):
                found |= self.pick(pool & self.value_class(c), counts[side * 6 + c])
            pool ^= found
            for seat in range(side, self.seats, sides):
                part = self.pick(found, free[seat])
                won[seat] |= part
                found ^= part
        return pool

    def redeal_last(self, gone: int, buried: list[int], won: list[int]) -> None:
        """The discards of the last trick, out of what its winner now has won."""
        loose = 0
        for seat in range(self.seats):
            loose |= buried[seat]
        unseen = won[self.last_winner] if self.last_winner >= 0 else 0
        seat = self.last_leader
        for i in range(self.seats):
            if self.last_winner < 0 or i >= popcount(self.live):
                self.last[i] = 0  # nobody may look back any more
            else:
                with_loose = self.buried[seat] if buried[seat] else 0
                part = self.pick(
                    unseen & buried[seat], popcount(self.last[i] & ~gone & with_loose)
                ) | self.pick(unseen & ~loose, popcount(self.last[i] & ~gone & ~with_loose))
                self.last[i] = self.last[i] & gone | part
                unseen ^= part
                seat = self.after(seat)

    def countable(self, gone: int, known: list[int]) -> bool:
        """Whether the shown points can come out when these cards stay in hands."""
        hands = row(self.seats)
        buried = row(self.seats)
        trick = row(self.seats)
        won = row(self.seats)
        for _ in range(20):
            rest = self.redeal_loose(gone, known, hands, buried, trick)
            if self.redeal_won(gone, buried, trick, rest, won, True) >= 0:
                return True
        return False

    def value_class(self, c: int) -> int:
        """The cards that are worth ``VALUES[c]``."""
        if c == 0:
            return ACES
        if c == 1:
            return TENS
        if c == 2:
            return KINGS
        if c == 3:
            return QUEENS
        if c == 4:
            return JACKS
        return CARDS & ~(ACES | TENS | KINGS | QUEENS | JACKS)

    def weigh_counted(
        self, pool: int, needs: list[int], sums: list[int], stop: float, counts: list[int]
    ) -> float:
        """Weigh all tables of how many cards of each value each side gets (see ``State.spread``).

        Side s gets ``needs[s]`` cards worth ``sums[s]`` in all; ``counts`` is by side, then value.
        """
        n = len(counts)
        left = row(6)
        for c in range(6):
            left[c] = popcount(pool & self.value_class(c))
        cards = row(len(needs))
        points = row(len(needs))
        for side in range(len(needs)):
            cards[side] = needs[side]
            points[side] = sums[side]
        value = row(n + 1)
        value[0] = -1
        total = 0.0
        d = 0
        while d >= 0:
            if d == n:
                weight = 1.0
                for i in range(n):
                    weight *= INVERSE_FACTORIAL[value[i]]
                for c in range(6):
                    weight *= INVERSE_FACTORIAL[left[c]]
                total += weight
                if total > stop:
                    for i in range(n):
                        counts[i] = value[i]
                    return total
                d -= 1
                continue
            side = d // 6
            c = d % 6
            before = value[d]
            if before >= 0:
                left[c] += before
                cards[side] += before
                points[side] += before * VALUES[c]
            v = before + 1
            if c == 5:  # the rest is worth nothing
                v = cards[side] if before < 0 and points[side] == 0 else -1
            if v < 0 or v > left[c] or v > cards[side] or v * VALUES[c] > points[side]:
                d -= 1
                continue
            value[d] = v
            left[c] -= v
            cards[side] -= v
            points[side] -= v * VALUES[c]
            d += 1
            value[d] = -1
        return total

    def ask_again(self, me: int, gone: int, known: list[int]) -> None:
        """Find out anew who is asked; ``me`` only knows of its own answer.

        A claimant that may not lead yet, and a seat with a combination that is not asked yet, can
        tell that somebody before them is being asked: then one of those gets a combination.
        """
        answered = self.answered >> me & 1
        comes = not answered and me != self.claimant and self.would_take(me)
        certain = self.phase == ASKING and (comes or me == self.claimant)
        self.answered = answered << me
        before = self.still_to_ask(me if comes else -1) & ~(1 << me)
        asked = self.first_to_take(before)
        if asked < 0 and certain:
            self.plant(before, gone, known)
            asked = self.first_to_take(before)
        if asked < 0:
            self.let_lead()
        else:
            self.phase = ASKING
            self.turn = asked

    def still_to_ask(self, stop: int) -> int:
        """The seats that can be asked as things stand: up to the leader, or to before ``stop``."""
        seats = 0
        if self.claim and self.claimant == self.leader:
            return seats
        seat = self.after(self.claimant)
        while seat != stop:
            seats |= 1 << seat
            if seat == self.leader:
                return seats
            seat = self.after(seat)
        return seats

    def first_to_take(self, seats: int) -> int:
        """The first of these seats, clockwise after the claimant, to take the lead, or -1."""
        seat = self.claimant
        for _ in range(self.seats):
            seat = self.after(seat)
            if seats >> seat & 1 and self.would_take(seat):
                return seat
        return -1

    def plant(self, seats: int, gone: int, known: list[int]) -> None:
        """Deal anew so that one of these seats holds a combination that would take the lead."""
        total = 0.0
        planted = -1
        chosen = 0
        for seat in range(self.seats):
            for form in range(9 if seats >> seat & 1 else 0):
                if self.takes_with(seat, MOSCOW if form == 8 else MOLODKA):
                    ways = self.ways_to_complete(seat, form, gone, known)
                    total += ways
                    if ways > 0.0 and self.below(1 << 30) * total < ways * (1 << 30):
                        planted = seat
                        chosen = form
        if planted < 0:
            return
        before = known[planted]
        for _ in range(50):
            known[planted] = self.complete(planted, chosen, gone, known)
            if not self.count_shown or self.countable(gone, known):
                self.redeal(gone, known)
                return
            known[planted] = before

    def form_cards(self, form: int) -> int:
        """The cards that a combination is made of.

        Forms 0 … 3 are four of a suit, 4 … 7 three of a suit with the 6 of spades, 8 is a Moscow.
        """
        if form == 8:
            return ACES | TENS | MASTER
        return (SUIT << form % 4 * WIDTH) & ~MASTER | (MASTER if form >= 4 else 0)

    def ways_to_complete(self, seat: int, form: int, gone: int, known: list[int]) -> float:
        """How many hands of this form the seat may hold; loose cards only as far as they fit."""
        cards = self.form_cards(form)
        loose = self.loose(seat, gone)
        kept = known[seat] | loose
        spare = popcount(kept & ~cards)
        if known[seat] & ~cards or spare > popcount(self.buried[seat] & ~gone):
            return 0.0
        kept &= cards
        free = self.pool(gone, known) & cards & ~kept
        if 4 <= form < 8 and not kept & MASTER:
            if not free & MASTER:
                return 0.0
            kept |= MASTER
            free &= ~MASTER
        missing = HAND - popcount(kept)
        if missing < 0:
            return 0.0
        ways = self.choose(popcount(free), missing)
        return (
            ways if form < 8 or kept & ACES else ways - self.choose(popcount(free & ~ACES), missing)
        )

    def choose(self, n: int, k: int) -> float:
        """How many ways there are to choose k of n."""
        if k > n:
            return 0.0
        return INVERSE_FACTORIAL[k] * INVERSE_FACTORIAL[n - k] / INVERSE_FACTORIAL[n]

    def complete(self, seat: int, form: int, gone: int, known: list[int]) -> int:
        """One of these hands, all alike."""
        cards = self.form_cards(form)
        kept = (known[seat] | self.loose(seat, gone)) & cards
        free = self.pool(gone, known) & cards & ~kept
        if 4 <= form < 8 and free & MASTER:
            kept |= MASTER
            free &= ~MASTER
        hand = 0
        while not hand & (ACES if form == 8 else cards):
            hand = kept | self.pick(free, HAND - popcount(kept))
        return hand


class Kozel(Game[KozelState]):
    """Kozel: sets of cards are led and beaten or discarded; penalties put players out."""

    id = "kozel"
    title = "Kozel"
    pack = PACK
    players = range(2, 5)
    state_type = KozelState
    verbs = VERBS[1:]
    options = (
        Choice("six_of_spades", "K2", "Whether the 6 of spades is the master card.", "master",
               words=("master", "plain")),
        Choice("discards", "K9", "Whether discards lie face down.", "hidden",
               words=("hidden", "open")),
        Choice("count", "K10", "Whether points are kept in memory or shown.", "memory",
               words=("memory", "shown")),
        Choice("moscow_lead", "K17", "Whether a declared Moscow may be led whole.", "normal",
               words=("normal", "whole")),
        Choice("scoring", "K18", "How deals are scored.", "penalties",
               words=("penalties", "stakes")),
        Choice("level", "K18", "What a level deal of two sides does.", "two_each",
               words=("two_each", "double_next")),
        Number("limit", "K20", "The penalties that put a player or team out.", 12),
        Number("stake", "K23", "The chips that everyone puts in before a deal.", 6),
        Number("deals", "K23", "How many deals a match for stakes has.", 10),
    )  # fmt: skip

    def side(self, seat: int, players: int) -> int:
        return seat % 2 if players == 4 else seat

    # -- one deal -------------------------------------------------------------------------------

    def set_up(self, state: KozelState, options: Options, standing: Standing) -> None:
        state.seats = standing.players
        state.live = sum(1 << seat for seat in standing.playing())
        state.dealer = standing.dealer
        state.deck = PACK.deck
        state.master = MASTER if options["six_of_spades"] == "master" else 0
        state.open_discards = int(options["discards"] == "open")
        state.count_shown = int(options["count"] == "shown")
        state.moscow_whole = int(options["moscow_lead"] == "whole")

    def points(self, state: KozelState) -> list[int]:
        return [
            state.side_points(seat) if state.live >> seat & 1 else 0 for seat in range(state.seats)
        ]

    # -- moves as text --------------------------------------------------------------------------

    def read(self, verb: str, words: list[str]) -> int:
        action = VERBS.index(verb) << VERB
        if action >= DECLARE:
            if words:
                raise NotationError(f"{verb} stands alone (found {len(words)} words after it)")
            return action
        cards = PACK.cards(words)
        if not 1 <= len(words) <= HAND:
            raise NotationError(
                f"{verb} takes one to four cards, like: {verb} 9s Ks (found {len(words)})"
            )
        return action | cards

    def write(self, action: int) -> str:
        verb = VERBS[action >> VERB]
        return f"{verb} {PACK.write(action & CARDS)}" if action & CARDS else verb

    def why_not(self, state: KozelState, action: int) -> Sentence:
        verb, cards = action & ~CARDS, action & CARDS
        move = self.write(action)
        if state.phase == ASKING:
            return say("{move} is not legal: you are asked to declare or decline", "K16", move=move)
        if verb >= DECLARE:
            return say("{move} is not legal: you are not being asked", "K16", move=move)
        text = PACK.write(cards)
        missing = cards & ~state.hands[state.turn]
        ruling = "K6" if state.phase == LEADING else "K7"
        if missing:
            return say(
                "{card} is not legal: it is not in your hand", ruling, card=PACK.names(missing)[0]
            )
        if state.phase == LEADING:
            if verb != LEAD:
                return say("{move} is not legal: you are to lead", "K6", move=move)
            return say(
                "{cards} is not legal: the cards of a lead are of one suit", "K6", cards=text
            )
        if verb == LEAD:
            return say(
                "{move} is not legal: beat or discard, the trick is led already", "K7", move=move
            )
        size = popcount(state.best)
        if popcount(cards) != size:
            return say(
                "{cards} is not legal: a reply has as many cards as the lead, {count}",
                "K7", cards=text, count=size,
            )  # fmt: skip
        return say(
            "{cards} is not legal: it does not beat {best}",
            "K8", cards=text, best=PACK.write(state.best),
        )  # fmt: skip

    # -- views ----------------------------------------------------------------------------------

    def view(self, state: KozelState, viewer: int | None, legal: Sequence[str]) -> View:
        over = state.over()
        asked = state.phase == ASKING and viewer == state.turn
        turn = state.turn if state.phase == REPLYING or asked else state.claimant
        phase = (
            "over"
            if over
            else "declare"
            if asked
            else "reply"
            if state.phase == REPLYING
            else "lead"
        )
        count = state.last_count()
        return View(
            game=self.id,
            viewer=viewer,
            dealer=state.dealer,
            over=over,
            to_act=() if over else (turn,),
            legal=tuple(legal),
            seats=tuple(self._seat(state, seat, viewer, over) for seat in range(state.seats)),
            trick=self._plays(
                state, viewer, state.trick, state.leader, state.discards, state.played
            ),
            last_trick=self._plays(
                state, viewer, state.last, state.last_leader, state.last_discards, count
            ),
            zones={
                "stock": (HIDDEN,) * popcount(state.stock),
                "turn_up": tuple(PACK.names(state.turn_up)),
            },
            facts={
                "phase": phase,
                "trumps": PACK.suits[lowest(state.trumps) // WIDTH],
                "leader": state.leader,
                "claimant": state.claimant,
                "claim": COMBINATIONS[state.claim],
                "best_seat": state.best_seat if state.played else None,
                "last_winner": state.last_winner if count else None,
            },
            status=self._status(state, viewer, phase),
            points=tuple(self.points(state)) if over else (),
        )

    def _seat(self, state: KozelState, seat: int, viewer: int | None, over: bool) -> SeatView:
        hand = state.hands[seat]
        gone = state.shown | (0 if viewer is None else state.saw[viewer])
        seen = hand if seat == viewer or over else state.certain(seat, gone)
        return SeatView(
            hand=(*PACK.names(seen), *(HIDDEN,) * popcount(hand & ~seen)),
            playing=bool(state.live >> seat & 1),
            taken=state.side_points(seat) if over or state.count_shown else None,
            tricks=state.tricks[seat],
            won=tuple(PACK.names(state.won[seat])) if over else (),
        )

    def _plays(
        self,
        state: KozelState,
        viewer: int | None,
        trick: list[int],
        leader: int,
        discards: int,
        count: int,
    ) -> tuple[Play, ...]:
        """A trick's plays: discards are blank for all but who played or won them (K9)."""
        seen = state.deck if state.over() else state.shown
        if viewer is not None:
            seen |= state.saw[viewer]
        plays = []
        seat = leader
        for i in range(count):
            verb = "discard" if discards >> i & 1 else "beat" if i else "lead"
            cards = trick[i]
            names = PACK.names(cards) if not cards & ~seen else [HIDDEN] * popcount(cards)
            plays.append(Play(seat, verb, tuple(names)))
            seat = state.after(seat)
        return tuple(plays)

    def _status(self, state: KozelState, viewer: int | None, phase: str) -> Sentence:
        if phase == "over":
            return say("The deal is over.")
        if phase == "declare":
            held = COMBINATIONS[state.combination(state.hands[state.turn])]
            return say("You hold a {combination}: declare it and take the lead, or decline.",
                       "K15", combination=held)  # fmt: skip
        if phase == "lead":
            if viewer != state.claimant:
                return say(
                    "Seat {seat} is to lead, unless somebody declares.", "K15", seat=state.claimant
                )
            if state.phase == ASKING:
                return say("You lead, unless somebody declares first.", "K15")
            return say("Lead a card, or two to four of one suit.", "K6")
        if viewer != state.turn:
            return say("Seat {seat} is to beat or discard.", "K7", seat=state.turn)
        return say("Beat {best}, or discard as many cards.", "K7", best=PACK.write(state.best))

    def witness(self, state: KozelState, viewer: int | None, seat: int, action: int) -> Play | None:
        """K9, K16: discards stay with who played or won them, and who declined with that seat."""
        if action == DECLINE and viewer != seat and not state.over():
            return None
        seen = state.deck if state.over() else state.shown
        if viewer is not None:
            seen |= state.saw[viewer]
        cards = action & CARDS
        names = PACK.names(cards) if not cards & ~seen else [HIDDEN] * popcount(cards)
        return Play(seat, VERBS[action >> VERB], tuple(names))

    # -- the match ------------------------------------------------------------------------------

    def outcome(self, state: KozelState, options: Options, standing: Standing) -> Outcome:
        points = self.points(state)
        scores = [0] * state.seats
        if options["scoring"] == "stakes":
            winners = self._winners(points, standing)
            pot = options["stake"] * standing.players
            shares = _split(pot, winners, standing)
            scores = [shares[seat] - options["stake"] for seat in range(state.seats)]
        elif not (self._level(points, standing) and options["level"] == "double_next"):
            state.score(scores)
            scores = [score * standing.factor for score in scores]
        return Outcome(tuple(points), tuple(scores))

    def _winners(self, points: Sequence[int], standing: Standing) -> list[int]:
        """The seats whose side has the most points."""
        most = max(points[seat] for seat in standing.playing())
        return [seat for seat in standing.playing() if points[seat] == most]

    def _sides(self, seats: Sequence[int], players: int) -> set[int]:
        return {self.side(seat, players) for seat in seats}

    def _level(self, points: Sequence[int], standing: Standing) -> bool:
        """K18: two sides, sixty points each."""
        two = len(self._sides(standing.playing(), standing.players)) == 2
        return two and all(points[seat] == HALF for seat in standing.playing())

    def advance(
        self, options: Options, standing: Standing, outcome: Outcome, state: KozelState
    ) -> Standing:
        penalties = options["scoring"] == "penalties"
        totals = standing.totals_with(outcome.scores)
        out_since = list(standing.out_since)
        if penalties:
            for seat in _eliminated(standing.playing(), totals, options["limit"]):
                out_since[seat] = standing.number
        after = replace(
            standing, totals=totals, number=standing.number + 1, out_since=tuple(out_since)
        )
        left = after.playing()
        level = self._level(outcome.points, standing) and options["level"] == "double_next"
        done = len(self._sides(left, standing.players)) == 1
        return replace(
            after,
            dealer=self._next_dealer(outcome.points, standing, after),
            factor=standing.factor * 2 if penalties and level else 1,
            over=done if penalties else standing.number == options["deals"],
        )

    def _next_dealer(self, points: Sequence[int], before: Standing, after: Standing) -> int:
        """K22: the winner, of a team the first clockwise after the dealer; after a tie the left."""
        winners = self._winners(points, before)
        if len(self._sides(winners, before.players)) == 1:
            return min(winners, key=lambda seat: (seat - before.dealer - 1) % before.players)
        return after.after(before.dealer)

    def places(self, options: Options, standing: Standing) -> list[int]:
        players = standing.players
        if options["scoring"] == "stakes":
            keys: list[Any] = [(-total,) for total in standing.totals]
        else:
            late = standing.number
            keys = [(-(standing.out_since[s] or late), standing.totals[s]) for s in range(players)]
        if players == 4:
            teams = ranked(keys[:2])
            return teams + teams
        return ranked(keys)


def _eliminated(playing: list[int], totals: Sequence[int], limit: int) -> list[int]:
    """K20: who goes out after a deal."""
    going = [seat for seat in playing if totals[seat] >= limit]
    if len(going) < len(playing):
        return going
    most = max(totals[seat] for seat in playing)
    going = [seat for seat in playing if totals[seat] == most]
    return going if len(going) < len(playing) else []


def _split(pot: int, winners: Sequence[int], standing: Standing) -> list[int]:
    """K23: equal whole shares, odd chips one each to the winners clockwise after the dealer."""
    share, odd = divmod(pot, len(winners))
    shares = [share if seat in winners else 0 for seat in range(standing.players)]
    order = sorted(winners, key=lambda seat: (seat - standing.dealer - 1) % standing.players)
    for seat in order[:odd]:
        shares[seat] += 1
    return shares
