"""How much a bot may think about one move."""

import re
from dataclasses import dataclass

_TEXT = re.compile(r"(?P<number>[1-9][0-9]{0,8})(?P<unit>ms|s|)")


class BudgetError(ValueError):
    """A text that is no budget."""


@dataclass(frozen=True)
class Budget:
    """The bounds of one decision; the first that is reached ends the search.

    ``iterations`` counts simulated games.  With ``seconds`` left at None a decision depends on
    nothing but the turn and its random numbers, so it comes out the same on every machine.
    """

    iterations: int | None = None
    seconds: float | None = None

    def __post_init__(self) -> None:
        if self.iterations is None and self.seconds is None:
            raise BudgetError("a budget needs iterations or seconds")

    def __str__(self) -> str:
        bounds = []
        if self.iterations is not None:
            bounds.append(f"{self.iterations}")
        if self.seconds is not None:
            whole = self.seconds >= 1 and self.seconds == int(self.seconds)
            bounds.append(f"{self.seconds:.0f}s" if whole else f"{1000 * self.seconds:g}ms")
        return "/".join(bounds)


def read_budget(text: str) -> Budget:
    """``"2000"`` is so many iterations, ``"50ms"`` and ``"2s"`` a time, ``"2000/50ms"`` both."""
    iterations: int | None = None
    seconds: float | None = None
    for part in text.split("/"):
        found = _TEXT.fullmatch(part)
        if not found or (iterations is not None if not found["unit"] else seconds is not None):
            raise BudgetError(
                f"budget {text[:40]!r}: expected iterations (2000), a time (50ms, 2s), "
                "or both (2000/50ms)"
            )
        number = int(found["number"])
        if not found["unit"]:
            iterations = number
        else:
            seconds = number / 1000 if found["unit"] == "ms" else float(number)
    return Budget(iterations, seconds)
