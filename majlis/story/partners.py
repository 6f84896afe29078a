"""Who plays with whom."""

from collections.abc import Iterator
from typing import Any

from majlis.game import Game
from majlis.words import Sentence, say


def partners(game: Game[Any], players: int, viewer: int | None) -> Iterator[Sentence]:
    """A sentence for each side of several seats: a player hears of its own, a spectator of all."""
    sides: dict[int, list[int]] = {}
    for seat in range(players):
        sides.setdefault(game.side(seat, players), []).append(seat)
    for seats in sides.values():
        if len(seats) > 1 and viewer in seats:
            others = tuple(seat for seat in seats if seat != viewer)
            yield say("{you_and_seats} play together.", you_and_seats=others)
        elif len(seats) > 1 and viewer is None:
            yield say("{seats} play together.", seats=tuple(seats))
