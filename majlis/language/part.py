"""The pieces of a sentence, so that a page can mark up what is more than text."""

from dataclasses import dataclass
from typing import Literal

Kind = Literal["text", "cards", "suit", "name", "number", "ruling"]


@dataclass(frozen=True)
class Part:
    """A piece of a sentence.

    ``text`` is what it says in words.  ``cards`` holds the notation of its cards (``??`` for hidden
    ones) where ``kind`` is ``cards``; ``code`` the letter of a suit or the number of a ruling;
    ``seat`` the seat that a name belongs to.
    """

    kind: Kind
    text: str
    cards: tuple[str, ...] = ()
    code: str = ""
    seat: int | None = None


def text(words: str) -> Part:
    """A piece of plain text."""
    return Part("text", words)
