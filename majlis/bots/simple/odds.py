"""Odds of hidden cards."""

from functools import cache


@cache
def none_of(cards: int, hand: int, pool: int) -> float:
    """The chance that a hand of so many cards out of a pool holds none of so many cards."""
    if hand + cards > pool:
        return 0.0
    chance = 1.0
    for i in range(cards):
        chance *= (pool - hand - i) / (pool - i)
    return chance
