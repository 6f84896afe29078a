"""Bring the catalogs in ``majlis/locale`` up to date with the texts in the code.

Texts are found where they are written (``babel.cfg`` says in which files): in ``say`` and
``say_many``, in help and portraits, in gettext's own functions and in the pages' templates.  Those
that are data of the games (names of suits, ranks, options) are added from there.  A new text gets
an empty translation, one that is gone is dropped; translations are never guessed.

    scripts/messages          update the catalogs
    scripts/messages --check  only say what is out of date; exit code 1 if anything is
"""

import sys
from collections.abc import Iterator
from io import SEEK_END, BytesIO
from pathlib import Path
from typing import Any

from babel.messages.catalog import Catalog
from babel.messages.extract import DEFAULT_KEYWORDS, extract_from_dir
from babel.messages.frontend import parse_mapping_cfg
from babel.messages.pofile import write_po

from majlis.game import Game
from majlis.games import GAMES
from majlis.games.hearts import DIRECTIONS
from majlis.games.kozel_deal import COMBINATIONS
from majlis.language.catalog import DOMAIN, read
from majlis.language.choice import CODES
from majlis.options import Choice, Words

ROOT = Path(__file__).resolve().parent.parent
KEYWORDS: dict[str, Any] = {
    **DEFAULT_KEYWORDS,
    "say": (1,),
    "say_many": (1, 2),
    "deny": (2,),
    "Flag": (3,),
    "Number": (3,),
    "Choice": (3,),
    "Words": (3,),
    "Portrait": (2,),
}
"""Which arguments of which calls are texts."""

HEADER = r"""msgid ""
msgstr ""
"Language: {code}\n"
"Plural-Forms: {plurals}\n"
"MIME-Version: 1.0\n"
"Content-Type: text/plain; charset=utf-8\n"
"Content-Transfer-Encoding: 8bit\n"

"""
"""What gettext needs to know, and nothing that changes with the day the script is run."""

Text = str | tuple[str, ...]
"""A text, or one for one thing and one for many."""


def main() -> int:
    """Update or check every catalog; the exit code."""
    check = "--check" in sys.argv[1:]
    template = extracted()
    stale = [code for code in CODES if not _update(code, template, write=not check)]
    for code in stale:
        print(f"{code}: {'out of date: run scripts/messages' if check else 'updated'}")
    return int(check and bool(stale))


def extracted() -> Catalog:
    """Every text in the code, each once."""
    catalog = Catalog(domain=DOMAIN)
    for _path, context, text in messages():
        catalog.add(text, context=context)
    return catalog


def messages() -> Iterator[tuple[str, str | None, Text]]:
    """Every text with its context and the file that it is in, "" for data of the games."""
    yield from _written()
    for context, text in _data():
        yield "", context, text


def _written() -> Iterator[tuple[str, str | None, Text]]:
    with (ROOT / "babel.cfg").open(encoding="utf-8") as file:
        methods, options = parse_mapping_cfg(file)  # type: ignore[no-untyped-call]
    found = extract_from_dir(ROOT, methods, options, KEYWORDS, directory_filter=_is_ours)
    for path, _line, text, _comments, context in sorted(found, key=lambda one: one[:2]):
        yield path, context, text


def _data() -> Iterator[tuple[str | None, Text]]:
    for game in GAMES.values():
        yield from _of_game(game)
    yield from (("way", way) for way in dict.fromkeys(DIRECTIONS.values()))
    yield from (("combination", name) for name in COMBINATIONS[1:])
    yield from (("value", word) for word in ("yes", "no"))


def _is_ours(folder: str) -> bool:
    return Path(folder).relative_to(ROOT).parts[:1] == ("majlis",)


def _of_game(game: Game[Any]) -> Iterator[tuple[str | None, Text]]:
    """What a game says of itself in words rather than in sentences."""
    yield None, game.title
    yield from (("verb", verb) for verb in game.verbs)
    yield from ((f"{game.pack.name} suit", name) for name in game.pack.suit_names)
    yield from ((f"{game.pack.name} card", name) for name in game.pack.suit_names)
    yield from ((f"{game.pack.name} rank", name) for name in game.pack.rank_names)
    letters = "".join(sorted(letter for letter in game.pack.ranks if not letter.isdigit()))
    yield from (("corner of a card", letter) for letter in letters)
    for option in game.options:
        yield "option", _in_words(option.name)
        words: set[str] = set()
        if isinstance(option, Choice):
            words.update(option.words)
        elif isinstance(option, Words):
            words.update(*(option.words(players) for players in game.players))
        yield from (("value", _in_words(word)) for word in sorted(words))


def _in_words(name: str) -> str:
    return name.replace("_", " ")


def _update(code: str, template: Catalog, write: bool) -> bool:
    """Whether a catalog has been up to date; if not, it is brought there."""
    path = ROOT / "majlis" / "locale" / code / "LC_MESSAGES" / f"{DOMAIN}.po"
    catalog = read(code) if path.exists() else Catalog(locale=code, domain=DOMAIN)
    catalog.update(template, no_fuzzy_matching=True)
    catalog.obsolete.clear()
    text = BytesIO(HEADER.format(code=code, plurals=catalog.plural_forms).encode())
    text.seek(0, SEEK_END)
    write_po(text, catalog, width=100, no_location=True, omit_header=True, sort_output=True)
    fresh = path.exists() and path.read_bytes() == text.getvalue()
    if write and not fresh:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(text.getvalue())
    return fresh


if __name__ == "__main__":
    raise SystemExit(main())
