"""The time before a lead in which somebody may be asked in secret (K16).

Whether anybody is asked, and who, must not show: neither in what the others see nor in how long it
takes.  So the curtain falls before every lead for which, as far as everyone knows, there may be a
question.  Until it is lifted, everybody sees the table as it was when it fell.  Whoever holds an
answer gives it meanwhile, not knowing whether it will be asked for.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from math import inf

from majlis.room import pace
from majlis.view import View


@dataclass
class Curtain:
    """What is seen while it is down, and until when it is.

    ``views`` are by seat, the spectator's comes last; ``heard`` is how much news each viewer has
    had.  ``questions`` are the answers that each seat may give, in the order of the views.
    ``label`` tells this time from others.  ``least`` is when it is lifted at the earliest; it waits
    for an answer of ``patient`` (a seat whose person is the only one to see the table), if that is
    not None, for ``patience`` seconds more at most.
    """

    label: str
    least: float
    views: tuple[View, ...]
    heard: Mapping[int | None, int]
    questions: tuple[tuple[str, ...], ...]
    patient: int | None = None
    patience: float = inf

    @property
    def until(self) -> float:
        """When it may be lifted."""
        return self.least if self.patient is None else self.least + self.patience

    @property
    def closes(self) -> float:
        """When people's time to answer ends."""
        return self.until - pace.SETTLE

    @property
    def bots_close(self) -> float:
        """When the time to answer ends for bots, which may be asked only after people."""
        return self.until - pace.SETTLE / 2

    def view(self, viewer: int | None) -> View:
        """What a viewer sees."""
        return self.views[-1 if viewer is None else viewer]

    def question(self, viewer: int | None) -> tuple[str, ...]:
        """The answers that a viewer may give."""
        return () if viewer is None else self.questions[viewer]

    def answered(self, seat: int, at: float) -> None:
        """A seat has answered, or nobody is going to answer for it.

        Bots that are asked after it have time to think, which passes as well if none is.
        """
        if seat == self.patient:
            self.patient = None
            self.least = max(self.least, at + pace.HUSH)
