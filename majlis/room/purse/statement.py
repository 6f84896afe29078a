"""A statement to take away: as a table for people, or for programs."""

import csv
import json
from collections.abc import Iterable
from dataclasses import asdict
from datetime import UTC, datetime
from io import StringIO
from typing import Any

from majlis.room.purse.movement import Movement

COLUMNS = ("number", "time", "kind", "table", "match", "deal", "chips", "balance")
"""What each line says; ``time`` is in UTC as ISO 8601 has it."""


def plain(movement: Movement) -> dict[str, Any]:
    """A movement by ``COLUMNS``, as JSON values."""
    at = datetime.fromtimestamp(movement.at, UTC).isoformat(timespec="seconds")
    pot = asdict(movement.pot) if movement.pot else dict.fromkeys(("table", "match", "deal"))
    return {
        "number": movement.number,
        "time": at.replace("+00:00", "Z"),
        "kind": movement.kind,
        **pot,
        "chips": movement.chips,
        "balance": movement.balance,
    }


def as_csv(movements: Iterable[Movement]) -> str:
    """As comma-separated values with a line of names first."""
    text = StringIO()
    writer = csv.DictWriter(text, COLUMNS, lineterminator="\r\n")
    writer.writeheader()
    writer.writerows(map(plain, movements))
    return text.getvalue()


def as_json_lines(movements: Iterable[Movement]) -> str:
    """As a JSON object in each line."""
    return "".join(f"{json.dumps(plain(movement))}\n" for movement in movements)
