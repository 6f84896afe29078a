"""A game's rules page in the terminal."""

import os
import re
import sys
from contextlib import nullcontext
from typing import TYPE_CHECKING, Any

from majlis.cli.commands import Wrong

if TYPE_CHECKING:
    from majlis.game import Game

_ANCHOR = re.compile(r'<a id="([^"]*)"></a>')
_LINK = re.compile(r"\[([^\]]*)\]\(#[^)]*\)")


def show_page(game: "Game[Any]", number: str | None, plain: bool) -> None:
    """Print the page or one ruling of it: typeset on a terminal, else or with ``plain`` as text."""
    text = without_links(find_ruling(game, number) if number else game.page())
    if plain or not sys.stdout.isatty():
        print(text.rstrip("\n"))
    else:
        _typeset(text, paged=not number)


def without_links(text: str) -> str:
    """Markdown without the anchors and links that only a browser can follow."""
    return _LINK.sub(r"\1", _ANCHOR.sub("", text))


def find_ruling(game: "Game[Any]", number: str) -> str:
    """One ruling from the page, as Markdown."""
    rulings = _rulings(game.page())
    for name, text in rulings.items():
        if name.lower() == number.lower():
            return text
    raise Wrong(f"{game.title} has no ruling {number[:20]!r}: expected {', '.join(rulings)}")


def _rulings(page: str) -> dict[str, str]:
    """Each ruling is an item of a list, and begins with its anchor."""
    rulings: dict[str, str] = {}
    for block in re.split(r"\n(?=- |\n)", page):
        if anchor := _ANCHOR.search(block.partition("\n")[0]):
            rulings[anchor[1]] = re.sub(r"^\n*- ", "", block).replace("\n  ", "\n")
    return rulings


def _typeset(text: str, paged: bool) -> None:
    from rich.console import Console
    from rich.markdown import Markdown

    console = Console()
    # less shows colours only with R; F leaves a short page on the screen.
    os.environ.setdefault("LESS", "FRX")
    with console.pager(styles=True) if paged else nullcontext():
        console.print(Markdown(text))
