"""A game's rules page in the terminal."""

import os
import re
import sys
from contextlib import nullcontext
from typing import TYPE_CHECKING, Any

from majlis.cli.commands import Wrong
from majlis.rulebook import ruling, rulings, without_html

if TYPE_CHECKING:
    from majlis.game import Game


def show_page(game: "Game[Any]", number: str | None, plain: bool) -> None:
    """Print the page or one ruling of it: typeset on a terminal, else or with ``plain`` as text."""
    text = find_ruling(game, number) if number else without_html(game.page())
    if plain or not sys.stdout.isatty():
        print(text.rstrip("\n"))
    else:
        _typeset(text, paged=not number)


def find_ruling(game: "Game[Any]", number: str) -> str:
    """One ruling from the page, as Markdown."""
    page = game.page()
    for name in rulings(page):
        if name.lower() == number.lower():
            return re.sub(r"^- ", "", ruling(page, name)).replace("\n  ", "\n")
    known = ", ".join(rulings(page))
    raise Wrong(f"{game.title} has no ruling {number[:20]!r}: expected {known}")


def _typeset(text: str, paged: bool) -> None:
    from rich.console import Console
    from rich.markdown import Markdown

    console = Console()
    # less shows colours only with R; F leaves a short page on the screen.
    os.environ.setdefault("LESS", "FRX")
    with console.pager(styles=True) if paged else nullcontext():
        console.print(Markdown(text))
