"""Each game is played to the end of its match: by mouse, by keyboard, and on a phone."""

from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.card_player import CardPlayer
from tests.browser.conftest import Arrive
from tests.browser.devices import DESKTOP, PHONE, Device
from tests.browser.measures import double_ids, sticking_out
from tests.browser.pictures import Pictures
from tests.browser.ways import Keyboard, Mouse, Touch, Way

SHORT: dict[str, dict[str, Any]] = {
    "hearts": {"option_target": 13},
    "hearts2": {"option_target": 8},
    "kozel": {"option_limit": 2},
    "hez2": {"players": 3, "option_max_turns": 60},
}
"""Options by which a match takes a deal or two."""

WAYS: dict[str, tuple[type[Way], Device]] = {
    "mouse": (Mouse, DESKTOP),
    "keyboard": (Keyboard, DESKTOP),
    "phone": (Touch, PHONE),
}


@pytest.mark.parametrize("by", WAYS)
@pytest.mark.parametrize("game", SHORT)
def test_a_match_is_played_to_its_end(
    arrive: Arrive, pictures: Pictures, game: str, by: str
) -> None:
    """A-01 by keyboard, U-01 on a phone."""
    made, device = WAYS[by]
    way = made()
    guest = arrive(device)
    guest.open_table(game, way, **SHORT[game])
    pictures.take(guest.page, f"{game}-{by}-waiting")
    guest.begin(way)
    player = CardPlayer(guest.page, way, pictures, f"{game}-{by}", seed=len(game) + len(by))
    sight = player.play(lambda sight: sight.over)
    assert sight.over
    assert player.played > 2
    assert "playing" in player.seen
    if game == "hearts":
        assert "passing" in player.seen
    guest.page.locator("#result").get_by_role("row").first.wait_for()
    expect(guest.page.locator("#go-on")).to_have_text("Rematch")
    assert not double_ids(guest.page)
    assert not sticking_out(guest.page)


def test_the_arrow_keys_lead_into_the_hand_from_anywhere(arrive: Arrive) -> None:
    guest = arrive()
    guest.make_table("hearts2")
    page = guest.page
    page.evaluate("document.activeElement.blur()")
    focused = page.locator("#hand .held:focus-within")
    page.keyboard.press("ArrowRight")
    expect(focused).to_have_count(1)
    first = focused.locator(".card").get_attribute("data-card")
    page.keyboard.press("End")
    last = focused.locator(".card").get_attribute("data-card")
    page.keyboard.press("ArrowRight")
    assert focused.locator(".card").get_attribute("data-card") == first != last
