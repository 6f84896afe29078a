"""One person in several tabs and on several devices (S-12, S-13, I-15)."""

from playwright.sync_api import Page, expect

from tests.browser.card_player import CardPlayer
from tests.browser.conftest import Arrive
from tests.browser.devices import PHONE
from tests.browser.sight import asked, look

ROUNDS = 3


def take_turns(pages: list[Page], players: list[CardPlayer]) -> None:
    """Play a decision on each page in turn; all pages show it."""
    key = ""
    for n in range(ROUNDS * len(pages)):
        sights = [asked(page, key) for page in pages]
        assert len({tuple(sight.hand) for sight in sights}) == 1, "all show the same hand"
        assert len({sight.decision for sight in sights}) == 1
        held, key = sights[0].hand, sights[0].key
        players[n % len(pages)].act(sights[n % len(pages)])
        for page in pages:
            page.wait_for_function(
                "(count) => document.querySelectorAll('#hand .held').length < count", arg=len(held)
            )


def test_S12_two_tabs_both_live_and_neither_plays_twice(arrive: Arrive) -> None:
    guest = arrive()
    path = guest.make_table("hearts2")
    pages = [guest.page, guest.tab(path)]
    take_turns(pages, [CardPlayer(page, guest.way) for page in pages])
    assert len(guest.watch.moves) == ROUNDS * 2
    assert {len(look(page).hand) for page in pages} == {13 - ROUNDS * 2}
    expect(pages[0].locator("#link-state")).to_be_empty()


def test_S12_two_devices_of_one_account(arrive: Arrive) -> None:
    desk, phone = arrive(), arrive(PHONE)
    known = {"name": "Mirna", "password": "a long enough password"}
    desk.post("/you/sign-up", **known)
    phone.post("/you/log-in", **known)
    path = desk.make_table("hearts2")
    phone.go("/")
    phone.page.locator(f".continue a[href='{path}']").tap()
    phone.page.wait_for_url(f"**{path}")
    pages = [desk.page, phone.page]
    take_turns(pages, [CardPlayer(guest.page, guest.way) for guest in (desk, phone)])
    assert len(desk.watch.moves) == len(phone.watch.moves) == ROUNDS


def test_S13_tabs_at_two_tables_keep_apart_through_a_reload(arrive: Arrive) -> None:
    guest = arrive()
    guest.make_table("hearts2")
    other = guest.tab(guest.post("/play/hez2", bots="simple"))
    hands = [asked(page).hand for page in (guest.page, other)]
    guest.page.reload()
    other.reload()
    assert [asked(page).hand for page in (guest.page, other)] == hands


def test_I15_nothing_of_a_table_stays_after_logging_out(arrive: Arrive) -> None:
    guest = arrive()
    guest.post("/you/sign-up", name="Odjava", password="a long enough password")
    path = guest.make_table("hearts2")
    hand = asked(guest.page).hand
    page = guest.tab("/you/account")
    page.get_by_role("button", name="Log out here").click()
    page.wait_for_url(f"{guest.address}/**")
    expect(page.locator("#play-now")).to_be_visible()
    expect(guest.page.locator("#hand")).to_have_count(0)  # the other tab has left the table
    for tab in (page, guest.page):
        content = tab.content()
        assert not [card for card in hand if f'data-card="{card}"' in content and "hand" in content]
        kept = tab.evaluate("JSON.stringify([{...localStorage}, {...sessionStorage}])")
        assert not [card for card in hand if card in kept]
    guest.page.goto(guest.address + path)
    expect(guest.page.get_by_text("shows its cards to its players only")).to_be_visible()
    expect(guest.page.locator("#hand .held")).to_have_count(0)
