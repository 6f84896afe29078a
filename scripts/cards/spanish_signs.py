"""The four Spanish suit signs: the ones on the cards, and smaller plain ones for an index."""

from math import cos, radians, sin

from paper import number
from spanish_liveries import DARK_GOLD, GOLD, LIVERIES, PALE_GOLD

SIZES = {"o": (100, 100), "c": (100, 120), "e": (72, 216), "b": (72, 216)}
"""Width and height of each sign as ``sign`` draws it, the corner at the origin."""

GRIPS = {"o": (50, 95), "c": (50, 76), "e": (36, 176), "b": (36, 168)}
"""Where a hand holds each sign."""


def _petals(count: int, colour: str, shape: str) -> str:
    turns = (
        f'<path d="{shape}" transform="rotate({number(360 * i / count)} 50 50)"/>'
        for i in range(count)
    )
    return f'<g fill="{colour}">{"".join(turns)}</g>'


def _beads(count: int, radius: float, size: float, colour: str) -> str:
    around = (radians(360 * i / count) for i in range(count))
    beads = (f"M{number(50 + radius * cos(a))} {number(50 + radius * sin(a))}h0" for a in around)
    return (
        f'<path d="{"".join(beads)}" stroke="{colour}" stroke-width="{number(size)}"'
        ' stroke-linecap="round"/>'
    )


def _oro() -> str:
    return f"""
    <circle cx="50" cy="50" r="47" fill="{GOLD}" stroke="{DARK_GOLD}" stroke-width="4"/>
    {_beads(20, 39, 5, DARK_GOLD)}
    <circle cx="50" cy="50" r="31.5" fill="{PALE_GOLD}" stroke="{DARK_GOLD}" stroke-width="3"/>
    {_petals(8, "#c4521b", "M50 45c-8-7-8-15 0-22 8 7 8 15 0 22z")}
    <circle cx="50" cy="50" r="8" fill="{GOLD}" stroke="{DARK_GOLD}" stroke-width="3"/>"""


def _copa() -> str:
    cloth = LIVERIES["c"]
    line = f'stroke="{cloth.dark}" stroke-width="4" stroke-linejoin="round"'
    return f"""
    <path d="M10 16c2 32 16 50 34 55v16c-2 6-12 9-22 13v16h56v-16c-10-4-20-7-22-13v-16
      c18-5 32-23 34-55z" fill="{cloth.main}" {line}/>
    <path d="M27 42c4 11 10 17 17 21" fill="none" stroke="#fff" stroke-opacity=".55"
      stroke-width="5" stroke-linecap="round"/>
    <path d="M13 30q37 12 74 0" fill="none" stroke="{GOLD}" stroke-width="5"/>
    <rect x="5" y="4" width="90" height="16" rx="8" fill="{GOLD}" {line}/>
    <rect x="36" y="69" width="28" height="13" rx="6.5" fill="{GOLD}" {line}/>
    <rect x="18" y="104" width="64" height="13" rx="3" fill="{GOLD}" {line}/>"""


def _espada() -> str:
    steel = LIVERIES["e"]
    line = f'stroke="{steel.dark}" stroke-width="4" stroke-linejoin="round"'
    return f"""
    <path d="M36 3L49 22V142H23V22z" fill="#e4eefc"/>
    <path d="M36 3L49 22V142H36z" fill="#8fb2e6"/>
    <path d="M36 3L49 22V142H23V22z" fill="none" {line}/>
    <path d="M36 26v104" stroke="{steel.main}" stroke-width="4" stroke-linecap="round"/>
    <path d="M30 156h12v38H30z" fill="{LIVERIES["c"].main}" {line}/>
    <path d="M31 168l10-5M31 178l10-5M31 188l10-5" stroke="{PALE_GOLD}" stroke-width="3"/>
    <path d="M8 130c-6-1-8 5-5 10 6 12 20 17 33 17s27-5 33-17c3-5 1-11-5-10-5 10-16 13-28 13
      s-23-3-28-13z" fill="{GOLD}" {line}/>
    <circle cx="36" cy="202" r="11" fill="{GOLD}" {line}/>"""


def _basto() -> str:
    bark = LIVERIES["b"]
    line = f'stroke="{bark.dark}" stroke-width="4" stroke-linejoin="round"'
    cut = f'fill="#f4e3b5" {line}'
    return f"""
    <path d="M14 72L-3 52 8 37 24 48zM58 106L75 86 64 71 48 82zM19 142L4 125 14 111 28 122z"
      fill="{bark.main}" {line}/>
    <path d="M27 209c0-30-5-58-7-80-1-8-6-12-5-20 2-11 0-24-3-36-4-15-5-37 0-53
      6-20 42-21 48-2 5 16 4 32 0 46-3 12 2 20-2 33-4 12-6 22-7 34-2 28-5 53-6 78-4 6-14 6-18 0z"
      fill="{bark.main}" {line}/>
    <ellipse cx="36" cy="17" rx="18" ry="9" {cut}/>
    <ellipse cx="2.5" cy="44.5" rx="5" ry="9.5" transform="rotate(36 2.5 44.5)" {cut}/>
    <ellipse cx="69.5" cy="78.5" rx="5" ry="9.5" transform="rotate(-36 69.5 78.5)" {cut}/>
    <ellipse cx="9" cy="118" rx="4.5" ry="8.5" transform="rotate(36 9 118)" {cut}/>
    <path d="M25 38c-2 20 3 32 4 48M28 112c4 14 3 26 5 40M45 38c3 16-2 26-2 42M46 104
      c-4 16-4 30-5 44" fill="none" stroke="{bark.light}" stroke-width="4.5"
      stroke-linecap="round"/>
    <path d="M24 176h25M26 194h20" stroke="{GOLD}" stroke-width="6"/>
    <path d="M25 185h22" stroke="{LIVERIES["c"].main}" stroke-width="6"/>"""


_DRAWN = {"o": _oro, "c": _copa, "e": _espada, "b": _basto}


def sign(suit: str) -> str:
    """A suit's sign upright, its corner at the origin and as large as ``SIZES`` says."""
    return _DRAWN[suit]()


def small(suit: str) -> str:
    """A suit's sign for an index, in a square of 100 units, plain enough for 12 pixels."""
    cloth = LIVERIES[suit]
    line = f'stroke="{cloth.dark}" stroke-width="7" stroke-linejoin="round"'
    return {
        "o": f"""
        <circle cx="50" cy="50" r="44" fill="{GOLD}" {line}/>
        <circle cx="50" cy="50" r="24" fill="{PALE_GOLD}" stroke="{cloth.dark}" stroke-width="6"/>
        <circle cx="50" cy="50" r="9" fill="#c4521b"/>""",
        "c": f"""
        <path d="M12 8h76c0 30-12 46-30 50v18l18 8v10H24V84l18-8V58C24 54 12 38 12 8z"
          fill="{cloth.main}" {line}/>
        <path d="M17 18h66" stroke="{GOLD}" stroke-width="11"/>""",
        "e": f"""
        <g transform="translate(6 6)scale(.88)rotate(42 50 50)">
        <path d="M50-18l14 20v62H36V2z" fill="#b9d0f3" {line}/>
        <path d="M50 84v22" stroke="{cloth.dark}" stroke-width="17"/>
        <path d="M17 60q33 20 66 0l5 13q-38 22-76 0z" fill="{GOLD}" {line}/>
        <circle cx="50" cy="109" r="10" fill="{GOLD}" {line}/>
        </g>""",
        "b": f"""
        <g transform="translate(8 4)scale(.88)rotate(30 50 50)">
        <path d="M33 58L11 42V26h13l14 12zM66 76l23-18V42H76L62 56z" fill="{cloth.main}" {line}/>
        <path d="M39 107C38 76 26 44 28 6h44c2 38-9 70-11 101-5 4-17 4-22 0z"
          fill="{cloth.main}" {line}/>
        <ellipse cx="50" cy="5" rx="22" ry="10" fill="#f4e3b5" {line}/>
        <path d="M45 38c0 14 2 26 3 36" fill="none" stroke="{cloth.light}" stroke-width="8"
          stroke-linecap="round"/>
        <path d="M40 95h20" stroke="{GOLD}" stroke-width="10"/>
        </g>""",
    }[suit]  # fmt: skip
