"""Tables that a page offers before they are opened.

Whoever presses "Play now" has seen by then what the room has bound itself with, and their browser
has chosen its words after that.  Nothing is stored for an offer: the table's id and its secret
follow from a key that the room keeps.
"""

import hmac
from collections.abc import Callable
from dataclasses import dataclass
from hashlib import sha256

from majlis.fair import Secret
from majlis.room.store.ids import new_id

LIFE = 24 * 3600
"""Seconds for which an offer stands."""


@dataclass(frozen=True)
class Offer:
    """A table that could be opened: its id, and the secret of its first match.

    ``text`` is what a form carries, for ``Offers.read``.
    """

    table: str
    text: str
    secret: Secret

    @property
    def commitment(self) -> str:
        """What is shown of the secret."""
        return self.secret.commitment(f"{self.table}.1")


class Offers:
    """Makes offers and knows its own again; ``now`` gives the time in Unix seconds."""

    def __init__(self, key: bytes, now: Callable[[], float]) -> None:
        self._key = key
        self._now = now

    def make(self) -> Offer:
        """A new offer."""
        return self._offer(new_id(), int(self._now()))

    def read(self, text: str) -> Offer | None:
        """The offer that a form has carried; None if it is not ours, or too old."""
        table, _, rest = text.partition(".")
        made, _, _ = rest.partition(".")
        if not (made.isascii() and made.isdigit() and len(made) < 12):
            return None
        if not 0 <= self._now() - int(made) < LIFE:
            return None
        offer = self._offer(table, int(made))
        return offer if hmac.compare_digest(offer.text.encode(), text.encode()) else None

    def _offer(self, table: str, made: int) -> Offer:
        mark = self._digest("mark", table, str(made)).hex()[:32]
        secret = Secret(self._digest("secret", table, str(made)))
        return Offer(table, f"{table}.{made}.{mark}", secret)

    def _digest(self, *lines: str) -> bytes:
        return hmac.digest(self._key, "\n".join(("offer", *lines)).encode(), sha256)
