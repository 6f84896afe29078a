"""The rules that say which picture a card has."""

from french_faces import LAYOUTS
from french_pips import FOUR_COLOURS, TWO_COLOURS
from spanish_faces import FIGURES, GAPS
from spanish_liveries import LIVERIES

HEAD = """\
/* Which picture, suit sign and colour each card has.  Written by scripts/cards/draw.py. */
"""


def _suit(selector: str, sign: str, colour: str) -> str:
    return f"{selector} {{ --sign: url({sign}); --suit: {colour}; }}\n"


def _french(deck: str, suit: str, under: str) -> str:
    """The cards of one French suit; ``deck`` is "4" and ``under`` a selector for four colours."""
    colour = (FOUR_COLOURS if deck else TWO_COLOURS)[suit]
    folder = "cards/french"
    rules = _suit(f'{under}.french[data-card$="{suit}"]', f"{folder}/pip{deck}-{suit}.svg", colour)
    for rank in [*LAYOUTS, "A"]:
        rules += (
            f'{under}.french[data-card="{rank}{suit}"]'
            f" {{ --face: url({folder}/face{deck}-{rank}{suit}.svg); }}\n"
        )
    for rank in "JQK":
        rules += (
            f'{under}.french[data-card="{rank}{suit}"]'
            f" {{ --face: url({folder}/corners{deck}-{suit}.svg),"
            f" url({folder}/court-{rank}{suit}.svg); }}\n"
        )
    return rules


def _spanish(suit: str) -> str:
    folder = "cards/spanish"
    selector = f'.spanish[data-card$="{suit}"]'
    rules = _suit(selector, f"{folder}/sign-{suit}.svg", LIVERIES[suit].dark)
    for rank in [*"1234567", *FIGURES]:
        rules += (
            f'.spanish[data-card="{rank}{suit}"]'
            f" {{ --face: url({folder}/face-{rank}{suit}.svg); }}\n"
        )
    return rules


def faces() -> str:
    """The text of ``cards-faces.css``."""
    rules = HEAD
    for suit in TWO_COLOURS:
        rules += _french("", suit, "")
    for suit in TWO_COLOURS:
        if FOUR_COLOURS[suit] != TWO_COLOURS[suit]:
            rules += _french("4", suit, '[data-deck="four"] ')
    for suit in GAPS:
        rules += _spanish(suit)
    return rules
