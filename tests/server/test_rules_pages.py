"""The rules pages: the text of the games, with anchors, cards and nothing unsafe."""

import re
from collections.abc import Iterator

import pytest
from markupsafe import escape
from starlette.datastructures import QueryParams

from majlis.cards import FRENCH
from majlis.games import GAMES
from majlis.language import spoken
from majlis.options import Choice, Flag, Words
from majlis.rulebook import rulings
from majlis.server import rulepage
from majlis.server.rulepage import rule_page, value_help
from majlis.server.setup_form import SetupForm
from tests.toy import Toy

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
    assert f'<html lang="{code}"' in page.text
    written = "hr" if code == "hr" else "en"
    rules = rule_page(game, code)
    assert f'<article class="prose" lang="{written}" dir="ltr">' in page.text
    assert f'<ol lang="{written}" dir="ltr">' in page.text
    assert f'<meta name="description" lang="{written}" content="{rules.summary}">' in page.text
    assert f"<h1>{rules.title}</h1>" in page.text
    for heading in rules.headings:
        assert (f'href="#{heading.anchor}"' in page.text) == (heading.level == 2)


@pytest.mark.parametrize("game", GAMES)
def test_the_croatian_page_is_in_croatian(visit: Visit, game: str) -> None:
    page = visit.get(f"/rules/{game}", accept_language="hr")
    assert "<h2" in page.text
    for words_of_it in ("Što radiš kad si na redu", "Kućna pravila", "Kako se zapisuju potezi"):
        assert page.text.count(words_of_it) == 2
    assert "House options" not in page.text
    assert "napisana na engleskom" not in page.text
    assert "House options" in visit.get(f"/rules/{game}", accept_language="en").text


def test_who_reads_no_language_of_the_page_is_told_so_in_their_own(visit: Visit) -> None:
    page = visit.get("/rules/hearts", accept_language="ar")
    notice = spoken("ar").gettext("The rules are written in English.")
    assert f'<p class="notice" lang="ar" dir="rtl">{notice}</p>' in page.text
    assert "House options" in page.text


def test_in_an_english_page_names_of_cards_say_that_they_are_not_english() -> None:
    name = spoken("ar").card("Qs", FRENCH)
    hidden = f'<span class="visually-hidden" lang="ar" dir="rtl">{name}</span>'
    assert hidden in rule_page("hearts", "ar").body
    assert 'class="visually-hidden" lang=' not in rule_page("hearts", "hr").body
    assert 'class="visually-hidden" lang=' not in rule_page("hearts", "en").body


def test_a_game_without_translation_is_read_in_english(
    visit: Visit, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(GAMES, "toy", Toy())
    page = visit.get("/rules/toy", accept_language="hr")
    assert page.status_code == 200
    assert '<article class="prose" lang="en" dir="ltr">' in page.text
    assert "Pravila su napisana na engleskom." in page.text
    assert "Play a card of yours." in page.text
    assert value_help("toy", "hr") == {}


def test_the_list_of_games_leads_to_each(visit: Visit) -> None:
    page = visit.get("/rules/")
    assert faults(page) == []
    for game in GAMES:
        assert f'href="/rules/{game}"' in page.text
    assert visit.get("/rules").headers["location"] == "/rules/"


@pytest.mark.parametrize("code", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_every_ruling_is_an_anchor_in_its_own_item(game: str, code: str) -> None:
    body = rule_page(game, code).body
    for number in rulings(GAMES[game].page()):
        assert len(re.findall(rf'<li id="{number}" class="ruling">', body)) == 1, number
        assert f'<a class="number" href="#{number}">{number}</a>' in body


@pytest.mark.parametrize("code", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_every_link_of_the_page_leads_somewhere(game: str, code: str) -> None:
    page = rule_page(game, code)
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


def test_cards_are_drawn_from_how_croatian_writes_them() -> None:
    body = rule_page("kozel", "hr").body
    assert '<span class="visually-hidden">dama herc</span>' in body
    assert 'data-card="Qh" aria-hidden="true"><span class="index"><b>D</b>' in body
    assert 'data-card="Th" aria-hidden="true"><span class="index"><b>10</b>' in body
    assert not re.search(r"[\dAKDJ][♣♦♥♠]", re.sub(r"<[^>]*>", "", body))


@pytest.mark.parametrize("code", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_the_same_cards_are_drawn_in_every_language(game: str, code: str) -> None:
    drawn = [
        sorted(re.findall(r'data-(?:card|suit)="\w+"', rule_page(game, language).body))
        for language in ("en", code)
    ]
    assert drawn[0] == drawn[1]


@pytest.mark.parametrize("code", LANGUAGES)
def test_tables_are_named_by_what_they_stand_under(code: str) -> None:
    body = rule_page("hearts", code).body
    under = re.findall(r'<div class="scroll" tabindex="0" role="region" ([\w-]+)="([^"]+)"', body)
    assert [name for name, _ in under] == ["aria-labelledby"] * 2
    for _, anchor in under:
        assert f'<h2 id="{anchor}">' in body


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
- [bad](javascript:alert(3)) [other](kozel.md#K1) [third](hez2.hr.md#Z1)
"""
    made = rulepage._Page(page, FRENCH, spoken("en"), spoken("en")).made()
    assert "<script" not in made.body
    assert "<img" not in made.body
    assert "&lt;script&gt;alert(1)" in made.body
    assert 'href="javascript' not in made.body
    assert 'href="/rules/kozel#K1"' in made.body
    assert 'href="/rules/hez2#Z1"' in made.body
    assert made.title == "Page"


@pytest.mark.parametrize("code", ["en", "hr"])
@pytest.mark.parametrize("game", GAMES)
def test_values_of_options_are_explained(game: str, code: str) -> None:
    meanings, rules = value_help(game, code), GAMES[game]
    assert {name for name, _ in meanings} == {option.name for option in rules.options}
    for option in rules.options:
        values = {value for name, value in meanings if name == option.name}
        if isinstance(option, Choice):
            assert values == set(option.words)
        elif isinstance(option, Flag):
            assert values == {"true", "false"}
        elif isinstance(option, Words):
            assert values == {"", *(word for n in rules.players for word in option.words(n))}
        else:
            assert values == {""}
    for meaning in meanings.values():
        assert meaning
        assert not meaning.startswith("*")


def test_values_mean_the_same_in_croatian() -> None:
    assert value_help("hez2")["starter", "no_action"].startswith("A 1, 2 or 7")
    assert value_help("hez2", "hr")["starter", "no_action"].startswith("As, dvojka ili sedmica")
    assert value_help("hez2", "ar") == {}


@pytest.mark.parametrize("game", GAMES)
def test_the_form_for_a_new_table_explains_values_in_croatian(visit: Visit, game: str) -> None:
    text = visit.get(f"/new/{game}", accept_language="hr").text
    explained = 0
    for field in SetupForm(GAMES[game], QueryParams(), spoken("hr")).fields:
        for value, _, meaning in field.allowed:
            assert meaning == value_help(game, "hr")[field.name, value]
            if field.kind == "choice":
                assert f'<span class="hint">{escape(meaning)}</span>' in text
                explained += 1
    assert explained > 0


def test_the_form_is_silent_where_nothing_is_translated() -> None:
    for field in SetupForm(GAMES["hearts"], QueryParams(), spoken("ar")).fields:
        assert {meaning for _, _, meaning in field.allowed} <= {""}
