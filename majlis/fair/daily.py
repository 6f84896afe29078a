"""The deal of the day: the same cards for everyone, fixed before the day and shown after it."""

import hmac
from datetime import date
from hashlib import sha256

from majlis.fair.label import label, match_name
from majlis.fair.proof import Proof
from majlis.fair.secret import BYTES, Secret


def daily(game: str, day: date, key: bytes, players: int) -> Proof:
    """The proof of a game's deal of the day at a table of so many seats.

    ``key`` are at least 32 secret bytes that a room keeps for good; ``ValueError`` for fewer.
    Each day and game has a secret of its own, which tells nothing of the others.  Publish
    ``sealed`` before the day begins, deal with ``chance()``, and publish the whole proof only
    when nobody can play for the ranking any more.  Nobody adds words.
    """
    if len(key) < BYTES:
        raise ValueError(f"a key of {len(key)} bytes: expected at least {BYTES}")
    match = match_name(f"daily:{game}:{day.isoformat()}")
    secret = Secret(hmac.digest(key, label(match, "daily").encode(), sha256))
    return Proof.of(secret, match, ("",) * players)
