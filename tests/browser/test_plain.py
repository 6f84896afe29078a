"""The room without scripts: everything that matters is a form or a link."""

import re

import pytest
from playwright.sync_api import expect

from majlis.games import GAMES
from tests.browser.conftest import Arrive
from tests.browser.devices import PHONE
from tests.browser.measures import sticking_out
from tests.browser.pictures import Pictures
from tests.browser.place import strip
from tests.browser.plain_player import PlainPlayer
from tests.browser.sight import look

TURNS = {"hearts": 2, "hearts2": 1, "kozel": 1, "hez2": 1}
"""How many moves are made after "Play now", where bots take their time."""


@pytest.mark.parametrize("game", GAMES)
def test_play_now_and_some_turns(arrive: Arrive, pictures: Pictures, game: str) -> None:
    guest = arrive(scripts=False)
    page = guest.page
    guest.go("/")
    page.locator("#bots").select_option("simple")
    page.locator(f"button[formaction='/play/{game}']").click()
    page.wait_for_url("**/table/*")
    player = PlainPlayer(page)
    first = player.wait()
    pictures.take(page, f"plain-{game}")
    sight = player.play(TURNS[game])
    assert player.played == TURNS[game]
    assert sight.over or sight.hand != first.hand
    if game == "hearts":
        assert player.sizes == [3], "three cards are passed"


def test_kozel_with_moves_of_several_cards(arrive: Arrive) -> None:
    guest = arrive(scripts=False)
    guest.make_table("kozel", players=3)
    player = PlainPlayer(guest.page)
    for _ in range(60):
        player.play(1)
        if any(size > 1 for size in player.sizes) and len(player.sizes) > 3:
            return
    raise AssertionError(f"no move had several cards: {player.sizes}")


def test_hez2_with_draws_to_the_end(arrive: Arrive) -> None:
    guest = arrive(PHONE, scripts=False)
    guest.make_table("hez2", players=2, option_max_turns=16)
    player = PlainPlayer(guest.page)
    held = len(player.wait().hand)
    while (sight := player.wait()).decision and "draw" not in sight.alone:
        player.act(sight)
    held = len(sight.hand)
    player.alone("draw")
    after = player.wait()
    assert after.over or len(after.hand) > held or "draw" not in after.alone
    for _ in range(60):
        if player.play(1).over:
            break
    expect(guest.page.locator("#result .ending")).to_be_visible()
    assert not sticking_out(guest.page)
    guest.page.get_by_role("link", name="Replay the match").first.click()
    guest.page.get_by_label("One move on").click()
    expect(guest.page.locator("#board .board")).to_have_attribute("data-move", "1")


def test_create_a_table_by_its_form(arrive: Arrive, pictures: Pictures) -> None:
    guest = arrive(PHONE, scripts=False)
    page = guest.page
    guest.go("/")
    page.get_by_role("link", name="Create a table").click()
    page.get_by_role("navigation", name="Games").get_by_role("link", name="Hez2").click()
    page.locator("input[name=players][value='3']").check()
    page.get_by_role("button", name="Show the rules for this number").click()
    hand_size = page.locator("input[name='option.hand_size']")
    hand_size.fill("99")
    page.locator("#title").fill("Evening <b>round</b>")
    page.locator("input[name=speed][value=instant]").check()
    page.locator("#new .submit button").click()
    expect(page.locator("#faults")).to_contain_text("whole number")
    expect(page.locator("#title")).to_have_value("Evening <b>round</b>")
    pictures.take(page, "plain-new-faults")
    hand_size.fill("5")
    page.locator("#new .submit button").click()
    page.wait_for_url("**/table/*")
    expect(page.locator("h1")).to_contain_text("Evening <b>round</b>")
    expect(page.locator(".waiting .options")).to_have_text("hand size 5")
    page.locator("#begin").click()
    assert len(PlainPlayer(page).wait().hand) == 5
    guest.watch.forgive("422")


def test_ticked_cards_are_not_swept_away_by_a_refresh(arrive: Arrive) -> None:
    guest = arrive(scripts=False)
    guest.make_table("hearts", players=4)
    refresh = guest.page.locator("meta[http-equiv=refresh]")
    assert len(PlainPlayer(guest.page).wait().legal) == 13
    assert refresh.get_attribute("content") == "40"
    guest.make_table("hearts", begin=False)
    assert refresh.get_attribute("content") == "8"


def test_settings_are_changed_by_form(arrive: Arrive) -> None:
    guest = arrive(scripts=False)
    page = guest.page
    root = page.locator("html")
    guest.go("/you/settings")
    page.get_by_role("group", name="Colours of the French suits").get_by_label("Four").check()
    page.get_by_label("Play forced moves for me").check()
    page.get_by_role("button", name="Save").click()
    expect(page.get_by_role("status").first).to_have_text("Your settings are saved.")
    expect(root).to_have_attribute("data-deck", "four")
    expect(root).to_have_attribute("data-forced", "on")
    path = guest.make_table("hearts")
    page.locator("#d-menu > summary").click()
    page.locator("#table-settings select[name=cards]").select_option("big")
    page.locator("#table-settings select[name=forced]").select_option("off")
    page.locator("#table-settings button").click()
    page.wait_for_url(f"**{path}")
    expect(root).to_have_attribute("data-cards", "big")
    expect(root).to_have_attribute("data-deck", "four")
    expect(root).to_have_attribute("data-forced", "off")
    page.locator("a.home").click()
    page.locator(".languages summary").click()
    page.get_by_role("button", name="Hrvatski").click()
    expect(root).to_have_attribute("lang", "hr")


def test_U06_a_card_that_does_not_fit_is_refused_in_words(arrive: Arrive) -> None:
    guest = arrive(scripts=False)
    page = guest.page
    guest.make_table("hearts2")
    player = PlainPlayer(page)
    while len((sight := player.wait()).legal) == len(sight.hand):
        player.act(sight)
    wrong = next(card for card in sight.hand if card not in sight.legal)
    where = strip(page, wrong)
    page.mouse.click(where.x, where.y)
    expect(page.get_by_role("heading", name="That did not happen")).to_be_visible()
    expect(page.locator("main")).to_contain_text(re.compile(r"\(T\d+\)"))
    page.get_by_role("link", name="Back to the table").click()
    assert look(page).hand == sight.hand
    guest.watch.forgive("409")


def test_S01_a_form_that_is_sent_twice_plays_one_card(arrive: Arrive) -> None:
    guest = arrive(scripts=False)
    page = guest.page
    guest.make_table("hearts2")
    player = PlainPlayer(page)
    sight = player.wait()
    action = page.locator("#hand-form").get_attribute("action") or ""
    move = {"decision": sight.decision, "move": f"play {sight.legal[0]}"}
    assert guest.post(action, **move) == guest.post(action, **move)
    page.reload()
    assert len(player.wait().hand) == len(sight.hand) - 1
