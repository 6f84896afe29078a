"""A rules page as lines of words, for people who listen."""

import re
from collections.abc import Iterator

from majlis.cards import Pack
from majlis.rulebook import without_html
from majlis.terminal.wording import SIGNS

_SIGN_NAMES = {sign: name for name, sign in SIGNS.items()}
_ASCII = str.maketrans({"–": "-", "—": "-", "’": "'", "×": "x", "…": "..."})


def spoken(markdown: str, pack: Pack) -> Iterator[str]:
    """Markdown as lines of words: no marks, no tables, no suit signs."""
    first = ""
    for block in _blocks(without_html(markdown)):
        if block.startswith("|"):
            cells = [cell.strip() for cell in block.strip("|").split("|")]
            first = cells[0] = cells[0] or first  # an empty cell repeats the one above it
            block = "; ".join(cell for cell in cells if cell)
        yield _words(block, pack)


def _blocks(markdown: str) -> Iterator[str]:
    """Paragraphs, list items, headings and table rows, each on one line."""
    block: list[str] = []
    for line in [*markdown.splitlines(), ""]:
        if block and (not line.strip() or line.startswith(("- ", "#", "|"))):
            yield " ".join(block)
            block = []
        if line.strip("|-: "):
            block.append(line.strip())


def _words(text: str, pack: Pack) -> str:
    text = re.sub(r"^(#+ |- )|[*`]", "", text)
    text = re.sub(r"(\d)–(\d)", r"\1 to \2", text)
    text = re.sub(r"− ?(\d)", r"minus \1", text)
    card = f"[{pack.ranks}][{''.join(_SIGN_NAMES)}]"
    text = re.sub(rf"\b{card}(?: {card})*", lambda found: _cards(found, pack), text)
    for sign, name in _SIGN_NAMES.items():
        text = text.replace(sign, name)
    return text.translate(_ASCII)


def _cards(found: re.Match[str], pack: Pack) -> str:
    """Cards with signs as words, with a capital at the start of a sentence."""
    words = ", ".join(
        f"{pack.rank_names[pack.ranks.index(card[0])]} of {_SIGN_NAMES[card[1]]}"
        for card in found[0].split()
    )
    begins = re.search(r"(^|[.?!] |^[A-Z]\d+ )$", found.string[: found.start()])
    return words[0].upper() + words[1:] if begins else words
