"""Chance from a seed that is the same on every machine and in every version of Python.

A stream of random numbers is HMAC-SHA256 in counter mode: the seed is the key, and a label says
what the numbers are for, so that no two uses share any.  Whole numbers below n are taken by
rejection, hence without bias; shuffles are Fisher–Yates from the last place down.
"""

import hmac
from collections.abc import Sequence
from hashlib import sha256
from typing import TypeVar

T = TypeVar("T")


class Stream:
    """An endless stream of random whole numbers for one purpose; text counts as UTF-8."""

    def __init__(self, seed: str | bytes, label: str) -> None:
        self._key = seed if isinstance(seed, bytes) else seed.encode()
        self._label = label.encode()
        self._block = 0
        self._words: list[int] = []

    def word(self) -> int:
        """The next 32 bits."""
        if not self._words:
            message = self._label + b"/" + str(self._block).encode()
            digest = hmac.digest(self._key, message, sha256)
            self._words = [int.from_bytes(digest[i : i + 4]) for i in range(28, -4, -4)]
            self._block += 1
        return self._words.pop()

    def below(self, n: int) -> int:
        """A whole number from 0 below n (n at most 2**32), all alike."""
        limit = (1 << 32) - (1 << 32) % n
        while True:
            word = self.word()
            if word < limit:
                return word % n

    def shuffled(self, items: Sequence[T]) -> list[T]:
        """The items in random order."""
        order = list(items)
        for i in range(len(order) - 1, 0, -1):
            j = self.below(i + 1)
            order[i], order[j] = order[j], order[i]
        return order

    def choice(self, items: Sequence[T]) -> T:
        """One of the items."""
        return items[self.below(len(items))]


class SeededChance:
    """Dealers, decks and reshuffles of a match from its seed."""

    def __init__(self, seed: str) -> None:
        self.seed = seed

    def dealer(self, players: int) -> int:
        """The first dealer."""
        return Stream(self.seed, "dealer").below(players)

    def deck(self, number: int, cards: Sequence[str], attempt: int = 0) -> list[str]:
        """The deck of deal ``number`` from the top; ``cards`` in written order.

        ``attempt`` counts the decks that the rules could not deal (Z3).
        """
        again = f".{attempt}" if attempt else ""
        return Stream(self.seed, f"deck {number}{again}").shuffled(cards)

    def reshuffle(self, number: int, count: int, cards: Sequence[str]) -> list[str]:
        """The new stock of reshuffle ``count`` (from 1) in deal ``number``, top first."""
        return Stream(self.seed, f"reshuffle {number}.{count}").shuffled(cards)
