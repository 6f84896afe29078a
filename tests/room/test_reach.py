"""By which addresses a room is reached."""

import socket
from ipaddress import ip_address

import pytest

from majlis.room import settings as module
from majlis.room.reach import is_everywhere, is_near, own_address
from majlis.room.settings import RoomSettings

LAN = {False: "192.168.1.20", True: "fd00::20"}


@pytest.fixture
def network(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "own_address", lambda six=False: LAN[six])


@pytest.fixture
def no_network(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "own_address", lambda six=False: "")


@pytest.mark.parametrize(
    "host", ["127.0.0.1", "127.1.2.3", "::1", "[::1]", "localhost", "a.localhost"]
)
def test_what_a_machine_calls_itself(host: str) -> None:
    assert is_near(host)
    assert not is_everywhere(host)


@pytest.mark.parametrize("host", ["192.168.1.20", "cards.example.org", "fd00::20", "localhost.org"])
def test_what_others_call_it(host: str) -> None:
    assert not is_near(host)
    assert not is_everywhere(host)


@pytest.mark.parametrize("host", ["0.0.0.0", "::", ""])
def test_all_addresses_at_once(host: str) -> None:
    assert is_everywhere(host)
    assert not is_near(host)


@pytest.mark.usefixtures("network")
@pytest.mark.parametrize(
    ("host", "public", "address", "outside", "alone"),
    [
        ("127.0.0.1", "", "http://127.0.0.1:8765", "", True),
        ("localhost", "", "http://localhost:8765", "", True),
        ("0.0.0.0", "", "http://127.0.0.1:8765", "http://192.168.1.20:8765", False),
        ("::", "", "http://[::1]:8765", "http://[fd00::20]:8765", False),
        ("10.0.0.7", "", "http://10.0.0.7:8765", "http://10.0.0.7:8765", False),
        ("127.0.0.1", "https://a.org/", "https://a.org", "https://a.org", False),
        ("0.0.0.0", "https://a.org", "https://a.org", "https://a.org", False),
    ],
)
def test_a_room_has_addresses_that_can_be_typed(
    host: str, public: str, address: str, outside: str, alone: bool
) -> None:
    settings = RoomSettings(host=host, public_url=public)
    assert (settings.address, settings.outside, settings.alone) == (address, outside, alone)
    assert settings.where.startswith(outside or address)
    assert address in settings.where


@pytest.mark.usefixtures("no_network")
def test_without_a_network_a_room_is_reached_here_alone() -> None:
    settings = RoomSettings(host="0.0.0.0")
    assert settings.where == settings.address == "http://127.0.0.1:8765"
    assert settings.outside == ""


def test_the_machines_own_address_is_one_of_a_network(monkeypatch: pytest.MonkeyPatch) -> None:
    for six in (False, True):
        found = own_address(six)
        assert not found or not is_near(found)
        assert not found or ip_address(found.partition("%")[0]).version == (6 if six else 4)

    def unreachable(*_: object) -> None:
        raise OSError("Network is unreachable")

    monkeypatch.setattr(socket.socket, "connect", unreachable)
    assert own_address() == ""
