"""The four French pips, each a path in a square of 100 units."""

RED, BLACK, BLUE, GREEN = "#c3112b", "#15171c", "#1450b4", "#0a6a33"

TWO_COLOURS = {"c": BLACK, "d": RED, "h": RED, "s": BLACK}
FOUR_COLOURS = {"c": GREEN, "d": BLUE, "h": RED, "s": BLACK}

PIPS = {
    "c": (
        "M50 3a22 22 0 0 1 16.5 36.5a22.5 22.5 0 1 1-12.5 34.5q1 15 12 22h-32"
        "q11-7 12-22a22.5 22.5 0 1 1-12.5-34.5a22 22 0 0 1 16.5-36.5z"
    ),
    "d": "M50 3q17 28 40 47-23 19-40 47-17-28-40-47 23-19 40-47z",
    "h": (
        "M50 95c-5-17-43-39-43-65 0-15 11-24 22-24 10 0 18 6 21 18 3-12 11-18 21-18"
        " 11 0 22 9 22 24 0 26-38 48-43 65z"
    ),
    "s": (
        "M50 3c5 19 43 37 43 62 0 13-9 20-19 20-9 0-16-4-21-11 1 11 4 17 13 22h-32"
        "c9-5 12-11 13-22-5 7-12 11-21 11-10 0-19-7-19-20 0-25 38-43 43-62z"
    ),
}


def pip(suit: str, colour: str) -> str:
    """The pip of a suit as an element in its square of 100 units."""
    return f'<path fill="{colour}" d="{PIPS[suit]}"/>'
