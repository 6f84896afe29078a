"""The kernel: a game is written once, as a plain class of whole numbers.

The fields of a ``State`` are ``int`` or fixed rows of ``int`` (``Seats`` and its kin), its methods
use nothing but these, whole-number constants and the few functions of this file.  Such a class
runs as ordinary Python — the room, the terminal and the tests use that — and ``majlis.compiled``
makes machine code from the very same methods for bots and benchmarks.

Chance is a seam.  Here a face-down stock is a *set* and ``draw`` takes any card of it by the
state's own generator; ``majlis.deal`` overrides the same three methods (``deal_hands``, ``draw``,
``shuffle``) to take the cards from a deck in a given order.
"""

from collections.abc import Iterator
from inspect import isfunction
from math import factorial
from typing import Annotated, ClassVar, Self, get_type_hints

Seats = Annotated[list[int], 5]
"""A row with one number for each seat; five is the largest table."""

MASK32 = 0xFFFFFFFF
INVERSE_FACTORIAL = tuple(1.0 / factorial(n) for n in range(53))


def popcount(cards: int) -> int:
    """How many cards a set holds."""
    return cards.bit_count()


def lowest(cards: int) -> int:
    """The index of the lowest card of a set that is not empty."""
    return (cards & -cards).bit_length() - 1


def highest(cards: int) -> int:
    """The index of the highest card of a set that is not empty."""
    return cards.bit_length() - 1


def deposit(choice: int, cards: int) -> int:
    """The part of a set that a number chooses: bit k of the number stands for the k-th card."""
    chosen = 0
    while choice:
        if choice & 1:
            chosen |= cards & -cards
        cards &= cards - 1
        choice >>= 1
    return chosen


def nth(cards: int, k: int) -> int:
    """The k-th lowest card of a set, counted from 0."""
    for _ in range(k):
        cards &= cards - 1
    return cards & -cards


def row(n: int) -> list[int]:
    """A row of n noughts to work on."""
    return [0] * n


class State:
    """One deal of a game as whole numbers: the fields that every game has, and chance.

    Sets of cards and of seats are bit masks.  Game methods that compiled code calls:
    ``deal()``, ``waiting()``, ``moves(out)``, ``any_move()``, ``apply(action)``, ``over()``,
    ``score(out)``, ``payoff(out)`` and ``hide(me)``.
    """

    shape: ClassVar[dict[str, int]] = {}
    """The fields in order; the length of a row, or 0 for a single number."""

    rng: int
    seats: int  # how many seats the table has
    live: int  # the set of seats that are dealt in
    dealer: int
    turn: int  # the seat that `apply` moves for
    deck: int  # every card in play in this deal
    hands: Seats

    def __init_subclass__(cls) -> None:
        hints = get_type_hints(cls, include_extras=True)
        cls.shape = {
            name: hint.__metadata__[0] if hasattr(hint, "__metadata__") else 0
            for name, hint in hints.items()
            if hint is int or hasattr(hint, "__metadata__")
        }

    def __init__(self, seed: int = 0) -> None:
        for name, length in self.shape.items():
            setattr(self, name, [0] * length if length else 0)
        self.reseed(seed)

    # -- chance ---------------------------------------------------------------------------------

    def reseed(self, seed: int) -> None:
        """Start the generator anew; seeds are whole numbers from 0 below 2**62.

        Every seed gives a state of its own (a Feistel network of two halves of 31 bits), so that
        neighbouring seeds have nothing to do with each other.
        """
        x = seed & 0x3FFFFFFFFFFFFFFF
        for _ in range(4):
            low = x & 0x7FFFFFFF
            mixed = (low ^ low >> 15) * 0x2C1B3C6D + 0x297A2D39
            x = low << 31 | (x >> 31 ^ (mixed ^ mixed >> 31) & 0x7FFFFFFF)
        self.rng = x + 1

    def word(self) -> int:
        """32 random bits: a multiply-with-carry generator that never leaves 63 bits."""
        x = 2147483085 * (self.rng & MASK32) + (self.rng >> 32)
        self.rng = x
        return (x ^ (x >> 32)) & MASK32

    def below(self, n: int) -> int:
        """A random whole number from 0 below n (n at most 2**31)."""
        return (self.word() * n) >> 32

    def chance(self, part: float, whole: float) -> bool:
        """True with the probability part/whole, to within 2**-30."""
        return self.below(1 << 30) * whole < part * (1 << 30)

    def pick(self, cards: int, k: int) -> int:
        """A random set of k of the cards, all such sets alike.

        Every card draws a coin; the k that come first when their coins are read as binary
        fractions are the ones.  Only the coins that matter are thrown.
        """
        chosen = 0
        left = popcount(cards)
        while k > 0:
            if left <= k:
                return chosen | cards
            heads = cards & ((self.word() << 31) ^ self.word())
            n = popcount(heads)
            if n <= k:
                chosen |= heads
                cards ^= heads
                k -= n
                left -= n
            else:
                cards = heads
                left = n
        return chosen

    def one(self, cards: int) -> int:
        """One of the cards, all alike."""
        return nth(cards, self.below(popcount(cards)))

    def deal_hands(self, pool: int, size: int) -> int:
        """Deal ``size`` cards to each live seat; the cards that are left."""
        for seat in range(self.seats):
            if self.live >> seat & 1:
                self.hands[seat] = self.pick(pool, size)
                pool ^= self.hands[seat]
        return pool

    def draw(self, stock: int) -> int:
        """The next card of a face-down stock."""
        return self.one(stock)

    def shuffle(self, cards: int) -> None:
        """These cards have become the new stock (a set needs no order)."""

    # -- seats ----------------------------------------------------------------------------------

    def left_of(self, seat: int) -> int:
        """The next seat clockwise, live or not."""
        return seat + 1 if seat + 1 < self.seats else 0

    def after(self, seat: int) -> int:
        """The next live seat clockwise."""
        seat = self.left_of(seat)
        while not self.live >> seat & 1:
            seat = self.left_of(seat)
        return seat

    # -- sharing hidden cards out ---------------------------------------------------------------

    def share(self, pool: int, needs: list[int], bans: list[int], got: list[int]) -> float:
        """Share a pool among places, every way that breaks no ban alike.

        Place p gets ``needs[p]`` cards added to ``got[p]``, none of ``bans[p]``; the needs add up
        to the pool.  Returns in how many ways that can be done; at 0.0 nothing is shared.
        """
        places = len(needs)
        banned = 0
        for p in range(places):
            banned |= bans[p]
            if needs[p] < 0:
                return 0.0
        ways = 1.0
        if not pool & banned:
            ways /= INVERSE_FACTORIAL[popcount(pool)]
            for p in range(places):
                part = self.pick(pool, needs[p])
                got[p] |= part
                pool ^= part
                ways *= INVERSE_FACTORIAL[needs[p]]
            return ways
        groups = row(1 << places)
        self.sort_by_ban(pool, bans, groups)
        counts = row(places << places)
        total = self.spread(needs, groups, 1e300, counts)
        if total == 0.0:
            return 0.0
        self.spread(needs, groups, total * (self.word() >> 1) / (1 << 31), counts)
        for g in range(1 << places):
            cards = groups[g]
            ways /= INVERSE_FACTORIAL[popcount(cards)]
            for p in range(places):
                part = self.pick(cards, counts[g * places + p])
                got[p] |= part
                cards ^= part
        return ways * total

    def sort_by_ban(self, pool: int, bans: list[int], groups: list[int]) -> None:
        """``groups[g]``: the cards of the pool that just the places of the set g may get."""
        for g in range(len(groups)):
            cards = pool
            for p in range(len(bans)):
                cards &= ~bans[p] if g >> p & 1 else bans[p]
            groups[g] = cards

    def spread(self, needs: list[int], groups: list[int], stop: float, counts: list[int]) -> float:
        """Weigh all tables of how many cards of each group go to each place.

        A table's weight is the number of ways to fill it over the groups' factorials, that is
        the product of 1/count!.  The walk ends when the sum passes ``stop``; ``counts`` (by group,
        then place) then holds that table.
        """
        places = len(needs)
        cell_group = row(len(counts))
        cell_place = row(len(counts))
        closes = row(len(counts))  # the group's last cell takes what is left of it
        left = row(len(groups))
        room = row(places)
        for p in range(places):
            room[p] = needs[p]
        n = 0
        free = len(groups) - 1
        if groups[0]:
            return 0.0
        for g in range(1, free):
            left[g] = popcount(groups[g])
            if left[g]:
                for p in range(places):
                    if g >> p & 1:
                        cell_group[n] = g
                        cell_place[n] = p
                        closes[n] = 0
                        n += 1
                closes[n - 1] = 1
        value = row(n + 1)
        total = 0.0
        d = 0
        value[0] = -1
        while d >= 0:
            if d == n:  # the table is full: the cards that everybody may get fill the rest
                weight = 1.0
                for i in range(n):
                    weight *= INVERSE_FACTORIAL[value[i]]
                for p in range(places):
                    weight *= INVERSE_FACTORIAL[room[p]]
                total += weight
                if total > stop:
                    for i in range(n):
                        counts[cell_group[i] * places + cell_place[i]] = value[i]
                    for p in range(places):
                        counts[free * places + p] = room[p]
                    return total
                d -= 1
                continue
            g = cell_group[d]
            p = cell_place[d]
            before = value[d]
            if before >= 0:
                left[g] += before
                room[p] += before
            v = before + 1
            if closes[d]:
                v = left[g] if before < 0 else -1
            if v < 0 or v > left[g] or v > room[p]:
                d -= 1
                continue
            value[d] = v
            left[g] -= v
            room[p] -= v
            d += 1
            value[d] = -1
        return total

    # -- copies (plain Python only) ---------------------------------------------------------------

    def plain(self) -> type[Self]:
        """The class whose methods take chance from the state's own generator."""
        return type(self)

    def clone(self) -> Self:
        """A copy whose chance comes from its own generator."""
        other = self.plain().__new__(self.plain())
        for name, length in self.shape.items():
            value = getattr(self, name)
            setattr(other, name, value[:] if length else value)
        return other

    def hidden(self, me: int, seed: int) -> Self:
        """A copy in which everything that seat ``me`` cannot know is dealt anew from ``seed``."""
        other = self.clone()
        other.reseed(seed)
        other.hide(me)
        return other

    # -- what each game writes ------------------------------------------------------------------

    def deal(self) -> None:
        """Deal the hands and set the first turn."""
        raise NotImplementedError

    def waiting(self) -> int:
        """The set of seats that owe a decision now."""
        return 0 if self.over() else 1 << self.turn

    def moves(self, out: list[int]) -> int:
        """Write the legal actions of ``turn`` into ``out``; how many there are."""
        raise NotImplementedError

    def any_move(self) -> int:
        """One legal action, all alike."""
        raise NotImplementedError

    def apply(self, action: int) -> None:
        """Play a legal action for ``turn``."""
        raise NotImplementedError

    def over(self) -> bool:
        """Whether the deal has ended."""
        raise NotImplementedError

    def score(self, out: list[int]) -> None:
        """What the deal adds to each seat's total."""
        raise NotImplementedError

    def payoff(self, out: list[float]) -> None:
        """How good the end is for each seat, from 0 to 1."""
        raise NotImplementedError

    def hide(self, me: int) -> None:
        """Deal anew everything that seat ``me`` cannot know, keeping to all that it does know."""
        raise NotImplementedError


def rules(game: type[State]) -> Iterator[tuple[str, object]]:
    """The methods and whole-number constants of a game, inherited ones first."""
    for c in reversed(game.__mro__[:-1]):
        for name, value in vars(c).items():
            if not name.startswith("_") and (isfunction(value) or type(value) is int):
                yield name, value
