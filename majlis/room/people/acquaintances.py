"""Who was recognised just now."""

from collections import OrderedDict
from collections.abc import Callable, Hashable

from majlis.room.people.person import Person

WHILE = 60.0
"""For so many seconds somebody is known without being looked up."""
MOST = 5_000
"""So many are remembered at once."""


class Acquaintances:
    """Remembers for a while whose a key is, so that not every request has to ask the database.

    Whatever changes people calls ``forget`` before and after; what was looked up meanwhile may be
    old, and is not remembered.
    """

    def __init__(self, now: Callable[[], float]) -> None:
        self._now = now
        self._known: OrderedDict[Hashable, tuple[float, Person]] = OrderedDict()
        self._changes = 0

    @property
    def changes(self) -> int:
        """How often people have been changed; take it before you look somebody up."""
        return self._changes

    def find(self, key: Hashable) -> Person | None:
        """Whose this key was a short while ago."""
        until, person = self._known.get(key, (0.0, None))
        return person if self._now() < until else None

    def add(self, key: Hashable, person: Person, changes: int) -> None:
        """Remember somebody who was looked up after so many changes."""
        if changes != self._changes:
            return
        self._known[key] = self._now() + WHILE, person
        self._known.move_to_end(key)
        if len(self._known) > MOST:
            self._known.popitem(last=False)

    def forget(self) -> None:
        """Know nobody any more."""
        self._changes += 1
        self._known.clear()
