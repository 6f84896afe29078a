"""JSON read strictly: only what JSON has, no key twice, and no number that has no end."""

import json
from collections import Counter
from typing import Any, NoReturn

LONGEST_NUMBER = 1000
"""Digits of a number that somebody gives us.

Python refuses to write numbers of more than 4,300 digits, so sums must stay well below that.
"""
LONGEST_SUM = 2 * LONGEST_NUMBER
"""Digits of a number in what was written down: sums of given numbers may be longer than these."""


class JsonError(ValueError):
    """A text that is not JSON, or none that we read; it says why."""


def read_json(text: str, digits: int = LONGEST_SUM) -> Any:
    """The value of a text whose whole numbers have at most so many digits, or ``JsonError``."""

    def number(written: str) -> int:
        if len(written.removeprefix("-")) > digits:
            raise JsonError(f"not JSON that can be read: a number has more than {digits:,} digits")
        return int(written)

    try:
        return json.loads(
            text, parse_int=number, parse_constant=_no_constant, object_pairs_hook=_once
        )
    except json.JSONDecodeError as error:
        raise JsonError(f"not JSON at character {error.pos + 1}: {error.msg}") from None
    except RecursionError:
        raise JsonError("not JSON that can be read: nested too deep") from None


def _no_constant(name: str) -> NoReturn:
    raise JsonError(f"not JSON: {name}")


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    entry = dict(pairs)
    if len(entry) < len(pairs):
        counts = Counter(key for key, _ in pairs)
        twice = next(key for key, count in counts.items() if count > 1)
        raise JsonError(f"the key {json.dumps(twice[:40])} stands twice")
    return entry
