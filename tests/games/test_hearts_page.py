"""The players' pages of both Hearts against their tests, options and refusals."""

import importlib

import pytest

from majlis.games import find
from majlis.options import Choice, Flag, Number, Option, Words

from .rulings import anchors, cited, has_test, option_rows

GAMES = ("hearts", "hearts2")
OPTIONS = [(game, option) for game in GAMES for option in find(game).options]
NUMBERS = {3: "three", 4: "four", 5: "five"}
option_ids = [f"{game}-{option.name}" for game, option in OPTIONS]


def test_the_pages_have_all_rulings() -> None:
    assert anchors("hearts") == [*(f"H{n}" for n in range(1, 16)), "H15a", "H16"]
    assert anchors("hearts2") == [f"T{n}" for n in range(1, 12)]


@pytest.mark.parametrize("ruling", [ruling for game in GAMES for ruling in anchors(game)])
def test_every_ruling_has_a_test_of_its_name(ruling: str) -> None:
    assert has_test(ruling)


@pytest.mark.parametrize("game", GAMES)
def test_every_ruling_that_is_cited_is_on_the_page(game: str) -> None:
    found = cited(importlib.import_module(f"majlis.games.{game}"))
    assert {option.ruling for option in find(game).options} <= found
    assert found <= set(anchors(game))


@pytest.mark.parametrize("game", GAMES)
def test_the_table_lists_the_options_and_no_others(game: str) -> None:
    assert list(option_rows(game)) == [option.name for option in find(game).options]


@pytest.mark.parametrize(("game", "option"), OPTIONS, ids=option_ids)
def test_the_table_cites_the_ruling(game: str, option: Option) -> None:
    link = f"[{option.ruling}](#{option.ruling})"
    assert {row[2] for row in option_rows(game)[option.name]} == {link}


@pytest.mark.parametrize(("game", "option"), OPTIONS, ids=option_ids)
def test_the_table_lists_the_values(game: str, option: Option) -> None:
    cells = [row[0] for row in option_rows(game)[option.name]]
    values = {value.strip(" `") for cell in cells for value in cell.split(",")}
    match option:
        case Flag():
            assert values == {"true", "false"}
        case Choice(words=words):
            assert values == set(words)
        case Words(words=words):
            everywhere = {word for players in find(game).players for word in words(players)}
            assert values == {"a list", *everywhere}
        case Number():
            assert values == {"a number"}


@pytest.mark.parametrize(("game", "option"), OPTIONS, ids=option_ids)
def test_the_table_has_the_right_default(game: str, option: Option) -> None:
    rows = option_rows(game)[option.name]
    marked = [row for row in rows if "**Default" in row[1]]
    assert len(marked) == 1
    cell, text, _ = marked[0]
    match option:
        case Number():
            assert f"**Default {option.default}.**" in text
        case Words():
            for players in find(game).players:
                words = ", ".join(f"`{word}`" for word in option.default_for(players))
                (part,) = (p for p in text.split("**Default at ")[1:] if NUMBERS[players] in p)
                assert part.partition(":** ")[2].strip(" .") == words
        case _:
            assert text.startswith("**Default.**")
            assert cell == f"`{str(option.default).lower()}`"
