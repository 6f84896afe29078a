"""What the page says when a card may not be played."""

import re

from playwright.sync_api import expect

from tests.browser.card_player import CardPlayer
from tests.browser.conftest import Arrive
from tests.browser.sight import asked, look


def test_U05_a_pass_of_too_few_cards_is_refused_with_its_ruling(arrive: Arrive) -> None:
    guest = arrive()
    guest.make_table("hearts", players=4)
    page = guest.page
    guest.way.card(page, asked(page).hand[0])
    page.locator("button.verb").click(force=True)
    expect(page.locator("#toast")).to_contain_text("exactly 3 cards are passed")
    expect(page.locator("#toast a")).to_have_attribute("href", "/rules/hearts#H5")
    expect(page.locator("#hand input:checked")).to_have_count(1)
    guest.watch.forgive("409")


def test_U06_a_card_that_does_not_fit_says_why_and_stays(arrive: Arrive) -> None:
    guest = arrive()
    guest.make_table("hearts2")
    page = guest.page
    player = CardPlayer(page, guest.way)
    sight = player.play(lambda sight: len(sight.legal) < len(sight.hand))
    sent = len(guest.watch.moves)
    wrong = next(card for card in sight.hand if card not in sight.legal)
    guest.way.card(page, wrong)
    toast = page.locator("#toast")
    expect(toast).to_contain_text("is not legal")
    ruling = toast.locator("a.ruling")
    expect(ruling).to_have_attribute("href", re.compile(r"^/rules/hearts2#T\d+$"))
    assert look(page).hand == sight.hand
    assert len(guest.watch.moves) == sent
    with page.expect_navigation():
        ruling.click()
    anchor = page.url.split("#")[1]
    expect(page.locator(f"[id='{anchor}']")).to_be_in_viewport()


def test_U05_ticking_cards_to_pass_sends_nothing_before_the_button(arrive: Arrive) -> None:
    guest = arrive()
    guest.make_table("hearts", players=4)
    page = guest.page
    sight = asked(page)
    for card in sight.hand[:3]:
        guest.way.card(page, card)
    assert sum(card.ticked for card in look(page).cards) == 3
    assert look(page).verbs == {"pass": True}
    guest.way.card(page, sight.hand[0])
    assert look(page).verbs == {"pass": False}
    guest.way.card(page, sight.hand[5])
    assert look(page).verbs == {"pass": True}
    assert not guest.watch.moves
    page.locator("button.verb").click()
    after = asked(page, sight.key)
    assert not {sight.hand[1], sight.hand[2], sight.hand[5]} & set(after.hand)


def test_U04_while_a_penalty_is_due_only_twos_and_taking_are_offered(arrive: Arrive) -> None:
    guest = arrive()
    page = guest.page
    due = page.locator(".fact-due")
    for _ in range(25):
        guest.make_table("hez2", players=2, option_hand_size=12)
        player = CardPlayer(page, guest.way)
        for _ in range(6):
            sight = player.wait()
            if due.count() and sight.decision:
                assert sight.alone == ("take",)
                assert all(card[0] == "2" for card in sight.legal)
                return
            if sight.over:
                break
            player.act(sight)
        player.wait()  # or else leaving the page would abort the last move's request
    raise AssertionError("no penalty was due in 25 deals")
