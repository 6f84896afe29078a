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
        kinds = row(places)
        part_needs = row(places)
        part_bans = row(places)
        n = self.join_alike(pool, needs, bans, kinds, part_needs, part_bans)
        parts = row(n)
        ways = self.divide(pool, part_needs, part_bans, parts)
        if ways == 0.0:
            return 0.0
        for k in range(n):
            pool ^= parts[k]
            ways /= INVERSE_FACTORIAL[part_needs[k]]
        ways /= INVERSE_FACTORIAL[popcount(pool)]
        for p in range(places):
            k = kinds[p]
            part = self.pick(pool if k < 0 else parts[k], needs[p])
            got[p] |= part
            if k < 0:
                pool ^= part
            else:
                parts[k] ^= part
            ways *= INVERSE_FACTORIAL[needs[p]]
        return ways

    def join_alike(
        self,
        pool: int,
        needs: list[int],
        bans: list[int],
        kinds: list[int],
        part_needs: list[int],
        part_bans: list[int],
    ) -> int:
        """Join places with the same bans to parts; how many parts there are.

        ``kinds[p]`` is the part of place p, or -1 if nothing is banned there.  The parts with the
        most bans come first, as that leaves the fewest ways to choose.
        """
        n = 0
        for p in range(len(needs)):
            kinds[p] = -1
        ban = 1
        while ban:
            ban = 0
            for p in range(len(needs)):
                if kinds[p] < 0 and needs[p] and popcount(pool & bans[p]) > popcount(ban):
                    ban = pool & bans[p]
            for p in range(len(needs)):
                if ban and needs[p] and pool & bans[p] == ban:
                    kinds[p] = n
                    part_needs[n] += needs[p]
                    part_bans[n] = ban
            n += ban != 0
        return n

    def divide(self, pool: int, needs: list[int], bans: list[int], parts: list[int]) -> float:
        """Part k gets ``needs[k]`` of the pool, none of ``bans[k]``, every way alike.

        Returns how many ways there are; at 0.0 nothing is given.

        The parts choose one after the other.  For those to come it matters only how many cards
        are left that just these and those of them may get.  So the ways are counted by these
        numbers, choice by choice, and a way is then found backwards.

        The cards that the same ones of the parts to come may get are a *class*.  Class 1 is the
        pool after the last choice; before a choice class x falls into class 2x, which the chooser
        may take from, and class 2x + 1, which it may not.
        """
        n = len(parts)
        classes = row(2 << n)
        classes[1] = pool
        for x in range(1, 1 << n):
            ban = bans[n - 1 - highest(x)]
            classes[2 * x] = classes[x] & ~ban
            classes[2 * x + 1] = classes[x] & ban
        scale = row(2 << n)
        start = row(n + 2)  # where the states before each choice begin in `ways`
        start[1] = 1
        for k in range(1, n + 1):
            start[k + 1] = start[k] + self.number_states(1 << n - k, classes, scale)
        ways = [0.0] * start[n + 1]
        ways[0] = 1.0
        chosen = row(2 << n)
        gone = 0
        for k in range(n):
            self.choose_part(k, needs[k], gone, classes, scale, start, ways, -1, 0.0, chosen)
            gone += needs[k]
        total = ways[start[n]]
        if total == 0.0:
            return 0.0
        state = start[n]
        for k in range(n - 1, -1, -1):
            gone -= needs[k]
            stop = ways[state] * (self.word() >> 1) / (1 << 31)
            state = self.choose_part(
                k, needs[k], gone, classes, scale, start, ways, state, stop, chosen
            )
        for k in range(n):
            for x in range(1 << n - k, 2 << n - k):
                parts[k] |= self.pick(classes[x] & pool, chosen[x])
            pool ^= parts[k]
        return total

    def number_states(self, first: int, classes: list[int], scale: list[int]) -> int:
        """Find numbers for the states of the classes from ``first`` to before its double.

        A state's number is the sum of how many cards are gone of each class times its ``scale``.
        The largest class has 0: what is gone of it follows.  Returns how many numbers there are.
        """
        largest = first
        for x in range(first, 2 * first):
            if popcount(classes[x]) > popcount(classes[largest]):
                largest = x
        states = 1
        for x in range(first, 2 * first):
            if x != largest:
                scale[x] = states
                states *= popcount(classes[x]) + 1
        return states

    def choose_part(
        self,
        k: int,
        need: int,
        gone: int,
        classes: list[int],
        scale: list[int],
        start: list[int],
        ways: list[float],
        goal: int,
        stop: float,
        chosen: list[int],
    ) -> int:
        """Part k chooses ``need`` cards in all ways, when so many are ``gone``.

        With a ``goal`` below 0 the ways are added up in the states after the choice.  Or else the
        walk ends when the ways that lead to the state ``goal`` pass ``stop``: then ``chosen`` says
        how many cards were chosen of each class, and their state before it is returned.
        """
        first = len(classes) // 2 >> k
        nodes = row(first)  # the classes to choose from, then the others
        m = 0
        n = 0
        for x in range(first, 2 * first, 2):
            if classes[x]:
                nodes[m] = x
                m += 1
        n = m
        for x in range(first + 1, 2 * first, 2):
            if classes[x]:
                nodes[n] = x
                n += 1
        left = row(n)
        room = row(m + 1)  # how many cards there are from a class on
        rest = row(m + 1)
        value = row(m + 1)
        number = row(m + 1)
        weight = [0.0] * (m + 1)
        for state in range(start[k], start[k + 1]):
            if ways[state] == 0.0:
                continue
            number[0] = start[k + 1]
            weight[0] = ways[state]
            unknown = 0
            others = gone
            for i in range(n):
                x = nodes[i]
                left[i] = popcount(classes[x])
                if k and scale[x] == 0:
                    unknown = i
                elif k:
                    part = (state - start[k]) // scale[x] % (left[i] + 1)
                    left[i] -= part
                    others -= part
                    number[0] += part * scale[x >> 1]
            left[unknown] -= others
            number[0] += others * scale[nodes[unknown] >> 1]
            for i in range(m - 1, -1, -1):
                room[i] = room[i + 1] + left[i]
                weight[0] /= INVERSE_FACTORIAL[left[i]]
            if room[0] < need:
                continue
            rest[0] = need
            i = 0
            v = max(need - room[1], 0)
            while True:
                if v > left[i] or v > rest[i]:
                    i -= 1
                    if i < 0:
                        break
                    v = value[i] + 1
                    continue
                value[i] = v
                rest[i + 1] = rest[i] - v
                number[i + 1] = number[i] + v * scale[nodes[i] >> 1]
                weight[i + 1] = weight[i] * INVERSE_FACTORIAL[v] * INVERSE_FACTORIAL[left[i] - v]
                i += 1
                if i < m:
                    v = max(rest[i] - room[i + 1], 0)
                    continue
                if goal < 0:
                    ways[number[m]] += weight[m]
                elif number[m] == goal:
                    stop -= weight[m]
                    if stop < 0.0:
                        for j in range(m):
                            chosen[nodes[j]] = value[j]
                        return state
                i -= 1
                v = value[i] + 1
        return goal

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
