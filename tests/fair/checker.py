"""A checker of fair deals made from docs/fair-deals.md alone; nothing of Majlis is used here."""

import hashlib
import hmac
import json
import re
from collections.abc import Iterator, Sequence
from typing import Any

SCHEME = "majlis fair deals 1"
HEX = re.compile("[0-9a-f]{64}")
FRENCH = ("cdhs", "23456789TJQKA")
PACKS = {
    "hearts": FRENCH,
    "hearts2": ("cdhs", "2468TQA"),
    "kozel": ("cdhs", "6789TJQKA"),
    "hez2": ("oceb", "1234567SCR"),
}


def sha(*lines: str) -> str:
    return hashlib.sha256("\n".join([SCHEME, *lines]).encode()).hexdigest()


def commitment(match: str, secret: str) -> str:
    return sha(match, "commitment", secret)


def digest(contributions: Sequence[str]) -> str:
    return sha("contributions", "".join(f"{len(text.encode())}:{text}," for text in contributions))


class Numbers:
    """The numbers of a match, use by use."""

    def __init__(self, secret: str, match: str, contributions: Sequence[str]) -> None:
        self.key = bytes.fromhex(secret)
        self.lines = [SCHEME, match, digest(contributions)]

    def block(self, use: str, number: int) -> bytes:
        message = "\n".join([*self.lines, f"{use}/{number}"])
        return hmac.new(self.key, message.encode(), "sha256").digest()

    def words(self, use: str) -> Iterator[int]:
        number = 0
        while True:
            block = self.block(use, number)
            for start in range(0, 32, 4):
                yield int.from_bytes(block[start : start + 4], "big")
            number += 1

    def dealer(self, players: int) -> int:
        return below(self.words("dealer"), players)

    def shuffled(self, use: str, cards: Sequence[str]) -> list[str]:
        words = self.words(use)
        order = list(cards)
        for i in range(len(order) - 1, 0, -1):
            j = below(words, i + 1)
            order[i], order[j] = order[j], order[i]
        return order


def below(words: Iterator[int], n: int) -> int:
    for word in words:
        if word < 2**32 - 2**32 % n:
            return word % n
    raise AssertionError("words have no end")


def sorted_cards(game: str, cards: Sequence[str]) -> list[str]:
    suits, ranks = PACKS[game]
    return sorted(cards, key=lambda card: (suits.index(card[1]), ranks.index(card[0])))


def pack(game: str, players: int, options: dict[str, Any]) -> list[str]:
    suits, ranks = PACKS[game]
    left_out: list[str] = []
    if game == "hearts" and options.get("surplus") != "kitty":
        left_out = {3: ["2d"], 5: ["2c", "2d"]}.get(players, [])
    cards = [rank + suit for suit in suits for rank in ranks]
    return [card for card in cards if card not in left_out]


class Pile:
    """What is reshuffled in Hez2, by the moves alone."""

    def __init__(self, deck: Sequence[str], players: int, options: dict[str, Any]) -> None:
        size = options.get("hand_size", 4)
        behind = list(deck[players * size :])
        if options.get("starter") == "no_action":
            self.top = next(card for card in behind if card[0] not in "127")
        else:
            self.top = behind[0]
        self.stock = len(behind) - 1
        self.discards: list[str] = []
        self.hands = [size] * players
        self.due = 0
        self.reshuffled: list[list[str]] = []

    def move(self, seat: int, move: str) -> None:
        if move.startswith("play "):
            self.discards.append(self.top)
            self.top = move.split(" ")[1]
            self.hands[seat] -= 1
            if self.hands[seat] == 0:
                self.due = 0
            elif self.top[0] == "2":
                self.due += 2
        elif move == "draw":
            self.draw(seat)
        elif move == "take":
            for _ in range(self.due):
                self.draw(seat)
            self.due = 0

    def draw(self, seat: int) -> None:
        if self.stock == 0:
            if not self.discards:
                return
            self.reshuffled.append(sorted_cards("hez2", self.discards))
            self.stock = len(self.discards)
            self.discards = []
        self.stock -= 1
        self.hands[seat] += 1


def has_no_starter(deck: Sequence[str], players: int, options: dict[str, Any]) -> bool:
    behind = deck[players * options.get("hand_size", 4) :]
    return options.get("starter") == "no_action" and all(card[0] in "127" for card in behind)


def check(lines: Sequence[str]) -> list[str]:
    """What is wrong, in the order in which it stands; [] if everything is as committed."""
    wrong: list[str] = []
    header: dict[str, Any] = {}
    for line in lines:
        entry = json.loads(line)
        if "majlis" in entry:
            header = entry
            wrong += check_header(header)
        elif "deck" in entry and usable(header):
            wrong += check_deal(header, entry)
    return wrong


def usable(header: dict[str, Any]) -> bool:
    fair = header.get("fair")
    return (
        isinstance(fair, dict)
        and type(fair.get("version")) is int
        and fair["version"] == 1
        and isinstance(fair.get("match"), str)
        and re.fullmatch("[A-Za-z0-9._:/-]{1,80}", fair["match"]) is not None
        and isinstance(fair.get("commitment"), str)
        and HEX.fullmatch(fair["commitment"]) is not None
        and isinstance(fair.get("secret"), str)
        and HEX.fullmatch(fair["secret"]) is not None
        and isinstance(fair.get("contributions"), list)
        and len(fair["contributions"]) == header["players"]
        and all(isinstance(text, str) for text in fair["contributions"])
        and all(len(text.encode()) <= 320 for text in fair["contributions"])
    )


def check_header(header: dict[str, Any]) -> list[str]:
    if not usable(header):
        return ["proof"]
    fair = header["fair"]
    wrong = []
    if commitment(fair["match"], fair["secret"]) != fair["commitment"]:
        wrong.append("commitment")
    numbers = Numbers(fair["secret"], fair["match"], fair["contributions"])
    if fair.get("first", 1) == 1 and numbers.dealer(header["players"]) != header["dealer"]:
        wrong.append("dealer")
    return wrong


def check_deal(header: dict[str, Any], entry: dict[str, Any]) -> list[str]:
    fair, game, players = header["fair"], header["game"], header["players"]
    options = header.get("options", {})
    numbers = Numbers(fair["secret"], fair["match"], fair["contributions"])
    deal = entry["deal"] + fair.get("first", 1) - 1
    attempt = 0
    while True:
        deck = numbers.shuffled(f"deck {deal}.{attempt}", pack(game, players, options))
        if game != "hez2" or not has_no_starter(deck, players, options):
            break
        attempt += 1
    if entry["deck"] != deck:
        return [f"deal {entry['deal']}: deck"]
    if game != "hez2":
        return []
    pile = Pile(deck, players, options)
    for seat, move, *_ in entry["moves"]:
        pile.move(seat, move)
    expected = [
        numbers.shuffled(f"reshuffle {deal}.{count}", cards)
        for count, cards in enumerate(pile.reshuffled, start=1)
    ]
    found = entry.get("reshuffles", [])
    return [
        f"deal {entry['deal']}: reshuffle {count + 1}"
        for count in range(max(len(found), len(expected)))
        if found[count : count + 1] != expected[count : count + 1]
    ]
