"""What people can set for themselves: each setting with its values, the default first."""

from collections.abc import Mapping
from typing import Any

from majlis.bots import OPPONENTS
from majlis.language import languages

ON, OFF = "on", "off"

PREFERENCES: dict[str, tuple[str, ...]] = {
    "language": ("", *(language.code for language in languages())),
    "felt": ("auto", "light", "dark"),
    "deck": ("two", "four"),
    "cards": ("normal", "big"),
    "back": ("blue", "red"),
    "order": ("suit", "rank"),
    "animation": ("normal", "fast", "slow", "none"),
    "sound": (OFF, ON),
    "confirm": (OFF, ON),
    "forced": (OFF, ON),
    "level": ("club", *(level for level in OPPONENTS if level != "club")),
}
"""Values by name.

``deck`` counts the colours of the French pack.  ``order`` is the order of the cards in a hand.
``animation`` is the speed of cards that move.  With ``confirm`` a card is played by a second press;
with ``forced`` a move that is the only one plays itself.  ``level`` is the bots' in "Play now".
"""


def preference(preferences: Mapping[str, Any], name: str) -> str:
    """Somebody's setting of this name, or its default where they have none that there is."""
    values = PREFERENCES[name]
    chosen = preferences.get(name)
    return chosen if isinstance(chosen, str) and chosen in values else values[0]
