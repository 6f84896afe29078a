"""Draw the README's picture: the first moves of a real match in the terminal.

Run it with ``.venv/bin/python scripts/picture.py``.
"""

import io
import re
import tempfile
from pathlib import Path

from rich.console import Console

from majlis.terminal import PlaySettings, Terminal, play

PICTURE = Path(__file__).parent.parent / "docs" / "pictures" / "hearts.svg"
LINES = iter(["12 13 7", "8h", "2"])


def read(prompt: str) -> str:
    """What the person types, shown after the prompt."""
    line = next(LINES, None)
    if line is None:
        raise EOFError
    console.print(prompt + line, markup=False)
    return line


console = Console(width=80, force_terminal=True, color_system="truecolor", record=True,
                  file=io.StringIO(), highlight=False)  # fmt: skip

with tempfile.TemporaryDirectory() as saves:
    settings = PlaySettings("hearts", players=4, seat=0, seed="7", offer=False, saves=Path(saves))
    play(settings, Terminal(console, read))
svg = console.export_svg(title="majlis play hearts", unique_id="hearts")
svg = re.sub(r"@font-face \{.*?\}\s*", "", svg, flags=re.DOTALL)  # nothing from elsewhere
PICTURE.write_text(svg, encoding="utf-8")
