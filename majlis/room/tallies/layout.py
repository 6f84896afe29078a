"""How many cards of each kind there are in a deck, and how many lie in each place."""

from dataclasses import dataclass
from typing import Self


@dataclass(frozen=True)
class Layout:
    """A way to deal: ``kinds`` parts the deck into kinds of cards, ``places`` into hands and rest.

    Either may be a part of the deck only, where the others do not matter.
    """

    kinds: tuple[int, ...]
    places: tuple[int, ...]

    @classmethod
    def read(cls, text: str) -> Self:
        """What ``str`` has written; ``ValueError`` for anything else."""
        kinds, places = text.split("/")
        return cls(_numbers(kinds), _numbers(places))

    def __str__(self) -> str:
        return f"{_text(self.kinds)}/{_text(self.places)}"

    @property
    def cards(self) -> int:
        """How many cards the deck has."""
        return sum(self.kinds)


def _numbers(text: str) -> tuple[int, ...]:
    return tuple(int(number) for number in text.split("."))


def _text(numbers: tuple[int, ...]) -> str:
    return ".".join(map(str, numbers))
