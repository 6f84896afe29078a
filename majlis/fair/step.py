"""One thing that a verification found."""

from dataclasses import dataclass, field


@dataclass(frozen=True)
class Step:
    """Something that is as it was committed to, or with ``ok`` false is not, or cannot be said.

    ``line``, ``deal`` and ``move`` count from 1; ``deal`` and ``move`` are 0 where they mean none.
    """

    message: str
    ok: bool = True
    deal: int = 0
    move: int = 0
    line: int = 0

    def __str__(self) -> str:
        where = [f"deal {self.deal}"] * (self.deal > 0) + [f"move {self.move}"] * (self.move > 0)
        return ": ".join([", ".join(where), self.message] if where else [self.message])


@dataclass
class Verification:
    """All that was found in a transcript."""

    steps: list[Step] = field(default_factory=list)
    matches: int = 0
    decks: int = 0
    """How many are as they were committed to; so ``reshuffles``."""
    reshuffles: int = 0
    commitments: set[str] = field(default_factory=set)
    """The commitments that the matches carry, whether or not they were kept."""

    @property
    def faults(self) -> list[Step]:
        """What is not as it should be."""
        return [step for step in self.steps if not step.ok]
