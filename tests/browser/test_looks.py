"""Full tables on small and large screens: everything can be read and reached."""

from typing import Any

import pytest

from tests.browser.card_player import CardPlayer
from tests.browser.conftest import Arrive
from tests.browser.devices import DESKTOP, LANDSCAPE, PHONE, Device
from tests.browser.guest import Guest
from tests.browser.measures import covered, sticking_out
from tests.browser.pictures import Pictures
from tests.browser.place import strip
from tests.browser.sight import Sight
from tests.browser.test_hands import STRIP

SMALL = pytest.mark.parametrize("device", [PHONE, LANDSCAPE], ids=lambda device: device.name)
TURNS = 6
TABLES: dict[str, tuple[str, dict[str, Any]]] = {
    "kozel for stakes": (
        "kozel",
        {
            "players": 4,
            "option_scoring": "stakes",
            "option_deals": 2,
            "option_discards": "open",
            "option_count": "shown",
        },
    ),
    "kozel of three": ("kozel", {"players": 3, "option_limit": 3}),
    "hearts of five": ("hearts", {"players": 5}),
    "hez2 of four": ("hez2", {"players": 4, "option_hand_size": 7}),
}
LONGEST = 24
"""The most cards that a hand of Hez2 is tried with."""


def unreadable(guest: Guest) -> list[str]:
    """Names, numbers and cards on the table that something covers, and what is too wide."""
    page = guest.page
    return [
        *covered(page, ".plate .name bdi, .plate .number, .fact, #status"),
        *covered(page, "#trick .card, #pile-discard_pile .card:last-child, #pile-turn_up .card"),
        *sticking_out(page),
    ]


@SMALL
@pytest.mark.parametrize("table", TABLES)
def test_nothing_on_a_full_table_is_covered(
    arrive: Arrive, pictures: Pictures, table: str, device: Device
) -> None:
    guest = arrive(device)
    game, wishes = TABLES[table]
    guest.make_table(game, **wishes)
    player = CardPlayer(guest.page, guest.way, seed=3)
    faults, most = {}, 0
    for _ in range(TURNS):
        sight = player.wait()
        if sight.over or sight.after:
            break
        lying = guest.page.locator("#trick .card").count()
        if lying > most or not player.played:
            most = lying
            pictures.take(guest.page, f"{table}-{device.name}", again=True)
        if found := unreadable(guest):
            faults[f"{player.played}: {sight.status}"] = found
            pictures.take(guest.page, f"covered-{table}-{device.name}-{player.played}")
        player.act(sight)
    assert faults == {}


def grown(guest: Guest) -> Sight:
    """A hand of Hez2 to which cards have been drawn until it has very many."""
    for _ in range(20):
        guest.make_table("hez2", players=2, option_hand_size=19)
        player = CardPlayer(guest.page, guest.way)
        sight = player.wait()
        while not sight.over and len(sight.hand) < LONGEST:
            player.take_cards(sight)
            sight = player.wait()
        if not sight.over:
            return sight
    raise AssertionError(f"no hand has grown to {LONGEST} cards")


def test_U01_a_hand_of_24_cards(arrive: Arrive, pictures: Pictures) -> None:
    guest = arrive(PHONE)
    page, cards = guest.page, grown(guest).hand
    assert len(cards) >= LONGEST
    for size in ("normal", "big"):
        guest.prefer(cards=size)
        page.reload()
        for device in (PHONE, LANDSCAPE, DESKTOP):
            page.set_viewport_size({"width": device.width, "height": device.height})
            narrow = {card: strip(page, card).width for card in cards}
            assert min(narrow.values()) >= STRIP, narrow
            assert unreadable(guest) == []
            pictures.take(page, f"24-cards-{device.name}-{size}")
