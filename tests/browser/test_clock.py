"""Turn clocks on the page."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Arrive
from tests.browser.sight import asked

OFF_BY = {"fast": 14 * 60, "slow": -14 * 60}
"""Seconds by which a device's own clock is wrong."""


def left(page: Page) -> int:
    """The seconds on the viewer's clock."""
    text = page.locator(".seat.own .clock").inner_text()
    minutes, seconds = text.split(":")
    return int(minutes) * 60 + int(seconds)


def test_S23_a_clock_counts_down_and_loading_the_page_gives_no_time_back(arrive: Arrive) -> None:
    guest = arrive()
    page = guest.page
    path = guest.make_table("hearts2", clock="own", decision=30, bank=60)
    asked(page)
    clock = page.locator(".seat.own .clock.running")
    expect(clock).to_be_visible()
    first = left(page)
    assert 20 <= first <= 30
    expect(page.locator(".seat.own .bank")).to_contain_text("+1:00")
    page.wait_for_function(
        "(text) => document.querySelector('.seat.own .clock').textContent !== text",
        arg=clock.inner_text(),
    )
    page.wait_for_timeout(2000)
    assert left(page) < first
    before = left(page)
    other = guest.tab(path)
    asked(other)
    assert 0 < left(other) <= before


@pytest.mark.parametrize("seconds", OFF_BY.values(), ids=OFF_BY)
def test_S24_a_wrong_clock_of_the_device_plays_no_part(arrive: Arrive, seconds: int) -> None:
    guest = arrive()
    guest.context.add_init_script(
        f"const now = Date.now; Date.now = () => now() + {seconds * 1000};"
    )
    guest.make_table("hearts2", clock="own", decision=100, bank=0)
    asked(guest.page)
    assert 90 <= left(guest.page) <= 100
    guest.page.wait_for_timeout(1200)
    assert 85 <= left(guest.page) < 100


def test_only_who_owes_a_decision_has_a_clock_that_runs(arrive: Arrive) -> None:
    guest = arrive()
    guest.make_table("hearts2", clock="own", decision=50, bank=0)
    asked(guest.page)
    expect(guest.page.locator(".clock")).to_have_count(1)
    guest.make_table("hearts2")
    asked(guest.page)
    expect(guest.page.locator(".clock")).to_have_count(0)


def test_the_bank_is_shown_and_used_after_the_time_for_a_decision(arrive: Arrive) -> None:
    guest = arrive()
    page = guest.page
    path = guest.make_table("hearts2", clock="own", decision=4, bank=600)
    asked(page)
    bank = page.locator(".seat.own .bank")
    expect(bank).to_contain_text("+10:00")
    expect(bank).to_have_count(0, timeout=15_000)
    assert 500 < left(page) < 600
    other = guest.tab(path)
    asked(other)
    assert 500 < left(other) < 600
    expect(other.locator(".seat.own .bank")).to_have_count(0)
    assert not guest.watch.moves
