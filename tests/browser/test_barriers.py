"""No page has a serious barrier for people with disabilities, in light or dark (axe)."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.axe import grave_faults, grave_in
from tests.browser.card_player import CardPlayer
from tests.browser.conftest import Arrive
from tests.browser.devices import PHONE
from tests.browser.guest import Guest
from tests.browser.sight import asked
from tests.browser.test_matches import SHORT

PAGES = (
    "/", "/new/hearts", "/new/hearts2", "/new/kozel", "/new/hez2", "/rules/", "/rules/hearts",
    "/rules/hearts2", "/rules/kozel", "/rules/hez2", "/bots", "/statistics", "/you",
    "/you/settings", "/you/history", "/you/purse", "/you/account", "/you/tokens", "/you/data",
    "/you/delete", "/daily", "/daily/2026-01-01",
)  # fmt: skip

FAULTS = {
    "no such page": "/nowhere",
    "no such table": "/table/nowhere",
    "a code that leads nowhere": "/join?code=nowhere",
    "a game that there is not": "/new/whist",
}


def test_no_page_has_a_barrier(arrive: Arrive) -> None:
    guest = arrive()
    faults = {}
    for path in PAGES:
        guest.go(path)
        if found := grave_faults(guest.page):
            faults[path] = found
    assert faults == {}


def test_where_cards_come_from_can_be_read_by_everyone(arrive: Arrive) -> None:
    """What is folded away at first, on the home page and on that of a day."""
    guest = arrive(PHONE)
    faults = {}
    for path in ("/", "/daily", "/daily/2026-01-01"):
        guest.go(path)
        _unfold(guest.page)
        faults[path] = grave_faults(guest.page)
    assert {name: found for name, found in faults.items() if found} == {}


def test_tables_for_chips_have_no_barrier(arrive: Arrive) -> None:
    host, stranger = arrive(), arrive(PHONE)
    page, faults = host.page, {}
    path = host.make_table("hez2", begin=False, players=2, stake=5, option_max_turns=16)
    stranger.go(path)
    for name, seen in (("waiting", page), ("about to sit", stranger.page)):
        _unfold(seen)
        faults[name] = grave_faults(seen)
    expect(page.locator("#own-words")).not_to_have_value("")
    host.begin()
    player = CardPlayer(page, host.way)
    player.wait()
    page.locator("#d-menu > summary").click()
    page.locator("#d-cards > summary").click()
    faults["where the cards come from"] = grave_faults(page)
    page.locator("#d-menu > summary").click()
    player.play(lambda sight: sight.over)
    _unfold(page)
    faults["result"] = grave_faults(page)
    host.go(f"{path}/check/1")
    page.locator("#check-now").click()
    expect(page.locator("#verdict")).to_have_attribute("data-outcome", "good")
    faults["checked"] = grave_faults(page)
    page.route("**/transcript.jsonl*", lambda route: route.fulfill(body="{}"))
    page.locator("#check-now").click()
    expect(page.locator("#verdict")).to_have_attribute("data-outcome", "bad")
    faults["does not fit"] = grave_faults(page)
    host.go("/you/purse")
    faults["purse"] = grave_faults(page)
    assert {name: found for name, found in faults.items() if found} == {}
    assert len(faults) == 7


def _unfold(page: Page) -> None:
    """Open whatever can be, but for the drawers of a table."""
    page.evaluate(
        "() => { for (const one of document.querySelectorAll('main details:not(.tool)')) "
        "one.open = true; }"
    )


def test_the_page_of_the_interface_has_no_barrier(arrive: Arrive) -> None:
    """It is very long."""
    guest = arrive()
    guest.go("/api/docs")
    assert grave_in(guest.page, "light") == []


def test_no_page_about_a_fault_has_a_barrier(arrive: Arrive) -> None:
    guest = arrive()
    for what, path in FAULTS.items():
        guest.go(path)
        assert grave_faults(guest.page) == [], what
    guest.watch.forgive("404")


def test_forms_that_say_what_is_wrong_have_no_barrier(arrive: Arrive) -> None:
    guest = arrive()
    page = guest.page
    guest.go("/new/hez2")
    page.locator("input[name='option.hand_size']").fill("99")
    page.locator("#new .submit button").click()
    expect(page.locator("#faults")).to_be_visible()
    assert grave_faults(page) == []
    guest.go("/you/account")
    form = page.locator("form[action='/you/log-in']")
    form.locator("[name=name]").fill("nobody")
    form.locator("[name=password]").fill("not the password")
    form.locator("button").last.click()
    expect(page.locator(".error").first).to_be_visible()
    assert grave_faults(page) == []
    guest.watch.forgive("422", "403")


def test_what_somebody_with_an_account_sees_has_no_barrier(arrive: Arrive) -> None:
    guest = arrive()
    page = guest.page
    guest.go(guest.post("/you/sign-up", name="Dunja", password="a long enough password"))
    assert grave_faults(page) == []
    guest.go("/you/tokens")
    page.locator("#name").fill("my bot")
    page.get_by_role("button", name="Make a token").click()
    expect(page.locator("#secret")).to_be_visible()
    assert grave_faults(page) == []


@pytest.mark.parametrize("game", SHORT)
def test_a_table_has_no_barrier_in_any_phase(arrive: Arrive, game: str) -> None:
    guest = arrive()
    page = guest.page
    path = guest.make_table(game, begin=False, public="yes", **SHORT[game])
    faults = {"waiting": grave_faults(page)}
    guest.begin()
    player = CardPlayer(page, guest.way)

    def stage() -> str:
        sight = asked(page)
        faults[sight.stage] = grave_faults(page)
        return sight.stage

    player.play(lambda sight: sight.stage in ("passing", "question", "playing"))
    if stage() == "passing":
        player.play(lambda sight: sight.stage == "playing")
        stage()
    if game == "hearts":
        player.play(lambda sight: player.played > 3)
        faults |= _drawers(guest)
    if not asked(page).over:
        player.play(lambda sight: sight.over)
        stage()
    guest.go(f"{path}/review")
    expect(page.locator("#review")).to_be_visible()
    faults["replay"] = grave_faults(page)
    guest.go("/you/history")
    faults["history"] = grave_faults(page)
    assert {name: found for name, found in faults.items() if found} == {}
    assert "over" in faults


def _drawers(guest: Guest) -> dict[str, list[str]]:
    """What is behind the buttons of the bar, and the list of keys."""
    page, faults = guest.page, {}
    for drawer in ("#d-last", "#d-scores", "#d-log", "#d-menu"):
        if page.locator(drawer).count():
            page.locator(f"{drawer} > summary").click()
            faults[drawer] = grave_faults(page)
    page.get_by_role("button", name="Keys").click()
    faults["keys"] = grave_faults(page)
    page.locator("#keys button").click()
    return faults


def test_a_table_for_others_paused_and_closed_has_no_barrier(arrive: Arrive) -> None:
    host, stranger = arrive(), arrive(PHONE)
    path = host.make_table("kozel", players=3)
    stranger.go(path)
    expect(
        stranger.page.get_by_role("heading", name="A match is being played here")
    ).to_be_visible()
    assert grave_faults(stranger.page) == []
    asked(host.page)
    host.post(f"{path}/pause")
    expect(host.page.locator("#table.paused")).to_be_visible()
    assert grave_faults(host.page) == []
    host.post(f"{path}/close")
    expect(host.page.get_by_role("heading", name="This table is closed")).to_be_visible()
    assert grave_faults(host.page) == []
