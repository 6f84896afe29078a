"""Sentences for people, kept apart from their values so that they can be translated later.

What a value is, its name says, so that one renderer does for all (see ``majlis.language``):
``seat`` and ``seats`` are numbers of seats, ``you_and_seats`` the seats besides the reader's own,
``card`` and ``cards`` the notation of cards, ``suit`` the letter or name of a suit, ``move`` a
move's text, ``name`` what somebody is called.
"""

from dataclasses import dataclass, field, replace
from typing import Any, Self


@dataclass(frozen=True)
class Sentence:
    """A sentence with named gaps, the values for them, and the ruling it rests on (or "")."""

    template: str
    values: dict[str, Any] = field(default_factory=dict)
    ruling: str = ""

    def __str__(self) -> str:
        text = self.wording.format(**self.values)
        return f"{text} ({self.ruling})" if self.ruling else text

    @property
    def wording(self) -> str:
        """The English template for these values."""
        return self.template

    def given(self, **values: Any) -> Self:
        """The same sentence with these values too."""
        return replace(self, values=self.values | values)


@dataclass(frozen=True)
class Counted(Sentence):
    """A sentence about ``count`` things: ``template`` is for one of them, ``many`` for others."""

    many: str = ""

    @property
    def count(self) -> int:
        """How many things the sentence is about, which may be less than none."""
        return int(self.values["count"])

    @property
    def wording(self) -> str:
        """The English template for this count."""
        return self.template if self.count == 1 else self.many


def say(template: str, ruling: str = "", /, **values: Any) -> Sentence:
    """A sentence: ``say("{card} is not in your hand", "H8", card="Qs")``."""
    return Sentence(template, values, ruling)


def say_many(one: str, many: str, count: int, ruling: str = "", /, **values: Any) -> Counted:
    """A sentence by number: ``say_many("Draw {count} card.", "Draw {count} cards.", 2)``."""
    return Counted(one, {"count": count, **values}, ruling, many)


def counted(n: int, one: str, many: str = "") -> str:
    """A number of things in English: ``"1 card"``, ``"2,000 cards"``, ``"1 match"``."""
    return f"{n:,} {one if n == 1 else many or one + 's'}"
