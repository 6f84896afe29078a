"""What people see of their chips, and that nobody else does."""

import csv
import json
import re
from collections.abc import Iterator
from io import StringIO

import pytest
from httpx import Response

from majlis.room.live import LiveTable
from majlis.room.people import Login
from majlis.room.purse import Pot, Stakes
from majlis.room.purse.sharing import by_places
from majlis.room.purse.statement import as_csv, as_json_lines
from majlis.room.store.ledger.grants import FIRST, TOPPED_UP
from majlis.room.store.ledger.journal import post
from majlis.server.pages.purse import A_PAGE
from majlis.server.visitor import COOKIE

from .visiting import IMAGE, LANGUAGES, Visit, faults, visiting, words

NOW = 1_800_000_000.0


@pytest.fixture(scope="module")
def visit(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Visit]:
    with visiting(tmp_path_factory.mktemp("room")) as visit:
        yield visit


def settle(visit: Visit, pot: Pot, chips: int, *places: int, people: tuple[Login, ...]) -> None:
    """Stake into a pot, and share it out by these places; without them, leave it there."""
    staked = Stakes(pot, chips, {seat: who.person.id for seat, who in enumerate(people)})
    moves = [*staked.take(NOW)]
    if places:
        moves += staked.pay(by_places(places, staked.people, chips), NOW)
    visit.do(lambda: visit.room.store.write(lambda c: [post(c, move) for move in moves]))


def chips_of(visit: Visit, who: Login) -> int:
    return visit.do(lambda: visit.room.purses.look(who.person.id)).chips


def losing_all(visit: Visit, who: Login, live: LiveTable, match: int = 1) -> None:
    """Somebody loses all chips at a table."""
    chips = chips_of(visit, who)
    friend = with_chips(visit, chips)
    settle(visit, Pot(live.table.id, match), chips, 2, 1, people=(who, friend))


def button(text: str) -> str:
    found = re.search(r'<button class="primary" aria-describedby="top-up-about"[^>]*>', text)
    assert found
    return found[0]


def test_everybody_is_given_the_first_chips_and_told_what_chips_are(visit: Visit) -> None:
    clara = visit.person("Clara")
    page = visit.get("/you/purse", clara)
    text = words(page)
    assert faults(page) == []
    assert "Chips are play money" in text
    assert f"In your purse {FIRST:,} In play 0" in text
    assert "Your first chips" in text
    assert f"+{FIRST:,}" in text
    assert 'aria-current="page">Chips</a>' in page.text


def test_who_is_nobody_yet_is_told_how_to_get_some(visit: Visit) -> None:
    page = visit.get("/you/purse")
    assert "You have no chips yet" in words(page)
    assert f"you get {FIRST:,}" in words(page)
    assert "top-up" not in page.text
    for path in ("statement.csv", "statement.jsonl"):
        answer = visit.get(f"/you/purse/{path}")
        assert answer.headers["location"] == "/you/purse"
        assert not answer.cookies


@pytest.mark.parametrize("code", LANGUAGES)
def test_every_movement_is_told_in_words_of_its_language(visit: Visit, code: str) -> None:
    guest, friend, account = (visit.person(name) for name in ("Guest", "Boris", "Ann"))
    form = {"name": f"ann {code}", "password": "correct horse"}
    account = known(visit, visit.post("/you/sign-up", form, account))
    live = visit.open(account, players=2)
    pot = Pot(live.table.id, 1, 4)
    settle(visit, Pot(live.table.id, 1, 3), 10, 1, 2, people=(guest, friend))
    settle(visit, pot, 20, people=(guest, friend))
    visit.post("/you/log-in", form, guest)
    staked = Stakes(pot, 20, {0: guest.person.id, 1: friend.person.id})
    refund = staked.refund(NOW)
    visit.do(lambda: visit.room.store.write(lambda c: [post(c, move) for move in refund]))
    losing_all(visit, account, live, match=2)
    visit.do(lambda: visit.room.purses.top_up(account.person.id))
    page = visit.get("/you/purse", account, accept_language=code)
    assert faults(page) == []
    kinds = {m.kind for m in visit.do(lambda: visit.room.purses.statement(account.person.id))}
    assert kinds == {"grant", "topup", "stake", "pay", "refund", "merge", "return"}
    for internal in (f"{live.table.id}:", f":{live.table.id}", account.person.id, "topup"):
        assert internal not in page.text
    if code == "en":
        text = words(page)
        for told in (
            "Your first chips",
            "Empty purse topped up",
            "Stake at a table of Hez2",
            "Your share of the pot at a table of Hez2",
            "Stake given back at a table of Hez2",
            "Given back when you logged in: what you were given as a guest",
            "Given back out of the pot: what you were given as a guest",
            "Deal 3 ·",
        ):
            assert told in text


def known(visit: Visit, answer: Response) -> Login:
    """Whoever the cookie that an answer has set belongs to."""
    secret = answer.cookies[COOKIE]
    person = visit.do(lambda: visit.room.people.person_of(secret))
    assert person is not None
    return Login(person, secret)


def with_chips(visit: Visit, chips: int) -> Login:
    """Somebody who has at least so many chips, having won them."""
    rich = visit.person("Rich")
    match = 1
    while chips_of(visit, rich) < chips:
        settle(
            visit, Pot(f"of-{rich.person.id}", match), FIRST, 1, 2,
            people=(rich, visit.person("Poor")),
        )  # fmt: skip
        match += 1
    return rich


def test_movements_lead_to_the_table_or_the_match(visit: Visit) -> None:
    clara = visit.person("Clara")
    live = visit.open(clara, begin=True, options={"max_turns": 20})
    id = live.table.id
    settle(visit, Pot(id, 1), 25, 1, people=(clara,))
    page = visit.get("/you/purse", clara)
    assert page.text.count(f'<a href="/table/{id}">') == 2
    visit.finish(live)
    page = visit.get("/you/purse", clara)
    assert f'<a href="/table/{id}">' not in page.text
    assert page.text.count(f'<a href="/table/{id}/review/1">') == 2
    assert visit.get(f"/table/{id}/review/1", clara).status_code == 200


def test_a_table_that_is_not_there_is_no_link(visit: Visit) -> None:
    clara = visit.person("Clara")
    settle(visit, Pot("nowhere", 1), 25, 1, people=(clara,))
    page = visit.get("/you/purse", clara)
    assert "nowhere" not in page.text
    assert "Share of a pot" in words(page)


def test_names_and_titles_of_others_are_no_part_of_it(visit: Visit) -> None:
    """So there is nothing to be escaped; the visitor's own name is."""
    clara = visit.person(IMAGE[:24])
    live = visit.open(clara, title=IMAGE)
    settle(visit, Pot(live.table.id, 1), 25, 1, 2, people=(clara, visit.person(IMAGE[:24])))
    page = visit.get("/you/purse", clara)
    assert faults(page) == []
    assert "<img src=x" not in page.text


def test_an_empty_purse_is_topped_up_by_a_plain_form(visit: Visit) -> None:
    clara = visit.person("Clara")
    live = visit.open(clara)
    losing_all(visit, clara, live)
    page = visit.get("/you/purse", clara)
    assert "disabled" not in button(page.text)
    assert f"You get {TOPPED_UP} chips." in words(page)
    assert '<form method="post" action="/you/purse/top-up"' in page.text
    answer = visit.post("/you/purse/top-up", {}, clara)
    assert (answer.status_code, answer.headers["location"]) == (303, "/you/purse?done=topped-up")
    done = visit.get("/you/purse?done=topped-up", clara)
    assert "Your purse has been topped up." in words(done)
    assert chips_of(visit, clara) == TOPPED_UP
    assert visit.post("/you/purse/top-up", {}, clara).status_code == 303  # a double click
    assert chips_of(visit, clara) == TOPPED_UP
    losing_all(visit, clara, live, match=2)
    refused(visit, clara, "Your purse has been topped up today: come back tomorrow.")


def refused(visit: Visit, who: Login, why: str) -> None:
    """The page says why the purse is not topped up, before it is tried and afterwards."""
    page = visit.get("/you/purse", who)
    assert "disabled" in button(page.text)
    assert words(page).count(why) == 1
    told = visit.post("/you/purse/top-up", {}, who)
    assert told.status_code == 409
    assert faults(told) == []
    assert f'role="alert">{why}</p>' in told.text


def test_why_a_purse_is_not_topped_up(visit: Visit) -> None:
    clara = visit.person("Clara")
    refused(visit, clara, "Your purse is not empty: play on with what is in it.")
    settle(visit, Pot(visit.open(clara).table.id, 1), FIRST, people=(clara,))
    refused(visit, clara, "Your last chips are in play: wait for the end of the match.")
    assert f"In your purse 0 In play {FIRST:,}" in words(visit.get("/you/purse", clara))


def test_who_is_nobody_yet_and_asks_for_more_is_somebody_with_the_first_chips(
    visit: Visit,
) -> None:
    told = visit.post("/you/purse/top-up", {})
    assert told.status_code == 409
    who = known(visit, told)
    assert chips_of(visit, who) == FIRST


def test_another_site_cannot_top_up(visit: Visit) -> None:
    clara = visit.person("Clara")
    losing_all(visit, clara, visit.open(clara))
    answer = visit.post("/you/purse/top-up", {}, clara, sec_fetch_site="cross-site")
    assert answer.status_code == 403
    assert chips_of(visit, clara) == 0


def test_a_long_list_comes_in_pages(visit: Visit) -> None:
    clara = visit.person("Clara")
    id = visit.open(clara).table.id
    for deal in range(1, A_PAGE + 2):
        settle(visit, Pot(id, 1, deal), 1, 1, people=(clara,))
    seen, path = 0, "/you/purse"
    while path:
        page = visit.get(path, clara)
        assert faults(page) == []
        seen += page.text.count("<tr>") - 1
        assert ("Newest" in words(page)) == (path != "/you/purse")
        older = re.search(r'rel="next" href="(/you/purse\?before=\d+)#movements"', page.text)
        path = older[1] if older else ""
    assert seen == 1 + 2 * (A_PAGE + 1)


@pytest.mark.parametrize("before", ["0", "-1", "1", "9" * 30])
def test_pages_that_there_are_not(visit: Visit, before: str) -> None:
    page = visit.get(f"/you/purse?before={before}", visit.person())
    assert page.status_code == 200
    assert faults(page) == []


def test_paths_that_there_are_not(visit: Visit) -> None:
    clara = visit.person()
    assert visit.get("/you/purse/statement.xml", clara).status_code == 404
    assert visit.get(f"/you/purse/{clara.person.id}", clara).status_code == 404
    assert visit.get("/you/purse/top-up", clara).status_code == 405
    assert visit.get("/you/purse?before=x", clara).status_code == 422


def test_downloads_are_the_whole_statement(visit: Visit) -> None:
    clara = visit.person("Clara")
    settle(visit, Pot(visit.open(clara).table.id, 1), 25, 1, people=(clara,))
    table = visit.get("/you/purse/statement.csv", clara)
    lines = visit.get("/you/purse/statement.jsonl", clara)
    found = visit.do(lambda: visit.room.purses.statement(clara.person.id))
    assert (table.text, lines.text) == (as_csv(found), as_json_lines(found))
    for answer, kind in ((table, "text/csv"), (lines, "application/x-ndjson")):
        assert answer.headers["content-type"].startswith(kind)
        assert answer.headers["content-disposition"].startswith("attachment")
        assert answer.headers["cache-control"] == "no-store"
    rows = list(csv.DictReader(StringIO(table.text)))
    assert [row["kind"] for row in rows] == ["grant", "stake", "pay"]
    assert json.loads(lines.text.splitlines()[-1])["balance"] == FIRST


def test_the_first_chips_are_in_a_statement_that_is_asked_for_first(visit: Visit) -> None:
    assert "grant" in visit.get("/you/purse/statement.csv", visit.person()).text


def test_nobody_sees_somebody_elses_purse(visit: Visit) -> None:
    clara, eve = visit.person("Clara"), visit.person("Eve")
    live = visit.open(clara, public=True, spectators=True)
    settle(visit, Pot(live.table.id, 1), 37, people=(clara,))
    for path in ("/you/purse", "/you/purse/statement.csv", "/you/purse/statement.jsonl"):
        asked = f"{path}?person={clara.person.id}&before=99999"
        for who in (eve, None):
            answer = visit.get(asked, who)
            assert live.table.id not in answer.text
            assert "37" not in words(answer).replace(":37", "")  # a time of day
    assert f"/table/{live.table.id}" in visit.get("/you/purse", clara).text
