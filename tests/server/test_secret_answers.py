"""An answer to a secret question shows to nobody else, on no channel (K16)."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from majlis.room import requests
from majlis.room.live import LiveTable
from majlis.room.people import Login
from majlis.room.table import Table
from tests.server.visiting import Visit, visiting

PATHS = (
    "/", "/you/data.json", "/you/history", "/api/tables", "/api/me/tables", "/api/statistics",
    "/daily",
)  # fmt: skip
"""Pages and calls that tell of tables, besides those of the table itself."""

FLEETING = re.compile(r'[0-9a-f]{64}|offer" value="[^"]+|"wait":[\d.]+|data-left="[\d.]+')
"""The seal of the next table, and how long everybody waits still."""


@pytest.fixture
def visit(tmp_path: Path) -> Iterator[Visit]:
    """A room of one's own."""
    with visiting(tmp_path) as visit:
        yield visit


def channels(visit: Visit, live: LiveTable, who: Login | None) -> Iterator[str]:
    """All that somebody gets to see of a table."""
    page, api = f"/table/{live.table.id}", f"/api/tables/{live.table.id}"
    for path in (*PATHS, page, f"{page}/review", api, f"{api}/matches"):
        answer = visit.get(path, who)
        yield FLEETING.sub("", f"{path} {answer.status_code}\n{answer.text}")


def may_answer(table: Table) -> bool:
    """Whether the first seat holds what it could answer with, behind the curtain."""
    return table.curtain is not None and bool(table.curtain.question(0))


def test_K16_an_answer_given_in_secret_shows_on_no_channel(visit: Visit) -> None:
    me, eve, stranger = (visit.person(name) for name in ("Ann", "Eve", "Zoe"))
    live = visit.open(
        me, game="kozel", players=3, public=True, spectators=True, asking=30, options={"limit": 50}
    )
    ann, other = me.person.id, eve.person.id
    visit.do(lambda: live.ask(lambda t, now: requests.sit(t, other, 1, now)))
    visit.do(lambda: live.ask(lambda t, now: requests.begin(t, ann, "5eed", now)))
    visit.play_until(live, may_answer)
    curtain = live.table.curtain
    assert curtain
    watchers = (eve, stranger, None)
    before = [list(channels(visit, live, who)) for who in watchers]
    visit.do(lambda: live.ask(lambda t, now: requests.play(t, ann, curtain.label, "decline", now)))
    assert live.table.answers
    assert [list(channels(visit, live, who)) for who in watchers] == before
