"""What people hear who listen to the page (A-02)."""

from playwright.sync_api import Page, expect

from majlis.cards import SPANISH
from majlis.language import spoken
from tests.browser.card_player import CardPlayer
from tests.browser.conftest import Arrive
from tests.browser.sight import asked
from tests.browser.test_people import both_sit


def heard(page: Page) -> str:
    """What the live region has told."""
    return page.locator("#news").inner_text()


def test_A02_a_drawn_card_is_told_to_whoever_draws_it_alone(arrive: Arrive) -> None:
    host, friend = arrive(), arrive()
    both_sit(host, friend, "hez2", players=2)
    players = [CardPlayer(guest.page, guest.way) for guest in (host, friend)]
    for n in range(40):
        player, other = players[n % 2], players[1 - n % 2]
        sight = player.peek()
        if sight is None:
            continue
        if "draw" not in sight.alone:
            player.act(sight)
            host.page.wait_for_timeout(100)
            continue
        player.alone("draw")
        drawn = player.page.locator("#news").get_by_text("You draw").last
        expect(drawn).to_be_attached()
        hand = player.page.locator("#hand .card").evaluate_all(
            "all => all.map((card) => card.dataset.card)"
        )
        (new,) = set(hand) - set(sight.hand)
        name = spoken("en").card(new, SPANISH)
        assert name in drawn.inner_text()
        expect(other.page.locator("#news")).to_contain_text("draws a card")
        assert name not in heard(other.page)
        return
    raise AssertionError("nobody could draw a card")


def test_the_live_regions_are_there_from_the_first_moment(arrive: Arrive) -> None:
    guest = arrive()
    guest.make_table("hearts2")
    page = guest.page
    sight = asked(page)
    expect(page.get_by_role("log")).to_have_count(1)
    assert page.get_by_role("status").first.inner_text().strip() == sight.status != ""
    page.keyboard.press("s")
    expect(page.locator("#status")).to_be_focused()
    page.keyboard.press("?")
    expect(page.get_by_role("dialog", name="Keys")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog", name="Keys")).to_be_hidden()
