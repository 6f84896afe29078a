"""What a view says about the deal as a whole, in a few words each.

The tables know the names that the games use today; anything else is shown by its own name,
so that a new game needs nothing here.
"""

from collections.abc import Callable, Iterator
from typing import Any

from rich.text import Text

from majlis.cards import HIDDEN
from majlis.terminal.wording import Wording, fill
from majlis.view import Cards, View
from majlis.words import counted

Teller = Callable[[Any, View, Wording], Text | str]
"""Words for a value of a view; nothing when it is not worth saying."""


def _unsaid(value: Any, view: View, wording: Wording) -> str:
    """Said elsewhere, or of no use to a person."""
    return ""


def _suit(label: str) -> Teller:
    return lambda value, view, wording: fill(label, {"suit": wording.suit(value)})


def _turns(value: Any, view: View, wording: Wording) -> str:
    """Only when the end draws near."""
    most = view.facts.get("max_turns", 0)
    return f"turn {value} of {most}" if 0 < most <= value + 20 else ""


FACTS: dict[str, Teller] = {
    "trick_number": lambda value, view, wording: f"trick {value}",
    "trumps": _suit("trumps are {suit}"),
    "hearts_broken": lambda value, view, wording: f"hearts are {'' if value else 'not '}broken",
    "open_suit": _suit("open suit is {suit}"),
    "penalty_due": lambda value, view, wording: f"{counted(value, 'card')} due" if value else "",
    "turn_number": _turns,
    **dict.fromkeys(
        (
            "phase", "pass_shift", "pass_count", "leader", "claimant", "best_seat", "last_winner",
            "kitty_seat", "claim", "open_number", "skip_pending", "max_turns",
        ),
        _unsaid,
    ),
}  # fmt: skip


def _count(label: str) -> Teller:
    return lambda cards, view, wording: f"{label} {len(cards)}"


def _if_seen(label: str) -> Teller:
    def tell(cards: Cards, view: View, wording: Wording) -> Text | str:
        if not cards or HIDDEN in cards:
            return ""
        return fill(label + " {cards}", {"cards": wording.cards(cards)})

    return tell


ZONES: dict[str, Teller] = {
    "stock": _count("stock"),
    "turn_up": _if_seen("turned up"),
    "kitty": _if_seen("kitty"),
    "dead_cards": _if_seen("dead cards"),
    "discard_pile": _unsaid,
    "passed": _unsaid,
    "received": _unsaid,
}


def headline(view: View, wording: Wording) -> Iterator[Text]:
    """Zones and facts that everybody at the table would glance at."""
    for name, cards in view.zones.items():
        yield from _said(ZONES.get(name, _other_zone(name))(cards, view, wording))
    for name, value in view.facts.items():
        yield from _said(FACTS.get(name, _other_fact(name))(value, view, wording))


def known(view: View, wording: Wording) -> Iterator[Text]:
    """What everybody knows of other hands; a declaration has just been told with its cards."""
    declared = view.facts.get("claim", "nothing") != "nothing" and not view.trick
    for seat, seen in enumerate(view.seats):
        cards = [card for card in seen.hand if card != HIDDEN]
        told = declared and seat == view.facts.get("claimant")
        if cards and seat != view.viewer and not told:
            who = wording.names[seat]
            yield fill("{who} holds {cards}", {"who": who, "cards": wording.cards(cards)})


def revealed(view: View, wording: Wording) -> Iterator[Text]:
    """Cards set aside that can be seen, such as the dead cards of a finished deal."""
    for name in ("kitty", "dead_cards"):
        yield from _said(ZONES[name](view.zones.get(name, ()), view, wording))


def exchanged(view: View, wording: Wording) -> Iterator[Text]:
    """What the viewer has passed and received."""
    for name in ("passed", "received"):
        if cards := view.zones.get(name):
            yield fill(f"You {name} {{cards}}.", {"cards": wording.cards(cards)})


def _said(words: Text | str) -> Iterator[Text]:
    if words:
        yield words if isinstance(words, Text) else Text(words)


def _title(name: str) -> str:
    return name.replace("_", " ")


def _other_zone(name: str) -> Teller:
    def tell(cards: Cards, view: View, wording: Wording) -> Text | str:
        return fill(f"{_title(name)}: {{cards}}", {"cards": wording.cards(cards)}) if cards else ""

    return tell


def _other_fact(name: str) -> Teller:
    def tell(value: Any, view: View, wording: Wording) -> Text | str:
        if value is None or value == "":
            return ""
        if isinstance(value, bool):
            return f"{_title(name)}: {'yes' if value else 'no'}"
        if isinstance(value, int) and name.endswith("seat") and value in range(len(wording.names)):
            return f"{_title(name)}: {wording.names[value]}"
        return fill(f"{_title(name)}: {{value}}", {"value": wording.notation(str(value))})

    return tell
