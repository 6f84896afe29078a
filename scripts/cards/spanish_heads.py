"""Heads for the Spanish figures, all seen from the front and of one size.

A head's face is centred on the origin, some 17 units to each side and 22 up and down.
"""

from spanish_liveries import DARK_GOLD, GOLD, INK, SHADE, SKIN, Livery

_LINE = f'stroke="{INK}" stroke-width="2.4" stroke-linejoin="round" stroke-linecap="round"'


def _features() -> str:
    """Brows, eyes, nose and mouth."""
    return f"""
    <path d="M-12-7q4-3 8-1M4-8q4-2 8 1" fill="none" {_LINE}/>
    <path d="M-11-1q4-4 8 0M3-1q4-4 8 0" fill="none" stroke="{INK}" stroke-width="1.6"/>
    <circle cx="-7" cy="-.5" r="2.3" fill="{INK}"/><circle cx="7" cy="-.5" r="2.3" fill="{INK}"/>
    <path d="M0-2l-2.5 9h4" fill="none" stroke="{SHADE}" stroke-width="2"
      stroke-linejoin="round"/>"""


def _face() -> str:
    return f"""
    <path d="M-17-14h34v14c0 12-8 22-17 22s-17-10-17-22z" fill="{SKIN}" {_LINE}/>"""


def page(cloth: Livery) -> str:
    """A young man's head: bobbed hair, a flat hat and a feather."""
    return f"""
    <path d="M-22-16c-4 20-4 32 0 40q8 5 14-1v-38h16v38q6 6 14 1c4-8 4-20 0-40z"
      fill="{cloth.hair}" {_LINE}/>
    {_face()}{_features()}
    <path d="M-5 13q5 3 10 0" fill="none" stroke="#b0443a" stroke-width="2.6"
      stroke-linecap="round"/>
    <path d="M-17-14q4 9 10 7 8-3 14-3 8 1 10 4v-10h-34z" fill="{cloth.hair}"/>
    <path d="M-26-13c-8-22 12-32 32-28 20 2 28 16 22 28-18-6-36-6-54 0z"
      fill="{cloth.main}" {_LINE}/>
    <path d="M-26-13c18-6 36-6 54 0l-1 6c-18-6-34-6-52 0z" fill="{cloth.dark}" {_LINE}/>
    <path d="M16-20c-2-18 8-30 24-32 0 16-8 30-24 32z" fill="#fff" {_LINE}/>
    <path d="M17-21q8-18 20-27" fill="none" stroke="{INK}" stroke-width="1.4"/>
    <circle cx="17" cy="-18" r="4.5" fill="{GOLD}" stroke="{DARK_GOLD}" stroke-width="2"/>"""


def rider(cloth: Livery) -> str:
    """A horseman's head: moustache, and a brimmed hat with a band."""
    return f"""
    <path d="M-20-14c-4 14-4 24-1 34h12v-30h18v30h12c3-10 3-20-1-34z"
      fill="{cloth.hair}" {_LINE}/>
    {_face()}{_features()}
    <path d="M-10 12q5-5 10-2 5-3 10 2-5 1-10-1-5 2-10 1z" fill="{cloth.hair}"/>
    <path d="M-4 16h8" stroke="#b0443a" stroke-width="2" stroke-linecap="round"/>
    <path d="M-17-16c-4-26 38-30 36 0z" fill="{cloth.main}" {_LINE}/>
    <path d="M-19-22q18-7 38 0l1 9q-20-6-40 0z" fill="{GOLD}" {_LINE}/>
    <path d="M-33-12q14-8 33-8t33 8q-14 3-33 3t-33-3z" fill="{cloth.dark}" {_LINE}/>
    <path d="M-17-22c-18-2-26-12-22-24 14-2 24 8 25 22z" fill="#fff" {_LINE}/>
    <path d="M-16-23q-8-12-19-19" fill="none" stroke="{INK}" stroke-width="1.4"/>"""


def king(cloth: Livery) -> str:
    """A king's head: long hair, a full beard and a crown."""
    return f"""
    <path d="M-20-16c-6 16-8 34-4 46q12 6 24 6t24-6c4-12 2-30-4-46z"
      fill="{cloth.beard}" {_LINE}/>
    {_face()}{_features()}
    <path d="M-17 0c2 8 6 10 10 9 3-3 11-3 14 0 4 1 8-1 10-9 3 22-4 44-17 50
      -13-6-20-28-17-50z" fill="{cloth.beard}" {_LINE}/>
    <path d="M-5 14q5 3 10 0-5-3-10 0z" fill="#b0443a"/>
    <path d="M-4 24v12M4 24v12M-10 20v10M10 20v10" stroke="{INK}" stroke-opacity=".35"
      stroke-width="1.6" stroke-linecap="round"/>
    <path d="M-22-13l-8-32 16 12L0-53l14 20 16-12-8 32q-22-7-44 0z" fill="{GOLD}" {_LINE}/>
    <path d="M-22-13q22-7 44 0l-1.5-8q-20-6-41 0z" fill="{cloth.main}" {_LINE}/>
    <g fill="{cloth.main}" stroke="{INK}" stroke-width="2">
    <circle cx="-30" cy="-46" r="4.5"/><circle cx="0" cy="-54" r="5"/>
    <circle cx="30" cy="-46" r="4.5"/></g>
    <path d="M0-38l4 6-4 6-4-6z" fill="{cloth.dark}"/>"""
