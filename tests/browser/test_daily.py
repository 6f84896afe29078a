"""The deal of the day: played once for the ranking, then as often as one likes."""

from playwright.sync_api import expect

from tests.browser.axe import grave_faults
from tests.browser.card_player import CardPlayer
from tests.browser.conftest import Arrive
from tests.browser.measures import sticking_out
from tests.browser.pictures import Pictures
from tests.browser.sight import asked


def test_the_deal_of_the_day_is_played_and_ranked(arrive: Arrive, pictures: Pictures) -> None:
    guest = arrive()
    page = guest.page
    guest.go("/")
    page.get_by_role("link", name="The deal of the day").click()
    own = page.locator("section:has(#h-hez2) tr.me")
    expect(own).to_have_count(0)
    assert not sticking_out(page)
    page.locator("form[action='/daily/hez2'] button").click()
    page.wait_for_url("**/table/*")
    first = page.url
    player = CardPlayer(page, guest.way)
    hand = sorted(player.wait().hand)
    seal = page.locator("#d-cards code").first.text_content() or ""
    guest.go("/daily")
    expect(page.locator("section:has(#h-hez2) .proof code").first).to_have_text(seal)
    expect(own).to_contain_text("not finished")
    page.get_by_role("link", name="Your match for the ranking").click()
    page.wait_for_url(first)
    CardPlayer(page, guest.way).play(lambda sight: sight.over)
    expect(page.locator("#d-cards")).not_to_contain_text("Secret")
    place = page.locator("#result tr.me td").first.inner_text()
    page.get_by_role("link", name="Ranking of the day").click()
    page.wait_for_url("**/daily/*")
    expect(own.locator("td").last).to_have_text(place)
    expect(own.locator("td").first).not_to_have_text("–")
    assert not sticking_out(page)
    assert grave_faults(page) == []
    pictures.take(page, "daily-ranked")
    page.get_by_role("button", name="Play it again").click()
    page.wait_for_url("**/table/*")
    assert page.url != first
    assert sorted(asked(page).hand) == hand
    guest.go("/daily")
    expect(own).to_have_count(1)
    expect(own.locator("td").last).to_have_text(place)


def test_days_lead_to_one_another_and_old_secrets_are_shown(arrive: Arrive) -> None:
    guest = arrive()
    page = guest.page
    guest.go("/daily")
    today = page.locator(".days time").get_attribute("datetime")
    expect(page.locator(".proof dt", has_text="Secret")).to_have_count(0)
    page.get_by_role("link", name="The day before").click()
    page.wait_for_url("**/daily/*")
    expect(page.locator(".days time")).not_to_have_attribute("datetime", today or "")
    expect(page.locator(".proof dt", has_text="Secret")).to_have_count(4)
    expect(page.locator("form[action^='/daily/']")).to_have_count(0)
    page.get_by_role("link", name="The day after").click()
    expect(page.locator(".days time")).to_have_attribute("datetime", today or "")
