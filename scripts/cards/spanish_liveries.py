"""The colours of the Spanish suits, and what the people of each suit wear."""

from dataclasses import dataclass

PAPER = "#fffdf7"
INK = "#2b2019"
GOLD, PALE_GOLD, DARK_GOLD = "#efb22c", "#fbdf8c", "#835300"
SKIN, SHADE = "#f3cfa8", "#c98d62"


@dataclass(frozen=True)
class Livery:
    """One suit's cloth (``main``, ``dark``, ``light``) and its people's and horse's hair."""

    main: str
    dark: str
    light: str
    hair: str
    beard: str
    horse: str
    mane: str


LIVERIES = {
    "o": Livery("#d08a12", "#7a4c00", "#f7d987", "#7a4a22", "#6b3f1d", "#f3ead9", "#b98a4a"),
    "c": Livery("#c22536", "#741020", "#f2aab0", "#3a2519", "#8d8680", "#a9683a", "#4a2a17"),
    "e": Livery("#2c5cae", "#15305f", "#b3cdf2", "#c99543", "#2d2320", "#b9bec7", "#565d69"),
    "b": Livery("#37853a", "#1a4a22", "#a9d79a", "#8f3f1b", "#a2501f", "#4e4743", "#211c1a"),
}
