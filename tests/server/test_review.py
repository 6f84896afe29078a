"""Looking back: who may, every moment of every game, and that nothing is shown too early."""

from collections.abc import Iterator, Sequence
from functools import partial

import pytest

from majlis.cards import HIDDEN
from majlis.games import GAMES
from majlis.room import requests
from majlis.room.entries import Away, Entry, Moved
from majlis.room.live import LiveTable, Request
from majlis.room.people import Login
from majlis.room.steward import new_seed
from majlis.room.table import Table
from majlis.server.openhands import lines, moment

from .visiting import IMAGE, LANGUAGES, Visit, faults, visiting, words

MATCHES = {
    "hearts": {"players": 4, "options": {"target": 26}},
    "hearts2": {"players": 2, "options": {"target": 20}},
    "kozel": {"players": 3, "options": {"limit": 2}},
    "hez2": {"players": 3, "options": {"max_turns": 60}},
}


@pytest.fixture(scope="module")
def visit(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Visit]:
    with visiting(tmp_path_factory.mktemp("room")) as visit:
        yield visit


@pytest.fixture(scope="module")
def clara(visit: Visit) -> Login:
    return visit.person("Clara")


@pytest.fixture(scope="module")
def played(visit: Visit, clara: Login) -> dict[str, LiveTable]:
    """A finished private match of each game."""
    tables = {}
    for game, setup in MATCHES.items():
        live = tables[game] = visit.open(clara, begin=True, game=game, **setup)
        visit.finish(live)
    return tables


@pytest.mark.parametrize("code", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_a_match_can_be_looked_back_on(
    visit: Visit, clara: Login, played: dict[str, LiveTable], game: str, code: str
) -> None:
    table = played[game].table
    deal = table.matches[0].match.finished[-1].deal
    for move in (0, 1, len(deal.moves)):
        address = f"/table/{table.id}/review/1?deal={deal.standing.number}&move={move}"
        page = visit.get(address, clara, accept_language=code)
        assert page.status_code == 200
        assert faults(page) == []
        assert f"{move} / {len(deal.moves)}" in words(page)


@pytest.mark.parametrize("game", GAMES)
def test_all_cards_are_open_at_every_moment(played: dict[str, LiveTable], game: str) -> None:
    deal = played[game].table.matches[0].match.finished[0].deal
    assert len(lines(deal)) == len(deal.moves)
    for move in range(len(deal.moves) + 1):
        now = moment(deal, move)
        shown = [card for seat in now.seats for card in seat.hand]
        shown += [card for play in now.trick for card in play.cards]
        assert HIDDEN not in shown
        assert len(set(shown)) == len(shown)
        assert (move == 0) == (not now.told)


def test_a_full_trick_lies_there_with_its_winner(played: dict[str, LiveTable]) -> None:
    deal = played["hearts"].table.matches[0].match.finished[0].deal
    passes = sum(move.startswith("pass") for _, move in deal.moves)
    now = moment(deal, passes + 4)
    assert now.settled
    assert len(now.trick) == 4
    assert now.winner == deal.moves[passes + 4][0], "the winner leads next"


def test_a_script_gets_the_board_alone(
    visit: Visit, clara: Login, played: dict[str, LiveTable]
) -> None:
    address = f"/table/{played['hez2'].table.id}/review/1?move=3"
    page = visit.get(address, clara, x_majlis="1", accept="*/*")
    assert page.text.strip().startswith("<section")
    assert "<html" not in page.text
    assert 'data-move="3"' in page.text


@pytest.mark.parametrize("query", ["?deal=0", "?deal=999", "?deal=-1"])
def test_a_deal_that_there_is_not(
    visit: Visit, clara: Login, played: dict[str, LiveTable], query: str
) -> None:
    assert visit.get(f"/table/{played['hez2'].table.id}/review/1{query}", clara).status_code == 404


@pytest.mark.parametrize(("move", "shown"), [("-5", 0), ("99999", None)])
def test_a_move_beyond_the_ends_is_the_end(
    visit: Visit, clara: Login, played: dict[str, LiveTable], move: str, shown: int | None
) -> None:
    table = played["hez2"].table
    most = len(table.matches[0].match.finished[0].deal.moves)
    page = visit.get(f"/table/{table.id}/review/1?move={move}", clara)
    assert f"{most if shown is None else shown} / {most}" in words(page)


@pytest.mark.parametrize("query", ["?deal=x", "?move=1e9", "?deal=" + "9" * 400])
def test_what_is_no_number_is_refused(
    visit: Visit, clara: Login, played: dict[str, LiveTable], query: str
) -> None:
    page = visit.get(f"/table/{played['hez2'].table.id}/review/1{query}", clara)
    assert page.status_code in (404, 422)
    assert faults(page) == []


# -- who may see it ---------------------------------------------------------------------------


def test_a_private_match_is_for_those_who_played_it(
    visit: Visit, clara: Login, played: dict[str, LiveTable]
) -> None:
    address = f"/table/{played['hearts'].table.id}/review/1"
    mine = visit.get(address, clara)
    assert mine.status_code == 200
    assert "Only those who have played this match can open a link to it." in words(mine)
    for stranger in (None, visit.person("Eve")):
        page = visit.get(address, stranger)
        assert page.status_code == 403
        assert "data-card=" not in page.text
        script = visit.get(address, stranger, x_majlis="1", accept="*/*")
        assert script.status_code == 403


def _sit(table: Table, now: float, person: str, seat: int) -> Sequence[Entry]:
    return requests.sit(table, person, seat, now)


def test_who_got_up_or_was_replaced_in_a_match_may_look_back_on_it(
    visit: Visit, clara: Login
) -> None:
    live = visit.open(clara, game="hearts", players=4, options={"target": 26})
    left, replaced, early = (visit.person(name) for name in ("Dan", "Eve", "Flo"))

    def ask(wish: Request) -> None:
        visit.do(lambda: live.ask(wish))

    for seat, who in ((1, left), (2, replaced), (3, early)):
        ask(partial(_sit, person=who.person.id, seat=seat))
    ask(lambda t, now: requests.leave(t, early.person.id, now))
    ask(lambda t, now: requests.begin(t, clara.person.id, new_seed(), now))
    ask(lambda t, now: requests.leave(t, left.person.id, now))
    ask(lambda t, now: [Away(now, 2)])
    ask(lambda t, now: requests.place_bot(t, clara.person.id, 2, "simple", now))
    address = f"/table/{live.table.id}"
    for who in (left, replaced):
        assert visit.get(f"{address}/review/1", who).status_code == 404
    visit.finish(live)
    for who in (left, replaced):
        assert visit.get(f"{address}/review/1", who).status_code == 200
        assert visit.get(f"{address}/transcript.jsonl", who).status_code == 200
        assert not visit.do(partial(visit.room.store.results, who.person.id))
    assert visit.get(f"{address}/review/1", early).status_code == 403  # never was in the match
    assert live.table.matches[0].people == (clara.person.id, "", "", "")


@pytest.mark.parametrize("setting", ["public", "spectators"])
def test_a_match_that_could_be_watched_is_for_all(visit: Visit, clara: Login, setting: str) -> None:
    live = visit.open(clara, begin=True, options={"max_turns": 20}, **{setting: True})
    visit.finish(live)
    page = visit.get(f"/table/{live.table.id}/review/1")
    assert page.status_code == 200
    assert "Only those who have played" not in words(page)


def test_a_running_match_is_shown_to_nobody(visit: Visit, clara: Login) -> None:
    live = visit.open(clara, begin=True, public=True, spectators=True)
    for who in (clara, None):
        page = visit.get(f"/table/{live.table.id}/review/1", who)
        assert page.status_code == 404
        assert "data-card=" not in page.text


def test_a_rematch_does_not_show_its_own_deal(visit: Visit, clara: Login) -> None:
    live = visit.open(clara, begin=True, options={"max_turns": 20}, public=True)
    visit.finish(live)
    person = clara.person.id
    visit.do(lambda: live.ask(lambda t, now: requests.agree(t, person, "m1", new_seed(), now)))
    assert live.table.number == 2
    assert live.table.phase == "playing"
    assert visit.get(f"/table/{live.table.id}/review/1").status_code == 200
    assert visit.get(f"/table/{live.table.id}/review/2").status_code == 404


def test_a_deal_of_an_unfinished_match_is_not_shown(visit: Visit, clara: Login) -> None:
    live = visit.open(clara, begin=True, game="hearts2", public=True, options={"target": 500})

    async def first_deal() -> None:
        while live.table.phase == "playing":
            seat = live.table.playing.deal.turn
            move = live.table.playing.legal(seat)[0]
            await live.ask(
                lambda t, now, seat=seat, move=move: [  # type: ignore[misc]
                    Moved(now, seat, move, "bot", 0.0, t.label(seat))
                ]
            )

    visit.do(first_deal)
    assert live.table.phase == "between"
    assert visit.get(f"/table/{live.table.id}/review/1?deal=1", clara).status_code == 404


def test_names_stay_text(visit: Visit) -> None:
    eve = visit.person(IMAGE[:24])
    live = visit.open(eve, begin=True, title=IMAGE, options={"max_turns": 20})
    visit.finish(live)
    page = visit.get(f"/table/{live.table.id}/review/1?move=1", eve)
    assert IMAGE in words(page)
    assert "<img src=x" not in page.text
    assert faults(page) == []
