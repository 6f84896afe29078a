"""Words that browsers draw by themselves, and whose words a shuffle holds."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from majlis.language import spoken
from majlis.server.authors import authors
from tests.server.visiting import Visit, visiting

SCRIPT = {"x_majlis": "1", "accept": "*/*"}


@pytest.fixture
def visit(tmp_path: Path) -> Iterator[Visit]:
    """A room of one's own."""
    with visiting(tmp_path) as visit:
        yield visit


def test_drawn_words_never_take_the_place_of_others(visit: Visit) -> None:
    me = visit.person()
    live = visit.open(me)
    words = f"/table/{live.table.id}/words"
    for sent, kept in (
        ({"words": "amber owl", "drawn": "yes"}, "amber owl"),
        ({"words": "my own"}, "my own"),
        ({"words": "seven seas", "drawn": "yes"}, "my own"),
    ):
        assert visit.post(words, sent, me, **SCRIPT).status_code == 204
        assert live.table.chairs[0].words == kept


def test_drawn_words_that_come_too_late_are_nobodys_mistake(visit: Visit) -> None:
    me, other = visit.person(), visit.person("Eve")
    live = visit.open(me, begin=True)
    words, sent = f"/table/{live.table.id}/words", {"words": "amber owl"}
    assert visit.post(words, sent, me, **SCRIPT).status_code == 409
    for who in (me, other):
        answer = visit.post(words, {**sent, "drawn": "yes"}, who, **SCRIPT)
        assert answer.status_code == 204
    assert live.table.chairs[0].words == ""


def test_whose_words_they_are() -> None:
    names, english = ("Ada", "Bo"), spoken("en")
    assert authors(english, names, "oak.1", "oak", 1) == names
    assert authors(english, names, "oak.1", "elm", 1) == ("Seat 1", "Seat 2")
    assert authors(english, names, "oak.1", "oak", 2) == ("Seat 1", "Seat 2")
    assert authors(spoken("hr"), names, "", "oak", 1) == ("Mjesto 1", "Mjesto 2")
