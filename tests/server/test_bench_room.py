"""The benchmark of the room: it plays, and it counts right."""

import io
import math

import pytest
from rich.console import Console

from majlis.bench.room import Findings, Plan, Row, run, show
from majlis.bench.room_players import moves_of
from majlis.games import GAMES

from .felts import Sample, page


@pytest.mark.slow
def test_it_measures_a_small_room(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("majlis.bench.room.SETTLE", 0.5)
    out = io.StringIO()
    plan = Plan(tables=4, seconds=1, watchers=1, think=0.0, speed="instant")
    assert run(plan, Console(file=out, width=120)) == 0
    rows = [line.split() for line in out.getvalue().splitlines()]
    told = {" ".join(row[:3]): row for row in rows}
    for name in ("bare ASGI echo", "people at play", "with 1 more", "flat out, simple"):
        assert name in told
    played = told["people at play"]
    assert float(played[3]) > 0  # presses
    assert float(played[4]) >= float(played[3])  # bots move too
    assert "press to page" in out.getvalue()


def test_percentiles_are_those_of_the_waits() -> None:
    row = Row("", [n / 100 for n in range(100)], 1.0)
    assert [row.percentile(share) for share in (0.5, 0.95, 0.99)] == [0.5, 0.95, 0.99]
    assert Row("", [0.3], 1.0).percentile(0.95) == 0.3
    assert math.isnan(Row("", [], 1.0).percentile(0.5))


def test_it_says_whether_the_goal_is_reached() -> None:
    for wait, words in ((0.02, "(within the 60 ms"), (0.2, "(over the 60 ms")):
        row = Row("people at play", [wait] * 10, 1.0, 20.0, 0.5, 30)
        out = io.StringIO()
        show(Plan(), Findings([row, row], 2048, 1024, 0.01), Console(file=out, width=120))
        assert words in out.getvalue()


@pytest.mark.parametrize("game", GAMES)
def test_its_people_find_the_moves_that_a_page_offers(game: str) -> None:
    sample = Sample(game, max(GAMES[game].players)).begin()
    seen: set[str] = set()
    for _ in sample.run(3, 150):
        shown = sample.scene()
        moves = moves_of(page(shown).encode())
        if not shown.decision:
            assert not moves
            continue
        assert shown.view
        assert moves
        assert set(moves) <= {*(shown.questions or shown.view.legal)}
        if shown.view.facts.get("phase") != "pass":
            assert {move.split(" ")[0] for move in moves} == {
                move.split(" ")[0] for move in shown.questions or shown.view.legal
            }
        seen.update(move.split(" ")[0] for move in moves)
    assert len(seen) >= (1 if game == "hearts2" else 2)
