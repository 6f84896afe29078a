"""Cut the twelve court pictures out of Adrian Kennard's deck.

Run it with ``python scripts/cards/courts.py TARBALL``; ``PROVENANCE.md`` beside the pictures says
which tarball.  It needs node, because svgo shortens the pictures.
"""

import re
import subprocess
import sys
import tarfile
from pathlib import Path

from paper import svg

HERE = Path(__file__).parent
PICTURES = HERE.parents[1] / "majlis" / "server" / "static" / "cards" / "french"
SVGO = "svgo@4.0.0"

LEFT, TOP, WIDTH, HEIGHT = 62, 34, 170, 282
"""Where the picture lies on the card."""

COLOURS = {"#44F": "#26408b", "#FC4": "#f0be4c", "red": "#c3112b", "black": "#15171c"}
"""What the deck's four colours become, so that courts and pips are of one kind."""


def court(rank: str, suit: str, drawn: str) -> str:
    """The file of a court without index and large pips, from the file of the whole card.

    The deck draws a court in six layers, each of them once upright and once turned.
    """
    name = suit.upper() + rank
    symbols = dict(re.findall(r'<symbol id="(\w+)"[^>]*>(.*?)</symbol>', drawn))
    layers = ""
    for layer in range(1, 7):
        picture = f'<g id="l{layer}">{symbols[f"{name}{layer}"]}</g>'
        layers += f'{picture}<use href="#l{layer}" transform="rotate(180 650 1000)"/>'
    pip = f'<symbol id="S{name}" viewBox="-600 -600 1200 1200">{symbols["S" + name]}</symbol>'
    for old, new in COLOURS.items():
        layers, pip = (text.replace(f'"{old}"', f'"{new}"') for text in (layers, pip))
    layers = layers.replace("xlink:href", "href").replace('height="90"', 'width="90" height="90"')
    frame = f'x="{LEFT}" y="{TOP}" width="{WIDTH}" height="{HEIGHT}"'
    return svg(
        f"<defs>{pip if f'#S{name}' in layers else ''}</defs>"
        f'<svg {frame} viewBox="0 0 1300 2000" preserveAspectRatio="none">{layers}</svg>'
        f'<rect {frame} fill="none" stroke="{COLOURS["#44F"]}" stroke-width="1.5"/>'
    )


def main(tarball: Path) -> None:
    """Write the pictures."""
    paths = []
    with tarfile.open(tarball) as deck:
        for suit in "cdhs":
            for rank in "JQK":
                member = deck.extractfile(f"package/src/images/2color/{rank}{suit.upper()}.svg")
                assert member is not None
                path = PICTURES / f"court-{rank}{suit}.svg"
                path.write_text(court(rank, suit, member.read().decode()), encoding="utf-8")
                paths.append(path)
    config = HERE / "svgo.config.mjs"
    subprocess.run(["npx", "--yes", SVGO, "--config", config, *paths], check=True)


if __name__ == "__main__":
    main(Path(sys.argv[1]))
