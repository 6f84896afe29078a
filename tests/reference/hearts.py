"""Hearts for three to five players (rulings H1-H16)."""

from __future__ import annotations

from itertools import combinations
from math import comb
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
    sort_cards,
)

PLAYERS = (3, 4, 5)
FLAGS = (
    "points_on_first_trick",
    "hearts_must_break",
    "hearts_instead_of_queen",
    "queen_breaks_hearts",
    "jack_of_diamonds",
    "no_tricks_bonus",
)
WORDS = {
    "surplus": ("remove", "kitty"),
    "opening": ("lowest_club", "any_club", "left_of_dealer"),
    "moon": ("others_add", "shooter_subtracts"),
    "tie": ("share", "play_on"),
}
HAND_SIZE = {3: 17, 4: 13, 5: 10}
REMOVED = {3: ["2d"], 4: [], 5: ["2d", "2c"]}
STEPS = {"left": 1, "right": -1, "across": 2, "left2": 2, "right2": -2}


def defaults(players: int) -> dict[str, Any]:
    """Every option with its default."""
    return {
        "surplus": "remove",
        "pass_count": 3,
        "pass_cycle": (
            ["left", "right", "across", "hold"] if players == 4 else ["left", "right", "hold"]
        ),
        "opening": "lowest_club",
        "points_on_first_trick": False,
        "hearts_must_break": True,
        "hearts_instead_of_queen": False,
        "queen_breaks_hearts": False,
        "moon": "others_add",
        "jack_of_diamonds": False,
        "no_tricks_bonus": False,
        "target": 100,
        "tie": "share",
    }


def check_option(players: int, name: str, value: object) -> bool:
    """Whether one option of a known name has a listed value."""
    if name in FLAGS:
        return isinstance(value, bool)
    if name in WORDS:
        return isinstance(value, str) and value in WORDS[name]
    if name == "target":
        return is_whole(value)
    if name == "pass_count":
        return is_whole(value) and isinstance(value, int) and value <= HAND_SIZE[players]
    if name == "pass_cycle":
        allowed = {"left", "right", "hold"}  # H6
        if players == 4:
            allowed |= {"across"}
        if players == 5:
            allowed |= {"left2", "right2"}
        return (
            isinstance(value, list)
            and value != []
            and all(isinstance(entry, str) and entry in allowed for entry in value)
        )
    return False


def pack(players: int, options: Options) -> list[str]:
    """H2, H3."""
    if options["surplus"] == "kitty":
        return french.pack()
    return [card for card in french.pack() if card not in REMOVED[players]]


class HeartsDeal:
    """One deal of Hearts."""

    def __init__(
        self, players: int, options: Options, number: int, dealer: int, deck: list[str]
    ) -> None:
        self.players = players
        self.options = options
        self.dealer = dealer
        size = HAND_SIZE[players]
        self.hands: list[list[str]] = [[] for _ in range(players)]
        for i in range(size * players):  # H2
            self.hands[(dealer + 1 + i) % players].append(deck[i])
        self.kitty = deck[size * players :]  # H3
        cycle = options["pass_cycle"]
        self.direction: str = cycle[(number - 1) % len(cycle)]  # H6
        self.passes: list[list[str]] = []
        self.passing = self.direction != "hold"
        self.taken: list[list[str]] = [[] for _ in range(players)]
        self.tricks_won = [0] * players
        self.trick: list[tuple[int, str]] = []
        self.tricks_done = 0
        self.broken = False
        self.leader = -1
        if not self.passing:
            self._find_leader()

    def _find_leader(self) -> None:
        if self.options["opening"] == "left_of_dealer":
            self.leader = (self.dealer + 1) % self.players
            return
        lowest = self._lowest_club()
        for seat in range(self.players):
            if lowest in self.hands[seat]:
                self.leader = seat

    def _lowest_club(self) -> str:
        clubs = [card for hand in self.hands for card in hand if card[1] == "c"]
        return min(clubs, key=french.rank_of)

    def to_move(self) -> int | None:
        if self.passing:
            return len(self.passes)
        if not any(self.hands):
            return None
        return (self.leader + len(self.trick)) % self.players

    def _playable(self, seat: int) -> list[str]:
        hand = self.hands[seat]
        options = self.options
        first_trick = self.tricks_done == 0
        cards = list(hand)
        if not self.trick:
            if first_trick and options["opening"] == "lowest_club":  # H7
                return [self._lowest_club()]
            if first_trick and options["opening"] == "any_club":
                return [card for card in hand if card[1] == "c"]
            if options["hearts_must_break"] and not self.broken:  # H10
                only_hearts = all(card[1] == "h" for card in hand)
                only_points = all(french.is_point(card) for card in hand)
                free = only_hearts or (options["hearts_instead_of_queen"] and only_points)
                if not free:
                    cards = [card for card in hand if card[1] != "h"]
        else:
            led = self.trick[0][1][1]
            following = [card for card in hand if card[1] == led]  # H8
            if following:
                cards = following
        if first_trick and not options["points_on_first_trick"]:  # H9
            harmless = [card for card in cards if not french.is_point(card)]
            if harmless:
                cards = harmless
        return cards

    def legal(self) -> list[str]:
        seat = self.to_move()
        if seat is None:
            return []
        if self.passing:
            hand = sort_cards(self.hands[seat], french.RANKS, french.SUITS)
            sets = combinations(hand, self.options["pass_count"])
            return ["pass " + " ".join(cards) for cards in sets]
        return ["play " + card for card in self._playable(seat)]

    def count_legal(self) -> int:
        if self.passing:
            return comb(HAND_SIZE[self.players], self.options["pass_count"])
        return len(self.legal())

    def is_legal(self, move: str) -> bool:
        seat = self.to_move()
        if seat is not None and self.passing:
            verb, *cards = move.split(" ")
            return (
                verb == "pass"
                and len(cards) == self.options["pass_count"]
                and len(set(cards)) == len(cards)
                and all(card in self.hands[seat] for card in cards)
            )
        return move in self.legal()

    def canonical(self, move: str) -> str:
        return canonical_cards(move, french.RANKS, french.SUITS)

    def play(self, move: str) -> None:
        seat = self.to_move()
        if seat is None:
            raise Refused("the deal is over")
        _, *cards = move.split(" ")
        if self.passing:
            self.passes.append(cards)
            if len(self.passes) == self.players:
                self._exchange()
            return
        card = cards[0]
        self.hands[seat].remove(card)
        self.trick.append((seat, card))
        if card[1] == "h" or (card == french.QUEEN and self.options["queen_breaks_hearts"]):
            self.broken = True
        if len(self.trick) == self.players:
            self._end_trick()

    def _exchange(self) -> None:
        for seat, cards in enumerate(self.passes):
            for card in cards:
                self.hands[seat].remove(card)
        for seat, cards in enumerate(self.passes):
            self.hands[(seat + STEPS[self.direction]) % self.players].extend(cards)
        self.passing = False
        self._find_leader()

    def _end_trick(self) -> None:
        led = self.trick[0][1][1]
        followers = [(seat, card) for seat, card in self.trick if card[1] == led]
        winner, _ = max(followers, key=lambda entry: french.rank_of(entry[1]))  # H12
        self.taken[winner].extend(card for _, card in self.trick)
        if self.tricks_done == 0:
            self.taken[winner].extend(self.kitty)
        self.tricks_won[winner] += 1
        self.tricks_done += 1
        self.trick = []
        self.leader = winner

    def scored(self) -> Scored:
        points = [sum(french.worth(card) for card in cards) for cards in self.taken]  # H13
        scores = list(points)
        point_cards = {card for card in french.pack() if french.is_point(card)}
        shooters = [s for s in range(self.players) if point_cards <= set(self.taken[s])]
        if shooters:  # H14
            shooter = shooters[0]
            if self.options["moon"] == "others_add":
                scores = [0 if seat == shooter else 26 for seat in range(self.players)]
            else:
                scores = [-26 if seat == shooter else 0 for seat in range(self.players)]
        for seat in range(self.players):
            if self.options["jack_of_diamonds"] and "Jd" in self.taken[seat]:  # H15
                scores[seat] -= 10
            if self.options["no_tricks_bonus"] and not shooters and self.tricks_won[seat] == 0:
                scores[seat] -= 5  # H15a
        return Scored(points, scores)


class HeartsMatch:
    """H4, H16."""

    def __init__(self, players: int, options: Options, dealer: int) -> None:
        self.players = players
        self.options = {**defaults(players), **options}
        self.number = 1
        self.dealer = dealer
        self.totals = [0] * players
        self.over = False
        self.target_reached = False

    def pack(self) -> list[str]:
        return pack(self.players, self.options)

    def start(self, deck: list[str], shuffle: Shuffle) -> Deal:
        return HeartsDeal(self.players, self.options, self.number, self.dealer, deck)

    def finish(self, deal: Deal) -> Scored:
        assert isinstance(deal, HeartsDeal)
        scored = deal.scored()
        self.totals = [a + b for a, b in zip(self.totals, scored.scores, strict=True)]
        if max(self.totals) >= self.options["target"]:
            self.target_reached = True
        shared = self.totals.count(min(self.totals)) > 1
        self.over = self.target_reached and (self.options["tie"] == "share" or not shared)
        self.number += 1
        self.dealer = (self.dealer + 1) % self.players
        return scored

    def places(self) -> list[int]:
        return places_by([(total,) for total in self.totals])
