"""The test vectors of docs/fair-deals.md: ``python -m tests.fair.vectors`` writes them anew."""

import json
import re
from pathlib import Path
from typing import Any

from majlis.fair import FairChance, Proof, Secret
from majlis.fair.contributions import digest
from majlis.games import GAMES

PAGE = Path(__file__).parent.parent.parent / "docs" / "fair-deals.md"
BLOCK = re.compile(r"(?<=\n## Test vectors\n)(.*?\n```json\n)(.*?)(?=\n```\n)", re.DOTALL)

MATCH = "oak-table:7"
SECRET = Secret(bytes(range(32)))
CONTRIBUTIONS = ("amber river otter lamp cloud", "", "kiša i čaj", "مطر وشاي")
REJECTING = 5_140_073
"""A deal in whose deck of 52 cards a word is passed over; found by a search."""
DECKS = (
    ("hearts", 4, 1, 0),
    ("hearts", 4, REJECTING, 0),
    ("hearts", 3, 2, 0),
    ("hearts", 5, 12, 0),
    ("hearts2", 2, 1, 0),
    ("kozel", 3, 3, 0),
    ("hez2", 4, 1, 0),
    ("hez2", 4, 1, 1),
)
STOCKS = ((1, 1, "5o 7o Co 2c 4c 6c Se 1b 3b Rb"), (1, 2, "4o Rc"), (2, 11, "7e"))


def vectors() -> dict[str, Any]:
    """The vectors that the page has."""
    found = BLOCK.search(PAGE.read_text(encoding="utf-8"))
    assert found
    read: dict[str, Any] = json.loads(found[2])
    return read


def computed() -> dict[str, Any]:
    """The vectors that our code has."""
    proof = Proof.of(SECRET, MATCH, CONTRIBUTIONS)
    chance = proof.chance()
    return {
        "secret": SECRET.hex,
        "match": MATCH,
        "commitment": proof.commitment,
        "contributions": list(CONTRIBUTIONS),
        "digest": digest(CONTRIBUTIONS),
        "blocks": {
            f"{use}/{number}": block(chance, use, number)
            for use in ("dealer", "deck 1.0", "deck 1.1", "reshuffle 1.1")
            for number in range(2)
        },
        "dealers": {str(players): chance.dealer(players) for players in range(2, 6)},
        "decks": [
            {
                "game": game,
                "players": players,
                "deal": deal,
                "attempt": attempt,
                "deck": " ".join(chance.deck(deal, cards(game, players), attempt)),
            }
            for game, players, deal, attempt in DECKS
        ],
        "reshuffles": [
            {
                "deal": deal,
                "count": count,
                "of": stock,
                "stock": " ".join(chance.reshuffle(deal, count, stock.split())),
            }
            for deal, count, stock in STOCKS
        ],
    }


def cards(game: str, players: int) -> list[str]:
    """The cards of a deck with the usual options, in written order."""
    rules = GAMES[game]
    return rules.pack.names(rules.deck(rules.settle_options({}, players), players))


def block(chance: FairChance, use: str, number: int) -> str:
    """A block of a stream in hex."""
    stream = chance.stream(use)
    words = [stream.word() for _ in range(8 * (number + 1))][8 * number :]
    return "".join(f"{word:08x}" for word in words)


def written() -> str:
    """The vectors as the page has them: an entry a line, and a line for each part of a list."""
    lines = []
    for key, value in computed().items():
        if isinstance(value, list) and isinstance(value[0], dict):
            parts = ",\n  ".join(json.dumps(part) for part in value)
            lines.append(f'"{key}": [\n  {parts}]')
        elif key == "blocks":
            parts = ",\n  ".join(f'"{use}": "{found}"' for use, found in value.items())
            lines.append(f'"{key}": {{\n  {parts}}}')
        else:
            lines.append(f'"{key}": {json.dumps(value, ensure_ascii=False)}')
    return "{" + ",\n ".join(lines) + "}"


if __name__ == "__main__":
    text = PAGE.read_text(encoding="utf-8")
    PAGE.write_text(BLOCK.sub(lambda m: m[1] + written(), text), encoding="utf-8")
