"""People with the same name at one table, told apart."""

from collections.abc import Hashable, Iterable, Mapping
from typing import TypeVar

from majlis.room.people.naming import folded

K = TypeVar("K", bound=Hashable)


def told_apart(names: Mapping[K, str], taken: Iterable[str] = ()) -> dict[K, str]:
    """The names with a number after each that somebody before has, or that is ``taken``.

    Names count as the same if two accounts could not both have them.
    """
    used = set(map(folded, taken))
    apart = {}
    for key, name in names.items():
        shown, number = name, 1
        while folded(shown) in used:
            number += 1
            shown = f"{name} {number}"
        used.add(folded(shown))
        apart[key] = shown
    return apart
