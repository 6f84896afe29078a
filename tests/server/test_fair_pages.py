"""Pages about where cards come from: what they show, and what they keep to themselves."""

import random
import re
from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path

import pytest

from majlis.fair import words
from majlis.games import GAMES
from majlis.room.entries import Entry, Moved
from majlis.room.live import LiveTable
from majlis.room.people import Login
from majlis.room.table import PLAYING
from tests.server.visiting import IMAGE, Visit, visiting

SCRIPT = {"x_majlis": "1", "accept": "*/*"}


@pytest.fixture
def visit(tmp_path: Path) -> Iterator[Visit]:
    """A room of one's own."""
    with visiting(tmp_path) as visit:
        yield visit


@pytest.fixture
def me(visit: Visit) -> Login:
    """Somebody in it."""
    return visit.person()


def at(live: LiveTable) -> str:
    """The address of a table."""
    return f"/table/{live.table.id}"


def field(text: str, name: str) -> str:
    """The value of a hidden field."""
    found = re.search(rf'name="{name}" value="([^"]*)"', text)
    assert found
    return found[1]


def step(visit: Visit, live: LiveTable, chance: random.Random) -> bool:
    """Somebody at the table makes a random move; whether the deal goes on."""
    table = live.table
    if table.phase != PLAYING:
        return False
    seat = table.playing.to_act[0]
    move = chance.choice(table.playing.legal(seat))
    moved: Entry = Moved(live.clock.now(), seat, move, "person", 0.0, table.label(seat))
    visit.do(lambda: live.ask(lambda t, now: [moved]))
    return True


def channels(visit: Visit, live: LiveTable, who: Login) -> Iterator[str]:
    """All that leaves the room to somebody, with headers: pages, exports, figures, the API."""
    table = at(live)
    pages = [
        "/", table, f"{table}/review", f"{table}/review/1", f"{table}/check/1", "/statistics",
        f"{table}/transcript.jsonl", f"{table}/transcript.jsonl?match=1", "/daily", "/you/history",
        "/you/data.json", "/you/purse", "/you/purse/statement.csv",
        "/you/purse/statement.jsonl", "/api/statistics", "/health", "/metrics",
        f"/api/tables/{live.table.id}", f"/api/tables/{live.table.id}/matches/1", "/api/tables",
        f"/new/{live.table.setup.game}?cards=match:{live.table.id}:1:1",
    ]  # fmt: skip
    for path in pages:
        answer = visit.get(path, who)
        yield f"{path}\n{answer.headers}\n{answer.text}"


@pytest.mark.parametrize("game", list(GAMES))
def test_the_secret_leaves_by_no_channel_before_the_match_is_over(
    visit: Visit, me: Login, game: str
) -> None:
    live = visit.open(me, begin=True, game=game, spectators=True, public=True)
    proof, other = live.table.proof, visit.person("Eve")
    assert proof
    assert proof.secret
    chance = random.Random(game)
    goes_on, moves = True, 0
    while goes_on:
        if moves % 60 == 0 and live.table.phase == PLAYING:
            for who in (me, other):
                for told in channels(visit, live, who):
                    assert proof.secret.hex not in told
        goes_on = step(visit, live, chance)
        moves += 1
    visit.finish(live)
    assert proof.secret.hex in visit.get(f"{at(live)}/check/1", me).text
    assert proof.secret.hex in visit.get(f"{at(live)}/transcript.jsonl", me).text
    sealed = live.table.seal
    assert sealed
    for told in channels(visit, live, me):
        assert sealed.secret.hex not in told


def test_the_seal_on_the_home_page_is_that_of_the_match(visit: Visit, me: Login) -> None:
    home = visit.get("/", me).text
    seal = re.search(r'<code class="ltr">([0-9a-f]{64})</code>', home)
    assert seal
    sent = {"offer": field(home, "offer"), "words": "one two", "bots": "simple"}
    answer = visit.post("/play/hez2", sent, me)
    assert answer.status_code == 303
    again = visit.post("/play/hez2", sent, me)
    assert again.headers["location"] == answer.headers["location"]
    shown = visit.get(answer.headers["location"], me).text
    assert seal[1] in shown
    assert "one two" in shown


def test_play_now_without_an_offer_or_words_works_as_well(visit: Visit, me: Login) -> None:
    for sent in ({}, {"offer": "made.up.text"}, {"offer": "", "words": "ignored"}):
        answer = visit.post("/play/hez2", {"bots": "simple", **sent}, me)
        assert answer.status_code == 303
        assert "ignored" not in visit.get(answer.headers["location"], me).text


def test_words_that_cannot_be_are_refused_with_a_sentence(visit: Visit, me: Login) -> None:
    live = visit.open(me)
    answer = visit.post(f"{at(live)}/words", {"words": IMAGE}, me, **SCRIPT)
    assert answer.status_code == 422
    assert answer.json()["error"]["code"] == "words"
    assert "letters, digits" in answer.json()["error"]["message"]
    assert visit.post(f"{at(live)}/words", {"words": "x" * 500}, me, **SCRIPT).status_code == 422
    assert visit.post(f"{at(live)}/words", {"words": "fine"}, visit.person()).status_code == 403


def test_words_are_shown_to_everybody_at_the_table(visit: Visit, me: Login) -> None:
    live = visit.open(me, spectators=True)
    assert visit.post(f"{at(live)}/words", {"words": "seven owls"}, me).status_code == 303
    for who in (me, visit.person()):
        assert "seven owls" in visit.get(at(live), who).text


def test_a_table_asks_a_browser_for_words_once(visit: Visit, me: Login) -> None:
    live = visit.open(me)
    assert live.table.seal
    wanted = f'data-words="{live.table.seal.commitment}"'
    assert wanted in visit.get(at(live), me).text
    assert "data-words" not in visit.get(at(live), visit.person()).text
    visit.post(f"{at(live)}/words", {"words": "some"}, me)
    assert "data-words" not in visit.get(at(live), me).text


def test_the_list_of_words_is_there_for_browsers(visit: Visit) -> None:
    answer = visit.get("/words.txt")
    assert tuple(answer.text.split()) == words()
    assert "max-age" in answer.headers["cache-control"]


def test_a_match_is_checked_by_those_who_played_it(visit: Visit, me: Login) -> None:
    live = visit.open(me, begin=True, players=2)
    check = f"{at(live)}/check/1"
    assert visit.get(check, me).status_code == 404
    visit.finish(live)
    assert visit.get(check, visit.person()).status_code == 403
    assert visit.get(f"{at(live)}/check/2", me).status_code == 404
    page = visit.get(check, me)
    assert page.status_code == 200
    assert "majlis verify FILE" in page.text
    assert f'href="{at(live)}/check/1"' in visit.get(at(live), me).text


def test_the_form_for_another_table_keeps_the_cards(visit: Visit, me: Login) -> None:
    live = visit.open(me, begin=True, game="hearts2", options={"target": 1})
    visit.finish(live)
    link = re.search(r'href="(/new/hearts2\?[^"]*cards=[^"]*)"', visit.get(at(live), me).text)
    assert link
    form = visit.get(link[1].replace("&amp;", "&"), me).text
    cards = field(form, "cards")
    assert cards == f"match:{live.table.id}:1:1"
    sent = {"players": "2", "sent": "2", "cards": cards, "option.target": "1"}
    answer = visit.post("/new/hearts2", sent, me)
    assert answer.status_code == 303
    bad = visit.post("/new/hearts2", {**sent, "cards": "nonsense"}, me)
    assert bad.status_code == 422


def test_each_deal_that_is_looked_back_on_can_be_dealt_to_another_table(
    visit: Visit, me: Login
) -> None:
    live = visit.open(me, begin=True, game="hearts", options={"target": 60})
    visit.finish(live)
    match = live.table.past[0].match
    assert len(match.finished) > 1
    page = visit.get(f"{at(live)}/review/1?deal=2", me).text
    link = re.search(r'href="(/new/hearts\?[^"]*cards=[^"]*)"', page)
    assert link
    form = visit.get(link[1].replace("&amp;", "&"), me).text
    assert field(form, "cards") == f"match:{live.table.id}:1:2"
    assert field(form, "option.pass_cycle") == "right, across, hold, left"


def test_the_page_of_a_day_shows_seals_and_no_secrets(visit: Visit, me: Login) -> None:
    dailies = visit.room.lobby.dailies
    today = dailies.today
    page = visit.get("/daily", me).text
    for game in GAMES:
        assert dailies.proof(game, today).commitment in page
        assert dailies.proof(game, today + timedelta(days=1)).commitment in page
        secret = dailies.proof(game, today).secret
        assert secret
        assert secret.hex not in page
    yesterday = today - timedelta(days=1)
    before = visit.get(f"/daily/{yesterday}", me).text
    secret = dailies.proof("hearts", yesterday).secret
    assert secret
    assert secret.hex in before
    assert visit.get(f"/daily/{today + timedelta(days=1)}", me).headers["location"] == "/daily"
    assert visit.get("/daily/nonsense", me).status_code == 422


def test_a_day_is_played_for_the_ranking_once(visit: Visit, me: Login) -> None:
    answer = visit.post("/daily/hez2", {}, me)
    assert answer.status_code == 303
    table = answer.headers["location"].rsplit("/", 1)[-1]
    live = visit.do(lambda: visit.room.lobby.table(table))
    visit.do(live.stop)
    page = visit.get("/daily", me).text
    assert f'href="/table/{table}"' in page
    assert "Play it again" not in page
    assert visit.post("/daily/hez2", {}, me).headers["location"] == f"/table/{table}"
    visit.finish(live)
    page = visit.get("/daily", me).text
    assert "Clara" in page
    assert "Play it again" in page
    again = visit.post("/daily/hez2", {}, me).headers["location"]
    assert again != answer.headers["location"]
    assert visit.post("/daily/chess", {}, me).status_code == 404


def test_a_staked_table_says_what_happens_before_one_sits_down(visit: Visit, me: Login) -> None:
    live = visit.open(me, stake=20)
    text = visit.get(at(live), visit.person("Eve")).text
    assert "20 chips" in text
    assert "play money" in text
    assert "Whoever leaves" in text
    assert "gets the stake back" in text
    assert "chips" not in visit.get(at(visit.open(me)), me).text.split("<main")[1].lower()


def test_who_is_short_is_told_so_at_the_door(visit: Visit, me: Login) -> None:
    live = visit.open(me, stake=20)
    poor = visit.person("Poor")
    rich = visit.open(poor, begin=True, stake=1000)
    assert rich.table.pots.open
    answer = visit.post(f"{at(live)}/sit", {}, poor, **SCRIPT)
    assert answer.status_code == 409
    assert answer.json()["error"]["code"] == "short"
    assert live.table.seat_of(poor.person.id) is None
    form = visit.post("/new/hez2", {"players": "4", "stake": "20"}, poor)
    assert form.status_code == 409


def test_the_result_shows_the_shares_of_the_pot(visit: Visit, me: Login) -> None:
    live = visit.open(me, begin=True, players=2, stake=20)
    assert "Pot: 20 chips" in visit.get(at(live), me).text
    visit.finish(live)
    text = visit.get(at(live), me).text
    assert "Share of the pot" in text
    assert 'href="/rules/hez2#Z19"' in text


@pytest.mark.parametrize("deals", [0, 1])
def test_the_page_says_that_stakes_were_given_back(visit: Visit, me: Login, deals: int) -> None:
    live = visit.open(me, begin=True, game="hearts2", options={"target": 200}, stake=20)
    if deals:
        visit.play_until(live, lambda table: table.phase == "between")
    assert "has got the stake back" not in visit.get(at(live), me).text
    visit.post(f"{at(live)}/close", {}, me)
    assert live.table.pots.refunded
    assert "Everybody has got the stake back." in visit.get(at(live), me).text


@pytest.mark.parametrize("stake", ["-1", "x", "1000001", "1.5", "٣"])
def test_a_stake_that_cannot_be_is_put_right_in_the_form(
    visit: Visit, me: Login, stake: str
) -> None:
    answer = visit.post("/new/hez2", {"players": "4", "stake": stake}, me)
    assert answer.status_code == 422
    assert "stake-fault" in answer.text


def test_K23_a_table_for_chips_plays_for_the_stake_of_the_rules(visit: Visit, me: Login) -> None:
    sent = {"players": "2", "stake": "99", "option.scoring": "stakes", "option.stake": "8"}
    answer = visit.post("/new/kozel", sent, me)
    table = answer.headers["location"].rsplit("/", 1)[-1]
    live = visit.do(lambda: visit.room.lobby.table(table))
    assert live.table.setup.stake == 8
