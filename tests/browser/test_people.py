"""Several people at one table, each with a browser."""

from playwright.sync_api import expect

from tests.browser.card_player import CardPlayer, play_together
from tests.browser.conftest import Arrive
from tests.browser.devices import PHONE
from tests.browser.guest import Guest


def both_sit(host: Guest, friend: Guest, game: str, **wishes: object) -> str:
    """Two people at a table whose match has begun; its path.  The friend comes by the link."""
    path = host.make_table(game, begin=False, **wishes)
    friend.go(path)
    friend.way.press(friend.page, friend.page.get_by_role("button", name="Sit here").first)
    expect(friend.page.locator("#status")).to_contain_text("The match begins")
    expect(host.page.locator(".seat.free")).to_have_count(int(str(wishes["players"])) - 2)
    host.begin()
    return path


def test_two_people_and_two_bots_play_a_match(arrive: Arrive) -> None:
    host, friend = arrive(), arrive(PHONE)
    both_sit(host, friend, "hearts", players=4, option_target=5)
    players = [CardPlayer(guest.page, guest.way, seed=n) for n, guest in enumerate((host, friend))]
    ended = play_together(players, lambda sight: sight.over)
    assert all(sight.over for sight in ended)
    for player in players:
        assert player.played > 13
        expect(player.page.locator("#result .ending")).to_be_visible()


def test_two_people_at_a_table_with_secret_questions(arrive: Arrive) -> None:
    """Before every lead the table waits; then both can go on."""
    host, friend = arrive(), arrive(PHONE)
    both_sit(host, friend, "kozel", players=3)
    players = [CardPlayer(guest.page, guest.way, seed=n) for n, guest in enumerate((host, friend))]
    for _ in range(4000):
        for player in players:
            if sight := player.peek():
                player.act(sight)
        if all(player.played >= 3 for player in players):
            return
        host.page.wait_for_timeout(20)
    raise AssertionError(f"the table stands still: {[player.played for player in players]}")
