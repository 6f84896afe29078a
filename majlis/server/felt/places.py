"""Where seats are on the page: clockwise from whoever looks, who sits at the bottom."""

PLACES = {
    2: ("s", "n"),
    3: ("s", "nw", "ne"),
    4: ("s", "w", "n", "e"),
    5: ("s", "w", "nw", "ne", "e"),
}
"""Points of the compass by the number of seats, each to the left of the one before."""


def place(seat: int, viewer: int | None, seats: int) -> str:
    """The place of a seat; somebody who only watches looks from the first seat."""
    return PLACES[seats][(seat - (viewer or 0)) % seats]


def around(viewer: int | None, seats: int) -> list[int]:
    """All seats clockwise, from the one on the viewer's left to the viewer's own."""
    first = viewer or 0
    return [(first + n) % seats for n in range(1, seats + 1)]
