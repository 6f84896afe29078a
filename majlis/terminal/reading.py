"""What a person types, read as a move: numbers, cards, or the move in full."""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from majlis.cards import Pack
from majlis.story import is_card
from majlis.terminal.choices import Choices, Move
from majlis.terminal.wording import SIGNS

RANKS = {"French": {"10": "T"}, "Spanish": {"10": "S", "11": "C", "12": "R", "ace": "1"}}
"""Other ways to write ranks, by pack."""
LONGEST = 200
"""Characters; longer lines are no moves."""


class Unclear(ValueError):
    """An input that cannot be read at all; the text says why."""


@dataclass(frozen=True)
class Reading:
    """What an input can mean.

    ``moves`` are the legal moves that fit; if there are none, ``attempts`` are moves to put to the
    rules, which will say what is wrong: the first one, or a fuller form if that is no move at all.
    """

    moves: tuple[Move, ...]
    attempts: tuple[str, ...] = ()


def read_move(text: str, choices: Choices) -> Reading:
    """Read an input as a move; ``Unclear`` if it is none."""
    words = list(_words(text, choices.pack))
    if not words:
        raise Unclear("Type a number, a card or a move.")
    verb = _verb(words[0], choices)
    rest = words[1:] if verb else words
    numbers = [int(word) for word in rest if _is_number(word)]
    if not verb and len(rest) == 1 and numbers and len(choices.cards) < numbers[0]:
        return Reading((_bare(numbers[0], choices),))
    cards = [card for word in rest if (card := _card(word, choices))]
    others = [word for word in rest if not _card(word, choices)]
    extra = " ".join(_suit(word, choices.pack) or word for word in others)
    if verb or cards:
        found = choices.matching(verb, cards, extra)
        return Reading(found, () if found else _attempts(verb, cards, extra, choices))
    return Reading((), (_first_words(words, choices),))


def _first_words(words: list[str], choices: Choices) -> str:
    """Neither verb nor card: if it looks like a card, let the rules say that it is none."""
    like_card = len(words) == 1 and len(words[0]) == 2 and words[0][1] in choices.pack.suits
    return " ".join([_meant(choices)] * like_card + words)


def _meant(choices: Choices) -> str:
    """The verb that is meant when only cards are typed."""
    with_cards = [move.verb for move in choices.moves if move.cards]
    return with_cards[0] if with_cards else choices.verbs[0]


def _words(text: str, pack: Pack) -> Iterator[str]:
    """The words of an input; a rank and a suit name (``queen of spades``, ``1 oros``) become one.

    This comes before numbers are read: what the screen shows as a card is that card.
    """
    plain = text[:LONGEST].lower().replace(",", " ").replace("+", " ")
    for name, sign in SIGNS.items():
        plain = re.sub(rf"\s*(?:\bof\s+)?{sign}\ufe0f?", name[0], plain)
    ranks = _ranks(pack)
    longest_first = "|".join(sorted(ranks, key=len, reverse=True))
    pattern = rf"\b({longest_first})\s+(?:(?:of|de)\s+)?({'|'.join(pack.suit_names)})\b"
    worded = re.sub(pattern, lambda found: ranks[found[1]] + _suit(found[2], pack), plain)
    return iter(worded.split())


def _ranks(pack: Pack) -> dict[str, str]:
    """The letter of a rank by every way to write it in lower case."""
    names = dict(zip(pack.rank_names, pack.ranks, strict=True))
    letters = {rank.lower(): rank for rank in pack.ranks}
    others = {long: rank for long, rank in RANKS[pack.name].items() if rank in pack.ranks}
    return names | letters | others


def _verb(word: str, choices: Choices) -> str:
    """The verb that a word means: in full, or the start of just one that is legal now."""
    if word in choices.verbs:
        return word
    starts = [verb for verb in choices.legal_verbs if verb.startswith(word)]
    return starts[0] if len(starts) == 1 and not _card(word, choices) else ""


def _is_number(word: str) -> bool:
    return word.isascii() and word.isdigit()


def _bare(number: int, choices: Choices) -> Move:
    """The move without cards that has this number."""
    at = number - len(choices.cards) - 1
    if at >= len(choices.bare):
        most = len(choices.cards) + len(choices.bare)
        raise Unclear(f"There is no number {_short(number)} here: choose from 1 to {most}.")
    return choices.bare[at]


def _short(number: int) -> str:
    return str(number)[:10]


def _card(word: str, choices: Choices) -> str:
    """The card that a word means, or "" if it means none."""
    if _is_number(word):
        number = int(word)
        if not 1 <= number <= len(choices.cards):
            raise Unclear(f"No card that can be played now has the number {_short(number)}.")
        return choices.cards[number - 1]
    pack = choices.pack
    for long, short in RANKS[pack.name].items():
        if word.startswith(long):
            word = short + word[len(long) :]
    card = word[:1].upper() + word[1:]
    return card if is_card(pack, card) else ""


def _suit(word: str, pack: Pack) -> str:
    """The letter of the suit that a word means, or ""."""
    letters = [
        letter
        for letter, name in zip(pack.suits, pack.suit_names, strict=True)
        if word in (letter, name)
    ]
    return letters[0] if letters else ""


def _attempts(verb: str, cards: list[str], extra: str, choices: Choices) -> tuple[str, ...]:
    """The move that was meant, for the rules to refuse; a card may lack a suit that it declares."""
    text = " ".join([verb or _meant(choices), *cards, *([extra] if extra else [])])
    return (text,) if extra or not cards else (text, f"{text} {choices.pack.suits[0]}")


def pick(text: str, labels: list[str]) -> int | None:
    """Which of a few labelled things an input means: by number, or by how its label begins."""
    word = text.strip().lower()
    if _is_number(word):
        return int(word) - 1 if 1 <= int(word) <= len(labels) else None
    starts = [n for n, label in enumerate(labels) if word and label.lower().startswith(word)]
    return starts[0] if len(starts) == 1 else None
