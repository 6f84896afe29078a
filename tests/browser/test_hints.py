"""Hints, where they are allowed."""

import pytest
from playwright.sync_api import expect

from tests.browser.card_player import CardPlayer
from tests.browser.conftest import Arrive


def test_a_hint_marks_a_legal_card_and_plays_nothing(arrive: Arrive) -> None:
    guest = arrive()
    page = guest.page
    guest.make_table("hearts2")
    player = CardPlayer(page, guest.way)
    sight = player.play(lambda sight: len(sight.legal) > 1)
    sent = len(guest.watch.moves)
    page.keyboard.press("h")
    expect(page.locator("#toast")).to_contain_text("Suggestion")
    marked = page.locator("#hand .hinted-card [data-card]")
    expect(marked).to_have_count(1)
    assert marked.get_attribute("data-card") in sight.legal
    assert len(guest.watch.moves) == sent
    player.step()
    expect(page.locator("#hand .hinted-card")).to_have_count(0)


@pytest.mark.parametrize(
    ("key", "code"),
    [("h", "KeyH"), ("H", "KeyH"), ("h", "KeyJ"), ("\u0627", "KeyH"), ("\u0440", "KeyH")],
)
def test_a_key_counts_on_every_keyboard(arrive: Arrive, key: str, code: str) -> None:
    """With Caps Lock, with the letters in other places, and with other letters."""
    guest = arrive()
    page = guest.page
    guest.make_table("hearts2")
    CardPlayer(page, guest.way).play(lambda sight: len(sight.legal) > 1)
    page.evaluate(
        "(key) => document.body.dispatchEvent(new KeyboardEvent('keydown', key))",
        {"key": key, "code": code, "bubbles": True},
    )
    expect(page.locator("#toast")).to_contain_text("Suggestion")


def test_a_rated_table_gives_no_hints(arrive: Arrive) -> None:
    guest = arrive()
    path = guest.make_table("hearts2", rated="yes")
    sight = CardPlayer(guest.page, guest.way).wait()
    expect(guest.page.locator("#hint")).to_have_count(0)
    answer = guest.context.request.post(
        f"{guest.address}{path}/hint",
        form={"decision": sight.decision},
        headers={"origin": guest.address, "x-majlis": "1"},
    )
    assert answer.status == 409
