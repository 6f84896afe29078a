"""Names, accounts, tokens, settings, and what is kept about somebody."""

import json
from collections.abc import Iterator
from dataclasses import replace

import pytest
from httpx import Response

from majlis.room import requests
from majlis.room.people import FORMER, Login
from majlis.server.pages.settings import local
from majlis.server.preferences import PREFERENCES
from majlis.server.visitor import COOKIE

from .visiting import IMAGE, LANGUAGES, Visit, faults, visiting, words

PAGES = [
    "/you", "/you/settings", "/you/history", "/you/purse", "/you/account", "/you/tokens",
    "/you/data",
]  # fmt: skip
PASSWORD = "correct horse"
SHORT = {"max_turns": 20}
"""A match that is soon over."""


@pytest.fixture(scope="module")
def visit(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Visit]:
    with visiting(tmp_path_factory.mktemp("room")) as visit:
        yield visit


def known(answer: Response, who: Login) -> Login:
    """Somebody with the cookie that an answer has set."""
    return replace(who, secret=answer.cookies[COOKIE])


def with_account(visit: Visit, name: str) -> Login:
    who = visit.person()
    answer = visit.post("/you/sign-up", {"name": name, "password": PASSWORD}, who)
    assert answer.status_code == 303, words(answer)
    return known(answer, who)


@pytest.mark.parametrize("path", [*PAGES, "/you/delete"])
@pytest.mark.parametrize("code", LANGUAGES)
def test_pages_are_whole_in_every_language(visit: Visit, path: str, code: str) -> None:
    page = visit.get(path, visit.person(), accept_language=code)
    assert page.status_code == 200
    assert faults(page) == []


@pytest.mark.parametrize("path", PAGES)
def test_who_is_nobody_yet_sees_them_and_stays_nobody(visit: Visit, path: str) -> None:
    page = visit.get(path)
    assert page.status_code == 200
    assert faults(page) == []
    assert not page.cookies


# -- names ------------------------------------------------------------------------------------


def test_a_new_name_is_seen_everywhere(visit: Visit) -> None:
    clara = visit.person("Clara")
    live = visit.open(clara, public=True)
    assert visit.post("/you/name", {"name": IMAGE[:24]}, clara).status_code == 303
    assert IMAGE[:24] in words(visit.get("/you", clara))
    assert IMAGE[:24] in words(visit.get("/"))
    frame = visit.do(lambda: live.look(clara.person.id))
    assert frame.scene.names[0] == IMAGE[:24]


def test_a_name_that_cannot_be_is_kept_with_what_is_wrong(visit: Visit) -> None:
    page = visit.post("/you/name", {"name": "x" * 25}, visit.person())
    assert page.status_code == 422
    assert faults(page) == []
    assert f'value="{"x" * 25}"' in page.text
    assert 'aria-describedby="name-fault"' in page.text
    assert "A name has at most 24 characters." in words(page)


# -- accounts ---------------------------------------------------------------------------------


def test_an_account_keeps_the_person_and_ends_the_old_session(visit: Visit) -> None:
    guest = visit.person("Clara")
    answer = visit.post("/you/sign-up", {"name": "clara", "password": PASSWORD}, guest)
    clara = known(answer, guest)
    assert "clara" in words(visit.get("/you/account", clara))
    assert "Log in" in words(visit.get("/you/account", guest))


def test_a_guest_brings_tables_and_history_into_the_account(visit: Visit) -> None:
    account = with_account(visit, "with tables")
    guest = visit.person("Guest")
    live = visit.open(guest, begin=True, options=SHORT)
    done = visit.open(guest, begin=True, options=SHORT)
    visit.finish(done)
    answer = visit.post("/you/log-in", {"name": "With Tables", "password": PASSWORD}, guest)
    assert answer.headers["location"] == "/you/account?done=logged-in"
    here = known(answer, account)
    assert live.table.seat_of(account.person.id) == 0
    assert f"/table/{live.table.id}" in visit.get("/", here).text
    assert f"/table/{done.table.id}/review/1" in visit.get("/you/history", here).text
    assert visit.get(f"/table/{done.table.id}/review/1", here).status_code == 200


@pytest.mark.parametrize(
    ("path", "form", "field"),
    [
        ("sign-up", {"name": "", "password": PASSWORD}, "sign-up-name"),
        ("sign-up", {"name": "Taken", "password": PASSWORD}, "sign-up-name"),
        ("sign-up", {"name": "New", "password": "tiny"}, "sign-up-password"),
        ("log-in", {"name": "Taken", "password": "wrong horse"}, "log-in-password"),
        ("log-in", {"name": "Nobody", "password": PASSWORD}, "log-in-password"),
    ],
)
def test_what_is_wrong_is_told_at_its_field(
    visit: Visit, path: str, form: dict[str, str], field: str
) -> None:
    have_account(visit, "Taken")
    page = visit.post(f"/you/{path}", form, visit.person())
    assert page.status_code == 422
    assert faults(page) == []
    at = page.text.index(f'id="{field}"')
    assert 'aria-invalid="true"' in page.text[at : page.text.index(">", at)]
    assert f'value="{form["name"]}"' in page.text
    assert f'"{form["password"]}"' not in page.text


def have_account(visit: Visit, name: str) -> None:
    """Have an account of this name, whoever made it."""
    visit.post("/you/sign-up", {"name": name, "password": PASSWORD}, visit.person())


def test_tries_are_limited(visit: Visit) -> None:
    with_account(visit, "Tried")
    for _ in range(10):
        page = visit.post("/you/log-in", {"name": "Tried", "password": "wrong horse"})
        assert page.status_code == 422
    page = visit.post("/you/log-in", {"name": "Tried", "password": PASSWORD})
    assert page.status_code == 429
    assert int(page.headers["retry-after"]) > 0
    assert "Too many tries" in words(page)


def test_logging_out_ends_the_session_and_clears_the_browser(visit: Visit) -> None:
    clara = with_account(visit, "Leaving")
    answer = visit.post("/you/log-out", {}, clara)
    assert answer.headers["location"] == "/#left"
    assert answer.headers["clear-site-data"] == '"cache", "storage"'
    assert f"{COOKIE}=" in answer.headers["set-cookie"]
    assert "Max-Age=0" in answer.headers["set-cookie"]
    assert visit.do(lambda: visit.room.people.person_of(clara.secret)) is None


def test_logging_out_everywhere_ends_all_sessions(visit: Visit) -> None:
    clara = with_account(visit, "Everywhere")
    answer = visit.post("/you/log-in", {"name": "Everywhere", "password": PASSWORD})
    elsewhere = known(answer, clara)
    visit.post("/you/log-out", {"everywhere": "yes"}, clara)
    assert visit.do(lambda: visit.room.people.person_of(elsewhere.secret)) is None


def test_the_password_changes_and_other_devices_are_logged_out(visit: Visit) -> None:
    clara = with_account(visit, "Changing")
    there = visit.post("/you/log-in", {"name": "Changing", "password": PASSWORD})
    wrong = visit.post("/you/password", {"old": "wrong horse", "new": "battery staple"}, clara)
    assert wrong.status_code == 422
    at = wrong.text.index('id="password-old"')
    assert 'aria-invalid="true"' in wrong.text[at : at + 300]
    right = visit.post("/you/password", {"old": PASSWORD, "new": "battery staple"}, clara)
    assert right.headers["location"] == "/you/account?done=password"
    assert visit.do(lambda: visit.room.people.person_of(clara.secret)) is not None
    assert visit.do(lambda: visit.room.people.person_of(there.cookies[COOKIE])) is None


# -- settings ---------------------------------------------------------------------------------


def test_settings_are_kept_and_shown(visit: Visit) -> None:
    clara = visit.person()
    form = {"felt": "dark", "deck": "four", "language": "ar", "next": "/you/settings?saved=true"}
    answer = visit.post("/settings", form, clara)
    assert answer.headers["location"] == "/you/settings?saved=true"
    page = visit.get("/you/settings", clara)
    assert 'lang="ar" dir="rtl"' in page.text
    assert 'data-felt="dark"' in page.text
    assert 'data-deck="four"' in page.text


def test_the_last_value_of_a_box_counts(visit: Visit) -> None:
    clara = visit.person()
    for values, kept in ((["off", "on"], "on"), (["off"], None)):
        visit.post("/settings", {"sound": values}, clara)
        person = visit.do(lambda: visit.room.people.person_of(clara.secret))
        assert person is not None
        assert person.preferences.get("sound") == kept


def test_a_script_sets_a_single_one_and_gets_no_page(visit: Visit) -> None:
    answer = visit.post("/settings", {"animation": "none"}, visit.person(), x_majlis="1")
    assert answer.status_code == 204


@pytest.mark.parametrize("name", PREFERENCES)
def test_values_that_there_are_not_are_refused(visit: Visit, name: str) -> None:
    answer = visit.post("/settings", {name: IMAGE}, visit.person())
    assert answer.status_code == 422
    assert "<img src=x" not in answer.text


@pytest.mark.parametrize(
    "path", ["https://evil.example", "//evil.example", "/\\evil.example", "", "/a\r\nb", "/" * 600]
)
def test_settings_lead_nowhere_else(visit: Visit, path: str) -> None:
    assert local(path) == "/"
    assert visit.post("/settings", {"next": path}, visit.person()).headers["location"] == "/"


def test_another_site_cannot_set_anything(visit: Visit) -> None:
    clara = visit.person()
    answer = visit.post("/settings", {"felt": "dark"}, clara, sec_fetch_site="cross-site")
    assert answer.status_code == 403


# -- tokens -----------------------------------------------------------------------------------


def test_a_token_is_shown_once(visit: Visit) -> None:
    clara = visit.person()
    page = visit.post("/you/tokens", {"name": "my <b>bot</b>"}, clara)
    assert faults(page) == []
    secret = page.text.split('<input readonly value="')[1].split('"')[0]
    found = visit.do(lambda: visit.room.people.person_of_token(secret))
    assert found is not None
    assert found.id == clara.person.id
    again = visit.get("/you/tokens", clara)
    assert secret not in again.text
    assert "my <b>bot</b>" in words(again)
    assert page.headers["cache-control"] == "no-store"


def test_a_token_is_revoked_by_its_owner_alone(visit: Visit) -> None:
    clara, eve = visit.person(), visit.person("Eve")
    _, secret = visit.do(lambda: visit.room.people.new_token(clara.person.id, "mine"))
    (token,) = visit.do(lambda: visit.room.people.tokens(clara.person.id))
    assert visit.post(f"/you/tokens/{token.id}/revoke", {}, eve).status_code == 409
    assert visit.post(f"/you/tokens/{token.id}/revoke", {}, clara).status_code == 303
    assert visit.do(lambda: visit.room.people.person_of_token(secret)) is None


def test_a_token_without_a_name_is_refused(visit: Visit) -> None:
    page = visit.post("/you/tokens", {"name": "  "}, visit.person())
    assert page.status_code == 422
    assert 'id="name-fault"' in page.text


# -- history and data ---------------------------------------------------------------------------


def test_the_history_leads_to_every_match(visit: Visit) -> None:
    clara = visit.person()
    tables = [visit.open(clara, begin=True, options=SHORT) for _ in range(2)]
    for live in tables:
        visit.finish(live)
    page = visit.get("/you/history", clara)
    assert faults(page) == []
    for live in tables:
        assert f'href="/table/{live.table.id}/review/1"' in page.text
    assert "/review/" not in visit.get("/you/history", visit.person("Eve")).text


def test_the_download_has_everything_and_no_secret(visit: Visit) -> None:
    clara = visit.person("Clara")
    live = visit.open(clara)
    answer = visit.get("/you/data.json", clara)
    assert answer.headers["content-disposition"].startswith("attachment")
    found = json.loads(answer.text)
    assert found["name"] == "Clara"
    assert found["tables"][0]["table"] == live.table.id
    assert clara.secret not in answer.text


def test_deleting_asks_first(visit: Visit) -> None:
    clara = visit.person()
    page = visit.post("/you/delete", {}, clara)
    assert page.status_code == 422
    assert 'id="sure-fault"' in page.text
    assert visit.do(lambda: visit.room.people.person_of(clara.secret)) is not None


def test_who_is_deleted_is_gone_from_tables_and_browser(visit: Visit) -> None:
    clara, boris = visit.person("Clara"), visit.person("Boris")
    live = visit.open(clara, players=3)
    visit.do(lambda: live.ask(lambda t, now: requests.sit(t, boris.person.id, 1, now)))
    answer = visit.post("/you/delete", {"sure": "yes"}, clara)
    assert answer.headers["clear-site-data"]
    assert live.table.seat_of(clara.person.id) is None
    assert live.table.host == boris.person.id
    assert visit.do(lambda: visit.room.people.person_of(clara.secret)) is None
    names = visit.do(lambda: visit.room.people.names([clara.person.id]))
    assert names == {clara.person.id: FORMER}
