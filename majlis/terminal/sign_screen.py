"""The layout for people who look: suit signs, colour, numbers in columns."""

from collections.abc import Sequence

from rich.markdown import Markdown
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from majlis.rulebook import without_html
from majlis.terminal.fan import fan
from majlis.terminal.names import YOU
from majlis.terminal.plays import as_choice
from majlis.terminal.screen import Screen
from majlis.terminal.situation import Row, Situation
from majlis.terminal.wording import joined

INDENT = 11
"""Where content begins to the right of its label."""


class SignScreen(Screen):
    """With suit signs and colour, in as many columns as there are."""

    def title(self, text: str) -> None:
        """A thin line with the text on it."""
        self._rule(Text(text, "bold"))

    def refusal(self, text: Text | str) -> None:
        """Marked with a cross."""
        self.line(Text("✗ ", "bold red").append(text))

    def seats(self, rows: Sequence[Row]) -> None:
        """A column a seat."""
        if not rows:
            return
        table = Table.grid(padding=(0, 2), pad_edge=False)
        table.add_column(min_width=INDENT - 2, style="dim")
        for _ in self.wording.seats:
            table.add_column(justify="right")
        table.add_row(
            "", *(Text(name, "bold" if name == YOU else "") for name in self.wording.seats)
        )
        for row in rows:
            table.add_row(row.label, *row.cells)
        self.console.print(table, highlight=False)

    def situation(self, now: Situation) -> None:
        """The deal, the seats, the table, the hand; last what is expected."""
        self._rule(joined(now.headline, " · "))
        self.seats(now.rows)
        self._labelled("known", joined(now.known, " · "))
        self._labelled("table", joined(now.table, " · "))
        self.hand(now)
        for n, offer in enumerate(now.offers):
            self._labelled("" if n else "you may", offer)
        self.line(Text("").append_text(now.status))

    def hand(self, now: Situation) -> None:
        """The hand as a fan, other choices below it."""
        for n, text in enumerate(fan(now.choices, self.wording, self.console.width - INDENT)):
            self._labelled("" if n else "hand", text)
        first = len(now.choices.cards) + 1
        others = [
            Text(str(n), "bold").append(f" {as_choice(move.verb, self.wording)}", "not bold")
            for n, move in enumerate(now.choices.bare, start=first)
        ]
        self._labelled("or", joined(others, "   "))

    def page(self, markdown: str) -> None:
        """Laid out as Markdown."""
        self.console.print(Markdown(without_html(markdown), hyperlinks=False), highlight=False)

    def _rule(self, text: Text) -> None:
        """A heading on a thin line, or over several when it is long."""
        heading = Text("── ", "dim").append_text(text).append(" ")
        room = self.console.width - heading.cell_len
        self.line(heading.append("─" * room, "dim"))

    def _labelled(self, label: str, text: Text) -> None:
        """Text that keeps to the right of its label."""
        if not text.plain.strip():
            return
        grid = Table.grid(padding=(0, 0), pad_edge=False)
        grid.add_column(width=INDENT, style="dim")
        grid.add_column(overflow="fold")
        grid.add_row(label, text)
        self.console.print(Padding(grid, 0, expand=False), highlight=False)
