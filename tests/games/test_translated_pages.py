"""The rules pages in other languages: they say what the English ones say, block by block."""

import re
from collections.abc import Callable, Iterator
from itertools import pairwise
from pathlib import Path

import pytest

from majlis.games import GAMES
from majlis.language import languages, spoken

from .rulings import option_rows

FOLDER = Path(__file__).parents[2] / "majlis" / "games"
COMPLETE = ("hr",)
"""Languages in which every game has its page."""
WRITTEN = sorted(
    (game, code.code)
    for game in GAMES
    for code in languages()
    if (FOLDER / f"{game}.{code.code}.md").exists()
)
TRANSLATED = pytest.mark.parametrize(("game", "code"), WRITTEN)

CODE = re.compile(r"`[^`]*`")
LINK = re.compile(r"\[[^\]]*\]\([^)]*\)")
ANCHOR = re.compile(r'<a id="(\w+)"></a>\*\*\1\*\*')
ENGLISH = re.compile(
    r"\b(the|and|of|with|which|you|your|is|are|not|by|from|this|that|these|have|has|had|when|who|"
    r"whoever|any|all|each|every|cards?|tricks?|deals?|players?|lead|leads|hearts?|queen|it|its|"
    r"may|must|can|if|then|there|they|them|two|three|four|first|last|for|or|but|be)\b",
    re.IGNORECASE,
)
NUMBERS_IN_WORDS = {"hr": {"2": r"\bdvojk\w+", "5": r"\bpetic\w+", "7": r"\bsedmic\w+"}}
"""How a language writes the numbers on Spanish cards, where the English page has digits."""


def blocks(text: str) -> Iterator[tuple[str, str]]:
    """The headings, paragraphs, items of lists and rows of tables: the kind of each, and it."""
    for part in re.split(r"\n\n+|\n(?=- )|\n(?=\|)", text.strip()):
        kind = re.match(r"#+ |- <a |- |\||", part)
        yield kind[0] if kind else "", part


def both(game: str, code: str) -> Iterator[tuple[str, str, str]]:
    """Each block of a page: its kind, in English, and in the other language."""
    rules = GAMES[game]
    english, other = list(blocks(rules.page())), list(blocks(rules.page(code)))
    assert [kind for kind, _ in english] == [kind for kind, _ in other]
    for (kind, one), (_, two) in zip(english, other, strict=True):
        yield kind, one, two


def differing(game: str, code: str, found: Callable[[str], object]) -> list[tuple[object, ...]]:
    """Where something is not the same in both languages: in English, in the other, and there."""
    return [
        (found(one), found(two), two)
        for _, one, two in both(game, code)
        if found(one) != found(two)
    ]


@pytest.mark.parametrize("code", COMPLETE)
@pytest.mark.parametrize("game", GAMES)
def test_every_game_has_its_page(game: str, code: str) -> None:
    assert GAMES[game].translated(code)
    assert GAMES[game].page(code) != GAMES[game].page()


@pytest.mark.parametrize("game", GAMES)
def test_what_is_not_translated_is_there_in_english(game: str) -> None:
    assert not GAMES[game].translated("xx")
    assert GAMES[game].page("xx") == GAMES[game].page()


def test_no_page_is_in_a_language_that_nobody_can_choose() -> None:
    translations = {path.name for path in FOLDER.glob("*.*.md")}
    assert translations == {f"{game}.{code}.md" for game, code in WRITTEN}


@TRANSLATED
def test_rulings_have_the_same_numbers_in_the_same_order(game: str, code: str) -> None:
    rules = GAMES[game]
    assert ANCHOR.findall(rules.page(code)) == ANCHOR.findall(rules.page())
    assert len(re.findall(r"<a ", rules.page(code))) == len(ANCHOR.findall(rules.page()))


@TRANSLATED
def test_the_same_is_there_block_by_block(game: str, code: str) -> None:
    assert len(list(both(game, code))) > 30


@TRANSLATED
def test_links_lead_to_the_same_rulings(game: str, code: str) -> None:
    assert differing(game, code, lambda text: sorted(LINK.findall(text))) == []


@TRANSLATED
def test_options_values_and_moves_are_written_as_they_are_typed(game: str, code: str) -> None:
    assert differing(game, code, lambda text: sorted(set(CODE.findall(text)))) == []


def cards(code: str) -> Callable[[str], list[str]]:
    """What finds the cards of a text in this language, and suits alone."""
    corners = {spoken(code).index(rank + "s"): rank for rank in "23456789TJQKA"}
    ranks = "|".join(corners)
    sign = re.compile(rf"(?<!\w)({ranks}|[TQ])?([♣♦♥♠])")
    return lambda text: sorted(corners.get(rank, rank) + suit for rank, suit in sign.findall(text))


@TRANSLATED
def test_the_same_cards_are_named(game: str, code: str) -> None:
    named = {language: cards(language) for language in ("en", code)}
    seen = 0
    for _, one, two in both(game, code):
        assert named["en"](one) == named[code](two), two
        seen += len(named[code](two))
    assert seen > 10 or game == "hez2"


def numbers(text: str, code: str, game: str) -> set[str]:
    """The numbers in a text, apart from those of cards with a French suit and of rulings.

    The 1 of the Spanish cards is left out: the English page calls it an as now and then.
    """
    plain = ANCHOR.sub("", LINK.sub("", CODE.sub("", text)))
    if game == "hez2":
        for digit, words in NUMBERS_IN_WORDS.get(code, {}).items():
            plain = re.sub(words, digit, plain, flags=re.IGNORECASE)
        plain = re.sub(r"\b1(?:st)?\b", "", plain)
    else:
        plain = re.sub(r"(?<!\w)T(?!\w)", "10", plain) if code == "en" else plain
        plain = re.sub(r"(?<!\w)\w{1,2}[♣♦♥♠]", "", plain)
    return set(re.findall(r"\d+", plain))


@TRANSLATED
def test_rulings_tables_and_examples_have_the_same_numbers(game: str, code: str) -> None:
    compared = 0
    for kind, one, two in both(game, code):
        if kind in ("- <a ", "- ", "|"):
            assert numbers(two, code, game) == numbers(one, "en", game), two
            compared += len(numbers(one, "en", game))
    assert compared > 20


@TRANSLATED
def test_no_english_is_left(game: str, code: str) -> None:
    for _, _, text in both(game, code):
        assert ENGLISH.findall(CODE.sub("", re.sub(r"<a [^>]*>", "", text))) == [], text


@TRANSLATED
def test_nothing_but_numbers_and_names_is_as_in_english(game: str, code: str) -> None:
    alike = [two for _, one, two in both(game, code) if one == two]
    assert [text for text in alike if text not in ("|---|---|---|---|", "|---|---|")] in (
        [],
        [f"# {GAMES[game].title}"],
    )


def named(text: str) -> list[tuple[str, str]]:
    """What stands in code with its name in brackets after it."""
    return re.findall(r"`(\w+)`(?: \(([^)]*)\))?", text)


@TRANSLATED
def test_options_have_the_names_that_the_form_for_a_new_table_gives_them(
    game: str, code: str
) -> None:
    language = spoken(code)
    rows = [row for kind, _, row in both(game, code) if kind == "|" and row.count("|") == 5]
    options: list[str] = []
    for option, values in (row.split("|")[1:3] for row in rows[2:]):
        for context, cell in (("option", option), ("value", values)):
            for word, name in named(cell):
                usual = {"true": "yes", "false": "no"}.get(word, word)
                assert name == language.pgettext(context, usual.replace("_", " ")), word
        options += [word for word, _ in named(option)]
    assert options == list(option_rows(game))
    assert set(options) == {option.name for option in GAMES[game].options}


def test_they_are_written_in_lines_as_long_as_the_english_ones() -> None:
    for game, code in WRITTEN:
        lines = GAMES[game].page(code).splitlines()
        assert max(len(line) for line in lines if not line.startswith("|")) <= 120
        assert not any(one == two == "" for one, two in pairwise(lines))
