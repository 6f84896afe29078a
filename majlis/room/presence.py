"""Which people have a table open."""

from collections import Counter
from collections.abc import Iterable, Mapping
from math import inf

LINGER = 45.0
"""For so many seconds after a request somebody counts as there, stream or not."""


def is_there(absent: Mapping[str, float], person: str, now: float) -> bool:
    """Whether somebody is there, by what ``Presence.absent`` says."""
    return absent.get(person, inf) > now


class Presence:
    """The streams that people have open, and when they were last heard of.

    People are counted, not their connections: two tabs are one person, and a new connection
    makes up for an old one that has not been noticed to be dead.
    """

    def __init__(self, now: float) -> None:
        self._since = now
        self._streams: Counter[str] = Counter()
        self._heard: dict[str, float] = {}
        self._waiting: set[str] = set()
        self._dropped: dict[str, float] = {}

    def arrive(self, person: str) -> bool:
        """A stream is opened; whether this changes anything for the others."""
        self._streams[person] += 1
        return self._dropped.pop(person, None) is not None or self._streams[person] == 1

    def depart(self, person: str, now: float) -> None:
        """A stream has ended."""
        self._streams[person] -= 1
        if self._streams[person] <= 0:
            del self._streams[person]
            self._dropped[person] = now
            self._heard.pop(person, None)
            self._waiting.discard(person)

    def heard(self, person: str, now: float) -> None:
        """Somebody has asked for something."""
        self._heard[person] = now
        self._waiting.add(person)
        self._dropped.pop(person, None)

    def waits(self, person: str) -> bool:
        """Whether somebody has asked for something, and has not been shown anything since."""
        return person in self._waiting

    def shown(self, person: str) -> None:
        """Somebody has been shown the table."""
        self._waiting.discard(person)

    def absent(self, people: Iterable[str]) -> dict[str, float]:
        """Those of the people who have no stream open, and since when they are not there.

        That may lie ahead, for somebody who was heard of just now.
        """
        return {person: self._left(person) for person in people if person not in self._streams}

    def there(self, people: Iterable[str], now: float) -> list[str]:
        """Those of the people who are there."""
        people = list(people)
        absent = self.absent(people)
        return [person for person in people if is_there(absent, person, now)]

    def _left(self, person: str) -> float:
        if person in self._dropped:
            return self._dropped[person]
        heard = self._heard.get(person)
        return self._since if heard is None else heard + LINGER
