"""What the people and bots at the table are called, and lists of them in words."""

from collections.abc import Sequence

YOU = "You"
BOT_NAMES = ("Ada", "Boris", "Clara", "David", "Elena", "Felix", "Greta", "Hugo")

_ORDINALS = ("", "first", "second", "third", "fourth", "fifth")


def seat_names(players: int, me: int) -> tuple[str, ...]:
    """A name for each seat; the seat ``me`` is you."""
    return tuple(
        YOU if seat == me else BOT_NAMES[seat] if seat < len(BOT_NAMES) else f"Player {seat}"
        for seat in range(players)
    )


def listed(words: Sequence[str], last: str = "and") -> str:
    """Words as a list in a sentence: ``"Ada, Boris and Clara"``."""
    return f" {last} ".join((", ".join(words[:-1]), words[-1])) if words[1:] else "".join(words)


def ordinal(place: int) -> str:
    """A place in words: ``"first"``."""
    return _ORDINALS[place] if place < len(_ORDINALS) else f"number {place}"


def counted(n: int, noun: str) -> str:
    """A number of things: ``"1 card"``, ``"2 cards"``."""
    return f"{n} {noun}" if n == 1 else f"{n} {noun}s"
