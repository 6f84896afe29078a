"""Names at a table: no two people have the same, and a guest can say theirs when sitting down."""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from majlis.room.live import LiveTable
from majlis.room.people import Login

from .visiting import Visit, faults, visiting, words


@pytest.fixture(scope="module")
def visit(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Visit]:
    with visiting(tmp_path_factory.mktemp("room")) as visit:
        yield visit


def at(live: LiveTable) -> str:
    return f"/table/{live.table.id}"


def names(visit: Visit, live: LiveTable) -> list[str]:
    """What those at the table are called, by seat."""
    return list(visit.do(lambda: live.look("")).scene.names)


def martens(visit: Visit, count: int) -> list[Login]:
    return [visit.person("Marten") for _ in range(count)]


def test_namesakes_are_told_apart(visit: Visit) -> None:
    first, second, third = martens(visit, 3)
    live = visit.open(first, game="hez2", players=3)
    visit.post(f"{at(live)}/sit", {"seat": "2"}, second)
    assert names(visit, live) == ["Marten", "", "Marten 2"]
    visit.post(f"{at(live)}/sit", {"seat": "1"}, third)
    assert names(visit, live) == ["Marten", "Marten 3", "Marten 2"]
    assert "Marten 3" in words(visit.get(at(live), third))


def test_namesakes_are_told_apart_in_what_is_kept(visit: Visit) -> None:
    first, second = martens(visit, 2)
    live = visit.open(first, game="hez2", players=2)
    visit.post(f"{at(live)}/sit", {}, second)
    visit.post(f"{at(live)}/begin", {}, first)
    visit.finish(live)
    head = json.loads(visit.get(f"{at(live)}/transcript.jsonl", first).text.splitlines()[0])
    assert head["names"] == ["Marten", "Marten 2"]
    assert "Marten 2" in words(visit.get(f"{at(live)}/review/1", first))


def test_whoever_comes_back_is_told_apart_from_who_came_meanwhile(visit: Visit) -> None:
    host, first, second = visit.person("Otter"), *martens(visit, 2)
    live = visit.open(host, game="hez2", players=3)
    visit.post(f"{at(live)}/sit", {"seat": "1"}, first)
    assert names(visit, live) == ["Otter", "Marten", ""]
    visit.post(f"{at(live)}/leave", {}, first)
    visit.post(f"{at(live)}/sit", {"seat": "1"}, second)
    assert names(visit, live) == ["Otter", "Marten", ""]
    visit.post(f"{at(live)}/sit", {"seat": "2"}, first)
    assert names(visit, live) == ["Otter", "Marten", "Marten 2"]


def test_a_new_name_is_told_apart_too(visit: Visit) -> None:
    host, friend = visit.person("Otter"), visit.person("Marten")
    live = visit.open(host, game="hez2", players=2)
    visit.post(f"{at(live)}/sit", {}, friend)
    assert names(visit, live) == ["Otter", "Marten"]
    visit.post("/you/name", {"name": "otter"}, friend)
    assert names(visit, live) == ["Otter", "otter 2"]


def test_names_stay_apart_when_the_table_comes_back_from_the_store(tmp_path: Path) -> None:
    with visiting(tmp_path) as visit:
        first, second = martens(visit, 2)
        live = visit.open(first, game="hez2", players=2)
        visit.post(f"{at(live)}/sit", {}, second)
        id = live.table.id
    with visiting(tmp_path) as visit:
        assert names(visit, visit.do(lambda: visit.room.lobby.table(id))) == ["Marten", "Marten 2"]


def test_looking_back_tells_them_apart(visit: Visit) -> None:
    first, second = martens(visit, 2)
    live = visit.open(first, game="hez2", players=2)
    visit.post(f"{at(live)}/sit", {}, second)
    visit.post(f"{at(live)}/begin", {}, first)
    visit.finish(live)
    assert "Marten 2" in words(visit.get(f"{at(live)}/review/1", first))


def test_a_guest_says_their_name_when_they_sit_down(visit: Visit) -> None:
    live = visit.open(visit.person("Otter"), game="hez2", players=3)
    unknown = visit.get(at(live))
    assert faults(unknown) == []
    assert 'id="your-name" name="name" type="text" value=""' in unknown.text
    assert visit.post(f"{at(live)}/sit", {"name": "  Dunja "}).status_code == 303
    assert names(visit, live) == ["Otter", "Dunja", ""]
    guest = visit.person("Marten")
    assert 'name="name" type="text" value="Marten"' in visit.get(at(live), guest).text
    visit.post(f"{at(live)}/sit", {"name": "", "seat": "2"}, guest)
    assert names(visit, live) == ["Otter", "Dunja", "Marten"]
    assert 'id="your-name"' not in visit.get(at(live), guest).text


def test_a_name_that_cannot_be_is_refused_with_the_reason(visit: Visit) -> None:
    live, guest = visit.open(visit.person("Otter"), game="hez2", players=2), visit.person("Marten")
    answer = visit.post(f"{at(live)}/sit", {"name": "x" * 25}, guest)
    assert answer.status_code == 422
    assert "a name has at most 24 characters" in words(answer).lower()
    assert names(visit, live) == ["Otter", ""]


def test_an_account_keeps_its_name(visit: Visit) -> None:
    live, guest = visit.open(visit.person("Otter"), game="hez2", players=2), visit.person("Dunja")
    account = visit.do(
        lambda: visit.room.people.sign_up(guest.person.id, "Dunja", "a long enough password")
    )
    assert 'id="your-name"' not in visit.get(at(live), account).text
    visit.post(f"{at(live)}/sit", {"name": "Somebody"}, account)
    assert names(visit, live) == ["Otter", "Dunja"]
