"""Tricks on the table, and after they are taken."""

from playwright.sync_api import expect

from tests.browser.card_player import CardPlayer
from tests.browser.conftest import Arrive

RECORD = """() => {
  window.settled = new Set();
  const note = () => {
    const table = document.getElementById("table");
    const lays = [...document.querySelectorAll("#trick .lay")];
    if (!table?.classList.contains("settling") || !lays.length) return;
    const cards = lays.flatMap((lay) => [...lay.querySelectorAll(".card")]);
    const seen = cards.every((card) => card.checkVisibility());
    if (seen) settled.add(cards.map((card) => card.dataset.card).join(" "));
  };
  new MutationObserver(note).observe(document.getElementById("main"),
    { subtree: true, childList: true, attributes: true });
}"""


def test_U02_every_full_trick_is_shown_the_last_one_too(arrive: Arrive) -> None:
    guest = arrive()
    page = guest.page
    guest.make_table("hearts2", speed="fast")
    page.evaluate(RECORD)
    player = CardPlayer(page, guest.way)
    player.play(lambda sight: player.played > 3)
    expect(page.locator("#d-last")).to_have_count(1)  # not before the trick has been taken
    page.keyboard.press("l")
    last = page.locator("#d-last[open] .drawer")
    expect(last.locator("li")).to_have_count(2)
    taken = last.locator("[data-card]").evaluate_all("all => all.map((c) => c.dataset.card)")
    page.keyboard.press("l")
    player.play(lambda sight: bool(sight.after))
    settled = [trick.split() for trick in page.evaluate("[...settled]")]
    assert [len(trick) for trick in settled] == [2] * 13
    assert len({card for trick in settled for card in trick}) == 26
    assert sorted(taken) in [sorted(trick) for trick in settled]


def test_the_leader_dealer_and_winner_are_marked_by_more_than_colour(arrive: Arrive) -> None:
    """A-03."""
    guest = arrive()
    page = guest.page
    guest.make_table("hearts", players=4)
    player = CardPlayer(page, guest.way)
    sight = player.play(lambda sight: page.locator("#trick .lay").count() > 1)
    expect(page.locator(".badge.dealer:visible")).to_have_count(1)
    expect(page.locator(".badge.leader:visible")).to_have_count(1)
    expect(page.locator("#trick .lay.best .crown svg")).to_be_visible()
    expect(page.locator("#trick .lay.best .sr")).to_contain_text("winning")
    looks = page.evaluate(
        """() => Object.fromEntries([...document.querySelectorAll("#hand .card")].map((card) =>
          [card.dataset.card, getComputedStyle(card, "::after").backgroundImage]))"""
    )
    hatched = {card for card, image in looks.items() if "repeating-linear-gradient" in image}
    assert hatched == set(sight.hand) - set(sight.legal)
