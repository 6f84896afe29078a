"""The names under which things are counted."""

from majlis.room.store.tally import MATCHES, REPEATED

__all__ = [
    "CARD",
    "CARD_BY_SITTER",
    "DEALER",
    "DEALS",
    "DEALT",
    "HIGH",
    "HIGH_BY_SITTER",
    "LONGEST",
    "MATCHES",
    "MOONS",
    "PEOPLE",
    "PLAYED",
    "POINTS",
    "REPEATED",
    "SUITS",
    "TURNED",
    "WON",
]

SUITS, HIGH, CARD = "suits", "high", "card"
"""Where the cards lie, by their suit; those that are high; the one that everybody watches."""
HIGH_BY_SITTER, CARD_BY_SITTER = "high by sitter", "card by sitter"
"""The same by whether people or bots sit there."""
LONGEST = "longest"
"""How long the longest suit is in the hand that is dealt first."""
TURNED, DEALER = "turned", "dealer"
"""The suit of the card that is turned up; the seat that deals first."""

DEALS = "deals"
"""How many deals there were."""
PLAYED, WON, DEALT, POINTS, MOONS = "played", "won", "dealt", "points", "moons"
"""By who sat where: matches, firsts, hands dealt, points taken, moons shot."""

PEOPLE = "people"
"""Who sits on a seat, unless it is a bot; bots go by their level."""
