"""A match: deals played to a final ranking."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import count
from typing import Any, Protocol

from majlis.deal import Deal, Undealable
from majlis.game import Game, Outcome, Refused, Standing
from majlis.kernel import State
from majlis.options import OptionError, Options
from majlis.view import Play, View
from majlis.words import say

MOST_ATTEMPTS = 1000
"""How many decks that cannot be dealt (Z3) are put up with."""


class Chance(Protocol):
    """Where a match takes its dealer, decks and reshuffles from (see ``majlis.shuffle``)."""

    def dealer(self, players: int) -> int:
        """The first dealer."""

    def deck(self, number: int, cards: Sequence[str], attempt: int) -> Sequence[str]:
        """The deck of deal ``number``; ``attempt`` counts those that could not be dealt (Z3)."""

    def reshuffle(self, number: int, count: int, cards: Sequence[str]) -> Sequence[str]:
        """The new stock of reshuffle ``count`` in deal ``number``."""


@dataclass(frozen=True)
class FinishedDeal:
    """A deal that has been played to its end, and where the match stood then."""

    deal: Deal
    outcome: Outcome
    totals: tuple[int, ...]


class Match:
    """A match being played.

    ``players`` sit on seats 0 … players − 1; ``options`` may be partial and are settled here
    (``OptionError`` if one is wrong).  The first deal is dealt at once, and each next one by
    ``act`` as soon as one ends, unless ``pause`` asks for a call of ``deal_next`` between them.
    """

    def __init__(
        self,
        game: Game[Any],
        players: int,
        options: Options,
        chance: Chance,
        dealer: int | None = None,
        pause: bool = False,
    ) -> None:
        self.game = game
        self.players = players
        self.options = game.settle_options(options, players)
        self.chance = chance
        self.first_dealer = chance.dealer(players) if dealer is None else dealer
        if not 0 <= self.first_dealer < players:
            raise OptionError(
                f"dealer {self.first_dealer}: expected a seat from 0 to {players - 1}"
            )
        self.pause = pause
        self.finished: list[FinishedDeal] = []
        self.standing = game.first_standing(self.options, players, self.first_dealer)
        self.deal = self._new_deal()

    @property
    def over(self) -> bool:
        """Whether the last deal has been played."""
        return self.standing.over

    @property
    def totals(self) -> tuple[int, ...]:
        """The totals after the last finished deal."""
        return self.standing.totals

    @property
    def places(self) -> tuple[int, ...]:
        """The final ranking by seat; ``Refused`` before the match is over."""
        if not self.over:
            raise Refused(say("the match is not over"))
        return tuple(self.game.places(self.options, self.standing))

    @property
    def to_act(self) -> tuple[int, ...]:
        """The seats that owe a decision."""
        return self.deal.to_act

    def legal(self, seat: int) -> tuple[str, ...]:
        """The seat's legal moves; empty when it owes no decision."""
        return self.deal.legal(seat)

    def view(self, viewer: int | None) -> View:
        """What a viewer may know of the deal on the table."""
        return self.deal.view(viewer)

    def history(self, viewer: int | None) -> tuple[Play, ...]:
        """The moves of the deal on the table as the viewer may know them now."""
        return self.deal.history(viewer)

    def hidden(self, viewer: int, seed: int) -> State:
        """A state for a bot at this seat (see ``Deal.hidden``)."""
        return self.deal.hidden(viewer, seed)

    def act(self, seat: int, move: str) -> None:
        """Play a move; at the end of a deal it is scored.  Errors leave everything as it was."""
        if self.over:
            raise Refused(say("the match is over"))
        self.deal.act(seat, move)
        if self.deal.over:
            self.standing = self.deal.next_standing()
            self.finished.append(FinishedDeal(self.deal, self.deal.outcome(), self.totals))
            if not (self.standing.over or self.pause):
                self.deal = self._new_deal()

    def deal_next(self) -> None:
        """Deal the next deal after a finished one; ``Refused`` if it is not time for that."""
        if self.over:
            raise Refused(say("the match is over"))
        if not self.deal.over:
            raise Refused(say("the deal is not over"))
        self.deal = self._new_deal()

    def _new_deal(self) -> Deal:
        return dealt(self.game, self.options, self.standing, self.chance)


def dealt(game: Game[Any], options: Options, standing: Standing, chance: Chance) -> Deal:
    """The deal that comes next; a deck that cannot be dealt (Z3) is followed by another."""
    number = standing.number
    cards = game.pack.names(game.deck(options, standing.players))
    attempt = 0
    while True:
        counter = count(1)

        def reshuffle(stock: Sequence[str], counter: Iterator[int] = counter) -> Sequence[str]:
            return chance.reshuffle(number, next(counter), stock)

        try:
            return Deal(game, options, standing, chance.deck(number, cards, attempt), reshuffle)
        except Undealable:
            attempt += 1
            if attempt == MOST_ATTEMPTS:
                raise
