"""The rey: a bearded king in robe and ermine, with sceptre and the sign of his suit."""

from spanish_heads import king
from spanish_liveries import DARK_GOLD, GOLD, INK, LIVERIES
from spanish_parts import LINE, ground, hand, held, limb

_SCALES = {"o": 0.66, "c": 0.6, "e": 0.74, "b": 0.72}
_GRIP = (207, 158)


def _tails(places: str) -> str:
    """The black tails of ermine at the ``"x y"`` places, parted by commas."""
    marks = "".join(f"M{place}l-2 6h4z" for place in places.split(","))
    return f'<path d="{marks}" fill="{INK}" stroke="{INK}" stroke-width="1"/>'


def rey(suit: str) -> str:
    """The figure on its card."""
    cloth = LIVERIES[suit]
    x, y = _GRIP
    return f"""
    {ground(cloth)}
    <path d="M90 132v160" stroke="{INK}" stroke-width="8" stroke-linecap="round"/>
    <path d="M90 132v160" stroke="{GOLD}" stroke-width="4" stroke-linecap="round"/>
    <path d="M90 112l9 12-9 12-9-12z" fill="{GOLD}" {LINE}/>
    <path d="M116 146c-14 50-26 106-30 172q60 14 120 0c-4-66-16-122-30-172z"
      fill="{cloth.main}" {LINE}/>
    <path d="M137 160l-22 162q31 4 62 0l-22-162z" fill="{cloth.light}" {LINE}/>
    <path d="M134 176l-18 128M158 176l18 128" fill="none" stroke="{GOLD}" stroke-width="5"/>
    <path d="M146 206l9 13-9 13-9-13zM146 238l10 14-10 14-10-14zM146 272l11 14-11 14-11-14z"
      fill="{GOLD}" stroke="{DARK_GOLD}" stroke-width="2"/>
    <path d="M86 305q60 14 120 0l2 14q-62 14-124 0z" fill="#fff" {LINE}/>
    {_tails("98 309,116 312,134 314,152 314,170 312,188 310")}
    {limb("M172 150L198 184L206 168", 22, cloth.main)}
    {held(suit, x, y, _SCALES[suit])}
    {hand(x, y)}
    {limb("M119 150L98 196L93 188", 22, cloth.main)}
    {hand(90, 180)}
    <path d="M146 122c-26 0-38 14-42 46q18 10 42 12 24-2 42-12c-4-32-16-46-42-46z" fill="#fff"
      {LINE}/>
    {_tails("118 150,132 164,114 164,160 164,174 150,178 164")}
    <path d="M124 170l22 15 22-15" fill="none" stroke="{INK}" stroke-width="7"/>
    <path d="M124 170l22 15 22-15" fill="none" stroke="{GOLD}" stroke-width="3.6"/>
    <circle cx="146" cy="187" r="6" fill="{cloth.main}" {LINE}/>
    <g transform="translate(146 98)scale(1.16)">{king(cloth)}</g>"""
