"""What the room has chosen, and shows a commitment to, before a match is dealt."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Self

from majlis.fair import Proof, Secret
from majlis.room.entries import Sealed


@dataclass(frozen=True)
class Seal:
    """The secret of the match of this number at a table.

    ``contributions`` is None as long as the people at the table add words of their own; it is given
    where the cards have been fixed already, as those of another match are.  ``name`` is what the
    match is called in its proof, ``first`` the deal of it that comes first here.
    """

    number: int
    name: str
    secret: Secret
    contributions: tuple[str, ...] | None = None
    first: int = 1

    @classmethod
    def of(cls, entry: Sealed) -> Self:
        """The seal that an entry is about."""
        fixed = None if entry.contributions is None else tuple(entry.contributions)
        return cls(entry.match, entry.name, Secret.read(entry.secret), fixed, entry.first)

    @property
    def fixed(self) -> bool:
        """Whether nobody can add words."""
        return self.contributions is not None

    @property
    def commitment(self) -> str:
        """What is shown of it before the match."""
        return self.secret.commitment(self.name)

    def proof(self, words: Sequence[str]) -> Proof:
        """The proof of the match, if people have added these words, by seat."""
        added = tuple(words) if self.contributions is None else self.contributions
        return Proof(self.name, self.commitment, added, self.secret, self.first)


def sealed(table: str, number: int, secret: Secret, at: float) -> Sealed:
    """The entry for a match with cards of its own."""
    return Sealed(at, number, f"{table}.{number}", secret.hex, None, 1)


def sealed_again(number: int, proof: Proof, at: float) -> Sealed:
    """The entry for a match with the cards of a proof, which has its secret."""
    assert proof.secret is not None
    added = list(proof.contributions)
    return Sealed(at, number, proof.match, proof.secret.hex, added, proof.first)
