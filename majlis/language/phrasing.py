"""How a sentence and its values become pieces of text in one language."""

import re
from collections.abc import Callable, Iterator, Sequence
from itertools import groupby
from string import Formatter
from typing import TYPE_CHECKING, Any

from majlis.cards import HIDDEN, Pack
from majlis.language.part import Part, text
from majlis.story import deed, is_card, play_of
from majlis.words import Counted, Sentence

if TYPE_CHECKING:
    from majlis.language.language import Language

TERMS = ("combination", "option", "value", "verb", "way")
"""Values that are words of ours; their name is the context under which they are translated."""

_ENDS = (".", "?", "!", "؟")


class Phrasing:
    """Words sentences in a language for a table with these names and this pack."""

    def __init__(self, language: "Language", names: Sequence[str], pack: Pack) -> None:
        self._language = language
        self._names = names
        self._pack = pack

    def phrase(self, sentence: Sentence) -> list[Part]:
        """The pieces of a sentence as they are.

        A ``KeyError`` names a gap for which the sentence has no value.
        """
        return [part for part in self._filled(sentence) if part.text]

    def sentence(self, sentence: Sentence) -> list[Part]:
        """The pieces of a sentence, from a capital to a stop, and its ruling after that."""
        parts = _begun(self.phrase(sentence))
        if parts and not parts[-1].text.endswith(_ENDS):
            parts.append(text("."))
        if sentence.ruling:
            parts.append(Part("ruling", f"({sentence.ruling})", code=sentence.ruling))
        return parts

    def _filled(self, sentence: Sentence) -> Iterator[Part]:
        for literal, name, _, _ in Formatter().parse(self._template(sentence)):
            yield text(literal)
            if name is not None:
                yield from self._value(name, sentence.values[name])

    def _template(self, sentence: Sentence) -> str:
        if isinstance(sentence, Counted):
            return self._language.ngettext(sentence.template, sentence.many, sentence.count)
        return self._language.gettext(sentence.template)

    # -- values ---------------------------------------------------------------------------------

    def _value(self, name: str, value: Any) -> Iterator[Part]:
        """The pieces that a value becomes, by what its name says that it is."""
        if isinstance(value, Sentence):
            yield from self._filled(value)
        elif name in TERMS:
            yield self._term(name, value)
        elif isinstance(value, int):
            yield self._numbered(name, value)
        elif name in self._tellers:
            yield from self._tellers[name](value)
        elif isinstance(value, str):
            yield from self._notation(value)
        else:
            yield from self._several(tuple(value))

    @property
    def _tellers(self) -> dict[str, Callable[[Any], Iterator[Part]]]:
        return {
            "move": self._move,
            "name": lambda name: iter([Part("name", name)]),
            "number": self._rank,
            "seats": self._people,
            "suit": self._suit,
            "title": lambda title: iter([text(self._language.gettext(title))]),
            "you_and_seats": lambda seats: self._people(seats, you=True),
        }

    def _numbered(self, name: str, value: int) -> Part:
        if name == "seat" and 0 <= value < len(self._names):
            return Part("name", self._names[value], seat=value)
        if name == "place":
            return text(self._language.place(value))
        return Part("number", self._language.number(value))

    def _several(self, values: tuple[Any, ...]) -> Iterator[Part]:
        if all(isinstance(value, Sentence) for value in values):
            between = self._language.gettext(", ")
            for n, value in enumerate(values):
                yield text(between if n else "")
                yield from self._filled(value)
        else:
            yield self._cards(values)

    def _cards(self, cards: Sequence[str]) -> Part:
        return Part("cards", self._language.cards(cards, self._pack), tuple(cards))

    def _suit(self, suit: str) -> Iterator[Part]:
        """A suit by its letter or its name; anything else is a list of cards."""
        names = self._pack.suit_names
        letter = self._pack.suits[names.index(suit)] if suit in names else suit
        if letter and letter in self._pack.suits:
            yield Part("suit", self._language.suit(letter, self._pack), code=letter)
        else:
            yield from self._notation(suit)

    def _rank(self, rank: str) -> Iterator[Part]:
        """A rank by its name."""
        if rank in self._pack.rank_names:
            letter = self._pack.ranks[self._pack.rank_names.index(rank)]
            yield text(self._language.rank(letter, self._pack))
        else:
            yield text(rank)

    def _term(self, name: str, value: Any) -> Part:
        if isinstance(value, tuple):
            words = [self._term(name, one).text for one in value]
            return text(self._language.pgettext("in turn", " then ").join(words))
        if not isinstance(value, str):
            return Part("number", self._language.number(value))
        return text(self._language.pgettext(name, value.replace("_", " ")))

    def _people(self, seats: Sequence[int], you: bool = False) -> Iterator[Part]:
        """Seats by name as a list, after the reader if asked."""
        own = [text(self._language.pgettext("in a list", "You"))] if you else []
        people = [*own, *(Part("name", self._names[seat], seat=seat) for seat in seats)]
        marks = self._language.listed([f"\0{n}\0" for n in range(len(people))])
        for n, piece in enumerate(re.split("\0", marks)):
            yield people[int(piece)] if n % 2 else text(piece)

    def _move(self, move: str) -> Iterator[Part]:
        """A move as something to do."""
        yield from self._filled(deed(play_of(move, self._pack, -1)))

    def _notation(self, words: str) -> Iterator[Part]:
        """Text in which runs of cards are worded as cards."""
        runs = groupby(words.split(" "), key=lambda w: w == HIDDEN or is_card(self._pack, w))
        for n, (cards, run) in enumerate(runs):
            yield text(" " if n else "")
            yield self._cards(tuple(run)) if cards else text(" ".join(run))


def _begun(parts: list[Part]) -> list[Part]:
    """The pieces with a capital at the beginning, where it is text that begins."""
    if not parts or parts[0].kind not in ("text", "cards", "suit"):
        return parts
    first = parts[0]
    words = first.text[:1].upper() + first.text[1:]
    return [Part(first.kind, words, first.cards, first.code), *parts[1:]]
