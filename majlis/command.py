"""How people start Majlis here, for what they are told to type."""

import os


def command() -> str:
    """``majlis``, or the script that was used instead (``scripts/play``)."""
    return os.environ.get("MAJLIS_COMMAND") or "majlis"
