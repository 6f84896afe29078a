"""One language: its messages, and the names of what is on a card table."""

from collections.abc import Iterable, Sequence
from datetime import date
from functools import cached_property, lru_cache
from gettext import GNUTranslations

from babel import Locale
from babel.dates import format_date
from babel.lists import format_list
from babel.numbers import format_decimal, format_percent

from majlis.cards import HIDDEN, Pack
from majlis.language.catalog import translations
from majlis.language.part import Part
from majlis.language.phrasing import Phrasing
from majlis.words import Sentence

_FIRST_STRONG, _LEFT_TO_RIGHT, _END = "\u2068", "\u2066", "\u2069"


class Language:
    """A language by its code, such as ``"hr"``; ``customs`` is the locale whose forms it follows.

    ``direction`` is ``ltr`` or ``rtl``.  Numbers are written with Western digits in every language:
    those are the ones printed on cards and used in codes and rulings, in Arabic too.
    """

    def __init__(self, code: str, customs: str) -> None:
        self.code = code
        self._locale = Locale.parse(customs)
        self._cards: dict[tuple[str, str], str] = {}

    @property
    def name(self) -> str:
        """The language in itself: ``"Hrvatski"``."""
        own = Locale.parse(self.code).display_name or self.code
        return own[0].upper() + own[1:]

    @property
    def direction(self) -> str:
        """``"ltr"`` or ``"rtl"``."""
        return self._locale.text_direction

    # -- messages -------------------------------------------------------------------------------

    @cached_property
    def _catalog(self) -> GNUTranslations:
        return translations(self.code)

    def gettext(self, message: str) -> str:
        """A message in this language."""
        return self._catalog.gettext(message)

    def ngettext(self, one: str, many: str, n: int) -> str:
        """A message by number."""
        return self._catalog.ngettext(one, many, abs(n))

    def pgettext(self, context: str, message: str) -> str:
        """A message whose meaning the context settles."""
        return self._catalog.pgettext(context, message)

    def npgettext(self, context: str, one: str, many: str, n: int) -> str:
        """A message by number, whose meaning the context settles."""
        return self._catalog.npgettext(context, one, many, abs(n))

    # -- sentences ------------------------------------------------------------------------------

    def parts(
        self, sentence: Sentence, names: Sequence[str], pack: Pack, whole: bool = True
    ) -> list[Part]:
        """A sentence in pieces, ``names`` by seat; its ruling comes last.

        With ``whole`` it gets a capital and a full stop, without it stays as a part of a sentence
        or a label, such as ``play queen of spades`` or ``to 100 points``.
        """
        phrasing = Phrasing(self, names, pack)
        return phrasing.sentence(sentence) if whole else phrasing.phrase(sentence)

    def sentence(self, sentence: Sentence, names: Sequence[str], pack: Pack) -> str:
        """A sentence as plain text, with its cards in words."""
        return "".join(map(self._plain, self.parts(sentence, names, pack)))

    def phrase(self, sentence: Sentence, names: Sequence[str], pack: Pack) -> str:
        """What is no whole sentence as plain text, without capital and full stop."""
        return "".join(map(self._plain, self.parts(sentence, names, pack, whole=False)))

    def _plain(self, part: Part) -> str:
        """A piece as it may stand in text of this direction, whatever direction it has itself."""
        if part.kind == "ruling":
            return " " + self.isolated(part.text)
        if part.kind == "name":
            return self._between(_FIRST_STRONG, part.text)
        signed = part.kind == "number" and not part.text.isdigit()
        return self.isolated(part.text) if signed else part.text

    def isolated(self, code: str) -> str:
        """A number, score, ruling or card code, kept left to right inside right-to-left text."""
        return self._between(_LEFT_TO_RIGHT, code)

    def _between(self, mark: str, words: str) -> str:
        return f"{mark}{words}{_END}" if self.direction == "rtl" else words

    # -- cards ----------------------------------------------------------------------------------

    def card(self, card: str, pack: Pack) -> str:
        """A card in words: ``card("Qs", FRENCH)`` is ``"queen of spades"``."""
        if card == HIDDEN:
            return self.gettext("a face-down card")
        name = self._cards.get((card, pack.name))
        if name is None:
            name = self._cards[card, pack.name] = self._named(card, pack)
        return name

    def _named(self, card: str, pack: Pack) -> str:
        context = f"{pack.name} card"  # a suit may have another form beside a rank
        suit = self.pgettext(context, pack.suit_names[pack.suits.index(card[1])])
        return self.gettext("{rank} of {suit}").format(rank=self.rank(card[0], pack), suit=suit)

    def cards(self, cards: Iterable[str], pack: Pack) -> str:
        """Some cards in words, one after the other; hidden ones are counted."""
        held = tuple(cards)
        words = [self.card(card, pack) for card in held if card != HIDDEN]
        blank = len(held) - len(words)
        if blank and words:
            more = self.ngettext("{count} more", "{count} more", blank)
            words.append(more.format(count=self.number(blank)))
        elif blank:
            some = self.ngettext("{count} card", "{count} cards", blank)
            words.append(some.format(count=self.number(blank)))
        return self.gettext(", ").join(words)

    def suit(self, letter: str, pack: Pack) -> str:
        """A suit by its letter."""
        context = f"{pack.name} suit"
        return self.pgettext(context, pack.suit_names[pack.suits.index(letter)])

    def rank(self, letter: str, pack: Pack) -> str:
        """A rank by its letter."""
        context = f"{pack.name} rank"
        return self.pgettext(context, pack.rank_names[pack.ranks.index(letter)])

    def index(self, card: str) -> str:
        """What stands in the corner of a card beside its suit: ``"D"`` for a queen in Croatian."""
        return card[0] if card[0].isdigit() else self.pgettext("corner of a card", card[0])

    # -- numbers and lists ----------------------------------------------------------------------

    def number(self, n: int) -> str:
        """A whole number."""
        return _decimal(n, self._locale)

    def decimal(self, n: float, places: int) -> str:
        """A number with so many places behind its comma."""
        form = f"#,##0.{'0' * places}" if places else "#,##0"
        return format_decimal(n, form, locale=self._locale, numbering_system="latn")

    def percent(self, part: float) -> str:
        """A part of a whole in whole percents."""
        return format_percent(part, locale=self._locale, numbering_system="latn")

    def day(self, day: date) -> str:
        """A day: ``"30 November 2026"``."""
        return format_date(day, "long", locale=self._locale)

    def place(self, n: int) -> str:
        """A place in words: ``"second"``."""
        words = self._places
        return words[n] if n < len(words) else self.gettext("number {n}").format(n=self.number(n))

    @cached_property
    def _places(self) -> tuple[str, ...]:
        return (
            "",
            self.pgettext("place", "first"),
            self.pgettext("place", "second"),
            self.pgettext("place", "third"),
            self.pgettext("place", "fourth"),
            self.pgettext("place", "fifth"),
        )

    def listed(self, words: Sequence[str]) -> str:
        """Words as a list in a sentence: ``"Ada, Boris and Clara"``."""
        return format_list(words, locale=self._locale)


@lru_cache(maxsize=4096)
def _decimal(n: int, locale: Locale) -> str:
    return format_decimal(n, locale=locale, numbering_system="latn")
