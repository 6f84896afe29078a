"""Draw every card picture of our own and the rules that show them.

Run it with ``python scripts/cards/draw.py``: it rewrites ``majlis/server/static/cards`` and
``cards-faces.css`` beside it, byte for byte the same each time.  ``--to FOLDER`` writes elsewhere.
The court pictures are not drawn here; ``courts.py`` cuts them.
"""

import argparse
from pathlib import Path

import backs
import french_faces
import spanish_faces
import spanish_signs
import stylesheet
from french_pips import FOUR_COLOURS, TWO_COLOURS, pip
from paper import svg

STATIC = Path(__file__).parents[2] / "majlis" / "server" / "static"

TICK = """
<circle cx="50" cy="50" r="46" fill="#ffd54a" stroke="#1b1b1b" stroke-width="8"/>
<path d="M27 52l16 17 30-37" fill="none" stroke="#1b1b1b" stroke-width="13"
  stroke-linecap="round" stroke-linejoin="round"/>"""


def french() -> dict[str, str]:
    """The French files by their paths; those of the four-colour deck only where they differ."""
    files = {}
    for suit, colour in TWO_COLOURS.items():
        colours = {"": colour}
        if FOUR_COLOURS[suit] != colour:
            colours["4"] = FOUR_COLOURS[suit]
        for deck, of_deck in colours.items():
            files[f"pip{deck}-{suit}"] = svg(pip(suit, of_deck), 100, 100)
            files[f"corners{deck}-{suit}"] = french_faces.corners(suit, of_deck)
            files[f"face{deck}-A{suit}"] = french_faces.ace(suit, of_deck)
            for rank in french_faces.LAYOUTS:
                files[f"face{deck}-{rank}{suit}"] = french_faces.number_card(rank, suit, of_deck)
    return {f"cards/french/{name}.svg": text for name, text in files.items()}


def spanish() -> dict[str, str]:
    """The Spanish files by their paths."""
    files = {}
    for suit in spanish_faces.GAPS:
        files[f"sign-{suit}"] = svg(spanish_signs.small(suit), 100, 100)
        for rank in "1234567SCR":
            files[f"face-{rank}{suit}"] = spanish_faces.face(rank, suit)
    return {f"cards/spanish/{name}.svg": text for name, text in files.items()}


def everything() -> dict[str, str]:
    """Every file by its path under the folder of static files."""
    ours = {f"cards/back-{colour}.svg": backs.back(colour) for colour in backs.COLOURS}
    ours["cards/tick.svg"] = svg(TICK, 100, 100)
    ours["cards-faces.css"] = stylesheet.faces()
    return ours | french() | spanish()


def main() -> None:
    """Write the files."""
    parser = argparse.ArgumentParser(description="Draw the card pictures.")
    parser.add_argument("--to", type=Path, default=STATIC, metavar="FOLDER")
    folder: Path = parser.parse_args().to
    for path, text in everything().items():
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / path).write_text(text, encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main()
