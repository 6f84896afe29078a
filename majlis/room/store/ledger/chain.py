"""What ties each entry of the ledger to those before it."""

import hashlib
import json
from collections.abc import Mapping
from typing import Any

START = "0" * 64
"""What stands in the place of the digest before the first entry."""


def canonical(value: Any) -> str:
    """A value as JSON in one form only; ``ValueError`` or ``TypeError`` if JSON cannot hold it."""
    return json.dumps(value, allow_nan=False, separators=(",", ":"), sort_keys=True)


def digest(
    before: str, number: int, key: str, kind: str, at: float, note: str, lines: Mapping[str, int]
) -> str:
    """The SHA-256 of an entry together with the digest of the one before, in hex.

    Whoever changes a stored entry changes its digest, and with it all later ones.
    """
    content = canonical([before, number, key, kind, float(at), note, sorted(lines.items())])
    return hashlib.sha256(content.encode()).hexdigest()
