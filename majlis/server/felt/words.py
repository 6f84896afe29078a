"""Sentences of the engine as markup: cards and suits as signs, rulings as links."""

from collections.abc import Hashable, Sequence
from dataclasses import replace
from functools import lru_cache
from typing import Any

from markupsafe import Markup, escape

from majlis.game import Game
from majlis.language import Language, Part, spoken
from majlis.server.felt.faces import named, sign
from majlis.story import deed, play_of
from majlis.words import Sentence, say


class Words:
    """One language at one table."""

    def __init__(self, language: Language, names: Sequence[str], game: Game[Any]) -> None:
        self.language = language
        self.code = language.code
        self.names = tuple(names)
        self.game = game
        self.pack = game.pack

    def sentence(self, sentence: Sentence, ruled: bool = True) -> Markup:
        """A sentence as markup; ``ruled``: with a link to its ruling."""
        try:
            return _cached(self, _Key(sentence), ruled)
        except TypeError:  # a value that cannot be a key
            return _markup(self, sentence, ruled)

    def text(self, sentence: Sentence) -> str:
        """A sentence as plain text, without its ruling."""
        return self.language.sentence(replace(sentence, ruling=""), self.names, self.pack)

    def phrase(self, sentence: Sentence) -> str:
        """What is no whole sentence, as plain text."""
        try:
            return _phrase(self, _Key(sentence))
        except TypeError:  # a value that cannot be a key
            return self.language.phrase(sentence, self.names, self.pack)

    def told(self, move: str) -> Markup:
        """A move as a suggestion."""
        return self.sentence(say("Suggestion: {move}.", move=move))

    def deed(self, move: str) -> Markup:
        """A move as something to do."""
        return _joined(
            self,
            self.language.parts(
                deed(play_of(move, self.pack, -1)), self.names, self.pack, whole=False
            ),
        )

    def cards(self, cards: Sequence[str]) -> Markup:
        """Cards in running text."""
        return named(self.code, self.pack, tuple(cards))

    def suit(self, suit: str, words: bool = True) -> Markup:
        """A suit by its letter."""
        return sign(self.code, self.pack, suit, words)

    @property
    def key(self) -> Hashable:
        """What the wording of a sentence depends on besides the sentence."""
        return self.code, self.names, self.game.id

    def __hash__(self) -> int:
        return hash(self.key)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Words) and self.key == other.key


class _Key:
    """A sentence as a key: all of it."""

    __slots__ = ("key", "sentence")

    def __init__(self, sentence: Sentence) -> None:
        self.sentence = sentence
        self.key = (
            type(sentence),
            sentence.template,
            getattr(sentence, "many", ""),
            sentence.ruling,
            tuple(sentence.values.items()),
        )

    def __hash__(self) -> int:
        return hash(self.key)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Key) and self.key == other.key


@lru_cache(maxsize=20_000)
def _cached(words: Words, key: _Key, ruled: bool) -> Markup:
    return _markup(words, key.sentence, ruled)


@lru_cache(maxsize=2_000)
def _phrase(words: Words, key: _Key) -> str:
    return spoken(words.code).phrase(key.sentence, words.names, words.pack)


def _markup(words: Words, sentence: Sentence, ruled: bool) -> Markup:
    parts = spoken(words.code).parts(sentence, words.names, words.pack)
    return _joined(words, [part for part in parts if ruled or part.kind != "ruling"])


def _joined(words: Words, parts: Sequence[Part]) -> Markup:
    return Markup("").join(_part(words, part) for part in parts)


def _part(words: Words, part: Part) -> Markup:
    match part.kind:
        case "cards":
            return words.cards(part.cards)
        case "suit":
            return words.suit(part.code)
        case "name":
            return Markup("<bdi>{}</bdi>").format(part.text)
        case "number":
            return Markup('<span class="number">{}</span>').format(part.text)
        case "ruling":
            return Markup(' <a class="ruling" href="/rules/{}#{}">{}</a>').format(
                words.game.id, part.code, part.code
            )
    return escape(part.text)
