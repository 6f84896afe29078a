"""French cards as two-character strings."""

from __future__ import annotations

RANKS = "23456789TJQKA"
SUITS = "cdhs"
QUEEN = "Qs"


def pack(ranks: str = RANKS) -> list[str]:
    """Every card of the given ranks, sorted by suit and rank."""
    return [rank + suit for suit in SUITS for rank in ranks]


def is_point(card: str) -> bool:
    """Hearts and the queen of spades."""
    return card[1] == "h" or card == QUEEN


def worth(card: str) -> int:
    """H13, T9."""
    if card == QUEEN:
        return 13
    return 1 if card[1] == "h" else 0


def rank_of(card: str) -> int:
    """Ace high."""
    return RANKS.index(card[0])
