"""The markup of cards (see the head of ``static/cards.css``)."""

from collections.abc import Iterable
from functools import lru_cache

from markupsafe import Markup, escape

from majlis.cards import HIDDEN, Pack
from majlis.language import spoken


@lru_cache(maxsize=2000)
def _inside(code: str, pack: str, card: str) -> str:
    """The class, the data and the corner of a card, which depend on nothing but the language."""
    corner = escape(spoken(code).index(card))
    return (
        f'{pack.lower()}" data-card="{card}">'
        f'<span class="index" aria-hidden="true"><b>{corner}</b><i></i></span></span>'
    )


def face(code: str, pack: Pack, card: str, id: str = "", more: str = "", origin: str = "") -> str:
    """A card, face up or down.

    ``id`` is what it is known by when it moves, ``more`` further classes, ``origin`` the id of what
    it comes from if it is new.  The id of a card that is hidden must not depend on the card.
    """
    start = f'<span{_id(id)}{_from(origin)} class="card {more + " " if more else ""}'
    if card == HIDDEN:
        return f'{start}back"></span>'
    return start + _inside(code, pack.name, card)


def _id(id: str) -> str:
    return f' id="{id}"' if id else ""


def _from(origin: str) -> str:
    return f' data-from="{origin}"' if origin else ""


@lru_cache(maxsize=4000)
def named(code: str, pack: Pack, cards: tuple[str, ...]) -> Markup:
    """Small cards in running text; people who listen get their names."""
    language = spoken(code)
    words = escape(language.cards(cards, pack))
    if HIDDEN in cards:
        return words
    signs = "".join(face(code, pack, card, more="small") for card in cards)
    return Markup(
        f'<span class="cards"><span class="sr">{words}</span>'
        f'<span aria-hidden="true">{signs}</span></span>'
    )


@lru_cache(maxsize=200)
def sign(code: str, pack: Pack, suit: str, words: bool = True) -> Markup:
    """A suit by its sign, with its name beside it unless that is for listeners alone."""
    name = escape(spoken(code).suit(suit, pack))
    shown = f'<i class="sign {pack.name.lower()}" data-card="{suit}" aria-hidden="true"></i>'
    return Markup(f'<span class="suit">{shown}<span{_sr(words)}>{name}</span></span>')


def _sr(words: bool) -> str:
    return "" if words else ' class="sr"'


def joined(parts: Iterable[str]) -> Markup:
    """Pieces of markup one after the other."""
    return Markup("".join(parts))
