"""Kozel: the worlds that a seat cannot tell from the true one."""

from majlis.games.kozel_deal import (
    ACES,
    ASKING,
    CARDS,
    HAND,
    JACKS,
    KINGS,
    MASTER,
    MOLODKA,
    MOSCOW,
    QUEENS,
    REPLYING,
    SUIT,
    TENS,
    VALUES,
    WIDTH,
    KozelDeal,
)
from majlis.kernel import INVERSE_FACTORIAL, popcount, row


class KozelState(KozelDeal):
    """One deal of Kozel, whose hidden cards can be dealt anew."""

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
        self.redeal_unseen(gone, known)
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

    def redeal_unseen(self, gone: int, known: list[int]) -> None:
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
        self.pile = 0
        for seat in range(self.seats):
            self.hands[seat] = hands[seat]
            self.won[seat] = self.won[seat] & gone | won[seat]
            self.table[self.half + seat] = trick[seat]
            self.pile |= trick[seat]
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
                trick[i] = self.pick(buried[seat], popcount(self.table[self.half + i] & ~gone))
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
                part = self.pick(pool, popcount(self.table[self.half + i] & ~gone))
                trick[i] = part
                pool ^= part
            trick[i] |= self.table[self.half + i] & gone
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
        start = 5 - self.half
        for i in range(self.seats):
            if self.last_winner < 0 or i >= popcount(self.live):
                self.table[start + i] = 0  # nobody may look back any more
            else:
                with_loose = self.buried[seat] if buried[seat] else 0
                part = self.pick(
                    unseen & buried[seat], popcount(self.table[start + i] & ~gone & with_loose)
                ) | self.pick(
                    unseen & ~loose, popcount(self.table[start + i] & ~gone & ~with_loose)
                )
                self.table[start + i] = self.table[start + i] & gone | part
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
                self.redeal_unseen(gone, known)
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
