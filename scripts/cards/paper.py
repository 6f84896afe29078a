"""The paper: one card's blank, and how a drawing on it becomes a file."""

import re

WIDTH, HEIGHT = 250, 350
"""The size of every face and back, in units of its drawing; pages scale it as they like."""


def svg(body: str, width: int = WIDTH, height: int = HEIGHT) -> str:
    """The text of an SVG file that shows ``body``, which is as wide and high as told.

    ``body`` may be laid out over lines to be read; the file has it without the gaps.
    """
    body = re.sub(r"> <", "><", " ".join(body.split()))
    view = f'viewBox="0 0 {width} {height}"'
    return f'<svg xmlns="http://www.w3.org/2000/svg" {view}>{body}</svg>\n'


def number(value: float) -> str:
    """A coordinate as short as it can be written: two digits after the point at most."""
    text = f"{value:.2f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text
