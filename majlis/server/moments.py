"""Moments as pages show them."""

from datetime import UTC, datetime


def utc(seconds: float) -> datetime:
    """The moment of Unix seconds, in UTC; browsers show it in their own time."""
    return datetime.fromtimestamp(seconds, UTC).replace(microsecond=0)
