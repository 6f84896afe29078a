"""What counts as a right or a wrong move in a position."""

from collections.abc import Iterable
from dataclasses import dataclass


@dataclass(frozen=True)
class Pattern:
    """Some moves of a position.

    Either one move by its text, or (with ``move`` empty) all moves that name every card of
    ``has``, none of ``lacks``, and at least ``least`` of the cards ``of``.
    """

    move: str = ""
    has: frozenset[str] = frozenset()
    lacks: frozenset[str] = frozenset()
    of: frozenset[str] = frozenset()
    least: int = 0

    def matches(self, move: str) -> bool:
        """Whether the move is one of these."""
        if self.move:
            return move == self.move
        cards = set(move.split()[1:])
        return self.has <= cards and not self.lacks & cards and len(self.of & cards) >= self.least

    def __str__(self) -> str:
        if self.move:
            return self.move
        parts = []
        if self.has:
            parts.append("with " + _in_words(self.has))
        if self.lacks:
            parts.append("without " + _in_words(self.lacks))
        if self.of:
            parts.append(f"with {self.least} or more of {_in_words(self.of)}")
        return ", ".join(parts)


@dataclass(frozen=True)
class Answers:
    """The right and the wrong moves of a position; there may be moves that are neither."""

    right: tuple[Pattern, ...]
    wrong: tuple[Pattern, ...]

    def is_right(self, move: str) -> bool:
        """Whether a choice counts as right: one of the right moves.

        Where only wrong ones are listed, all others are right.
        """
        if self.right:
            return any(pattern.matches(move) for pattern in self.right)
        return not self.is_wrong(move)

    def is_wrong(self, move: str) -> bool:
        """Whether a choice is one of the listed mistakes."""
        return any(pattern.matches(move) for pattern in self.wrong)


def _in_words(cards: Iterable[str]) -> str:
    return " ".join(sorted(cards, key=lambda card: (card[1], card[0])))
