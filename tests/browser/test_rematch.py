"""Another match at the same table (S-05)."""

from playwright.sync_api import Page, expect

from tests.browser.card_player import CardPlayer, play_together
from tests.browser.conftest import Arrive
from tests.browser.devices import PHONE
from tests.browser.pictures import Pictures
from tests.browser.sight import asked
from tests.browser.test_people import both_sit


def seats(page: Page) -> dict[str, str]:
    """Who sits where: names by the id of the seat."""
    found: dict[str, str] = page.evaluate(
        """() => Object.fromEntries([...document.querySelectorAll(".seat")].map((seat) =>
          [seat.id, seat.querySelector(".name bdi").textContent]))"""
    )
    return found


def hand(page: Page) -> list[str]:
    """The cards somebody holds, on turn or not."""
    cards: list[str] = page.locator("#hand .card").evaluate_all(
        "all => all.map((card) => card.dataset.card)"
    )
    return cards


def test_a_rematch_keeps_seats_and_deals_new_cards(arrive: Arrive) -> None:
    guest = arrive()
    page = guest.page
    guest.make_table("hearts2", option_target=1)
    player = CardPlayer(page, guest.way)
    first, before = player.wait().hand, seats(page)
    over = player.play(lambda sight: sight.over)
    page.locator("#go-on").dblclick()
    again = asked(page, over.key)
    expect(page.locator("#result")).to_have_count(0)
    expect(page.locator("#table")).to_have_attribute("data-deal", "2.1")
    assert seats(page) == before
    assert len(again.hand) == 13
    assert again.hand != first
    expect(page.locator(".seat.own .total .number")).to_have_text("0")
    player.play(lambda sight: sight.over)
    page.get_by_role("link", name="Replay the match").first.click()
    page.wait_for_url("**/review/2*")


def test_two_people_agree_on_a_rematch(arrive: Arrive, pictures: Pictures) -> None:
    host, friend = arrive(), arrive(PHONE)
    both_sit(host, friend, "hearts2", players=2, option_target=1)
    players = [CardPlayer(guest.page, guest.way, seed=n) for n, guest in enumerate((host, friend))]
    expect(host.page.locator("#hand .held")).to_have_count(13)
    before, first = seats(host.page), hand(host.page)
    play_together(players, lambda sight: sight.over)
    friend.page.locator("#go-on").tap()
    expect(friend.page.locator("#go-on")).to_have_count(0)
    expect(host.page.locator("#result").get_by_text("Ready")).to_be_visible()
    expect(host.page.locator("#table")).to_have_attribute("data-deal", "1.1")
    pictures.take(host.page, "rematch-one-is-ready")
    host.page.locator("#go-on").click()
    for guest in (host, friend):
        expect(guest.page.locator("#table")).to_have_attribute("data-deal", "2.1")
        expect(guest.page.locator("#hand .held")).to_have_count(13)
        assert seats(guest.page) == before
    hands = [hand(guest.page) for guest in (host, friend)]
    assert not set(hands[0]) & set(hands[1])
    assert hands[0] != first
