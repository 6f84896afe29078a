"""The words that the people at a table add to a shuffle."""

import unicodedata
from collections.abc import Sequence
from hashlib import sha256

from majlis.fair.label import label

MOST_CHARACTERS = 80
"""How long a contribution may be."""
MOST_BYTES = 4 * MOST_CHARACTERS
"""How many bytes of UTF-8 a contribution can have, and all that a check asks of one."""
MARKS = "-'"
"""What may stand in words besides letters and digits."""


class ContributionError(ValueError):
    """A text that cannot be a contribution; ``character`` is what it may not hold, or "" if it
    is too long.
    """

    def __init__(self, message: str, character: str = "") -> None:
        super().__init__(message)
        self.character = character


def read_contribution(text: str) -> str:
    """What somebody has typed as the contribution that it is; "" adds nothing.

    White space is one space between words and none around them, and letters are composed (NFC).
    ``ContributionError`` for more than 80 characters, and for any but letters, their marks,
    digits, hyphens and apostrophes.
    """
    words = " ".join(unicodedata.normalize("NFC", text).split())
    wrong = next((c for c in words if not _fits(c)), "")
    if wrong:
        raise ContributionError(
            f"a contribution with {wrong!a}: expected letters, digits, - and '", wrong
        )
    if len(words) > MOST_CHARACTERS:
        raise ContributionError(
            f"a contribution of {len(words)} characters: expected at most {MOST_CHARACTERS}"
        )
    return words


def _fits(character: str) -> bool:
    kind = unicodedata.category(character)
    return kind[0] in "LM" or kind == "Nd" or character == " " or character in MARKS


def digest(contributions: Sequence[str]) -> str:
    """All contributions, one a seat, in 64 hexadecimal digits.

    SHA-256 of two lines and of the texts, each with its length in bytes before it: so no two
    lists of texts are the same bytes.
    """
    texts = [text.encode() for text in contributions]
    strings = b"".join(b"%d:%b," % (len(text), text) for text in texts)
    return sha256(f"{label('contributions')}\n".encode() + strings).hexdigest()
