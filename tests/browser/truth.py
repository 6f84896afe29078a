"""What a viewer could know of a match at each of its steps, by the rules alone."""

from collections.abc import Iterator
from dataclasses import dataclass

from majlis.transcript import Record
from tests.browser.witness import Seen


@dataclass(frozen=True)
class Step:
    """A deal after a move: how many cards each seat holds, and the cards known by then."""

    held: tuple[int, ...]
    known: frozenset[str]


class Truth:
    """The steps of each deal for one viewer, a seat or None for a spectator."""

    def __init__(self, record: Record, viewer: int | None) -> None:
        self._deals = [list(_steps(record, n, viewer)) for n in range(1, len(record.deals) + 1)]

    def known(self, deal: int) -> frozenset[str]:
        """The cards known before the last move of a deal, which opens all."""
        return self._deals[deal - 1][-2].known

    def leaks(self, seen: list[Seen]) -> list[str]:
        """What was seen while a deal was played before it could be known."""
        found, deal, at = [], 0, 0
        for one in seen:
            if one.phase != "playing" or not 1 <= one.deal <= len(self._deals):
                continue
            if one.deal != deal:
                deal, at = one.deal, 0
            steps = self._deals[deal - 1]
            fitting = [n for n in range(at, len(steps)) if steps[n].held == one.held]
            allowed = [n for n in fitting if one.cards <= steps[n].known]
            if allowed:
                at = allowed[0]
            else:
                known = steps[fitting[-1]].known if fitting else frozenset[str]()
                found.append(f"{one.where}, deal {deal}, {one.held}: {sorted(one.cards - known)}")
        return found


def _steps(record: Record, number: int, viewer: int | None) -> Iterator[Step]:
    """Cards once seen stay known until the deal is over."""
    deal = record.at(number, 0)
    known: set[str] = set()
    for seat, move in [(-1, ""), *record.deals[number - 1].deal.moves]:
        if move:
            deal.act(seat, move)
        view = deal.view(viewer)
        piles = [*(one.hand + one.won for one in view.seats), *view.zones.values()]
        plays = [*view.trick, *view.last_trick, *deal.history(viewer)]
        known.update(*piles, *(play.cards for play in plays))
        yield Step(tuple(len(one.hand) for one in view.seats), frozenset(known))
