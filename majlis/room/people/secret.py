"""Secrets that stand for a person: long, random, and stored only as a digest."""

import hashlib
import secrets

BYTES = 32
"""How many random bytes a secret has."""

LONGEST = 128
"""The longest text that is looked up as a secret, in characters."""


def new_secret() -> str:
    """A new secret of 256 random bits, 43 characters that may stand in a cookie or header."""
    return secrets.token_urlsafe(BYTES)


def digest(secret: str) -> str:
    """What is stored of a secret.

    SHA-256 without salt or stretching: nobody can try out 256 random bits.
    """
    return hashlib.sha256(secret.encode("utf-8", "surrogatepass")).hexdigest()
