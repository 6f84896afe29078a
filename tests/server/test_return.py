"""Coming back to a table: opening it takes one's seat back (case S-18)."""

from pathlib import Path

from majlis.room.entries import Away
from tests.server.visiting import visiting


def test_S18_opening_the_page_takes_the_seat_back(tmp_path: Path) -> None:
    with visiting(tmp_path) as visit:
        me = visit.person()
        live = visit.open(me, begin=True, game="hearts")
        visit.do(lambda: live.ask(lambda table, now: [Away(now, 0)]))
        assert live.table.chairs[0].away
        visit.get(f"/table/{live.table.id}", me)
        assert not live.table.chairs[0].away
