"""Tables for chips: what is said before one sits down, the pot, the shares, the purse."""

from playwright.sync_api import Page, expect

from tests.browser.card_player import CardPlayer, play_together
from tests.browser.conftest import Arrive
from tests.browser.devices import PHONE
from tests.browser.guest import Guest
from tests.browser.measures import sticking_out
from tests.browser.pictures import Pictures

FIRST = 1000
STAKE = 25


def read(text: str) -> int:
    """A number as the page writes it."""
    return int(text.replace(",", "").replace("−", "-"))


def sums(guest: Guest) -> list[int]:
    """What the page of one's purse says: in it, and in play."""
    page = guest.tab("/you/purse")
    found = [read(text) for text in page.locator(".sums .number").all_inner_texts()]
    page.close()
    return found


def shares(page: Page) -> dict[str, int]:
    """What each staker has got of the pot, by name."""
    rows = page.locator("#result tbody tr:not(.cards-of)").all()
    found = {}
    for row in rows:
        share = row.locator("td").last.inner_text()
        if share != "–":
            found[row.locator("bdi").first.inner_text()] = read(share.split()[0])
    return found


def test_two_people_play_hez2_for_chips(arrive: Arrive, pictures: Pictures) -> None:
    host, friend = arrive(), arrive(PHONE)
    path = host.open_table("hez2", players=3, stake=STAKE, option_max_turns=40)
    friend.go(path)
    terms = friend.page.get_by_role("region", name="This table plays for chips")
    expect(terms).to_be_visible()
    expect(terms).to_contain_text(f"Each person puts {STAKE} chips into the pot")
    expect(terms).to_contain_text("Chips are play money")
    expect(friend.page.locator(".bar")).to_contain_text(f"Stake: {STAKE} chips")
    assert not sticking_out(friend.page)
    pictures.take(friend.page, "chips-before-sitting")
    friend.page.get_by_role("button", name="Take a seat").tap()
    expect(friend.page.locator(".seat.own")).to_have_count(1)
    expect(host.page.locator(".seat.free")).to_have_count(1)
    assert sums(friend) == [FIRST, 0]
    host.begin()
    for guest in (host, friend):
        expect(guest.page.locator(".bar")).to_contain_text(f"Pot: {2 * STAKE} chips")
        assert sums(guest) == [FIRST - STAKE, STAKE]
    players = [CardPlayer(guest.page, guest.way, seed=n) for n, guest in enumerate((host, friend))]
    play_together(players, lambda sight: sight.over)
    for guest in (host, friend):
        page = guest.page
        expect(page.locator("#result .pot")).to_contain_text(
            f"2 people have put in {STAKE} each: the pot came to {2 * STAKE}."
        )
        expect(page.locator("#result .pot a")).to_have_text("Z19")
        assert not sticking_out(page)
        pictures.take(page, f"chips-result-{guest.device.name}")
        got = shares(page)
        assert len(got) == 2, "bots get nothing"
        assert sorted(got.values()) in ([0, 2 * STAKE], [STAKE, STAKE])
        mine = got[page.locator("#result tr.me bdi").first.inner_text()]
        assert sums(guest) == [FIRST - STAKE + mine, 0]
        purse = guest.tab("/you/purse")
        movements = purse.locator(".movements tbody tr")
        expect(movements.last).to_contain_text("Your first chips")
        expect(purse.locator(".movements")).to_contain_text("Stake at a table of Hez2")
        told = [read(text) for text in movements.locator("td:nth-child(2)").all_inner_texts()]
        assert sum(told) == FIRST - STAKE + mine
        assert -STAKE in told
        pictures.take(purse, f"chips-purse-{guest.device.name}")


def test_who_is_short_of_chips_is_told_at_the_table(arrive: Arrive) -> None:
    host, poor = arrive(), arrive()
    poor.make_table("hez2", players=2, stake=FIRST)  # all of it is in play
    path = host.make_table("hez2", begin=False, players=2, stake=STAKE)
    poor.go(path)
    poor.page.get_by_role("button", name="Sit here").click()
    expect(poor.page.locator("main")).to_contain_text(f"You need {STAKE} chips and have 0")
    expect(host.page.locator(".seat.free")).to_have_count(1)
    poor.watch.forgive("409")


def test_a_table_that_is_closed_gives_the_stakes_back(arrive: Arrive, pictures: Pictures) -> None:
    host = arrive()
    path = host.make_table("hearts", players=3, stake=STAKE)
    assert sums(host) == [FIRST - STAKE, STAKE]
    host.post(f"{path}/close")
    expect(host.page.get_by_role("heading", name="This table is closed")).to_be_visible()
    expect(host.page.locator("#table")).to_contain_text("Everybody has got the stake back.")
    assert sums(host) == [FIRST, 0]
    pictures.take(host.page, "chips-closed")


def test_the_form_asks_for_a_stake_and_says_what_is_wrong(arrive: Arrive) -> None:
    guest = arrive(PHONE)
    page = guest.page
    guest.go("/new/kozel")
    page.locator("#stake").fill("half")
    page.locator("#new .submit button").tap()
    expect(page.locator("#faults")).to_contain_text("whole number of chips")
    expect(page.locator("#stake")).to_have_attribute("aria-invalid", "true")
    page.locator("#stake").fill("5")
    page.locator("#new .submit button").tap()
    page.wait_for_url("**/table/*")
    expect(page.locator(".bar")).to_contain_text("Stake: 5 chips")
    guest.watch.forgive("422")
