"""What the Spanish figures have in common: limbs, hands, the sign that they hold, the ground."""

from paper import number
from spanish_liveries import INK, SKIN, Livery
from spanish_signs import GRIPS, sign

LINE = f'stroke="{INK}" stroke-width="2.6" stroke-linejoin="round" stroke-linecap="round"'


def limb(path: str, width: float, colour: str) -> str:
    """An arm or a leg: a thick line in ``colour`` with an outline."""
    ends = 'fill="none" stroke-linecap="round" stroke-linejoin="round"'
    return (
        f'<path d="{path}" {ends} stroke="{INK}" stroke-width="{number(width + 5)}"/>'
        f'<path d="{path}" {ends} stroke="{colour}" stroke-width="{number(width)}"/>'
    )


def hand(x: float, y: float) -> str:
    """A closed hand in a frilled cuff."""
    frill = f'<circle cx="{number(x)}" cy="{number(y + 5)}" r="10.5" fill="#fff" {LINE}/>'
    return frill + f'<circle cx="{number(x)}" cy="{number(y)}" r="8" fill="{SKIN}" {LINE}/>'


def held(suit: str, x: float, y: float, scale: float, lean: float = 0) -> str:
    """The sign of a suit with its grip at a point, leaning to the right by degrees."""
    grip_x, grip_y = GRIPS[suit]
    lean_text = f"rotate({number(lean)})" if lean else ""
    return (
        f'<g transform="translate({number(x)} {number(y)}){lean_text}scale({number(scale)})'
        f'translate({-grip_x} {-grip_y})">{sign(suit)}</g>'
    )


def ground(cloth: Livery) -> str:
    """The strip of ground that a figure stands on, with a little grass."""
    return f"""
    <path d="M66 322q78-12 160 0v6H66z" fill="{cloth.light}"/>
    <path d="M66 322q78-12 160 0M78 320l-3-7M83 319l1-8M214 320l3-7M208 319l-1-8"
      fill="none" stroke="{cloth.dark}" stroke-width="2" stroke-linecap="round"/>"""
