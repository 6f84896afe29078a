"""Names for things that people need not tell apart by sight."""

import secrets

LENGTH = 12
"""How many characters an id has."""


def new_id() -> str:
    """A new id, 12 characters that may stand in a URL (72 random bits); it is no secret."""
    return secrets.token_urlsafe(9)
