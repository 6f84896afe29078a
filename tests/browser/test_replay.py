"""Looking back on a match, from its table."""

from playwright.sync_api import expect

from tests.browser.card_player import CardPlayer
from tests.browser.clipboard import NO_CLIPBOARD
from tests.browser.conftest import Arrive
from tests.browser.measures import sticking_out


def test_a_match_is_looked_back_on_from_its_table_with_keys(arrive: Arrive) -> None:
    guest = arrive()
    page = guest.page
    guest.make_table("hez2", players=2, option_max_turns=20)
    player = CardPlayer(page, guest.way)
    player.play(lambda sight: sight.over)
    page.get_by_role("link", name="Replay the match").first.click()
    page.wait_for_url("**/review/1*")
    board = page.locator("#board .board")
    expect(board).to_have_attribute("data-move", "0")
    expect(board.locator(".seats .seat")).to_have_count(2)
    dealt = board.locator(".seats .card").count()
    assert dealt == 8, "all hands are open"
    page.keyboard.press("ArrowRight")
    expect(board).to_have_attribute("data-move", "1")
    page.keyboard.press("End")
    moves = board.get_attribute("data-moves")
    expect(board).to_have_attribute("data-move", str(moves))
    page.keyboard.press("ArrowLeft")
    expect(board).to_have_attribute("data-move", str(int(moves or 0) - 1))
    assert f"move={int(moves or 0) - 1}" in page.url, "the address leads to this move"
    address = page.url
    page.evaluate(NO_CLIPBOARD)
    link = page.get_by_role("button", name="Copy a link to this move")
    link.click()
    expect(page.locator("[data-copy-link]")).to_have_text("Copied")
    assert page.evaluate("window.copied") == address
    expect(page.locator("main")).to_contain_text("Only those who have played this match can open")
    assert not sticking_out(page)
    with page.expect_download() as download:
        page.get_by_role("link", name="Download the transcript").click()
    assert download.value.suggested_filename.endswith(".jsonl")
