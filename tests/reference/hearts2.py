"""Two-player Hearts (rulings T1-T11)."""

from __future__ import annotations

from typing import Any

from . import french
from .match import (
    Deal,
    Options,
    Refused,
    Scored,
    Shuffle,
    canonical_cards,
    is_whole,
    places_by,
)

PLAYERS = (2,)
RANKS = "2468TQA"


def defaults(players: int) -> dict[str, Any]:
    """Every option with its default."""
    return {"target": 100, "moon_points": 20, "queen": "follows_suit"}


def check_option(players: int, name: str, value: object) -> bool:
    """Whether one option of a known name has a listed value."""
    if name in ("target", "moon_points"):
        return is_whole(value)
    if name == "queen":
        return isinstance(value, str) and value in ("follows_suit", "any_time")
    return False


class Hearts2Deal:
    """One deal of Two-player Hearts."""

    def __init__(self, options: Options, dealer: int, deck: list[str]) -> None:
        self.options = options
        self.dead = [deck[0], deck[27]]  # T2
        self.hands: list[list[str]] = [[], []]
        for i, card in enumerate(deck[1:27]):
            self.hands[1 - dealer if i % 2 == 0 else dealer].append(card)
        self.taken: list[list[str]] = [[], []]
        self.trick: list[tuple[int, str]] = []
        self.tricks_done = 0
        self.broken = False
        self.opening = next(card for card in ("2c", "4c", "6c") if card not in self.dead)  # T4
        self.leader = 0 if self.opening in self.hands[0] else 1

    def to_move(self) -> int | None:
        if not any(self.hands):
            return None
        return self.leader if not self.trick else 1 - self.leader

    def legal(self) -> list[str]:
        seat = self.to_move()
        if seat is None:
            return []
        hand = self.hands[seat]
        if self.trick:
            led = self.trick[0][1][1]
            cards = [card for card in hand if card[1] == led]  # T5
            if not cards:
                cards = list(hand)
            elif (
                self.options["queen"] == "any_time"
                and french.QUEEN in hand
                and french.QUEEN not in cards
            ):
                cards.append(french.QUEEN)  # T8
        elif self.tricks_done == 0:
            cards = [self.opening]
        else:
            cards = list(hand)
            if not self.broken and any(card[1] != "h" for card in hand):  # T7
                cards = [card for card in hand if card[1] != "h"]
        return ["play " + card for card in cards]

    def count_legal(self) -> int:
        return len(self.legal())

    def is_legal(self, move: str) -> bool:
        return move in self.legal()

    def canonical(self, move: str) -> str:
        return canonical_cards(move, french.RANKS, french.SUITS)

    def play(self, move: str) -> None:
        seat = self.to_move()
        if seat is None:
            raise Refused("the deal is over")
        card = move.split(" ")[1]
        self.hands[seat].remove(card)
        self.trick.append((seat, card))
        if card[1] == "h":
            self.broken = True
        if len(self.trick) == 2:
            trumps = [entry for entry in self.trick if entry[1][1] == "h"]
            led = [entry for entry in self.trick if entry[1][1] == self.trick[0][1][1]]
            winner, _ = max(trumps or led, key=lambda entry: french.rank_of(entry[1]))  # T6
            self.taken[winner].extend(card for _, card in self.trick)
            self.trick = []
            self.tricks_done += 1
            self.leader = winner

    def scored(self) -> Scored:
        points = [sum(french.worth(card) for card in cards) for cards in self.taken]  # T9
        in_play = {c for c in french.pack(RANKS) if french.is_point(c) and c not in self.dead}
        scores = list(points)
        for seat in (0, 1):
            if in_play <= set(self.taken[seat]):  # T10
                scores = [0, 0]
                scores[1 - seat] = self.options["moon_points"]
        return Scored(points, scores)


class Hearts2Match:
    """T3, T11."""

    def __init__(self, players: int, options: Options, dealer: int) -> None:
        self.options = {**defaults(players), **options}
        self.number = 1
        self.dealer = dealer
        self.totals = [0, 0]
        self.over = False

    def pack(self) -> list[str]:
        return french.pack(RANKS)

    def start(self, deck: list[str], shuffle: Shuffle) -> Deal:
        return Hearts2Deal(self.options, self.dealer, deck)

    def finish(self, deal: Deal) -> Scored:
        assert isinstance(deal, Hearts2Deal)
        scored = deal.scored()
        self.totals = [a + b for a, b in zip(self.totals, scored.scores, strict=True)]
        reached = max(self.totals) >= self.options["target"]
        self.over = reached and self.totals[0] != self.totals[1]
        self.number += 1
        self.dealer = 1 - self.dealer
        return scored

    def places(self) -> list[int]:
        return places_by([(total,) for total in self.totals])
