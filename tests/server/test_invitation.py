"""The link by which others find a table can be opened by them."""

from collections.abc import Iterator
from pathlib import Path

import pytest
import segno

from majlis.room import settings as module
from majlis.room.live import LiveTable

from .visiting import Visit, visiting, words

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


def test_the_page_of_tokens_names_an_address_that_programs_can_use(house: Visit) -> None:
    answer = house.post("/you/tokens", {"name": "bot"}, house.person(), host="localhost:8765")
    assert f"{LAN}/api/me" in answer.text
