"""Kozel: the players' page, its rulings and its options agree with the rules and the tests."""

import pytest

from majlis.games import kozel
from majlis.options import Choice

from .positions_kozel import GAME
from .rulings import anchors, cited, has_test, option_rows

RULINGS = anchors("kozel")


def test_rulings_K1_to_K23_are_on_the_page() -> None:
    assert sorted(RULINGS) == sorted(f"K{n}" for n in range(1, 24))


@pytest.mark.parametrize("ruling", RULINGS)
def test_every_ruling_has_a_test_named_after_it(ruling: str) -> None:
    assert has_test(ruling)


def test_every_ruling_that_is_cited_is_on_the_page() -> None:
    found = cited(kozel)
    assert {option.ruling for option in GAME.options} <= found
    assert found <= set(RULINGS)


@pytest.mark.parametrize("option", GAME.options, ids=lambda option: option.name)
def test_every_option_is_in_the_table_with_its_default(option: Choice) -> None:
    rows = option_rows("kozel")[option.name]
    defaults = [row for row in rows if row[1].startswith("**Default")]
    assert len(defaults) == 1
    if isinstance(option, Choice):
        assert [row[0] for row in rows] == [f"`{word}`" for word in option.words]
        assert defaults[0][0] == f"`{option.default}`"
    else:
        assert defaults[0][1].startswith(f"**Default {option.default}.**")
    assert any(f"[{option.ruling}](#{option.ruling})" in row[2] for row in rows)


def test_the_table_has_no_other_options() -> None:
    assert set(option_rows("kozel")) == {option.name for option in GAME.options}
