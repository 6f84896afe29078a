"""What people call themselves and their tables."""

import pytest
from playwright.sync_api import expect

from tests.browser.card_player import CardPlayer
from tests.browser.conftest import Arrive
from tests.browser.devices import DESKTOP, PHONE, Device

EVIL = "<img src=x onerror=a()>"
TITLE = '<script>alert(1)</script> & "x" \''


@pytest.mark.parametrize(
    ("device", "scripts"), [(DESKTOP, True), (PHONE, True), (DESKTOP, False), (PHONE, False)]
)
def test_a_guest_says_their_name_when_they_sit_down(
    arrive: Arrive, device: Device, scripts: bool
) -> None:
    host, guest, third = arrive(), arrive(device, scripts=scripts), arrive()
    path = host.make_table("hearts", begin=False, players=4)
    guest.go(path)
    guest.page.locator("#your-name").fill("Dunja")
    if scripts:  # what is typed outlives what others do, and counts on any seat
        third.go(path)
        third.page.get_by_role("button", name="Sit here").first.click()
        expect(guest.page.locator(".seat.free")).to_have_count(2)
        guest.page.get_by_role("button", name="Sit here").last.click()
    else:
        guest.page.get_by_role("button", name="Take a seat").click()
    expect(guest.page.locator(".seat.own bdi")).to_have_text("Dunja")
    expect(host.page.locator(".seat .name bdi").filter(has_text="Dunja")).to_have_count(1)


def test_U09_names_and_titles_are_text_everywhere(arrive: Arrive) -> None:
    """Anything that ran or was loaded would be noticed at the end of the test."""
    guest, other = arrive(), arrive()
    page = guest.page
    guest.post("/you/name", name=EVIL)
    path = guest.make_table(
        "hez2", begin=False, players=2, option_max_turns=12, title=TITLE, public="yes",
        spectators="yes",
    )  # fmt: skip
    other.go("/")
    listed = other.page.locator(f"#open-tables a[href='{path}']")
    expect(listed).to_contain_text(EVIL)
    expect(listed).to_contain_text(TITLE)
    assert TITLE in page.title()
    guest.begin()
    player = CardPlayer(page, guest.way)
    player.play(lambda sight: player.played > 1)
    other.go(path)
    expect(other.page.locator(".seat .name bdi").filter(has_text=EVIL)).to_have_count(1)
    other.page.locator("#d-log summary").click()
    expect(other.page.locator("#log")).to_contain_text(EVIL)
    player.play(lambda sight: sight.over)
    expect(page.locator("#result")).to_contain_text(EVIL)
    page.get_by_role("link", name="Replay the match").first.click()
    expect(page.locator("h1")).to_contain_text(TITLE)
    expect(page.locator("#board")).to_contain_text(EVIL)
    guest.go("/you/history")
    expect(page.locator("main")).to_contain_text("Hez2")
    for shown in (guest.page, other.page):
        assert shown.locator("img[src='x']").count() == 0
