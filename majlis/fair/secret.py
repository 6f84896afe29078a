"""The secret that all shuffles of a match come from."""

import re
from dataclasses import dataclass, field
from hashlib import sha256
from typing import Self

from majlis.fair.label import label, match_name

BYTES = 32
"""The length of a secret."""
HEX = re.compile(r"[0-9a-f]{64}")
"""How secrets and commitments are written."""


@dataclass(frozen=True)
class Secret:
    """32 bytes that nobody may know before a match is over; they do not show in a ``repr``.

    Whoever makes one takes it from a source for secrets: ``Secret(token_bytes(BYTES))``.
    ``ValueError`` if it has another length.
    """

    key: bytes = field(repr=False)

    def __post_init__(self) -> None:
        if len(self.key) != BYTES:
            raise ValueError(f"a secret of {len(self.key)} bytes: expected {BYTES}")

    @classmethod
    def read(cls, text: str) -> Self:
        """The secret that 64 small hexadecimal digits stand for; ``ValueError`` for other text."""
        if not HEX.fullmatch(text):
            raise ValueError("a secret is written as 64 hexadecimal digits, 0 to 9 and a to f")
        return cls(bytes.fromhex(text))

    @property
    def hex(self) -> str:
        """The secret as it is written."""
        return self.key.hex()

    def commitment(self, match: str) -> str:
        """What is shown before the match: it fits this secret and this match only.

        SHA-256 of four lines, written as 64 hexadecimal digits.
        """
        text = label(match_name(match), "commitment", self.hex)
        return sha256(text.encode()).hexdigest()
