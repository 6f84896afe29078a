"""The layout for people who listen: short lines of words, one after the other."""

from collections.abc import Sequence

from rich.text import Text

from majlis.terminal.plays import as_choice
from majlis.terminal.screen import Screen
from majlis.terminal.situation import Row, Situation
from majlis.terminal.spoken import spoken
from majlis.terminal.wording import joined, sentence_of


class WordScreen(Screen):
    """Words only: no colour, no columns, no signs."""

    def title(self, text: str) -> None:
        """A sentence."""
        self.line(f"{text}.")

    def refusal(self, text: Text | str) -> None:
        """A sentence."""
        self.line(text)

    def seats(self, rows: Sequence[Row]) -> None:
        """A sentence a row."""
        for row in rows:
            cells = (
                f"{name} {cell}" for name, cell in zip(self.wording.seats, row.cells, strict=True)
            )
            self.line(f"{row.label.capitalize()}: {', '.join(cells)}.")

    def situation(self, now: Situation) -> None:
        """The deal, the seats, the table, the hand; last what is expected."""
        self.line(sentence_of(joined(now.headline, ", ")))
        self.seats(now.rows)
        self.lines(sentence_of(text) for text in now.known)
        if now.table:
            self.line(Text("On the table: ").append_text(joined(now.table, "; ")).append("."))
        self.hand(now)
        self.lines(Text("You may ").append_text(offer).append(".") for offer in now.offers)
        self.line(now.status)

    def hand(self, now: Situation) -> None:
        """A line for each choice, then the cards that cannot be played."""
        choices = now.choices
        rest = [card for card in choices.hand if not choices.number(card)]
        if choices.hand:
            self.line("Your hand:")
        self.lines(
            Text(f"{n} ").append_text(self.wording.card(card))
            for n, card in enumerate(choices.cards, start=1)
        )
        if rest:
            self.line(Text("Not now: ").append_text(self.wording.cards(rest)))
        if choices.bare:
            self.line("Or:")
        first = len(choices.cards) + 1
        self.lines(
            f"{n} {as_choice(move.verb, self.wording)}"
            for n, move in enumerate(choices.bare, start=first)
        )

    def page(self, markdown: str) -> None:
        """As words."""
        self.lines(spoken(markdown, self.wording.pack))
