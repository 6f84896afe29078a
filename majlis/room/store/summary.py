"""What the lobby knows of a table."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any


@dataclass(frozen=True)
class Summary:
    """A table as the lobby shows it, without its log.

    ``table`` is its id; ``phase`` is waiting, playing, over
    or closed; ``people`` gives each person's seat by the person's id; ``updated`` is in
    Unix seconds; ``details`` is anything that JSON can hold.  Names of people belong in neither
    ``title`` nor ``details``: they would outlive the person's wish to be deleted.
    """

    table: str
    game: str
    phase: str
    public: bool
    people: Mapping[str, int]
    title: str
    updated: float
    details: Mapping[str, Any] = field(default_factory=dict)
