"""Matches to count."""

import random
from collections.abc import Callable, Sequence
from functools import cache
from typing import Any

from majlis.bots import make
from majlis.driver import play_out
from majlis.games import GAMES
from majlis.match import Match
from majlis.room.store import Tallies
from majlis.room.tallies.counting import tallies_of
from majlis.room.tallies.statistic import PEOPLE
from majlis.shuffle import SeededChance

SHORT: dict[str, dict[str, Any]] = {
    "hearts": {"target": 20},
    "hearts2": {"target": 20},
    "kozel": {"limit": 4},
    "hez2": {},
    "toy": {"target": 5},
}
"""Options with which a match is soon over."""


class Arranged(SeededChance):
    """Chance that deals as it is told, and lets a certain seat deal first."""

    def __init__(
        self,
        deck: Callable[[list[str]], list[str]],
        dealer: int | None = None,
        seed: str = "arranged",
    ) -> None:
        super().__init__(seed)
        self._deck = deck
        self._dealer = dealer

    def dealer(self, players: int) -> int:
        return super().dealer(players) if self._dealer is None else self._dealer

    def deck(self, number: int, cards: Sequence[str], attempt: int = 0) -> list[str]:
        return self._deck(super().deck(number, cards, attempt))


def played(
    game: str,
    players: int,
    seed: str = "a",
    chance: SeededChance | None = None,
    **options: Any,
) -> Match:
    """A match of bots that play anything, at its end."""
    chosen = {**SHORT[game], **options}
    match = Match(GAMES[game], players, chosen, chance or SeededChance(seed))
    play_out(match, [make("random", game)] * players, seed)
    return match


@cache
def counted(game: str, players: int, seed: str = "a") -> Tallies:
    """What a match of a person and bots adds to the tallies."""
    return tallies_of(played(game, players, seed), [PEOPLE] + ["club"] * (players - 1))


def shuffled(kinds: Sequence[int], chance: random.Random) -> list[int]:
    """A deck of cards that are just of some kind, in any order."""
    deck = [kind for kind, count in enumerate(kinds) for _ in range(count)]
    chance.shuffle(deck)
    return deck
