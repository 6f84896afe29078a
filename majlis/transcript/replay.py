"""Deals played again with the reshuffles that were recorded."""

from collections.abc import Sequence
from typing import Any

from majlis.deal import Deal, DeckError
from majlis.game import Game, Standing
from majlis.options import Options


def replayed(
    game: Game[Any],
    options: Options,
    standing: Standing,
    deck: Sequence[str],
    reshuffles: Sequence[Sequence[str]],
) -> Deal:
    """A deal at its start whose reshuffles are those recorded."""
    return Deal(game, options, standing, deck, Recorded(reshuffles).next)


class Recorded:
    """The recorded reshuffles of a deal, one after another."""

    def __init__(self, stocks: Sequence[Sequence[str]]) -> None:
        self._stocks = stocks
        self.used = 0

    def next(self, cards: Sequence[str]) -> Sequence[str]:
        """The next one, for these cards; ``DeckError`` if none is left."""
        if self.used == len(self._stocks):
            raise DeckError(
                f"the stock is empty and {len(cards)} discards are shuffled, "
                f"but no reshuffle number {self.used + 1} is recorded"
            )
        self.used += 1
        return self._stocks[self.used - 1]
