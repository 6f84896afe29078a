"""Packs of cards.

A card is one bit and a set of cards is a whole number, so that rules can work on whole hands at
once.  Within a suit the bits go up with the strength of the cards; how cards are *written* (and
sorted on paper) is a matter of its own, because in Kozel a ten beats a king but is written before
him.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property

HIDDEN = "??"
"""How a card that the reader may not see is written."""


class NotationError(ValueError):
    """A text that does not name a card, a move or a transcript as the notation page asks."""


def bits(cards: int) -> Iterator[int]:
    """The cards of a set one by one, lowest bit first."""
    while cards:
        yield cards & -cards
        cards &= cards - 1


@dataclass(frozen=True)
class Pack:
    """A pack: its suits and ranks as they are written, and the ranks by strength.

    ``suits`` and ``ranks`` are letters in written order, ``strength`` the same rank letters from
    the weakest to the strongest.
    """

    name: str
    suits: str
    ranks: str
    strength: str
    suit_names: tuple[str, ...]
    rank_names: tuple[str, ...]

    @cached_property
    def deck(self) -> int:
        """Every card of the pack."""
        return (1 << len(self.suits) * len(self.ranks)) - 1

    @cached_property
    def _card_of(self) -> dict[str, int]:
        width = len(self.strength)
        return {
            rank + suit: 1 << s * width + r
            for s, suit in enumerate(self.suits)
            for r, rank in enumerate(self.strength)
        }

    @cached_property
    def _name_of(self) -> dict[int, str]:
        return {card: name for name, card in self._card_of.items()}

    @cached_property
    def written_order(self) -> tuple[int, ...]:
        """Every card, in the order in which lists of cards are written: by suit, then by rank."""
        return tuple(self._card_of[rank + suit] for suit in self.suits for rank in self.ranks)

    @cached_property
    def _place_of(self) -> dict[str, int]:
        return {self._name_of[card]: place for place, card in enumerate(self.written_order)}

    def card(self, text: str) -> int:
        """The card that ``text`` names, such as ``"Qs"``.

        Raises ``NotationError`` for anything else: other letter cases, ``10h`` and face-down
        cards included.
        """
        found = self._card_of.get(text)
        if found is not None:
            return found
        if text == HIDDEN:
            raise NotationError("?? is a face-down card and cannot be read")
        raise NotationError(
            f"{_clip(text)} is not a card of the {self.name} pack: "
            f"write a rank of {self.ranks} and a suit of {self.suits}, like {self._example}"
        )

    def cards(self, texts: Iterable[str]) -> int:
        """The set of the named cards; a card named twice is a ``NotationError``."""
        found = 0
        for text in texts:
            card = self.card(text)
            if found & card:
                raise NotationError(f"{text} is named twice")
            found |= card
        return found

    def names(self, cards: int) -> list[str]:
        """The cards of a set as text, in written order."""
        found = [self._name_of[card] for card in bits(cards)]
        if len(found) > 1 and self.strength != self.ranks:
            found.sort(key=self._place_of.__getitem__)
        return found

    def write(self, cards: int) -> str:
        """The cards of a set in written order with one space between: ``"Ac Qs"``."""
        return " ".join(self.names(cards))

    def suit(self, letter: str) -> int:
        """All cards of one suit."""
        width = len(self.strength)
        return ((1 << width) - 1) << self.suits.index(letter) * width

    def words(self, text: str) -> str:
        """A card in words, for people who listen: ``"queen of spades"``, ``"sota of oros"``."""
        if text == HIDDEN:
            return "a face-down card"
        rank, suit = self.ranks.index(text[0]), self.suits.index(text[1])
        return f"{self.rank_names[rank]} of {self.suit_names[suit]}"

    @property
    def _example(self) -> str:
        return self.ranks[-1] + self.suits[-1]


def _clip(text: str) -> str:
    """A foreign text as it may stand in a message: quoted and never longer than a line."""
    return repr(text if len(text) <= 30 else text[:30] + "…")


_FRENCH_SUITS = ("clubs", "diamonds", "hearts", "spades")
_FRENCH_WORDS = {
    "2": "two", "3": "three", "4": "four", "5": "five", "6": "six", "7": "seven", "8": "eight",
    "9": "nine", "T": "ten", "J": "jack", "Q": "queen", "K": "king", "A": "ace",
}  # fmt: skip


def _french(ranks: str, strength: str = "") -> Pack:
    names = tuple(_FRENCH_WORDS[rank] for rank in ranks)
    return Pack("French", "cdhs", ranks, strength or ranks, _FRENCH_SUITS, names)


FRENCH = _french("23456789TJQKA")
FRENCH_28 = _french("2468TQA")
FRENCH_36 = _french("6789TJQKA", strength="6789JQKTA")
SPANISH = Pack(
    "Spanish",
    "oceb",
    "1234567SCR",
    "1234567SCR",
    ("oros", "copas", "espadas", "bastos"),
    ("as", "two", "three", "four", "five", "six", "seven", "sota", "caballo", "rey"),
)
