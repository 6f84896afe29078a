"""Tables in a real browser."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

pytest.importorskip("playwright")

from playwright.sync_api import Browser, BrowserContext, Page, expect

from .player import Player
from .rooms import RunningRoom

WIDE, PHONE, ACROSS = (1280, 800), (360, 640), (740, 360)
SHORT = {
    "hearts": {"players": "4", "option.target": "20"},
    "hearts2": {"players": "2", "option.target": "15"},
    "kozel": {"players": "3", "option.limit": "2"},
    "hez2": {"players": "3"},
}

pytestmark = pytest.mark.browser


@pytest.fixture(scope="module")
def room(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningRoom]:
    room = RunningRoom(tmp_path_factory.mktemp("room")).start()
    yield room
    room.kill()


class Somebody:
    """A person's browser; faults of its pages are collected."""

    def __init__(self, browser: Browser, size: tuple[int, int] = WIDE, still: bool = True) -> None:
        self.context: BrowserContext = browser.new_context(
            viewport={"width": size[0], "height": size[1]},
            reduced_motion="reduce" if still else "no-preference",
        )
        self.context.set_default_timeout(20_000)
        self.faults: list[str] = []

    def open(self, address: str) -> Page:
        """Show a page."""
        page = self.context.new_page()
        page.on("pageerror", lambda error: self.faults.append(str(error)))
        page.goto(address)
        return page


def double_ids(page: Page) -> list[str]:
    """Ids that several elements have."""
    found: list[str] = page.evaluate(
        "() => [...document.querySelectorAll('[id]')].map((e) => e.id)"
        ".filter((id, n, all) => all.indexOf(id) !== n)"
    )
    return found


@pytest.mark.parametrize("game", SHORT)
@pytest.mark.parametrize("size", [WIDE, PHONE], ids=["wide", "phone"])
def test_a_match_by_mouse(
    room: RunningRoom, browser: Browser, game: str, size: tuple[int, int]
) -> None:
    me = Somebody(browser, size, still=size == PHONE)
    page = me.open(room.table(me.context, game, SHORT[game]))
    Player(page).play(until="#result .ending")
    assert not me.faults
    assert not double_ids(page)
    expect(page.locator("#go-on")).to_have_text(re.compile("Rematch"))


@pytest.mark.parametrize("game", SHORT)
def test_a_match_by_keyboard(room: RunningRoom, browser: Browser, game: str) -> None:
    me = Somebody(browser)
    page = me.open(room.table(me.context, game, SHORT[game]))
    Player(page, keyboard=True).play(until="#result .ending")
    assert not me.faults


@pytest.mark.parametrize(
    ("game", "setup"),
    [("hearts", {"players": "3"}), ("hez2", {"players": "2", "option.hand_size": "19"})],
    ids=["17 cards", "19 cards"],
)
@pytest.mark.parametrize("size", [PHONE, ACROSS], ids=["upright", "across"])
def test_every_card_of_a_long_hand_can_be_tapped(
    room: RunningRoom, browser: Browser, game: str, setup: dict[str, str], size: tuple[int, int]
) -> None:
    me = Somebody(browser, size)
    page = me.open(room.table(me.context, game, setup))
    page.wait_for_selector("#hand .held")
    strips = page.evaluate(
        """() => [...document.querySelectorAll("#hand .held")].map((held) => {
          const r = held.getBoundingClientRect();
          const hits = (x, y) => held.contains(document.elementFromPoint(x, y));
          return hits(r.left + 2, r.top + 20) && hits(r.left + 23, r.top + 20);
        })"""
    )
    assert len(strips) >= 17
    assert all(strips)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_a_refusal_is_shown_with_its_ruling(room: RunningRoom, browser: Browser) -> None:
    me = Somebody(browser)
    page = me.open(room.table(me.context, "hearts", {"players": "4"}))
    page.click("#hand .held >> nth=0", position={"x": 8, "y": 8})
    page.click("button.verb", force=True)
    expect(page.locator("#toast")).to_contain_text("exactly 3 cards are passed")
    expect(page.locator("#toast a")).to_have_attribute("href", "/rules/hearts#H5")
    expect(page.locator("#hand input:checked")).to_have_count(1)


def test_without_a_connection_nothing_is_sent_and_the_page_comes_back(
    tmp_path: Path, browser: Browser
) -> None:
    room = RunningRoom(tmp_path).start()
    me = Somebody(browser)
    page = me.open(room.table(me.context, "hez2", {"players": "2"}))
    page.wait_for_selector("#table.mine-to-act")
    room.kill()
    expect(page.locator("#link-state")).not_to_be_empty()
    hand = page.locator("#hand .card").evaluate_all("cards => cards.map((c) => c.id)")
    page.click(".actions button.alone")
    expect(page.locator("#toast")).to_contain_text("Not sent")
    room.start()
    try:
        expect(page.locator("#link-state")).to_be_empty(timeout=60_000)
        again = page.locator("#hand .card").evaluate_all("cards => cards.map((c) => c.id)")
        assert again == hand
        Player(page).play(until="#result .ending")
    finally:
        room.kill()
    assert not me.faults


def test_two_people_and_a_bot(room: RunningRoom, browser: Browser) -> None:
    host, guest = Somebody(browser), Somebody(browser, PHONE)
    address = room.table(host.context, "kozel", SHORT["kozel"], begin=False)
    first, second = host.open(address), guest.open(address)
    second.locator("text=Sit here").first.click()
    second.wait_for_selector("#status >> text=The match begins")
    first.click("#begin")
    players = [Player(first, 1), Player(second, 2)]
    for _ in range(4000):
        if all(player.page.query_selector("#result .ending") for player in players):
            break
        if sum(player.step() for player in players) == 0:
            first.wait_for_timeout(40)
    for player in players:
        expect(player.page.locator("#result .ending")).to_be_visible()
    assert not host.faults
    assert not guest.faults


@pytest.mark.parametrize("game", SHORT)
def test_nothing_serious_is_wrong_for_those_who_cannot_see(
    room: RunningRoom, browser: Browser, game: str
) -> None:
    axe = pytest.importorskip("axe_playwright_python.sync_playwright").Axe()
    me = Somebody(browser)
    page = me.open(room.table(me.context, game, SHORT[game]))
    page.wait_for_selector("#table.mine-to-act")
    player = Player(page)
    found = []
    for until in ("#table", "#trick, #pile-discard_pile", "#result .ending"):
        player.play(until=until)
        found += axe.run(page).response["violations"]
    for drawer in ("#d-scores", "#d-log", "#d-menu"):
        page.click(f"{drawer} summary")
        found += axe.run(page).response["violations"]
    assert [fault for fault in found if fault["impact"] in ("serious", "critical")] == []
