"""Cards that are passed in Hearts."""

from playwright.sync_api import Page, expect

from tests.browser.card_player import CardPlayer
from tests.browser.conftest import Arrive
from tests.browser.pictures import Pictures
from tests.browser.sight import asked, look
from tests.browser.test_people import both_sit


def passed(page: Page) -> list[str]:
    """The cards that lie apart as passed."""
    cards: list[str] = page.locator(".passed .card").evaluate_all(
        "all => all.map((card) => card.dataset.card)"
    )
    return cards


def test_U03_what_is_passed_lies_apart_until_all_have_passed(
    arrive: Arrive, pictures: Pictures
) -> None:
    """I-03: before that, others learn at most that somebody has chosen."""
    host, friend = arrive(), arrive()
    path = both_sit(host, friend, "hearts", players=4)
    before = asked(host.page).hand
    CardPlayer(host.page, host.way).step()
    expect(host.page.locator("#hand .held")).to_have_count(10)
    given = passed(host.page)
    assert len(given) == 3
    assert sorted(look(host.page).hand + given) == sorted(before)
    pictures.take(host.page, "hearts-passed-apart")
    host.page.reload()
    expect(host.page.locator("#hand .held")).to_have_count(10)
    assert passed(host.page) == given
    content = friend.page.content()
    assert not [card for card in before if f'data-card="{card}"' in content]
    CardPlayer(friend.page, friend.way).step()
    expect(host.page.locator("#hand .held")).to_have_count(13)
    expect(host.page.locator(".passed")).to_have_count(0)
    fresh = host.page.locator("#hand .card.fresh").evaluate_all(
        "all => all.map((card) => card.dataset.card)"
    )
    assert len(fresh) == 3, "the cards received are marked"
    assert not set(fresh) & set(before)
    assert path in host.page.url


def test_S02_both_pass_at_the_same_moment(arrive: Arrive) -> None:
    host, friend = arrive(), arrive()
    both_sit(host, friend, "hearts", players=4)
    pages = [host.page, friend.page]
    for page in pages:
        for card in asked(page).hand[-3:]:
            host.way.card(page, card)
    for page in pages:  # neither waits for the other's page to change
        page.evaluate("document.querySelector('button.verb').click()")
    for page in pages:
        expect(page.locator("#hand .held")).to_have_count(13)
        expect(page.locator("#toast")).to_be_hidden()
