"""The page of a table: without scripts, its forms, errors, hints, transcripts, the stream."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from majlis.bots.thought import Estimate, Thought
from majlis.cards import FRENCH
from majlis.deal import Deal
from majlis.fair import verify
from majlis.language import spoken
from majlis.room.entries import Entry, Moved
from majlis.room.frames import Frame
from majlis.room.live import LiveTable
from majlis.room.people import Login
from majlis.room.table import Table
from majlis.server.invitation import Invitation
from majlis.server.pages.tables import Viewer
from majlis.transcript import read

from .visiting import IMAGE, LANGUAGES, Visit, faults, visiting, words

SCRIPT = {"accept": "*/*", "x-majlis": "1"}


@pytest.fixture(scope="module")
def visit(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Visit]:
    with visiting(tmp_path_factory.mktemp("room")) as visit:
        yield visit


@pytest.fixture
def me(visit: Visit) -> Login:
    return visit.person()


def at(live: LiveTable) -> str:
    return f"/table/{live.table.id}"


def mine(visit: Visit, live: LiveTable, seat: int = 0) -> None:
    """Play at random until this seat is to decide."""

    def next_move(table: Table, now: float) -> list[Entry]:
        other = table.playing.to_act[0]
        move = table.playing.legal(other)[0]
        return [Moved(now, other, move, "bot", 0.0, table.label(other))]

    async def played() -> None:
        while seat not in live.table.playing.to_act:
            await live.ask(next_move)

    visit.do(played)


def field(text: str, name: str) -> str:
    """The value of the first hidden field of this name in the form of the hand."""
    form = text[text.index('id="hand-form"') :]
    found = re.search(rf'name="{name}" value="([^"]*)"', form)
    assert found
    return found[1]


@pytest.mark.parametrize("code", LANGUAGES)
@pytest.mark.parametrize(
    ("game", "players"), [("hearts", 4), ("hearts2", 2), ("kozel", 4), ("hez2", 3)]
)
def test_the_page_is_whole(visit: Visit, me: Login, game: str, players: int, code: str) -> None:
    live = visit.open(me, game=game, players=players, title=IMAGE[:30])
    assert faults(visit.get(at(live), me, accept_language=code)) == []
    assert faults(visit.get(at(live), accept_language=code)) == []
    visit.post(f"{at(live)}/begin", {}, me)
    assert faults(visit.get(at(live), me, accept_language=code)) == []
    assert faults(visit.get(at(live), accept_language=code)) == []


def test_without_scripts_a_card_is_a_button(visit: Visit, me: Login) -> None:
    live = visit.open(me, begin=True, game="hez2", players=2)
    mine(visit, live)
    text = visit.get(at(live), me).text
    move = live.table.playing.legal(0)[0]
    answer = visit.post(f"{at(live)}/move", {"decision": field(text, "decision"), "move": move}, me)
    assert answer.status_code == 303
    assert answer.headers["location"] == at(live)
    assert live.table.playing.deal.moves[-1] == (0, move)


def test_without_scripts_cards_are_ticked(visit: Visit, me: Login) -> None:
    live = visit.open(me, begin=True, game="hearts", players=4)
    text = visit.get(at(live), me).text
    cards = re.findall(r'type="checkbox" name="card" value="(\w\w)"', text)
    assert len(cards) == 13
    form = {"decision": field(text, "decision"), "verb": "pass", "card": cards[:3]}
    assert visit.post(f"{at(live)}/move", form, me).status_code == 303
    assert live.table.playing.deal.moves[-1][1] == f"pass {' '.join(sorted_as_written(cards[:3]))}"
    again = visit.get(at(live), me).text
    assert "Passed" in again
    assert again.count("data-off") == 10


def sorted_as_written(cards: list[str]) -> list[str]:
    return FRENCH.names(FRENCH.cards(cards))


def test_without_scripts_a_refusal_is_a_page_with_the_reason(visit: Visit, me: Login) -> None:
    live = visit.open(me, begin=True, game="hearts", players=4)
    text = visit.get(at(live), me).text
    form = {"decision": field(text, "decision"), "verb": "pass", "card": ["2c"]}
    answer = visit.post(f"{at(live)}/move", form, me)
    assert answer.status_code == 409
    assert "H5" in words(answer)


def test_without_scripts_no_cards_at_all_are_explained(visit: Visit, me: Login) -> None:
    live = visit.open(me, begin=True, game="hearts", players=4)
    form = {"decision": field(visit.get(at(live), me).text, "decision"), "verb": "pass"}
    answer = visit.post(f"{at(live)}/move", form, me)
    assert answer.status_code == 422
    assert "Choose just as many cards as the table asks for" in words(answer)
    assert not live.table.playing.deal.moves


def test_a_script_gets_the_reason_with_its_ruling(visit: Visit, me: Login) -> None:
    live = visit.open(me, begin=True, game="hearts", players=4)
    text = visit.get(at(live), me).text
    form = {"decision": field(text, "decision"), "verb": "pass", "card": ["2c"]}
    answer = visit.post(f"{at(live)}/move", form, me, **SCRIPT)
    assert answer.status_code == 409
    assert answer.json()["error"]["ruling"] == "H5"


def test_a_move_sent_twice_is_made_once(visit: Visit, me: Login) -> None:
    live = visit.open(me, begin=True, game="hez2", players=2)
    mine(visit, live)
    decision = field(visit.get(at(live), me).text, "decision")
    form = {"decision": decision, "move": live.table.playing.legal(0)[0]}
    before = len(live.table.playing.deal.moves)
    first = visit.post(f"{at(live)}/move", form, me, **SCRIPT)
    second = visit.post(f"{at(live)}/move", form, me, **SCRIPT)
    assert (first.status_code, second.status_code) == (204, 204)
    assert len(live.table.playing.deal.moves) == before + 1


def test_a_hint_is_a_legal_move_and_mine_alone(
    visit: Visit, me: Login, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def think(
        level: str, deal: Deal, seat: int, seed: str, stakers: frozenset[int]
    ) -> tuple[str, Thought]:
        moves = deal.legal(seat)[:2]
        estimates = (Estimate(moves[0], 0.5, 3.25, 0.1, 10), Estimate(moves[1], 0.4, 7.5, 0.1, 5))
        return moves[0], Thought(estimates, 3, 3.0, 15, 0.1)

    monkeypatch.setattr(visit.room.lobby.thinkers, "think", think)
    live = visit.open(me, begin=True, game="hearts", players=4)
    decision = field(visit.get(at(live), me).text, "decision")
    answer = visit.post(f"{at(live)}/hint", {"decision": decision}, me, **SCRIPT)
    assert answer.status_code == 200
    assert answer.json()["move"] in live.table.playing.legal(0)
    assert len(answer.json()["cards"]) == 3
    page = visit.post(f"{at(live)}/hint", {"decision": decision}, me)
    assert "Suggestion" in words(page)
    assert "3.2" in words(page)
    assert "7.5" in words(page)
    croatian = visit.post(f"{at(live)}/hint", {"decision": decision}, me, accept_language="hr")
    assert "3,2" in words(croatian)
    assert "7,5" in words(croatian)
    other = visit.person()
    assert visit.post(f"{at(live)}/hint", {}, other, **SCRIPT).status_code == 403


def test_there_are_no_hints_at_a_rated_table(visit: Visit, me: Login) -> None:
    live = visit.open(me, begin=True, game="hearts", players=4, rated=True)
    assert visit.post(f"{at(live)}/hint", {}, me, **SCRIPT).status_code == 409


def test_a_transcript_waits_for_the_end_of_the_match(visit: Visit, me: Login) -> None:
    live = visit.open(me, begin=True, game="hez2", players=3)
    address = f"{at(live)}/transcript.jsonl"
    assert visit.get(address, me).status_code == 409
    proof = live.table.proof
    assert proof
    assert proof.secret
    visit.finish(live)
    answer = visit.get(address, me)
    (record,) = read(answer.text.splitlines())
    assert record.over
    assert record.names[0] == "Clara"
    assert "seed" not in record.header
    assert record.header["fair"] == proof.as_dict()
    assert not verify(answer.text.splitlines()).faults
    assert visit.get(address, visit.person()).status_code == 403


def test_the_invitation_is_a_code_of_its_own(visit: Visit, me: Login) -> None:
    live = visit.open(me, game="hez2", players=2)
    code = visit.get(f"{at(live)}/qr.svg")
    assert code.headers["content-type"] == "image/svg+xml"
    assert "<svg" in code.text
    assert visit.get("/table/nothing/qr.svg").status_code == 404


def test_the_stream_shows_what_the_page_shows(visit: Visit, me: Login) -> None:
    live = visit.open(me, begin=True, game="kozel", players=3)
    person = me.person.id
    viewer = Viewer(person, spoken("en"), {}, Invitation("https://example.org"))
    number, page = "", ""
    while f'data-number="{number}"' not in page:  # a bot may move in between
        sent = viewer.show(visit.do(lambda: live.look(person))).decode()
        number = re.findall(r"^id: (\d+)\n", sent)[0]
        page = visit.get(at(live), me).text
    text = re.sub(r"^data: ", "", sent, flags=re.MULTILINE)
    shown = re.sub(r"\s+", " ", page[page.index('<div id="table"') :])
    parts = re.findall(r"<div id=\"hand\".*?</form>", re.sub(r"\s+", " ", text))
    assert len(parts) == 1
    assert parts[0] in shown


def test_who_may_not_watch_sees_no_cards(visit: Visit, me: Login) -> None:
    live = visit.open(me, begin=True, game="hearts", players=4)
    text = visit.get(at(live), visit.person()).text
    assert "data-card=" not in text
    assert "card back" not in text


def test_a_preference_orders_the_hand(visit: Visit, me: Login) -> None:
    live = visit.open(me, begin=True, game="hearts", players=4)

    def ranks() -> list[int]:
        text = visit.get(at(live), me).text
        hand = text[text.index('id="hand"') :]
        return ["23456789TJQKA".index(c) for c in re.findall(r'data-card="(\w)\w"', hand)]

    assert ranks() != sorted(ranks())
    visit.do(lambda: visit.room.people.prefer(me.person.id, {"order": "rank"}))
    assert ranks() == sorted(ranks())


def test_a_stream_ends_when_the_room_closes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with visiting(tmp_path) as visit:
        live = visit.open(visit.person(), game="hez2", players=2)
        show = Viewer.show

        def show_and_close(viewer: Viewer, frame: Frame) -> bytes:
            visit.app.state.closing.set()
            return show(viewer, frame)

        monkeypatch.setattr(Viewer, "show", show_and_close)
        text = visit.get(f"{at(live)}/stream").text
    assert re.findall(r"event: (\w+)", text) == ["table", "closing"]
    assert re.match(r"id: \d+\n", text)
