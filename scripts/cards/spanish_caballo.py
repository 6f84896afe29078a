"""The caballo: a rider on a stepping horse, with the sign of his suit."""

from spanish_heads import rider
from spanish_liveries import GOLD, INK, LIVERIES, Livery
from spanish_parts import LINE, ground, hand, held, limb

_SCALES = {"o": 0.62, "c": 0.5, "e": 0.5, "b": 0.5}
_GRIPS = {"o": (197, 103), "c": (197, 96), "e": (197, 106), "b": (197, 106)}

_FAR_LEGS = """
M104 236c8 16 12 26 10 38l-3 32-4 14h21l2-12 4-38 8-36z
M170 220c16-6 34-8 44-2 9 5 9 14 5 24l-6 16 5 9-17 4-5-16 5-21-29 8z"""

_NEAR_LEGS = """
M74 210c-4 26 6 34 8 44 0 8-6 14-6 22l1 30-7 14h23l4-13-1-33c2-12 16-24 24-42z
M166 220l-1 48-1 38-5 14h23l4-13 0-45 4-42z"""

_HOOVES = """
M109 309h19l-2 11h-20zM198 271l18-4 1 9q-8 3-17 2zM74 309h20l-3 11H70zM161 309h22l-3 11h-22z"""

_BODY = """
M188 138c8-2 14 2 18 10l18 26c4 8 0 15-8 15-6 0-10-4-16-8-6-1-10-2-14-5-2 10 0 18 4 28
6 16 6 30-2 38-20 12-62 12-94 2-22-6-28-22-24-40 4-18 16-28 34-28 20 0 36 4 48-2
12-6 16-16 20-24 4-8 8-10 16-12z"""


def _horse(cloth: Livery) -> str:
    return f"""
    <path d="M76 192c-18 0-18 30-12 52 2 12-4 20-8 26 14-2 26-16 24-38-2-14 2-22 4-28z"
      fill="{cloth.mane}" {LINE}/>
    <path d="{_FAR_LEGS}" fill="{cloth.horse}" {LINE}/>
    <path d="{_FAR_LEGS}" fill="#000" opacity=".18"/>
    <path d="{_NEAR_LEGS}" fill="{cloth.horse}" {LINE}/>
    <path d="M181 142l-3-17 13 11zM189 140l3-18 10 15z" fill="{cloth.horse}" {LINE}/>
    <path d="{_BODY}" fill="{cloth.horse}" {LINE}/>
    <path d="{_NEAR_LEGS}" fill="{cloth.horse}"/>
    <path d="{_HOOVES}" fill="{cloth.mane}" {LINE}/>
    <path d="M198 150c2-8-4-14-12-12-13 0-20 8-24 18-5 12-12 20-22 26q10 3 16-1l2 7q8-3 11-9
      l3 5q6-6 7-13l4 4q4-8 5-15l5 1q1-6 5-11z"
      fill="{cloth.mane}" {LINE}/>
    <circle cx="202" cy="157" r="2.6" fill="{INK}"/>
    <path d="M216 178q3-1 4 1M206 182q6 0 9-4" fill="none" stroke="{INK}" stroke-width="1.8"
      stroke-linecap="round"/>
    <path d="M186 160l20 18M190 148l-3 26" fill="none" stroke="{cloth.main}" stroke-width="4"/>
    <path d="M180 196c-2 16-16 22-30 22" fill="none" stroke="{cloth.main}" stroke-width="6"/>"""


def caballo(suit: str) -> str:
    """The figure on its card."""
    cloth = LIVERIES[suit]
    x, y = _GRIPS[suit]
    return f"""
    {ground(cloth)}
    {limb(f"M150 130L180 132L194 {y + 8}", 17, cloth.main)}
    {held(suit, x, y, _SCALES[suit])}
    {hand(x, y)}
    {_horse(cloth)}
    <path d="M112 188q22 8 46-2l6 40q-30 12-58 2z" fill="{cloth.light}" {LINE}/>
    <path d="M107 220q28 9 56-2l1 8q-30 12-58 2z" fill="{GOLD}" {LINE}/>
    <path d="M118 122c-22 14-36 44-38 74 12 6 24 2 34-6l22-40z" fill="{cloth.dark}" {LINE}/>
    {limb("M136 186L160 206L154 238", 17, cloth.light)}
    <path d="M146 226h16v14l10 4c4 3 4 8 0 8h-27z" fill="{cloth.dark}" {LINE}/>
    <path d="M116 124q20-10 40 0l-2 44 8 26q-26 10-52 0l9-26z" fill="{cloth.main}" {LINE}/>
    <path d="M119 166q18 6 36 0l1 9q-19 6-39 0z" fill="{GOLD}" {LINE}/>
    {limb("M124 134L132 168L164 172", 16, cloth.main)}
    <path d="M172 174l18-8" fill="none" stroke="{INK}" stroke-width="2.4"/>
    {hand(170, 173)}
    <path d="M118 117q18-9 36 0l3 9q-21 9-42 0z" fill="#fff" {LINE}/>
    <g transform="translate(136 88)scale(1.08)">{rider(cloth)}</g>"""
