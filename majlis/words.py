"""Sentences for people, kept apart from their values so that they can be translated later."""

from dataclasses import dataclass, field
from typing import Any


@dataclass(frozen=True)
class Sentence:
    """A sentence with named gaps, the values for them, and the ruling it rests on (or "")."""

    template: str
    values: dict[str, Any] = field(default_factory=dict)
    ruling: str = ""

    def __str__(self) -> str:
        text = self.template.format(**self.values)
        return f"{text} ({self.ruling})" if self.ruling else text


def say(template: str, ruling: str = "", /, **values: Any) -> Sentence:
    """A sentence: ``say("{card} is not in your hand", "H8", card="Qs")``."""
    return Sentence(template, values, ruling)
