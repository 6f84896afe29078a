"""The rules pages: the text of the games, with anchors, cards and nothing unsafe."""

import re
from collections.abc import Iterator

import pytest

from majlis.cards import FRENCH
from majlis.games import GAMES
from majlis.language import spoken
from majlis.rulebook import rulings
from majlis.server import rulepage
from majlis.server.rulepage import rule_page, value_help

from .visiting import LANGUAGES, Visit, faults, visiting, words


@pytest.fixture(scope="module")
def visit(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Visit]:
    with visiting(tmp_path_factory.mktemp("room")) as visit:
        yield visit


@pytest.mark.parametrize("code", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_pages_are_whole_in_every_language(visit: Visit, game: str, code: str) -> None:
    page = visit.get(f"/rules/{game}", accept_language=code)
    assert page.status_code == 200
    assert faults(page) == []
    assert '<article class="prose" lang="en" dir="ltr">' in page.text


def test_the_list_of_games_leads_to_each(visit: Visit) -> None:
    page = visit.get("/rules/")
    assert faults(page) == []
    for game in GAMES:
        assert f'href="/rules/{game}"' in page.text
    assert visit.get("/rules").headers["location"] == "/rules/"


@pytest.mark.parametrize("game", GAMES)
def test_every_ruling_is_an_anchor_in_its_own_item(game: str) -> None:
    body = rule_page(game, "en").body
    for number in rulings(GAMES[game].page()):
        assert len(re.findall(rf'<li id="{number}" class="ruling">', body)) == 1, number
        assert f'<a class="number" href="#{number}">{number}</a>' in body


@pytest.mark.parametrize("game", GAMES)
def test_every_link_of_the_page_leads_somewhere(game: str) -> None:
    page = rule_page(game, "en")
    ids = set(re.findall(r'id="([^"]+)"', page.body))
    links = set(re.findall(r'href="#([^"]+)"', page.body))
    assert links <= ids
    assert {heading.anchor for heading in page.headings} <= ids


@pytest.mark.parametrize("game", GAMES)
def test_every_ruling_of_an_option_is_there(game: str) -> None:
    body = rule_page(game, "en").body
    for option in GAMES[game].options:
        assert f'id="{option.ruling}"' in body


def test_cards_are_drawn_and_named() -> None:
    body = rule_page("hearts", "en").body
    assert '<span class="visually-hidden">queen of spades</span>' in body
    assert 'data-card="Qs" aria-hidden="true"' in body
    assert "Q♠" not in re.sub(r"<[^>]*>", "", body)


@pytest.mark.parametrize("code", LANGUAGES)
def test_cards_are_named_in_the_visitor_s_language(code: str) -> None:
    assert spoken(code).card("Qs", FRENCH) in rule_page("hearts", code).body


def test_nothing_of_the_text_is_lost(visit: Visit) -> None:
    """What the page says is what the file says, but for the cards and the marks."""
    for game in GAMES:
        shown = re.sub(r"[^a-z]+", "", words(visit.get(f"/rules/{game}")).lower())
        for line in GAMES[game].page().splitlines():
            if line.startswith(("#", "- <a")) or set("♣♦♥♠") & set(line):
                continue
            plain = re.sub(r"\[([^\]]*)\]\([^)]*\)|<[^>]*>|\*+|`", r"\1", line)
            assert re.sub(r"[^a-z]+", "", plain.lower()) in shown, (game, line)


def test_foreign_html_is_shown_as_text() -> None:
    page = """# Page
- <a id="H1"></a>**H1** One <script>alert(1)</script> <img src=x onerror=alert(2)>
- [bad](javascript:alert(3)) [other](kozel.md#K1)
"""
    made = rulepage._Page(page, FRENCH, spoken("en")).made()
    assert "<script" not in made.body
    assert "<img" not in made.body
    assert "&lt;script&gt;alert(1)" in made.body
    assert 'href="javascript' not in made.body
    assert 'href="/rules/kozel#K1"' in made.body
    assert made.title == "Page"


def test_values_of_options_are_explained() -> None:
    for game in GAMES.values():
        meanings = value_help(game.id)
        for option in game.options:
            assert any(name == option.name for name, _ in meanings), option.name
    assert value_help("hez2")["starter", "no_action"].startswith("A 1, 2 or 7")
