"""People who go away, and what becomes of their seats."""

from playwright.sync_api import expect

from tests.browser.card_player import CardPlayer
from tests.browser.conftest import Arrive
from tests.browser.guest import Guest
from tests.browser.sight import asked, look
from tests.browser.test_people import both_sit


def seat_of(guest: Guest) -> str:
    """The id of somebody's seat, the same on all pages."""
    return guest.page.locator(".seat.own").get_attribute("id") or ""


def test_a_pause_stops_everybody_until_the_host_goes_on(arrive: Arrive) -> None:
    host, friend = arrive(), arrive()
    path = both_sit(host, friend, "hearts", players=4)
    hand = asked(friend.page).hand
    host.page.locator("#d-menu > summary").click()
    host.page.get_by_role("button", name="Pause").click()
    for page in (host.page, friend.page):
        expect(page.locator("#table.paused")).to_be_visible()
        expect(page.locator("#status")).to_contain_text("paused")
    assert look(friend.page).legal == []
    friend.page.locator("#hand .held").first.click(position={"x": 8, "y": 20}, force=True)
    expect(friend.page.locator("#hand input:checked")).to_have_count(0)
    expect(friend.page.get_by_role("button", name="Go on")).to_have_count(0)
    host.page.locator("#d-menu > summary").click()
    host.page.locator(".aids").get_by_role("button", name="Go on").click()
    for guest in (host, friend):
        expect(guest.page.locator("#table.paused")).to_have_count(0)
    assert look(friend.page).hand == hand
    assert path in host.page.url
    for guest in (host, friend):
        CardPlayer(guest.page, guest.way).step()
    expect(friend.page.locator("#hand .held")).to_have_count(13)
    expect(friend.page.locator(".passed")).to_have_count(0)


def test_S18_a_bot_stands_in_and_whoever_returns_has_the_seat_back(arrive: Arrive) -> None:
    """S-07 and S-15: those who stayed see it, and are not held up."""
    host, friend = arrive(), arrive()
    path = both_sit(host, friend, "hearts", players=4, grace=5)
    plate = host.page.locator(f"#{seat_of(friend)} .plate")
    held = len(asked(friend.page).hand)
    friend.page.close()
    expect(plate).to_contain_text("Not here")
    expect(plate).to_contain_text("Away, a bot plays", timeout=15_000)
    player = CardPlayer(host.page, host.way)
    player.play(lambda sight: player.played >= 2)
    back = friend.tab(path)
    expect(plate).not_to_contain_text("Away")
    expect(plate).not_to_contain_text("Not here")
    expect(back.locator("#take-back")).to_have_count(0)
    returned = CardPlayer(back, friend.way)
    for _ in range(3):
        for someone in (player, returned):
            if someone.peek():
                someone.step()
        host.page.wait_for_timeout(200)
        if returned.played:
            break
    assert returned.played or asked(back).decision
    assert len(look(back).hand) < held


def test_the_seat_is_taken_back_by_its_button(arrive: Arrive) -> None:
    """S-21: after two decisions for which the time ran out a bot plays, page open or not."""
    guest = arrive()
    page = guest.page
    guest.make_table("hearts2", clock="own", decision=1, bank=0)
    expect(page.locator("#take-back")).to_be_visible(timeout=20_000)
    held = page.locator("#hand .held").count()
    assert held <= 11, "the room has played for the absent player"
    assert not guest.watch.moves
    page.locator("#take-back").click()
    expect(page.locator("#take-back")).to_have_count(0)


def test_the_host_gives_the_seat_of_somebody_away_to_a_bot(arrive: Arrive) -> None:
    host, friend = arrive(), arrive()
    path = both_sit(host, friend, "hearts", players=4, grace=5)
    plate = host.page.locator(f"#{seat_of(friend)} .plate")
    friend.go("/")
    give = host.page.get_by_role("button", name="Give the seat to a bot")
    expect(give).to_be_visible(timeout=15_000)
    expect(plate).to_contain_text("Away, a bot plays")
    give.click()
    expect(plate).to_contain_text("Bot: simple")
    expect(host.page.locator(".seat .kind.bot")).to_have_count(3)
    player = CardPlayer(host.page, host.way)
    player.step()
    assert player.wait().decision
    friend.go(path)
    expect(friend.page.locator("#hand .held")).to_have_count(0)


def test_S18_leaving_wants_a_second_press_and_a_bot_goes_on(arrive: Arrive) -> None:
    host, friend = arrive(), arrive()
    both_sit(host, friend, "hearts", players=4)
    leave = friend.menu("leave")
    expect(host.page.locator(".seat .kind.bot")).to_have_count(2)
    leave.dblclick()
    expect(leave).to_have_text("Press again to leave")
    expect(leave).to_have_attribute("data-sure", "yes")
    assert "/table/" in friend.page.url  # a double click is no second press
    leave.click()
    friend.page.wait_for_url(f"{friend.address}/")
    expect(friend.page.locator(".continue")).to_have_count(0)
    expect(host.page.locator(".seat .kind.bot")).to_have_count(3)
    player = CardPlayer(host.page, host.way)
    player.step()
    assert player.wait().decision


def test_S19_the_host_leaves_before_the_start_and_another_can_begin(arrive: Arrive) -> None:
    host, friend = arrive(), arrive()
    path = host.make_table("hearts", begin=False, players=4)
    friend.go(path)
    friend.page.get_by_role("button", name="Sit here").first.click()
    expect(friend.page.locator("#begin")).to_have_count(0)
    host.press_twice(host.menu("leave"))
    host.page.wait_for_url(f"{host.address}/")
    friend.page.locator("#begin").click()
    assert len(asked(friend.page).hand) == 13


def test_S19_a_table_that_the_host_closes_says_so_to_everybody(arrive: Arrive) -> None:
    host, friend = arrive(), arrive()
    both_sit(host, friend, "hez2", players=2)
    close = host.menu("close")
    expect(close).to_have_attribute("data-again", "Press again to close it for everyone")
    host.press_twice(close)
    for guest in (host, friend):
        expect(guest.page.get_by_role("heading", name="This table is closed")).to_be_visible()
        assert look(guest.page).legal == []
    friend.page.get_by_role("link", name="To the home page").click()
    friend.page.wait_for_url(f"{friend.address}/")
    expect(friend.page.locator(".continue")).to_have_count(0)
