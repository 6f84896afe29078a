"""The French number cards: pips in the classical order, the lower ones turned.

The field of pips lies a little right of the middle, because pages write the index on the left.
"""

from french_pips import PIPS, pip
from paper import HEIGHT, number, svg

MIDDLE = 144
LEFT, RIGHT = MIDDLE - 50, MIDDLE + 50
TOP, BOTTOM = 60, HEIGHT - 60
PIP = 50

_THIRDS = (TOP, HEIGHT / 2, BOTTOM)
_FOURTHS = tuple(TOP + (BOTTOM - TOP) * row / 3 for row in range(4))
_HIGH, _LOW = (_FOURTHS[0] + _FOURTHS[1]) / 2, (_FOURTHS[2] + _FOURTHS[3]) / 2


def _pair(*rows: float) -> list[tuple[float, float]]:
    return [(x, y) for y in rows for x in (LEFT, RIGHT)]


def _middle(*rows: float) -> list[tuple[float, float]]:
    return [(MIDDLE, y) for y in rows]


_UPPER_HALF = (TOP + HEIGHT / 2) / 2
LAYOUTS = {
    "2": _middle(TOP, BOTTOM),
    "3": _middle(*_THIRDS),
    "4": _pair(TOP, BOTTOM),
    "5": _pair(TOP, BOTTOM) + _middle(HEIGHT / 2),
    "6": _pair(*_THIRDS),
    "7": _pair(*_THIRDS) + _middle(_UPPER_HALF),
    "8": _pair(*_THIRDS) + _middle(_UPPER_HALF, HEIGHT - _UPPER_HALF),
    "9": _pair(*_FOURTHS) + _middle(HEIGHT / 2),
    "T": _pair(*_FOURTHS) + _middle(_HIGH, _LOW),
}


def number_card(rank: str, suit: str, colour: str) -> str:
    """The file of a number card, ``rank`` one of 2 to 9 and T."""
    square = f'<svg id="p" width="{PIP}" height="{PIP}" viewBox="0 0 100 100">{{}}</svg>'
    places = LAYOUTS[rank]
    uses = "".join(_use(x, y) for x, y in places)
    return svg(f"<defs>{square.format(pip(suit, colour))}</defs>{uses}")


def _use(x: float, y: float) -> str:
    place = f'x="{number(x - PIP / 2)}" y="{number(y - PIP / 2)}"'
    turned = f' transform="rotate(180 {number(x)} {number(y)})"' if y > HEIGHT / 2 else ""
    return f'<use href="#p" {place}{turned}/>'


def ace(suit: str, colour: str) -> str:
    """The file of an ace: one large pip, with a fine line inside that follows its outline."""
    size = 168 if suit == "s" else 136
    x, y = number(MIDDLE - size / 2), number((HEIGHT - size) / 2)
    inlay = (
        f'<path fill="none" stroke="#fff" stroke-width="2.4" transform="matrix(.8 0 0 .8 10 {{}})"'
        f' d="{PIPS[suit]}"/>'
    ).format({"c": 9, "d": 10, "h": 9, "s": 11}[suit])
    return svg(
        f'<svg x="{x}" y="{y}" width="{size}" height="{size}" viewBox="0 0 100 100">'
        f"{pip(suit, colour)}{inlay}</svg>"
    )


def corners(suit: str, colour: str) -> str:
    """The file that lies over a court: the two pips beside the heads."""
    square = (
        f'<svg id="p" x="66" y="40" width="38" height="38" viewBox="0 0 100 100">'
        f"{pip(suit, colour)}</svg>"
    )
    turned = f'<use href="#p" transform="rotate(180 147 {HEIGHT // 2})"/>'
    return svg(square + turned)
