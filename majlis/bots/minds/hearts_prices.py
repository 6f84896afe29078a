"""What a card of Hearts is likely to cost, played now or kept: how all seats are taken to think.

Prices are counted in points; a low one makes a move likely.  The numbers were found by letting
millions of deals be played between them and their neighbours, on the same cards.
"""

from math import exp

from majlis.bots.search.mind import Mind
from majlis.cards import FRENCH
from majlis.games.hearts import CLUBS, HEARTS, JACK, PASS, POINTS, QUEEN, SPADES, HeartsState
from majlis.kernel import highest, lowest, popcount, row

ABOVE_QUEEN = FRENCH.cards(["Ks", "As"])
BELOW_QUEEN = SPADES & (QUEEN - 1)

TEMPERATURE = 1.0
"""Of two cards whose prices are so many points apart the dearer is e times less likely."""
LEAST = 0.001
"""The weight of a move that no reason speaks for, against 1 for the cheapest."""

LACK = tuple(((m - 1.0) / m) ** n if m else 0.0 for m in range(5) for n in range(14))
"""The chance that one of m seats has none of n cards that the m hold, at 14 * m + n."""
WILLING = 0.05
"""How readily somebody who need not do so takes a trick without points …"""
WILLING_FIRST = 0.35
"""… or the first trick, if no points may fall there …"""
WILLING_POINTS = 0.13
"""… or one with points."""
LEAD = 0.06
"""What it costs to be the next to lead."""
DUMPED_HEARTS = 1.6
"""The hearts that a seat throws which cannot follow …"""
DUMPED_QUEEN = 17.0
"""… and what the queen counts that it may throw."""
FLUSH = 1.9
"""What it is worth to lead a spade below a queen that is still out."""
SPARED = 0.37
"""How much of the points that others take is a gain."""

ALONE = 0.35
"""The burden of a card of a suit that nobody else holds: led, it collects what is thrown."""
STAKE = 0.5
"""The part of an average trick that a forced card takes in …"""
STAKE_HEARTS = 0.6
"""… what hearts, which count themselves, take in besides …"""
STAKE_PASSING = 2.5
"""… and what it takes in by and large, before anybody has played."""
REACHED = 0.73
"""How many rounds of a suit more are led than everybody can follow."""
KEEP_LOW = 0.2
"""What a low card is worth for each higher one of the suit that it covers."""
VOID = 0.8
"""What it is worth to have no card of a suit."""
QUEEN_COVERED = 2.0
"""The burden of the queen behind many spades …"""
QUEEN_BARE = 4.4
"""… and so much more if she is bare."""
ABOVE_BARE = 5.0
"""The burden of the king or ace above a queen that is out, without low spades."""
GUARDS = 5.4
"""How many rounds of spades it takes to be bare for sure."""
COVER = 1.15
"""What another spade is worth beside my queen, or a low one …"""
GUARD = 1.5
"""… beside each of king and ace while she is out."""

CALM = 3
"""So many point cards in one hand worry nobody yet."""
THREAT = 26 / 14**2
"""The price of the moon times its likelihood is so many points for each point card squared."""
SHOOTER = 8.0
"""What a shooter would pay for a trick."""


class HeartsPrices(Mind, HeartsState):
    """Weighs moves by their prices."""

    def weigh(self, actions: list[int], count: int, weights: list[float]) -> None:
        """Weights fall off with the price."""
        hand = self.hands[self.turn]
        unseen = self.deck & ~hand
        takers = 0
        for seat in range(self.seats):
            unseen &= ~self.gone[seat]
            if self.taken[seat] & POINTS:
                takers |= 1 << seat
        if self.passing:
            self.price_passes(actions, count, weights)
        elif not takers & ~(1 << self.turn) and self.losers(unseen) <= (not takers):
            self.price_for_moon(actions, count, weights, unseen)
        else:
            self.price_plays(actions, count, weights, unseen, takers)
        low = weights[0]
        for i in range(1, count):
            low = min(low, weights[i])
        for i in range(count):
            weights[i] = LEAST + exp((low - weights[i]) / TEMPERATURE)

    # -- playing --------------------------------------------------------------------------------

    def price_plays(
        self, actions: list[int], count: int, prices: list[float], unseen: int, takers: int
    ) -> None:
        """What the trick may bring in with each card, and the burden that it takes off the hand."""
        hand = self.hands[self.turn]
        others = self.seats - 1
        later = others - self.played
        holders = others - 1 if self.played else others  # who leads spades does so without her
        pile = self.worth(self.pile)
        stake = STAKE * self.points_of(unseen | hand) / popcount(hand)
        dumps = self.tricks > 0 or self.points_on_first_trick > 0
        hearts = DUMPED_HEARTS if dumps and unseen & HEARTS else 0.0
        queen = DUMPED_QUEEN / others if dumps and unseen & QUEEN else 0.0
        threat = self.threat(takers)
        suit = mine = rest = follow = 0
        falls = under_queen = 0.0
        for i in range(count):
            card = actions[i]
            if not card & suit:
                suit = CLUBS << lowest(card) // 13 * 13
                mine = hand & suit
                rest = unseen & suit
                follow = self.followers(suit)
                discards = later - follow * (1.0 - LACK[14 * others + popcount(rest)])
                falls = discards * (hearts if suit & SPADES else hearts + queen)
                if suit & HEARTS:
                    falls += later - discards
                under_queen = 13.0 * (later - discards) / holders if rest & QUEEN else 0.0
            points = pile + self.worth(card)
            wins = 0.0
            if not self.played or card & self.led > self.best:
                willing = WILLING_POINTS if points > 0 or suit & HEARTS else WILLING
                wins = self.wins(card, rest, follow, willing if dumps else WILLING_FIRST)
            comes = points + falls + (under_queen if card > QUEEN else 0.0)
            gain = SPARED
            if threat > 0.0 and points > 0:  # points that break a moon are welcome
                comes -= threat
                if self.played and 1 << self.best_seat == takers:
                    gain = -threat / 13
            prices[i] = wins * (comes + LEAD) - (1.0 - wins) * points * gain
            prices[i] -= self.burden(card, mine, rest, stake)
            if not self.played and rest & QUEEN and card < QUEEN and not hand & ABOVE_QUEEN:
                prices[i] -= FLUSH

    def worth(self, cards: int) -> int:
        """What cards count, the jack of diamonds with them."""
        points = self.points_of(cards)
        return points - 10 if self.jack_of_diamonds and cards & JACK else points

    def followers(self, suit: int) -> int:
        """How many of the seats to come in this trick may hold a suit."""
        count = 0
        seat = self.turn
        for _ in range(self.seats - 1 - self.played):
            seat = self.left_of(seat)
            if suit & ~self.bans[seat]:
                count += 1
        return count

    def wins(self, card: int, rest: int, follow: int, willing: float) -> float:
        """The chance that a card takes the trick from ``follow`` seats to come."""
        at = 14 * (self.seats - 1)
        higher = 1.0 - LACK[at + popcount(rest & -card)]
        lower = 1.0 - LACK[at + popcount(rest & card - 1)]
        chance = 1.0
        for _ in range(follow):
            chance *= 1.0 - higher + higher * lower * (1.0 - willing)
        return chance

    def threat(self, takers: int) -> float:
        """What it may cost if another seat that has taken all points so far goes on."""
        if not takers or takers & takers - 1 or takers >> self.turn & 1:
            return 0.0
        cards = popcount(self.taken[lowest(takers)] & POINTS)
        return THREAT * cards * cards if cards > CALM else 0.0

    # -- keeping ----------------------------------------------------------------------------------

    def burden(self, card: int, mine: int, rest: int, stake: float) -> float:
        """What it is likely to cost to keep a card among ``mine`` of its suit; ``rest`` are out."""
        out = popcount(rest)
        if out == 0:
            return ALONE
        rounds = out / (self.seats - 1)
        spades_loom = card & SPADES and (rest | mine) & QUEEN
        if spades_loom and card & QUEEN:
            return QUEEN_COVERED + QUEEN_BARE * self.bare(rounds + 1, popcount(mine) - 1)
        if spades_loom and mine & QUEEN:
            return -COVER
        if spades_loom and card > QUEEN:
            price = ABOVE_BARE * self.bare(rounds + 1, popcount(mine & BELOW_QUEEN))
        else:
            lower = popcount(rest & card - 1) / out
            reached = min(1.0, max(0.0, rounds + REACHED - popcount(mine & card - 1)))
            if card & HEARTS:
                stake += STAKE_HEARTS
            price = stake * reached * lower * (1.0 + 3.0 * lower) / 4
            price -= KEEP_LOW * popcount(mine & -card << 1)
            if spades_loom:
                price = price / 2 - GUARD * popcount(mine & ABOVE_QUEEN)
        return price + VOID if mine == card else price

    def bare(self, rounds: float, guards: int) -> float:
        """How likely it is that spades are led until the guards have gone."""
        return min(1.0, max(0.0, (rounds - guards) / GUARDS))

    # -- moons ------------------------------------------------------------------------------------

    def losers(self, unseen: int) -> int:
        """How many cards might lose a trick if the seat on turn led from the top of every suit."""
        hand = self.hands[self.turn]
        others = self.seats - 1
        count = 0
        for i in range(4):
            mine = hand & CLUBS << 13 * i
            rest = unseen & CLUBS << 13 * i
            if mine and rest:
                top = popcount(mine & -(1 << highest(rest)))
                if top * others < popcount(rest) + others:
                    count += popcount(mine) - top
        return count

    def price_for_moon(
        self, actions: list[int], count: int, prices: list[float], unseen: int
    ) -> None:
        """Who shoots wins the trick, and leads the suit that most are still out of."""
        later = self.seats - 1 - self.played
        for i in range(count):
            card = actions[i]
            rest = unseen & CLUBS << lowest(card) // 13 * 13
            prices[i] = 0.0
            if self.played:
                if card & self.led > self.best and (not later or card > rest):
                    prices[i] = -SHOOTER
            elif card > rest:
                prices[i] = -SHOOTER - 0.1 * popcount(rest)

    # -- passing ----------------------------------------------------------------------------------

    def price_passes(self, actions: list[int], count: int, prices: list[float]) -> None:
        """The burdens of the cards, and what it is worth to be rid of whole suits."""
        hand = self.hands[self.turn]
        cards = 0
        for i in range(count):
            cards |= actions[i] ^ PASS
        burdens = row(52)
        while cards:
            burdens[lowest(cards)] = self.burden_to_pass(cards & -cards)
            cards &= cards - 1
        for i in range(count):
            given = actions[i] ^ PASS
            prices[i] = 0.0
            for j in range(4):
                suit = CLUBS << 13 * j
                if given & suit and not hand & suit & ~given:
                    prices[i] -= VOID
            while given:
                prices[i] -= 0.001 * burdens[lowest(given)]
                given &= given - 1

    def burden_to_pass(self, card: int) -> int:
        """The burden of a card before anybody has played, in thousandths of a point."""
        suit = CLUBS << lowest(card) // 13 * 13
        mine = self.hands[self.turn] & suit
        return int(1000 * self.burden(card, mine, self.deck & suit & ~mine, STAKE_PASSING))
