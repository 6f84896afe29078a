"""Who sits where with one deck of cards."""

from collections.abc import Iterator
from itertools import combinations
from typing import Any

from majlis.game import Game

Seating = tuple[int, ...]
"""The number of the bot on each seat."""


def pairs(bots: int) -> list[tuple[int, int]]:
    """Every two of so many bots, the lower number first."""
    return list(combinations(range(bots), 2))


def seatings(game: Game[Any], players: int, pair: tuple[int, int] = (0, 1)) -> Iterator[Seating]:
    """The seatings of two bots with one deck: each sits on each seat equally often.

    Sides are shared out evenly, and every seating comes turned round the table.  With teams a bot
    plays a whole team; of an odd number of sides the bots take the smaller half in turn.
    """
    sides = len({game.side(seat, players) for seat in range(players)})
    first = [0] * (sides // 2) + [1] * (sides - sides // 2)
    turned = [first[n:] + first[:n] for n in range(sides)]
    if sides % 2:
        turned += [[1 - bot for bot in bots] for bots in turned]
    for bots in turned:
        yield tuple(pair[bots[game.side(seat, players)]] for seat in range(players))
