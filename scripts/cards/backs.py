"""The back of a card: stars and crosses, the same whichever way up it lies."""

from math import cos, radians, sin

from paper import HEIGHT, WIDTH, number, svg

COLOURS = {"blue": ("#1c3675", "#2f57ad"), "red": ("#7a1322", "#ab2439")}
"""The colour of the crosses and that of the stars."""

LINE, GOLD = "#f5ead0", "#e3b04a"
TILE = 37


def _star(radius: float, waist: float) -> str:
    """An eight-pointed star about the origin."""
    points = []
    for corner in range(16):
        reach = radius if corner % 2 == 0 else waist
        angle = radians(22.5 * corner)
        points.append(f"{number(reach * cos(angle))} {number(reach * sin(angle))}")
    return f"M{'L'.join(points)}z"


def back(colour: str) -> str:
    """The file of a back."""
    cross, star = COLOURS[colour]
    half = TILE / 2
    corner = f"{number(WIDTH / 2 - half)} {number(HEIGHT / 2 - half)}"
    return svg(f"""
    <defs><pattern id="p" width="{TILE}" height="{TILE}" patternUnits="userSpaceOnUse"
      patternTransform="translate({corner})">
    <path d="M0 0h{TILE}v{TILE}H0z" fill="{cross}"/>
    <path d="M-6 0h12M0-6v12M31 0h12M37-6v12M-6 37h12M0 31v12M31 37h12M37 31v12"
      stroke="{GOLD}" stroke-width="2"/>
    <g transform="translate({number(half)} {number(half)})">
    <path d="{_star(half, half * 0.7654)}" fill="{star}" stroke="{LINE}" stroke-width="1.6"/>
    <path d="{_star(9, 4.5)}" fill="{LINE}"/><circle r="2.6" fill="{star}"/></g></pattern></defs>
    <path d="M0 0h{WIDTH}v{HEIGHT}H0z" fill="#fffdf7"/>
    <rect x="11" y="11" width="228" height="328" rx="9" fill="{cross}"/>
    <rect x="17" y="17" width="216" height="316" rx="5" fill="url(#p)" stroke="{LINE}"
      stroke-width="3"/>""")
