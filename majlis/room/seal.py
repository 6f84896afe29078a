"""What the room has chosen, and shows a commitment to, before a match is dealt."""

from collections.abc import Sequence
from dataclasses import dataclass
from secrets import token_bytes
from typing import Self

from majlis.fair import BYTES, Proof, Secret
from majlis.room.entries import Sealed


@dataclass(frozen=True)
class Seal:
    """The secret of the match of this number at a table.

    ``contributions`` is None as long as the people at the table add words of their own; it is given
    where the cards have been fixed already, as those of another match are.  ``name`` is what the
    match is called in its proof, ``first`` the deal of it that comes first here, and ``dealer`` who
    deals that one, if the secret does not say so.
    """

    number: int
    name: str
    secret: Secret
    contributions: tuple[str, ...] | None = None
    first: int = 1
    dealer: int | None = None

    @classmethod
    def own(cls, table: str, number: int, secret: Secret) -> Self:
        """The seal of a match with cards of its own."""
        return cls(number, f"{table}.{number}", secret)

    @classmethod
    def new(cls, table: str, number: int) -> Self:
        """The seal of a match with cards that nobody knows yet."""
        return cls.own(table, number, Secret(token_bytes(BYTES)))

    @classmethod
    def again(cls, proof: Proof, dealer: int | None = None) -> Self:
        """The seal of a first match that is dealt the cards of a proof, which has its secret."""
        assert proof.secret is not None
        return cls(1, proof.match, proof.secret, proof.contributions, proof.first, dealer)

    @classmethod
    def of(cls, entry: Sealed) -> Self:
        """The seal that an entry is about."""
        fixed = None if entry.contributions is None else tuple(entry.contributions)
        secret = Secret.read(entry.secret)
        return cls(entry.match, entry.name, secret, fixed, entry.first, entry.dealer)

    def entry(self, at: float) -> Sealed:
        """The entry that a table's log has of it."""
        added = None if self.contributions is None else list(self.contributions)
        secret = self.secret.hex
        return Sealed(at, self.number, self.name, secret, added, self.first, self.dealer)

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
