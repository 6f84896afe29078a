"""Transcripts in which any value stands in the place of another."""

import json
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from hypothesis import strategies as st

JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner),
    max_leaves=5,
)
LINES = st.lists(st.one_of(st.binary(max_size=40), st.text(max_size=40)), max_size=4)
"""Files that hold anything."""


@dataclass(frozen=True)
class Replaced:
    """A transcript's ``lines`` with the value at ``way`` and then ``last`` in one of its entries
    replaced; ``same`` is whether by an equal one.
    """

    lines: list[str]
    way: list[Any]
    last: Any
    same: bool


def places(value: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """The paths to every value inside an entry."""
    inner: list[tuple[Any, ...]] = []
    if isinstance(value, dict):
        inner = [place for key, part in value.items() for place in places(part, (*path, key))]
    elif isinstance(value, list):
        inner = [place for n, part in enumerate(value) for place in places(part, (*path, n))]
    return [path, *inner] if path else inner


@st.composite
def replaced(draw: st.DrawFn, matches: Sequence[list[str]]) -> Replaced:
    """One of these transcripts, with a value replaced."""
    lines = draw(st.sampled_from(matches))
    number = draw(st.integers(1, len(lines)))
    entry = json.loads(lines[number - 1])
    *way, last = draw(st.sampled_from(places(entry)))
    holder = entry
    for step in way:
        holder = holder[step]
    old, holder[last] = holder[last], draw(JSON)
    changed = [*lines[: number - 1], json.dumps(entry), *lines[number:]]
    return Replaced(changed, way, last, old == holder[last])
