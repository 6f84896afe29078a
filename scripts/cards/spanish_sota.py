"""The sota: a page who stands with the sign of his suit."""

from spanish_heads import page
from spanish_liveries import GOLD, LIVERIES
from spanish_parts import LINE, ground, hand, held, limb

_SCALES = {"o": 0.66, "c": 0.6, "e": 0.74, "b": 0.72}
_GRIP = (207, 150)


def sota(suit: str) -> str:
    """The figure on its card."""
    cloth = LIVERIES[suit]
    x, y = _GRIP
    return f"""
    {ground(cloth)}
    <path d="M116 128c-18 26-30 76-30 136q12 10 26 4l24-100 22-40z"
      fill="{cloth.dark}" {LINE}/>
    <path d="M122 214h24l-3 60-5 42q-4 6-12 6h-24c0-8 8-11 17-15z" fill="{cloth.main}" {LINE}/>
    <path d="M170 214h-24l3 60 5 42q4 6 12 6h24c0-8-8-11-17-15z" fill="{cloth.light}" {LINE}/>
    <path d="M119 305q10 4 20 3l-1 8q-4 6-12 6h-24c0-8 8-12 17-17zM173 305q-10 4-20 3l1 8
      q4 6 12 6h24c0-8-8-12-17-17z" fill="{cloth.dark}" {LINE}/>
    {limb("M172 138L199 174L206 160", 20, cloth.main)}
    {held(suit, x, y, _SCALES[suit])}
    {hand(x, y)}
    {limb("M119 138L92 174L114 190", 20, cloth.main)}
    {hand(117, 190)}
    <path d="M114 126q32-12 64 0l-7 52 17 50q-42 16-84 0l17-50z" fill="{cloth.main}" {LINE}/>
    <path d="M146 120v116q-21 0-42-8l17-50-7-52q16-6 32-6z" fill="{cloth.light}"/>
    <path d="M114 126q32-12 64 0l-7 52 17 50q-42 16-84 0l17-50z" fill="none" {LINE}/>
    <path d="M128 188l-9 40M146 188v45M164 188l9 40" fill="none" {LINE}/>
    <path d="M106 221q40 14 80 0l3 8q-43 16-86 0z" fill="{GOLD}" {LINE}/>
    <path d="M121 173q25 8 50 0l1 11q-26 8-52 0z" fill="{cloth.dark}" {LINE}/>
    <rect x="139" y="174" width="14" height="14" rx="2" fill="{GOLD}" {LINE}/>
    <g fill="{GOLD}" stroke="{cloth.dark}" stroke-width="1.6"><circle cx="146" cy="136" r="3.5"/>
    <circle cx="146" cy="149" r="3.5"/><circle cx="146" cy="162" r="3.5"/></g>
    <path d="M122 118q24-12 48 0l4 10q-28 12-56 0z" fill="#fff" {LINE}/>
    <g transform="translate(146 90)scale(1.12)">{page(cloth)}</g>"""
