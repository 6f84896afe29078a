"""A game's rules page cut into rulings."""

import re
from collections.abc import Iterator

_ANCHOR = re.compile(r'<a id="([^"]+)"></a>')
_TAG = re.compile(r"</?[a-zA-Z][^>]*>")
_LINK = re.compile(r"\[([^\]]+)\]\([^)]*\)")


def without_html(page: str) -> str:
    """A page as Markdown that needs no browser: no tags, and links as their text."""
    return _LINK.sub(r"\1", _TAG.sub("", page))


def ruling(page: str, number: str) -> str:
    """The paragraph of one ruling, or "" if the page has none of that number."""
    lines = page.splitlines()
    for start, line in enumerate(lines):
        if number in _ANCHOR.findall(line):
            return without_html("\n".join(_paragraph(lines, start)))
    return ""


def rulings(page: str) -> tuple[str, ...]:
    """The numbers of all rulings, in the order of the page."""
    return tuple(_ANCHOR.findall(page))


def _paragraph(lines: list[str], start: int) -> Iterator[str]:
    """The lines of a list item or paragraph: up to an empty line, the next item or a heading."""
    yield lines[start]
    for line in lines[start + 1 :]:
        if not line.strip() or line.startswith(("- ", "* ", "#", "|")):
            return
        yield line
