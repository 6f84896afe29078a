"""What a transcript says about where its cards came from."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, Self

from majlis.fair.chance import FairChance
from majlis.fair.contributions import MOST_BYTES
from majlis.fair.label import VERSION, match_name
from majlis.fair.secret import HEX, Secret
from majlis.transcript.checking import show

LAST = 10**9
"""The highest deal number that a proof may begin with."""


class ProofError(ValueError):
    """A proof that is none, or one whose secret has not been revealed."""


@dataclass(frozen=True)
class Proof:
    """The commitment to a secret, what people added by seat, and in the end the secret itself.

    ``first`` is the deal of ``match`` that the transcript's deal 1 repeats, for shared deals.
    """

    match: str
    commitment: str
    contributions: tuple[str, ...]
    secret: Secret | None = None
    first: int = 1

    @classmethod
    def of(cls, secret: Secret, match: str, contributions: tuple[str, ...]) -> Self:
        """The whole proof of a match."""
        return cls(match, secret.commitment(match), contributions, secret)

    @classmethod
    def read(cls, value: object, players: int) -> Self:
        """The proof that a header's ``fair`` stands for; ``ProofError`` says what is wrong."""
        if not isinstance(value, dict):
            raise ProofError(f"fair is {show(value)}: expected an object")
        _expect(value, "version", type(value.get("version")) is int, str(VERSION))
        _expect(value, "version", value["version"] == VERSION, str(VERSION))
        match, first = value.get("match"), value.get("first", 1)
        _expect(value, "match", isinstance(match, str), "a text")
        try:
            match_name(str(match))
        except ValueError as error:
            raise ProofError(f"fair: {error}") from None
        _expect(value, "first", type(first) is int and 1 <= first <= LAST, "a deal number from 1")
        _expect(value, "commitment", _is_hex(value.get("commitment")), "64 hexadecimal digits")
        return cls(
            str(match),
            value["commitment"],
            _contributions(value, players),
            _secret(value),
            first,
        )

    @property
    def sealed(self) -> Self:
        """The proof as it may be shown before the match is over: without the secret."""
        return replace(self, secret=None)

    @property
    def kept(self) -> bool:
        """Whether the secret is the one that the commitment was made with."""
        return self.secret is not None and self.secret.commitment(self.match) == self.commitment

    def chance(self) -> FairChance:
        """What deals these cards, once or again; ``ProofError`` while the secret is not known."""
        if self.secret is None:
            raise ProofError("the secret has not been revealed")
        return FairChance(self.secret, self.match, self.contributions, self.first)

    def shared(self, deal: int = 1) -> Self:
        """The proof for another table that is dealt the same cards, beginning with this deal."""
        return replace(self, first=self.first + deal - 1)

    def as_dict(self) -> dict[str, Any]:
        """The proof as the value of ``fair`` in a header."""
        first = {} if self.first == 1 else {"first": self.first}
        secret = {} if self.secret is None else {"secret": self.secret.hex}
        return {
            "version": VERSION,
            "match": self.match,
            **first,
            "commitment": self.commitment,
            "contributions": list(self.contributions),
            **secret,
        }


def _expect(value: Mapping[str, Any], key: str, right: bool, expected: str) -> None:
    if not right:
        found = f"is {show(value[key])}" if key in value else "is missing"
        raise ProofError(f"fair: {key} {found}: expected {expected}")


def _is_hex(value: object) -> bool:
    return isinstance(value, str) and HEX.fullmatch(value) is not None


def _contributions(value: Mapping[str, Any], players: int) -> tuple[str, ...]:
    found = value.get("contributions")
    right = isinstance(found, list) and len(found) == players
    _expect(value, "contributions", right, f"a list of {players} texts, one a seat")
    assert isinstance(found, list)
    for seat, text in enumerate(found):
        if not isinstance(text, str) or not _is_short(text):
            raise ProofError(
                f"fair: the contribution of seat {seat} is {show(text)}: "
                f"expected a text of at most {MOST_BYTES} bytes"
            )
    return tuple(found)


def _is_short(text: str) -> bool:
    try:
        return len(text.encode()) <= MOST_BYTES
    except UnicodeEncodeError:  # half of a pair of surrogates is no character
        return False


def _secret(value: Mapping[str, Any]) -> Secret | None:
    if "secret" not in value:
        return None
    _expect(value, "secret", _is_hex(value["secret"]), "64 hexadecimal digits")
    return Secret.read(value["secret"])
