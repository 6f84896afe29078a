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

SLOTS = 4 * 7
"""Kinds of discards times piles that they may lie in (see ``count_slots``)."""
IN_HAND = 1000


class KozelState(KozelDeal):
    """One deal of Kozel, whose hidden cards can be dealt anew."""

    def hide(self, me: int) -> None:
        """Deal anew the other hands, the stock, and the discards that ``me`` has not seen.

        Kept: what everybody knows of cards that were declared or turned up, and shown points.  Who
        is being asked to declare, and who has declined, is settled anew, for nobody else knows it.
        """
        if self.over():
            return
        gone = self.shown | self.saw[me]
        fixed = row(self.seats)
        fixed[me] = self.hands[me]
        self.answered &= 1 << me
        turn = self.turn
        if not self.redeal_unseen(gone, fixed):
            self.redeal_roughly(gone, fixed)
        for seat in range(self.seats):
            if seat != me:
                self.saw[seat] = 0
        if self.phase != REPLYING and turn != me:
            self.ask_again(me, gone, fixed)

    def turn_up_of(self, seat: int) -> int:
        """The turn-up, if the seat is known to have drawn it apart from its other shown cards."""
        return self.drawn if self.drawer == seat else 0

    def certain(self, seat: int, gone: int) -> int:
        """The cards that must be in a seat's hand for a viewer to whom these cards are gone."""
        sure = 0 if (self.pure[seat] | self.mixed[seat]) & ~gone else self.known[seat]
        drawn = 0 if self.late & ~gone else self.turn_up_of(seat)
        return (sure | drawn) & ~gone

    def pool(self, gone: int, fixed: list[int]) -> int:
        """The cards that a viewer cannot place at all; ``fixed`` are whole hands."""
        pool = self.deck & ~(gone | self.turn_up)
        for seat in range(self.seats):
            shown = self.known[seat] | self.turn_up_of(seat) | self.spent[seat]
            pool &= ~(fixed[seat] | shown)
        return pool

    def redeal_roughly(self, gone: int, fixed: list[int]) -> None:
        """Never let the truth stand: where no choice has fitted, first without the shown points
        (K10), and at the very last without what is known of shown cards.
        """
        counted = self.count_shown
        self.count_shown = 0
        if not self.redeal_unseen(gone, fixed):
            for seat in range(self.seats):
                self.known[seat] = 0
                self.spent[seat] = 0
            self.drawn = 0
            self.redeal_unseen(gone, fixed)
        self.count_shown = counted

    def redeal_unseen(self, gone: int, fixed: list[int]) -> bool:
        """Share out everything that is not gone, in a fixed hand or turned up.

        Cards that everybody knows something of go first, then hidden discards (where points are
        shown, such that they hold), then hands.  False, and nothing changed, if there is no way.
        """
        hands = row(self.seats)
        won = row(self.seats)
        trick = row(self.seats)
        last = row(self.seats)
        won_shown = row(self.seats)
        last_shown = row(self.seats)
        slots = row(self.seats * SLOTS)
        kinds = row(self.seats * 4)
        pool = -1
        for _ in range(200 if self.count_shown else 1):
            if self.place_shown(gone, fixed, slots, kinds, hands, won, trick, last):
                for seat in range(self.seats):
                    won_shown[seat] = won[seat]
                    last_shown[seat] = last[seat]
                pool = self.fill_won(gone, self.pool(gone, fixed), won, last)
            if pool >= 0:
                break
        if pool < 0:
            return False
        for seat in range(self.seats):
            part = self.pick(pool, popcount(self.hands[seat]) - popcount(hands[seat]))
            hands[seat] |= part
            pool ^= part
        for i in range(self.played):
            n = popcount(self.table[self.half + i] & ~gone) - popcount(trick[i])
            part = self.pick(pool, n)
            trick[i] |= part
            pool ^= part
        for seat in range(self.seats):
            won_shown[seat] ^= won[seat]  # from here on: what came out of the pool
            last_shown[seat] ^= last[seat]
        self.name_kinds(slots, kinds, won_shown, trick, last_shown)
        self.commit(gone, hands, won, trick, last)
        self.stock = pool
        for seat in range(self.seats):
            self.pure[seat] = self.pure[seat] & gone | kinds[seat * 4]
            self.mixed[seat] = self.mixed[seat] & gone | kinds[seat * 4 + 1] | kinds[seat * 4 + 2]
            self.old[seat] = self.old[seat] & gone | kinds[seat * 4 + 3]
        self.late = self.late & gone | kinds[self.drawer * 4 + 2]
        return True

    def commit(
        self, gone: int, hands: list[int], won: list[int], trick: list[int], last: list[int]
    ) -> None:
        """Take over new hands, and new cards for those that are not gone in the piles."""
        count = self.last_count()
        for seat in range(self.seats):
            self.hands[seat] = hands[seat]
            self.won[seat] = self.won[seat] & gone | won[seat]
        self.pile = 0
        for i in range(self.seats):  # nobody may look back to an earlier trick
            here = self.table[self.half + i] & gone if i < self.played else 0
            self.table[self.half + i] = here | trick[i]
            self.pile |= here | trick[i]
            before = self.table[5 - self.half + i] & gone if i < count else 0
            self.table[5 - self.half + i] = before | last[i]
            if count:
                self.won[self.last_winner] |= last[i]

    def name_kinds(
        self,
        slots: list[int],
        kinds: list[int],
        won: list[int],
        trick: list[int],
        last: list[int],
    ) -> None:
        """Which of the cards out of the pool stand for the seats' discards of each kind."""
        for seat in range(self.seats):
            for kind in range(4):
                for pile in range(7):
                    n = slots[seat * SLOTS + kind * 7 + pile]
                    if n and pile < 5:
                        part = self.pick(won[pile], n)
                        won[pile] ^= part
                        kinds[seat * 4 + kind] |= part
                    elif n and pile == 5:
                        kinds[seat * 4 + kind] |= trick[self.place_in(seat, self.leader)]
                    elif n:
                        kinds[seat * 4 + kind] |= last[self.place_in(seat, self.last_leader)]

    def place_shown(
        self,
        gone: int,
        fixed: list[int],
        slots: list[int],
        kinds: list[int],
        hands: list[int],
        won: list[int],
        trick: list[int],
        last: list[int],
    ) -> bool:
        """Put each card that everybody knows something of where it may be; False if it can't be.

        Every way to do that is alike.  ``trick`` and ``last`` are by place in the trick; ``slots``
        are left with the discards still to be filled, ``kinds`` gets what was put by seat and kind.
        """
        for seat in range(self.seats):
            hands[seat] = fixed[seat]
            won[seat] = 0
            trick[seat] = 0
            last[seat] = 0
        for i in range(len(kinds)):
            kinds[i] = 0
        for seat in range(self.seats):
            first = seat * SLOTS
            self.count_slots(seat, gone, slots)
            elsewhere = ~(gone | fixed[seat])
            known = self.known[seat] & elsewhere
            pure = 0
            for k in range(first, first + 7):
                pure += slots[k]
            if known and popcount(known) < pure:
                return False
            chosen = self.pick(known, pure)
            for step in range(4):  # the choosiest cards first
                cards = self.spent[seat] & elsewhere
                low = first + 3 * 7
                high = first + SLOTS
                if step == 1:
                    cards = chosen
                    low = first
                    high = first + 7
                elif step == 2:
                    cards = self.turn_up_of(seat) & elsewhere
                    low = first + 2 * 7
                    high = first + 3 * 7
                elif step == 3:
                    cards = known & ~chosen
                    low = first + 7
                    high = first + 3 * 7
                while cards:
                    card = cards & -cards
                    cards ^= card
                    room = popcount(self.hands[seat]) - popcount(hands[seat]) if step > 1 else 0
                    k = self.choose_slot(slots, low, high, room)
                    if k == IN_HAND:
                        hands[seat] |= card
                    elif k < 0:
                        return False
                    else:
                        slots[k] -= 1
                        kinds[seat * 4 + (k - first) // 7] |= card
                        self.put(seat, (k - first) % 7, card, won, trick, last)
        return True

    def count_slots(self, seat: int, gone: int, slots: list[int]) -> None:
        """Count a seat's unseen discards by kind and pile.

        Kinds are pure, mixed before the turn-up was drawn, mixed since, old.  Piles are those won
        by seats 0 … 4, the trick on the table, and the last trick.
        """
        before = self.last_pile()
        late = self.late if self.drawer == seat else 0
        for kind in range(4):
            cards = self.pure[seat]
            if kind == 1:
                cards = self.mixed[seat] & ~late
            elif kind == 2:
                cards = self.mixed[seat] & late
            elif kind == 3:
                cards = self.old[seat]
            cards &= ~gone
            for pile in range(7):
                here = self.pile if pile == 5 else before
                if pile < 5:
                    here = self.won[pile] & ~before
                slots[seat * SLOTS + kind * 7 + pile] = popcount(cards & here)

    def last_pile(self) -> int:
        """All cards of the last trick, while it may be looked at."""
        cards = 0
        for i in range(self.last_count()):
            cards |= self.table[5 - self.half + i]
        return cards

    def choose_slot(self, slots: list[int], low: int, high: int, room: int) -> int:
        """A free slot from low to before high, or a place in the hand; -1 if there is none."""
        total = room
        for k in range(low, high):
            total += slots[k]
        if total == 0:
            return -1
        at = self.below(total)
        if at < room:
            return IN_HAND
        at -= room
        for k in range(low, high):
            if at < slots[k]:
                return k
            at -= slots[k]
        return -1

    def put(
        self, seat: int, pile: int, card: int, won: list[int], trick: list[int], last: list[int]
    ) -> None:
        """Put a seat's discard into a pile."""
        if pile < 5:
            won[pile] |= card
        elif pile == 5:
            trick[self.place_in(seat, self.leader)] |= card
        else:
            last[self.place_in(seat, self.last_leader)] |= card

    def place_in(self, seat: int, leader: int) -> int:
        """When a seat plays in a trick with this leader."""
        i = 0
        while leader != seat:
            leader = self.after(leader)
            i += 1
        return i

    def fill_won(self, gone: int, pool: int, won: list[int], last: list[int]) -> int:
        """Fill the unseen discards that are won; what is left of the pool, or -1 if none fit."""
        sides = 2 if self.seats == 4 else self.seats
        needs = row(sides)
        sums = row(sides)
        free = row(self.seats)
        free_last = row(self.seats)
        before = self.last_pile()
        for seat in range(self.seats):
            unseen = self.won[seat] & ~(gone | before)
            free[seat] = popcount(unseen) - popcount(won[seat])
            needs[seat % sides] += free[seat]
            sums[seat % sides] += self.points_of(unseen) - self.points_of(won[seat])
        for i in range(self.last_count()):
            unseen = self.table[5 - self.half + i] & ~gone
            free_last[i] = popcount(unseen) - popcount(last[i])
            needs[self.last_winner % sides] += free_last[i]
            sums[self.last_winner % sides] += self.points_of(unseen) - self.points_of(last[i])
        counts = row(sides * 6)
        if self.count_shown and not self.choose_counts(pool, needs, sums, counts):
            return -1
        for side in range(sides):
            found = self.pick(pool, needs[side])
            if self.count_shown:
                found = 0
                for c in range(6):
                    found |= self.pick(pool & self.value_class(c), counts[side * 6 + c])
            pool ^= found
            for seat in range(side, self.seats, sides):
                part = self.pick(found, free[seat])
                won[seat] |= part
                found ^= part
            for i in range(self.seats):
                part = self.pick(found, free_last[i]) if self.last_winner % sides == side else 0
                last[i] |= part
                found ^= part
        return pool

    def choose_counts(
        self, pool: int, needs: list[int], sums: list[int], counts: list[int]
    ) -> bool:
        """K10: how many cards of each value each side gets so that the shown points hold.

        Side s gets ``needs[s]`` cards worth ``sums[s]``; all choices of cards are alike.
        """
        total = self.weigh_counted(pool, needs, sums, 1e300, counts)
        if total > 0.0:
            self.weigh_counted(pool, needs, sums, total * (self.word() >> 1) / (1 << 31), counts)
        return total > 0.0

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
        """Weigh all tables of how many cards of each value each side gets.

        A table's weight is the number of ways to fill it over the factorials of the numbers of
        cards, that is the product of 1/count!.  The walk ends when the sum passes ``stop``;
        ``counts``, by side, then value, then holds that table.  Side s gets ``needs[s]`` cards
        worth ``sums[s]`` in all.
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

    def ask_again(self, me: int, gone: int, fixed: list[int]) -> None:
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
            self.plant(before, gone, fixed)
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

    def plant(self, seats: int, gone: int, fixed: list[int]) -> None:
        """Deal anew so that one of these seats holds a combination that would take the lead."""
        for _ in range(50):
            total = 0.0
            planted = -1
            chosen = 0
            for seat in range(self.seats):
                for form in range(9 if seats >> seat & 1 else 0):
                    if self.takes_with(seat, MOSCOW if form == 8 else MOLODKA):
                        ways = self.ways_to_complete(seat, form, gone, fixed)
                        total += ways
                        if ways > 0.0 and self.chance(ways, total):
                            planted = seat
                            chosen = form
            if planted < 0:
                return
            fixed[planted] = self.complete(planted, chosen, gone, fixed)
            if self.redeal_unseen(gone, fixed):
                return
            fixed[planted] = 0

    def form_cards(self, form: int) -> int:
        """The cards that a combination is made of.

        Forms 0 … 3 are four of a suit, 4 … 7 three of a suit with the 6 of spades, 8 is a Moscow.
        """
        if form == 8:
            return ACES | TENS | MASTER
        return (SUIT << form % 4 * WIDTH) & ~MASTER | (MASTER if form >= 4 else 0)

    def may_hold(self, seat: int, gone: int, fixed: list[int]) -> int:
        """Every card that a seat may hold."""
        return self.pool(gone, fixed) | (self.known[seat] | self.turn_up_of(seat)) & ~gone

    def ways_to_complete(self, seat: int, form: int, gone: int, fixed: list[int]) -> float:
        """How many hands of this form the seat may hold."""
        cards = self.form_cards(form)
        kept = self.certain(seat, gone)
        if kept & ~cards:
            return 0.0
        free = self.may_hold(seat, gone, fixed) & cards & ~kept
        if 4 <= form < 8 and not kept & MASTER:
            if not free & MASTER:
                return 0.0
            kept |= MASTER
            free &= ~MASTER
        missing = HAND - popcount(kept)
        if missing < 0:
            return 0.0
        ways = self.choose(popcount(free), missing)
        if form < 8 or kept & ACES:
            return ways
        return ways - self.choose(popcount(free & ~ACES), missing)

    def choose(self, n: int, k: int) -> float:
        """How many ways there are to choose k of n."""
        if k > n:
            return 0.0
        return INVERSE_FACTORIAL[k] * INVERSE_FACTORIAL[n - k] / INVERSE_FACTORIAL[n]

    def complete(self, seat: int, form: int, gone: int, fixed: list[int]) -> int:
        """One of these hands, all alike."""
        cards = self.form_cards(form)
        kept = self.certain(seat, gone)
        free = self.may_hold(seat, gone, fixed) & cards & ~kept
        if 4 <= form < 8 and free & MASTER:
            kept |= MASTER
            free &= ~MASTER
        hand = 0
        while not hand & (ACES if form == 8 else cards):
            hand = kept | self.pick(free, HAND - popcount(kept))
        return hand
