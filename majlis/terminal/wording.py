"""Cards, suits and the engine's sentences as text, with suit signs or in plain words."""

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import groupby
from string import Formatter
from typing import Any

from rich.style import Style
from rich.text import Text

from majlis.cards import HIDDEN, Pack
from majlis.language import Language, Part, spoken
from majlis.story import is_card
from majlis.words import Sentence, counted

SIGNS = {"clubs": "♣", "diamonds": "♦", "hearts": "♥", "spades": "♠"}
"""The signs of suits by name; other suits are written out."""
COLOURS = {
    "clubs": "green",
    "diamonds": "bright_blue",
    "hearts": "red",
    "oros": "yellow",
    "copas": "red",
    "espadas": "bright_blue",
    "bastos": "green",
}
"""Never the only mark of a suit."""


def fill(template: str, values: Mapping[str, Any]) -> Text:
    """A template with its gaps filled, styled values keeping their style."""
    text = Text()
    for literal, name, _, _ in Formatter().parse(template):
        text.append(literal)
        if name is not None:
            value = values[name]
            text.append_text(value if isinstance(value, Text) else Text(str(value)))
    return text


def joined(parts: Sequence[Text], between: str, last: str = "") -> Text:
    """Texts with a separator between them, and another one before the last."""
    text = Text()
    for n, part in enumerate(parts):
        if n:
            text.append(last if last and n == len(parts) - 1 else between)
        text.append_text(part)
    return text


def sentence_of(text: Text) -> Text:
    """A text as a sentence: with a capital letter and a full stop."""
    sentence = text.copy()
    sentence.plain = text.plain[:1].upper() + text.plain[1:]
    return sentence if text.plain.endswith((".", "?", "!")) else sentence.append(".")


class Wording(ABC):
    """How one person's terminal words things."""

    between: str  # separates cards
    together: str  # joins cards that are played as one

    def __init__(self, pack: Pack, names: Sequence[str], me: int) -> None:
        self.pack = pack
        self.names = tuple(names)
        self.me = me
        self.language: Language = spoken("en")
        self.partners: tuple[int, ...] = ()
        """Seats that are marked as the person's partners."""

    @property
    def seats(self) -> tuple[str, ...]:
        """The names by seat, with partners marked."""
        return tuple(
            f"{name} (your partner)" if seat in self.partners else name
            for seat, name in enumerate(self.names)
        )

    @abstractmethod
    def card(self, card: str) -> Text:
        """One card that can be seen."""

    @abstractmethod
    def suit(self, letter: str) -> Text:
        """A suit by its letter."""

    @abstractmethod
    def suit_word(self, letter: str) -> Text:
        """A suit by its letter in the middle of a sentence."""

    @abstractmethod
    def ruling(self, ruling: str) -> Text:
        """The ruling behind a sentence, or nothing."""

    def cards(self, cards: Sequence[str]) -> Text:
        """Some cards; those that are hidden are counted."""
        parts = [self.card(card) for card in cards if card != HIDDEN]
        blank = len(cards) - len(parts)
        if blank and parts:
            parts.append(Text(f"{blank} more"))
        elif blank:
            parts.append(Text(counted(blank, "card")))
        return joined(parts, self.between)

    def suit_name(self, letter: str) -> str:
        """A suit's name by its letter."""
        return self.pack.suit_names[self.pack.suits.index(letter)]

    def extra(self, extra: str) -> Text:
        """What follows the cards of a move: a suit, as far as we know."""
        return self.suit(extra) if extra in self.pack.suits else Text(extra)

    def sentence(self, sentence: Sentence) -> Text:
        """A sentence of the engine: seats by name, cards in this wording, the ruling behind it."""
        return sentence_of(self.phrase(replace(sentence, ruling=""))).append_text(
            self.ruling(sentence.ruling)
        )

    def phrase(self, sentence: Sentence) -> Text:
        """A sentence of the engine that is only a part of one: without capital and full stop."""
        text = Text()
        for part in self.language.parts(sentence, self.names, self.pack, whole=False):
            text.append_text(self._part(part))
        return text

    def _part(self, part: Part) -> Text:
        if part.cards:
            return self.cards(part.cards)
        return self.suit_word(part.code) if part.kind == "suit" else Text(part.text)

    def notation(self, text: str) -> Text:
        """A move or a list of cards, with the cards in this wording."""
        runs = groupby(text.split(" "), key=lambda word: is_card(self.pack, word))
        parts = [self.cards(list(run)) if cards else Text(" ".join(run)) for cards, run in runs]
        return joined(parts, " ")


class SignWording(Wording):
    """With suit signs and colours: ``Q♠``, ``5 oros``."""

    together = " + "

    def __init__(self, pack: Pack, names: Sequence[str], me: int) -> None:
        super().__init__(pack, names, me)
        self.between = " " if set(pack.suit_names) <= set(SIGNS) else ", "

    def card(self, card: str) -> Text:
        """Rank and sign, or rank and suit."""
        name = self.suit_name(card[1])
        label = card[0] + SIGNS[name] if name in SIGNS else f"{card[0]} {name}"
        return Text(label, self._style(name))

    def suit(self, letter: str) -> Text:
        """The name, and the sign if there is one."""
        name = self.suit_name(letter)
        return Text(f"{name} {SIGNS[name]}" if name in SIGNS else name, self._style(name))

    def suit_word(self, letter: str) -> Text:
        """The name."""
        name = self.suit_name(letter)
        return Text(name, self._style(name))

    def ruling(self, ruling: str) -> Text:
        """In brackets, dimmed."""
        return Text(f" ({ruling})" if ruling else "", "dim")

    @staticmethod
    def _style(name: str) -> Style:
        return Style(bold=True, color=COLOURS.get(name))


class WordWording(Wording):
    """In words for people who listen: ``queen of spades``."""

    between = ", "
    together = " with "

    def card(self, card: str) -> Text:
        """The card in words."""
        return Text(self.pack.words(card))

    def suit(self, letter: str) -> Text:
        """The name."""
        return Text(self.suit_name(letter))

    suit_word = suit

    def ruling(self, ruling: str) -> Text:
        """In brackets."""
        return Text(f" ({ruling})" if ruling else "")
