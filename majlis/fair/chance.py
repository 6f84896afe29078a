"""Chance that anyone can recompute once the secret is known."""

from collections.abc import Sequence

from majlis.fair.contributions import digest
from majlis.fair.label import label, match_name
from majlis.fair.secret import Secret
from majlis.shuffle import Stream


class FairChance:
    """Dealers, decks and reshuffles of a match from its secret and what people have added.

    The same four things give the same cards anywhere.  ``first`` is the deal of that match with
    which this chance begins: with 3, its deal 1 has the deck of deal 3.
    """

    def __init__(
        self, secret: Secret, match: str, contributions: Sequence[str], first: int = 1
    ) -> None:
        if first < 1:
            raise ValueError(f"first is {first}: expected a deal number from 1")
        self._secret = secret
        self._match = match_name(match)
        self._contributions = digest(contributions)
        self._before = first - 1

    def stream(self, use: str) -> Stream:
        """The numbers for one use: ``dealer``, ``deck 1.0``, ``reshuffle 1.2``."""
        return Stream(self._secret.key, label(self._match, self._contributions, use))

    def dealer(self, players: int) -> int:
        """The first dealer of the match."""
        return self.stream("dealer").below(players)

    def deck(self, number: int, cards: Sequence[str], attempt: int = 0) -> list[str]:
        """The deck of deal ``number`` from the top; ``cards`` in written order.

        ``attempt`` counts the decks that the rules could not deal (Z3).
        """
        return self.stream(f"deck {self._before + number}.{attempt}").shuffled(cards)

    def reshuffle(self, number: int, count: int, cards: Sequence[str]) -> list[str]:
        """The new stock of reshuffle ``count`` (from 1) in deal ``number``, top first."""
        return self.stream(f"reshuffle {self._before + number}.{count}").shuffled(cards)
