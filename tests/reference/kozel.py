"""Kozel for two to four players (rulings K1-K23)."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations, permutations
from typing import Any

from . import french
from .match import (
    Deal,
    Options,
    Refused,
    Scored,
    Shuffle,
    canonical_cards,
    clockwise,
    is_whole,
    next_seat,
    places_by,
    sort_cards,
)

PLAYERS = (2, 3, 4)
STRENGTH = "6789JQKTA"  # K1, low to high
POINTS = {"A": 11, "T": 10, "K": 4, "Q": 3, "J": 2}
MASTER = "6s"
WORDS = {
    "six_of_spades": ("master", "plain"),
    "discards": ("hidden", "open"),
    "count": ("memory", "shown"),
    "moscow_lead": ("normal", "whole"),
    "scoring": ("penalties", "stakes"),
    "level": ("two_each", "double_next"),
}
NUMBERS = ("limit", "stake", "deals")


def defaults(players: int) -> dict[str, Any]:
    """Every option with its default."""
    return {
        "six_of_spades": "master",
        "discards": "hidden",
        "count": "memory",
        "moscow_lead": "normal",
        "scoring": "penalties",
        "level": "two_each",
        "limit": 12,
        "stake": 6,
        "deals": 10,
    }


def check_option(players: int, name: str, value: object) -> bool:
    """Whether one option of a known name has a listed value."""
    if name in WORDS:
        return isinstance(value, str) and value in WORDS[name]
    return name in NUMBERS and is_whole(value)


def pack() -> list[str]:
    """K1."""
    return french.pack("6789TJQKA")


def card_points(cards: Sequence[str]) -> int:
    """K1."""
    return sum(POINTS.get(card[0], 0) for card in cards)


def combination(hand: Sequence[str]) -> str | None:
    """K13, K14: what a hand may declare."""
    if len(hand) != 4:
        return None
    aces = [card for card in hand if card[0] == "A"]
    if aces and all(card[0] in "AT" or card == MASTER for card in hand):
        return "moscow"
    if len({card[1] for card in hand}) == 1:
        return "molodka"
    others = [card for card in hand if card != MASTER]
    if len(others) == 3 and len({card[1] for card in others}) == 1:
        return "molodka"
    return None


def card_beats(card: str, other: str, trump: str, master: bool) -> bool:
    """K8, K2."""
    if master and other == MASTER:
        return False
    if master and card == MASTER:
        return True
    if card[1] == other[1]:
        return STRENGTH.index(card[0]) > STRENGTH.index(other[0])
    return card[1] == trump


def set_beats(cards: Sequence[str], winning: Sequence[str], trump: str, master: bool) -> bool:
    """K8: some pairing in which each card beats its partner."""
    return len(cards) == len(winning) and any(
        all(card_beats(a, b, trump, master) for a, b in zip(order, winning, strict=True))
        for order in permutations(cards)
    )


def leads(hand: Sequence[str], master: bool) -> list[list[str]]:
    """K6: one card, or more of one suit, where the master is of any suit."""
    found: list[list[str]] = []
    for size in range(1, len(hand) + 1):
        for cards in combinations(hand, size):
            suits = {card[1] for card in cards if not (master and card == MASTER)}
            if len(suits) <= 1:
                found.append(list(cards))
    return found


def written(verb: str, cards: Sequence[str]) -> str:
    """A move in the writers' order."""
    return " ".join([verb, *sort_cards(cards, french.RANKS, french.SUITS)])


class KozelDeal:
    """One deal of Kozel among the seats that are still in."""

    def __init__(
        self, players: int, options: Options, dealer: int, still_in: list[int], deck: list[str]
    ) -> None:
        self.players = players
        self.options = options
        self.still_in = still_in
        self.master = options["six_of_spades"] == "master"
        self.whole = options["moscow_lead"] == "whole"
        self.hands: dict[int, list[str]] = {seat: [] for seat in still_in}
        self.leader = next_seat(dealer, players, still_in)  # K5
        order = clockwise(self.leader, players, still_in)
        top = list(deck)
        for _ in range(4):  # K4
            for seat in order:
                self.hands[seat].append(top.pop(0))
        turned_up = top.pop(0)
        self.trump = turned_up[1]
        self.stock = [*top, turned_up]
        self.taken: dict[int, list[str]] = {seat: [] for seat in still_in}
        self.tricks: dict[int, int] = dict.fromkeys(still_in, 0)
        self.phase = "ask"
        self.to_ask: list[int] = []
        self.asked = -1
        self.declared_by: int | None = None
        self.declared = ""
        self.winning: list[str] = []
        self.winner = -1
        self.table: list[str] = []
        self.to_reply: list[int] = []
        self._before_lead()

    # Before a lead

    def _before_lead(self) -> None:
        self.phase = "ask"
        self.declared_by = None
        self.declared = ""
        self.to_ask = [*clockwise(self.leader, self.players, self.still_in)[1:], self.leader]
        self._ask_next()

    def _ask_next(self) -> None:
        while self.to_ask:
            seat = self.to_ask.pop(0)
            if self._would_take(seat):
                self.asked = seat
                return
        self.phase = "lead"
        if self.declared_by is not None:
            self.leader = self.declared_by

    def _distance(self, seat: int) -> int:
        return (seat - self.leader) % self.players

    def _would_take(self, seat: int) -> bool:
        """K15, K16."""
        held = combination(self.hands[seat])
        if held is None:
            return False
        if self.declared_by is None:
            if seat == self.leader:
                return self.whole and held == "moscow"
            return True
        if held == self.declared:
            return self._distance(seat) < self._distance(self.declared_by)
        return held == "moscow"

    # The contract

    def to_move(self) -> int | None:
        if self.phase == "ask":
            return self.asked
        if self.phase == "lead":
            return self.leader
        if self.phase == "reply":
            return self.to_reply[0]
        return None

    def legal(self) -> list[str]:
        if self.phase == "ask":
            return ["declare", "decline"]
        if self.phase == "lead":
            hand = self.hands[self.leader]
            moves = [written("lead", cards) for cards in leads(hand, self.master)]
            if self.whole and self.declared == "moscow":  # K17
                moves.append(written("lead", hand))
            return moves
        if self.phase == "reply":
            moves = []
            for cards in combinations(self.hands[self.to_reply[0]], len(self.winning)):
                moves.append(written("discard", cards))  # K7
                if set_beats(cards, self.winning, self.trump, self.master):
                    moves.append(written("beat", cards))
            return moves
        return []

    def count_legal(self) -> int:
        return len(self.legal())

    def is_legal(self, move: str) -> bool:
        return move in self.legal()

    def canonical(self, move: str) -> str:
        return canonical_cards(move, french.RANKS, french.SUITS)

    def play(self, move: str) -> None:
        verb, *cards = move.split(" ")
        if self.phase == "ask":
            if verb == "declare":
                self.declared_by = self.asked
                self.declared = combination(self.hands[self.asked]) or ""
            self._ask_next()
            return
        seat = self.to_move()
        if seat is None:
            raise Refused("the deal is over")
        for card in cards:
            self.hands[seat].remove(card)
        self.table.extend(cards)
        if verb in ("lead", "beat"):
            self.winning = cards
            self.winner = seat
        if verb == "lead":
            self.to_reply = clockwise(seat, self.players, self.still_in)[1:]
            self.phase = "reply"
        else:
            self.to_reply.pop(0)
        if not self.to_reply:
            self._end_trick()

    def _end_trick(self) -> None:
        self.taken[self.winner].extend(self.table)  # K9
        self.tricks[self.winner] += 1
        self.table = []
        self.winning = []
        order = clockwise(self.winner, self.players, self.still_in)
        while self.stock and any(len(hand) < 4 for hand in self.hands.values()):  # K11
            for seat in order:
                if self.stock and len(self.hands[seat]) < 4:
                    self.hands[seat].append(self.stock.pop(0))
        self.leader = self.winner  # K12
        if any(self.hands.values()):
            self._before_lead()
        else:
            self.phase = "over"


class KozelMatch:
    """K18-K23."""

    def __init__(self, players: int, options: Options, dealer: int) -> None:
        self.players = players
        self.options = {**defaults(players), **options}
        self.number = 1
        self.dealer = dealer
        self.totals = [0] * players
        self.over = False
        self.still_in = list(range(players))
        self.went_out: dict[int, int] = {}  # seat: deal
        self.factor = 1

    def pack(self) -> list[str]:
        return pack()

    def start(self, deck: list[str], shuffle: Shuffle) -> Deal:
        return KozelDeal(self.players, self.options, self.dealer, list(self.still_in), deck)

    def sides(self) -> list[list[int]]:
        """The players, or K3's teams, that are still in."""
        if self.players == 4:
            return [[0, 2], [1, 3]]
        return [[seat] for seat in self.still_in]

    def finish(self, deal: Deal) -> Scored:
        assert isinstance(deal, KozelDeal)
        sides = self.sides()
        points = [sum(card_points(deal.taken[seat]) for seat in side) for side in sides]
        tricks = [sum(deal.tricks[seat] for seat in side) for side in sides]
        most = max(points)
        best = [i for i in range(len(sides)) if points[i] == most]
        seat_points = [0] * self.players
        for i, side in enumerate(sides):
            for seat in side:
                seat_points[seat] = points[i]
        if self.options["scoring"] == "stakes":
            scores = self.chips([seat for i in best for seat in sides[i]])
        else:
            scores = [0] * self.players
            for i, penalty in enumerate(self.penalties(points, tricks)):
                for seat in sides[i]:
                    scores[seat] = penalty
        self.totals = [a + b for a, b in zip(self.totals, scores, strict=True)]
        if self.options["scoring"] == "stakes":
            self.over = self.number >= self.options["deals"]
        else:
            self.eliminate(sides)
        self.number += 1
        if not self.over:
            self.next_dealer([sides[i] for i in best])
        return Scored(seat_points, scores)

    def penalties(self, points: list[int], tricks: list[int]) -> list[int]:
        """K18, K19, one a side."""
        save = 31 if len(points) == 2 else 21
        most = max(points)
        if points.count(most) > 1 and len(points) == 2 and self.options["level"] == "double_next":
            self.factor *= 2
            return [0, 0]
        result = []
        for own, won in zip(points, tricks, strict=True):
            if own == most:
                result.append(2 if points.count(most) > 1 else 0)
            elif won == 0:
                result.append(6)
            else:
                result.append(2 if own >= save else 4)
        factor, self.factor = self.factor, 1
        return [penalty * factor for penalty in result]

    def eliminate(self, sides: list[list[int]]) -> None:
        """K20, K21."""
        total = [self.totals[side[0]] for side in sides]
        out = [i for i in range(len(sides)) if total[i] >= self.options["limit"]]
        if len(out) == len(sides):
            worst = [i for i in out if total[i] == max(total)]
            out = [] if len(worst) == len(sides) else worst
        for i in out:
            for seat in sides[i]:
                self.still_in.remove(seat)
                self.went_out[seat] = self.number
        self.over = len(sides) - len(out) == 1

    def chips(self, winners: list[int]) -> list[int]:
        """K23."""
        stake = self.options["stake"]
        share, left_over = divmod(stake * self.players, len(winners))
        scores = [-stake] * self.players
        for seat in winners:
            scores[seat] += share
        order = clockwise((self.dealer + 1) % self.players, self.players, winners)
        for seat in order[:left_over]:
            scores[seat] += 1
        return scores

    def next_dealer(self, best: list[list[int]]) -> None:
        """K22."""
        if len(best) == 1:
            self.dealer = next_seat(self.dealer, self.players, best[0])
        else:
            self.dealer = next_seat(self.dealer, self.players, self.still_in)

    def places(self) -> list[int]:
        if self.players == 4:
            teams = [self._key(0), self._key(1)]
            first, second = places_by(teams)
            return [first, second, first, second]
        return places_by([self._key(seat) for seat in range(self.players)])

    def _key(self, seat: int) -> tuple[int, ...]:
        if self.options["scoring"] == "stakes":
            return (-self.totals[seat],)
        if seat in self.still_in:
            return (0,)
        return (1, -self.went_out[seat], self.totals[seat])
