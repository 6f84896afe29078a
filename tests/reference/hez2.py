"""Hez2 for two to four players (rulings Z1-Z17)."""

from __future__ import annotations

from typing import Any

from .match import Deal, Options, Refused, Scored, Shuffle, is_whole, next_seat

PLAYERS = (2, 3, 4)
RANKS = "1234567SCR"
SUITS = "oceb"
ACTIONS = "127"


def defaults(players: int) -> dict[str, Any]:
    """Every option with its default."""
    return {"hand_size": 4, "starter": "plain", "action_cards": "match", "max_turns": 500}


def check_option(players: int, name: str, value: object) -> bool:
    """Whether one option of a known name has a listed value."""
    if name == "starter":
        return isinstance(value, str) and value in ("plain", "no_action")
    if name == "action_cards":
        return isinstance(value, str) and value in ("match", "any")
    if name == "max_turns":
        return is_whole(value)
    if name == "hand_size":  # the hands and a starter must come out of forty cards
        return is_whole(value) and isinstance(value, int) and value * players + 1 <= 40
    return False


def pack() -> list[str]:
    """Z1."""
    return [rank + suit for suit in SUITS for rank in RANKS]


class Hez2Deal:
    """One deal of Hez2.  `shuffle` says how the discards come back as a stock."""

    def __init__(
        self, players: int, options: Options, dealer: int, deck: list[str], shuffle: Shuffle
    ) -> None:
        self.players = players
        self.options = options
        self.shuffle = shuffle
        self.hands: list[list[str]] = [[] for _ in range(players)]
        rest = list(deck)
        for _ in range(options["hand_size"]):  # Z2
            for step in range(players):
                self.hands[(dealer + 1 + step) % players].append(rest.pop(0))
        if options["starter"] == "no_action":  # Z3
            if all(card[0] in ACTIONS for card in rest):
                raise Refused("no ordinary card is left to turn up")
            while rest[0][0] in ACTIONS:
                rest.append(rest.pop(0))
        self.discards = [rest.pop(0)]  # the top is the last
        self.stock = rest
        self.open_suit = self.discards[0][1]
        self.threat = ""  # "skip" (Z9), "penalty" (Z10) or nothing
        self.due = 0
        self.turn = (dealer + 1) % players  # Z4
        self.turns = 0
        self.still_in = list(range(players))
        self.places = [0] * players
        self.finished = False

    def to_move(self) -> int | None:
        return None if self.finished else self.turn

    def _matches(self, card: str) -> bool:
        if self.options["action_cards"] == "any" and card[0] in "12":  # Z6
            return True
        return card[1] == self.open_suit or card[0] == self.discards[-1][0]  # Z5

    def _can_draw(self) -> bool:
        return len(self.stock) > 0 or len(self.discards) > 1  # Z8

    def legal(self) -> list[str]:
        if self.finished:
            return []
        hand = self.hands[self.turn]
        if self.threat == "skip":
            return ["skip"] + ["play " + card for card in hand if card[0] == "1"]
        if self.threat == "penalty":
            return ["take"] + ["play " + card for card in hand if card[0] == "2"]
        moves: list[str] = []
        for card in hand:
            if self._matches(card):
                if card[0] == "7":  # Z12
                    moves.extend(f"play {card} {suit}" for suit in SUITS)
                else:
                    moves.append("play " + card)
        if self._can_draw():
            moves.append("draw")  # Z7
        return moves or ["pass"]

    def count_legal(self) -> int:
        return len(self.legal())

    def is_legal(self, move: str) -> bool:
        return move in self.legal()

    def canonical(self, move: str) -> str:
        return move

    def play(self, move: str) -> None:
        if self.finished:
            raise Refused("the deal is over")
        seat = self.turn
        verb, *words = move.split(" ")
        if verb == "play":
            self._play_card(seat, words[0], words[1] if len(words) == 2 else words[0][1])
        elif verb == "draw":
            self._draw(seat, 1)
        elif verb == "take":
            self._draw(seat, self.due)
        if verb in ("take", "skip"):
            self.threat = ""
            self.due = 0
        self.turns += 1
        if len(self.still_in) == 1:  # Z15
            self.places[self.still_in[0]] = self.players
            self.finished = True
            return
        self.turn = next_seat(seat, self.players, self.still_in)
        if self.turns >= self.options["max_turns"]:
            self._stop()

    def _play_card(self, seat: int, card: str, suit: str) -> None:
        self.hands[seat].remove(card)
        self.discards.append(card)
        self.open_suit = suit
        if not self.hands[seat]:  # Z13, Z14
            self.places[seat] = self.players - len(self.still_in) + 1
            self.still_in.remove(seat)
            self.threat = ""
            self.due = 0
        elif card[0] == "1":
            self.threat = "skip"
        elif card[0] == "2":
            self.threat = "penalty"
            self.due += 2

    def _draw(self, seat: int, count: int) -> None:
        for _ in range(count):
            if not self.stock:
                if len(self.discards) == 1:
                    return
                self.stock = list(self.shuffle(self.discards[:-1]))
                self.discards = self.discards[-1:]
            self.hands[seat].append(self.stock.pop(0))

    def _stop(self) -> None:
        """Z16."""
        gone = self.players - len(self.still_in)
        for seat in self.still_in:
            fewer = sum(
                1 for other in self.still_in if len(self.hands[other]) < len(self.hands[seat])
            )
            self.places[seat] = gone + 1 + fewer
        self.finished = True


class Hez2Match:
    """Z17: a match is one deal."""

    def __init__(self, players: int, options: Options, dealer: int) -> None:
        self.players = players
        self.options = {**defaults(players), **options}
        self.number = 1
        self.dealer = dealer
        self.totals = [0] * players
        self.over = False

    def pack(self) -> list[str]:
        return pack()

    def start(self, deck: list[str], shuffle: Shuffle) -> Deal:
        return Hez2Deal(self.players, self.options, self.dealer, deck, shuffle)

    def finish(self, deal: Deal) -> Scored:
        assert isinstance(deal, Hez2Deal)
        self.totals = list(deal.places)
        self.number += 1
        self.over = True
        return Scored(None, list(deal.places))

    def places(self) -> list[int]:
        return list(self.totals)
