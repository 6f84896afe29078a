"""How things are laid out on a terminal: the part that both layouts share."""

from abc import ABC, abstractmethod
from collections.abc import Iterable, Sequence

from rich.console import Console
from rich.text import Text

from majlis.terminal.situation import Row, Situation
from majlis.terminal.wording import Wording

PROMPT = "Your move: "


class Screen(ABC):
    """One person's terminal, written on from top to bottom."""

    def __init__(self, console: Console, wording: Wording) -> None:
        self.console = console
        self.wording = wording

    def line(self, text: Text | str = "") -> None:
        """One line, folded where the terminal ends."""
        self.console.print(text, markup=False, highlight=False)

    def lines(self, texts: Iterable[Text | str]) -> None:
        """Several lines."""
        for text in texts:
            self.line(text)

    @abstractmethod
    def title(self, text: str) -> None:
        """The beginning of a part."""

    @abstractmethod
    def refusal(self, text: Text | str) -> None:
        """Why an input did nothing."""

    @abstractmethod
    def seats(self, rows: Sequence[Row]) -> None:
        """Numbers by seat."""

    @abstractmethod
    def situation(self, now: Situation) -> None:
        """Everything that belongs to a decision, up to what is expected."""

    @abstractmethod
    def hand(self, now: Situation) -> None:
        """The person's cards and choices."""

    @abstractmethod
    def page(self, markdown: str) -> None:
        """A part of the rules."""
