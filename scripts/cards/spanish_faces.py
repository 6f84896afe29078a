"""The forty Spanish faces: the frame with its pintas, the signs in order, the figures."""

from paper import HEIGHT, WIDTH, number, svg
from spanish_caballo import caballo
from spanish_liveries import LIVERIES, PAPER
from spanish_rey import rey
from spanish_signs import SIZES, sign
from spanish_sota import sota

LEFT, RIGHT, TOP, BOTTOM = 18, WIDTH - 14, 15, HEIGHT - 15
INDEX_RIGHT, INDEX_BOTTOM = 76, 134
"""The frame stays out of the corner where pages write the index."""

GAPS = {"o": 0, "c": 1, "e": 2, "b": 3}
"""The pintas: how many gaps the rules above and below have, so that colour isn't needed."""

MIDDLE = 148
_COLUMNS = {
    column: MIDDLE + shift
    for column, shift in {"a": -63, "b": -21, "c": 21, "d": 63, "l": -41, "m": 0, "r": 41}.items()
}

_ROUND = {
    "1": "m50",
    "2": "m28 m72",
    "3": "m21 m50 m79",
    "4": "l28 r28 l72 r72",
    "5": "l22 r22 m50 l78 r78",
    "6": "l20 r20 l50 r50 l80 r80",
    "7": "l18 r18 m34.3 l50.6 r50.6 l82 r82",
}
_LONG = {
    "1": "m50",
    "2": "l50 r50",
    "3": "m28 l72 r72",
    "4": "l28 r28 l72 r72",
    "5": "l27 r27 m50 l73 r73",
    "6": "l28 m28 r28 l72 m72 r72",
    "7": "l28 m28 r28 a72 b72 c72 d72",
}
_HEIGHTS = {
    "o": {"1": 132, "2": 116, "3": 90, "4": 78, "5": 76, "6": 76, "7": 65},
    "c": {"1": 164, "2": 128, "3": 94, "4": 93, "5": 86, "6": 88, "7": 60},
    "e": {"1": 276, "2": 226, "3": 146, "4": 146, "5": 124, "6": 122, "7": 122},
    "b": {"1": 276, "2": 226, "3": 146, "4": 146, "5": 124, "6": 122, "7": 122},
}

FIGURES = {"S": sota, "C": caballo, "R": rey}


def frame(suit: str) -> str:
    """The frame of a suit with its pintas."""
    gap, count = 20, GAPS[suit]
    rules = ""
    for y, left in ((TOP, INDEX_RIGHT), (BOTTOM, LEFT)):
        length = (RIGHT - left - gap * count) / (count + 1)
        for piece in range(count + 1):
            start = left + piece * (length + gap)
            rules += f"M{number(start)} {y}H{number(start + length)}"
    sides = f"M{LEFT} {INDEX_BOTTOM}V{BOTTOM}M{RIGHT} {TOP}V{BOTTOM}"
    return (
        f'<path d="{rules}{sides}" fill="none" stroke="{LIVERIES[suit].dark}" stroke-width="3"'
        ' stroke-linecap="round"/>'
    )


def _signs(rank: str, suit: str) -> str:
    width, height = SIZES[suit]
    places = (_ROUND if suit in "oc" else _LONG)[rank].split()
    high = _HEIGHTS[suit][rank]
    wide = high * width / height
    drawn = (
        f'<svg id="s" width="{number(wide)}" height="{number(high)}"'
        f' viewBox="0 0 {width} {height}" overflow="visible">{sign(suit)}</svg>'
    )
    laurels = _laurels() if rank == "1" else ""
    uses = ""
    for place in places:
        x, y = _COLUMNS[place[0]], HEIGHT * float(place[1:]) / 100
        uses += f'<use href="#s" x="{number(x - wide / 2)}" y="{number(y - high / 2)}"/>'
    return f"{laurels}<defs>{drawn}</defs>{uses}"


def _laurels() -> str:
    """Two sprays of laurel round the lower half of an as, tied with a ribbon."""
    leaf, ribbon, radius = LIVERIES["b"], LIVERIES["c"], 69
    leaves = ""
    for step in range(8):
        for out, tilt in ((-4, 30), (4, -30)):
            leaves += (
                f'<path d="M0 0q-11-14 0-30 11 16 0 30z" transform="rotate({14 + 13 * step})'
                f'translate(0 {radius + out})rotate({-90 - tilt})"/>'
            )
    spray = f'<path d="M0 {radius}A{radius} {radius} 0 0 1-{radius} 0" fill="none"/>{leaves}'
    bow = f'<path d="M-3 {radius}l-10 26 9-3 4 8 4-8 4 8 4-8 9 3-10-26z"/>'
    return (
        f'<g transform="translate({MIDDLE} 175)" stroke-width="2" stroke-linejoin="round">'
        f'<g fill="{leaf.light}" stroke="{leaf.main}"><g id="l">{spray}</g>'
        f'<use href="#l" transform="scale(-1 1)"/></g>'
        f'<g fill="{ribbon.main}" stroke="{ribbon.dark}">{bow}'
        f'<path d="M0 {radius}q-22-16-22 0t22 0q22-16 22 0t-22 0z"/></g></g>'
    )


def face(rank: str, suit: str) -> str:
    """The file of a card, ``rank`` one of 1 to 7, S, C and R."""
    if rank in FIGURES:
        body = f'<g transform="translate(-7 0)">{FIGURES[rank](suit)}</g>'
    else:
        body = _signs(rank, suit)
    paper = f'<path d="M0 0h{WIDTH}v{HEIGHT}H0z" fill="{PAPER}"/>'
    return svg(paper + frame(suit) + body)
