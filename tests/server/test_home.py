"""The home page: playing at once, going on, open tables, joining; and what browsers ask for."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from majlis.games import GAMES
from majlis.room.entries import Moved
from majlis.room.live import LiveTable
from majlis.server.pages.join import code_in
from majlis.server.visitor import COOKIE

from .visiting import IMAGE, LANGUAGES, Visit, faults, visiting, words

STATIC = Path(__file__).parents[2] / "majlis" / "server" / "static"


@pytest.fixture(scope="module")
def visit(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Visit]:
    with visiting(tmp_path_factory.mktemp("room")) as visit:
        yield visit


@pytest.mark.parametrize("code", LANGUAGES)
def test_the_home_page_is_whole_in_every_language(visit: Visit, code: str) -> None:
    page = visit.get("/", accept_language=code)
    assert page.status_code == 200
    assert faults(page) == []
    direction = "rtl" if code == "ar" else "ltr"
    assert f'<html lang="{code}" dir="{direction}"' in page.text


def test_every_game_is_one_press_away(visit: Visit) -> None:
    page = visit.get("/")
    for game in GAMES:
        assert f'formaction="/play/{game}"' in page.text
        played = visit.post(f"/play/{game}", {"bots": "simple"})
        assert played.status_code == 303
        assert COOKIE in played.cookies
        id = played.headers["location"].removeprefix("/table/")
        table = visit.do(lambda id=id: visit.room.lobby.table(id)).table  # type: ignore[misc]
        assert table.phase == "playing"
        assert [chair.level for chair in table.chairs[1:]] == ["simple"] * (table.setup.players - 1)


def test_an_unknown_game_is_not_found(visit: Visit) -> None:
    assert visit.post("/play/whist", {}).status_code == 404


def test_the_level_is_remembered(visit: Visit) -> None:
    clara = visit.person()
    visit.post("/play/hez2", {"bots": "novice"}, clara)
    assert '<option value="novice" selected>' in visit.get("/", clara).text
    visit.post("/play/hez2", {"bots": "club"}, clara)
    assert '<option value="club" selected>' in visit.get("/", clara).text


def test_what_waits_comes_first(visit: Visit) -> None:
    clara = visit.person()
    live = visit.open(clara, begin=True, title="Tea at five")
    page = visit.get("/", clara)
    assert faults(page) == []
    assert page.text.index(f'href="/table/{live.table.id}"') < page.text.index("/play/hearts")
    assert "Tea at five" in words(page)
    assert live.table.id not in visit.get("/").text


def act(visit: Visit, live: LiveTable, seat: int, move: str) -> None:
    """Let a seat make a move."""
    made = Moved(live.clock.now(), seat, move, "bot", 0.0, live.table.label(seat))
    visit.do(lambda: live.ask(lambda table, now: [made]))


def test_what_waits_says_whose_turn_it_is(visit: Visit) -> None:
    clara = visit.person()
    live = visit.open(clara, begin=True, players=2)
    turns = set()
    for _ in range(6):
        mine = 0 in live.table.playing.to_act
        assert ("Your turn" in words(visit.get("/", clara))) is mine
        turns.add(mine)
        seat = live.table.playing.to_act[0]
        legal = live.table.playing.legal(seat)
        move = next((move for move in legal if move == "draw"), legal[0])
        act(visit, live, seat, move)
    assert turns == {True, False}


def test_only_public_tables_are_listed(visit: Visit) -> None:
    clara = visit.person("Clara")
    seen = visit.open(clara, public=True).table.id
    unseen = visit.open(clara).table.id
    page = visit.get("/")
    assert f"/table/{seen}" in page.text
    assert unseen not in page.text


@pytest.mark.parametrize(
    ("setup", "listed", "tags"),
    [
        ({}, True, ["Deal 1", "you may join"]),
        ({"spectators": True}, True, ["Deal 1", "you may join", "you may watch"]),
        ({"rated": True}, False, []),
        ({"rated": True, "spectators": True}, True, ["Deal 1", "you may watch", "rated"]),
        ({"stake": 1}, True, ["Deal 1", "you may join", "Stake: 1 chip"]),
        ({"stake": 1000}, True, ["Deal 1", "you may join", "Stake: 1,000 chips"]),
    ],
)
def test_tables_in_play_are_listed_if_there_is_something_to_come_for(
    visit: Visit, setup: dict[str, Any], listed: bool, tags: list[str]
) -> None:
    clara = visit.person("Clara")
    id = visit.open(clara, begin=True, public=True, players=2, **setup).table.id
    text = visit.get("/").text
    assert (id in text) is listed
    entry = text.partition(f'id="open-{id}"')[2].partition("</li>")[0]
    assert re.findall(r'<span class="tag[^"]*">([^<]+)</span>', entry) == tags


def test_a_full_table_in_play_is_not_listed(visit: Visit) -> None:
    clara, friend = visit.person("Clara"), visit.person("Dunja")
    live = visit.open(clara, public=True, players=2, stake=7)
    id = live.table.id
    assert "Stake: 7 chips" in visit.get("/").text.partition(f'id="open-{id}"')[2]
    visit.post(f"/table/{id}/sit", {}, friend)
    visit.post(f"/table/{id}/begin", {}, clara)
    assert live.table.phase == "playing"
    assert id not in visit.get("/").text


def test_titles_and_names_stay_text(visit: Visit) -> None:
    eve = visit.person("<i>Eve</i>")
    visit.open(eve, public=True, title=IMAGE)
    page = visit.get("/", eve)
    assert IMAGE in words(page)
    assert "<i>Eve</i>" in words(page)
    assert "<img src=x" not in page.text


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("AwISqSCR529W", "AwISqSCR529W"),
        ("  AwISqSCR529W \n", "AwISqSCR529W"),
        ("https://cards.example/table/AwISqSCR529W?x=1", "AwISqSCR529W"),
        ("http://127.0.0.1:8765/table/A-_3qSCR529W/review/1", "A-_3qSCR529W"),
        ("https://elsewhere.example/", ""),
        ("", ""),
        ("../../etc/passwd", ""),
        ("ÄÖÜÄÖÜ", ""),
    ],
)
def test_codes_are_found_in_what_people_paste(text: str, code: str) -> None:
    assert code_in(text) == code


def test_joining_leads_to_the_table(visit: Visit) -> None:
    id = visit.open(visit.person()).table.id
    assert visit.get(f"/join?code=http://x/table/{id}").headers["location"] == f"/table/{id}"


@pytest.mark.parametrize("code", ["nosuchtable1", "", IMAGE])
def test_a_wrong_code_is_kept_with_what_is_wrong(visit: Visit, code: str) -> None:
    page = visit.get(f"/join?code={code}")
    assert page.status_code == 404
    assert faults(page) == []
    assert 'id="code-fault"' in page.text
    assert 'aria-describedby="code-fault"' in page.text
    assert "<img src=x" not in page.text
    if code == "nosuchtable1":
        assert 'value="nosuchtable1"' in page.text


@pytest.mark.parametrize("path", ["/nowhere", "/table/nowhere", "/rules/whist", "/new/whist"])
def test_what_is_not_there_is_a_friendly_page(visit: Visit, path: str) -> None:
    page = visit.get(path)
    assert page.status_code == 404
    assert faults(page) == []
    assert 'href="/"' in page.text


def test_a_refusal_leads_back_to_the_table(visit: Visit) -> None:
    live = visit.open(visit.person("Clara"))
    page = visit.post(f"/table/{live.table.id}/begin", {}, visit.person("Boris"))
    assert page.status_code == 403
    assert "Only the host of the table can do that." in words(page)
    assert f'href="/table/{live.table.id}"' in page.text


def test_the_manifest_names_icons_that_are_there(visit: Visit) -> None:
    manifest = visit.get("/manifest.webmanifest")
    assert manifest.headers["content-type"].startswith("application/manifest+json")
    icons = manifest.json()["icons"]
    assert {icon["purpose"] for icon in icons} == {"any", "maskable"}
    for icon in icons:
        assert (STATIC / icon["src"].removeprefix("/static/")).is_file()


def test_robots_keep_away_from_tables_and_people(visit: Visit) -> None:
    lines = visit.get("/robots.txt").text.splitlines()
    assert "Disallow: /table/" in lines
    assert "Disallow: /you" in lines


def test_every_file_that_pages_link_is_there(visit: Visit) -> None:
    import re

    linked = set[str]()
    for path in ("/", "/rules/hearts", "/new/hearts", "/you/settings", "/bots"):
        linked |= set(re.findall(r'(?:href|src)="(/static/[^"?]+)', visit.get(path).text))
    assert linked
    for file in linked:
        assert (STATIC / file.removeprefix("/static/")).is_file(), file
