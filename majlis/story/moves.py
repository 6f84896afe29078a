"""A move's text as the play that it is."""

from majlis.cards import NotationError, Pack
from majlis.view import Play


def is_card(pack: Pack, word: str) -> bool:
    """Whether a word names a card of the pack."""
    try:
        pack.card(word)
    except NotationError:
        return False
    return True


def play_of(move: str, pack: Pack, seat: int) -> Play:
    """A move in the notation, such as ``"lead 9s Ks"``, as a play of this seat.

    What follows the cards is what it declares, as far as we know.
    """
    verb, *words = move.split(" ")
    cards = tuple(word for word in words if is_card(pack, word))
    rest = " ".join(word for word in words if not is_card(pack, word))
    return Play(seat, verb, cards, rest)
