"""The home page: what waits, what is open, and ways to a table."""

from playwright.sync_api import expect

from tests.browser.clipboard import NO_CLIPBOARD
from tests.browser.conftest import Arrive
from tests.browser.devices import PHONE
from tests.browser.sight import asked


def test_one_click_leads_to_the_cards(arrive: Arrive) -> None:
    guest = arrive(PHONE)
    guest.go("/")
    guest.page.locator("button[formaction='/play/hearts']").tap()
    guest.page.wait_for_url("**/table/*")
    assert len(asked(guest.page).hand) == 13


def test_open_tables_come_and_go_while_one_looks(arrive: Arrive) -> None:
    host, looker = arrive(), arrive(PHONE)
    looker.go("/")
    path = host.make_table("kozel", begin=False, players=3, public="yes", title="Evening round")
    entry = looker.page.locator(f"#open-tables a[href='{path}']")
    expect(entry).to_contain_text("Evening round")
    expect(entry).to_contain_text("2 seats free")
    host.post(f"{path}/bot", seat=1, level="simple")
    expect(entry).to_contain_text("1 seat free")
    host.post(f"{path}/close")
    expect(entry).to_have_count(0)


def test_a_match_waits_under_continue_until_it_is_over(arrive: Arrive) -> None:
    guest = arrive()
    path = guest.make_table("hearts2")
    hand = asked(guest.page).hand
    guest.page.locator("a.home").click()
    guest.page.locator(f".continue a[href='{path}']").click()
    guest.page.wait_for_url(f"**{path}")
    assert asked(guest.page).hand == hand


def test_a_friend_comes_by_code_and_by_link(arrive: Arrive) -> None:
    host = arrive()
    path = host.make_table("hearts", begin=False, players=4)
    link = host.page.locator("#invite").input_value()
    assert link == host.address + path
    picture = host.page.locator(".qr img")
    expect(picture).to_be_visible()
    assert picture.evaluate("(image) => image.complete && image.naturalWidth > 0")
    button = host.page.locator("[data-copy=invite]")
    button.click()
    expect(host.page.locator("#toast")).to_contain_text("Copied")
    expect(button).to_have_text("Copy")
    host.page.evaluate(NO_CLIPBOARD)
    button.click()
    host.page.wait_for_function("link => window.copied === link", arg=link)
    for code in (link, path.rsplit("/", 1)[1]):
        friend = arrive()
        friend.go("/")
        friend.page.locator("#code").fill(code)
        friend.page.get_by_role("button", name="Join").click()
        friend.page.wait_for_url(f"**{path}")
        friend.page.get_by_role("button", name="Sit here").first.dblclick()
        expect(friend.page.locator(".seat.own")).to_have_count(1)
    expect(host.page.locator(".seat.free")).to_have_count(1)


def test_S05_two_people_want_one_seat(arrive: Arrive) -> None:
    host, first, second = arrive(), arrive(), arrive()
    path = host.make_table("hearts", begin=False, players=4)
    pages = []
    for guest in (first, second):
        guest.go(path)
        pages.append(guest.page)
    seat = pages[0].locator("form[action$='/sit'] [name=seat]").first.get_attribute("value")
    button = f"form[action$='/sit']:has([name=seat][value='{seat}']) button"
    for page in pages:  # neither waits for the other
        page.evaluate(
            "(what) => { setTimeout(() => document.querySelector(what).click(), 50); }", button
        )
    expect(host.page.locator(".seat.free")).to_have_count(2)
    pages[0].wait_for_timeout(500)
    seated = [page.locator(".seat.own").count() for page in pages]
    assert sorted(seated) == [0, 1]
    loser = pages[seated.index(0)]
    expect(loser.locator("body")).to_contain_text("Somebody sits there already")
    first.watch.forgive("409")
    second.watch.forgive("409")
