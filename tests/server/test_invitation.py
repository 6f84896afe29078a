"""The link by which others find a table can be opened by them."""

from collections.abc import Iterator
from pathlib import Path

import pytest
import segno

from majlis.room import settings as module
from majlis.room.live import LiveTable

from .visiting import Visit, faults, visiting, words

LAN = "http://192.168.1.20:8765"
ALONE = "The link works on this machine only; to let others in, open the room with the option"
"""What an invitation says where nobody can follow it."""


@pytest.fixture(autouse=True)
def network(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "own_address", lambda six=False: "192.168.1.20")


@pytest.fixture
def house(tmp_path: Path) -> Iterator[Visit]:
    """A room that listens on all addresses of its machine."""
    with visiting(tmp_path, host="0.0.0.0") as visit:
        yield visit


def opened(visit: Visit) -> tuple[LiveTable, str]:
    live = visit.open(visit.person(), game="hez2", players=2)
    return live, f"/table/{live.table.id}"


def linked(visit: Visit, path: str, host: str = "127.0.0.1:8765") -> str:
    """The link on the page of a table, for somebody who has come by this Host header."""
    text = visit.get(path, host=host).text
    return text.partition('id="invite" class="ltr" type="text" readonly value="')[2].partition('"')[
        0
    ]


@pytest.mark.parametrize(
    ("host", "link"),
    [
        ("192.168.1.20:8765", LAN),
        ("cards.local:8765", "http://cards.local:8765"),
        ("[fd00::20]:8765", "http://[fd00::20]:8765"),
        ("127.0.0.1:8765", LAN),
        ("localhost:8765", LAN),
        ("0.0.0.0:8765", LAN),
        ('a"><b>', LAN),
        ("a/b", LAN),
    ],
)
def test_the_link_leads_where_its_reader_came_by(house: Visit, host: str, link: str) -> None:
    _, path = opened(house)
    assert linked(house, path, host=host) == link + path
    assert "works on this machine only" not in words(house.get(path, host=host))


def test_the_code_holds_the_same_link(house: Visit, monkeypatch: pytest.MonkeyPatch) -> None:
    _, path = opened(house)
    made, make = list[str](), segno.make

    def noted(content: str, error: str) -> segno.QRCode:
        made.append(content)
        return make(content, error=error)

    monkeypatch.setattr(segno, "make", noted)
    house.get(f"{path}/qr.svg", host="127.0.0.1:8765")
    house.get(f"{path}/qr.svg", host="cards.local")
    assert made == [LAN + path, f"http://cards.local{path}"]


def test_a_public_address_is_what_links_show(tmp_path: Path) -> None:
    with visiting(tmp_path, host="0.0.0.0", public_url="https://cards.example.org") as visit:
        _, path = opened(visit)
        for host in ("127.0.0.1:8765", "192.168.1.20:8765"):
            assert linked(visit, path, host=host) == f"https://cards.example.org{path}"


def test_a_room_for_this_machine_says_so(tmp_path: Path) -> None:
    with visiting(tmp_path) as visit:
        _, path = opened(visit)
        assert linked(visit, path) == f"http://127.0.0.1:8765{path}"
        page = visit.get(path)
        assert f"{ALONE} --host 0.0.0.0 ." in words(page)
        behind_a_proxy = visit.get(path, host="cards.example.org")
        assert ALONE not in words(behind_a_proxy)


def test_a_room_without_a_network_says_so(house: Visit, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "own_address", lambda six=False: "")
    _, path = opened(house)
    assert "works on this machine only: it is in no network" in words(house.get(path))


def test_a_table_in_play_invites_from_its_menu(house: Visit) -> None:
    """Where the match begins at once, nobody has seen the link before."""
    me, stranger = house.person(), house.person()
    live = house.open(me, begin=True, game="hez2", players=3)
    path = f"/table/{live.table.id}"
    mine = house.get(path, me)
    assert f'value="{LAN}{path}"' in mine.text
    assert f'src="{path}/qr.svg"' in mine.text
    assert faults(mine) == []
    assert "Invite somebody" not in words(house.get(path, stranger))


@pytest.mark.parametrize(
    ("setup", "invites", "joins"),
    [
        ({}, True, True),
        ({"spectators": True}, True, True),
        ({"rated": True}, False, False),
        ({"rated": True, "spectators": True}, True, False),
    ],
)
def test_only_a_table_with_something_to_come_for_invites(
    house: Visit, setup: dict[str, bool], invites: bool, joins: bool
) -> None:
    me, stranger = house.person(), house.person()
    live = house.open(me, begin=True, game="hez2", players=2, **setup)
    path = f"/table/{live.table.id}"
    told = "A bot's seat can be taken when the deal is over."
    assert ("Invite somebody" in words(house.get(path, me))) is invites
    assert (told in words(house.get(path, me))) is joins
    later = "After this deal you can take the seat of a bot."
    if not setup.get("spectators"):
        assert (later in words(house.get(path, stranger))) is joins
    house.finish(live)
    assert later not in words(house.get(path, stranger))
    assert "Invite somebody" in words(house.get(path, me))
    house.post(f"{path}/close", {}, me)
    assert "Invite somebody" not in words(house.get(path, me))


def test_a_full_table_invites_nobody(house: Visit) -> None:
    me, friend = house.person(), house.person()
    live = house.open(me, game="hez2", players=2)
    path = f"/table/{live.table.id}"
    house.post(f"{path}/sit", {}, friend)
    house.post(f"{path}/begin", {}, me)
    assert "Invite somebody" not in words(house.get(path, me))
    assert "A bot's seat" not in words(house.get(path, house.person()))


def test_the_page_of_tokens_names_an_address_that_programs_can_use(house: Visit) -> None:
    answer = house.post("/you/tokens", {"name": "bot"}, house.person(), host="localhost:8765")
    assert f"{LAN}/api/me" in answer.text
