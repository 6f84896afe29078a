"""Presses that come twice, too early, or too late: nothing is played twice (S-01, S-03)."""

import re

from playwright.sync_api import Page, Route, expect

from tests.browser.card_player import CardPlayer
from tests.browser.conftest import Arrive
from tests.browser.guest import Guest
from tests.browser.place import strip
from tests.browser.sight import Sight, asked, look

STREAM = re.compile(r"/stream\?")


def at_a_choice(guest: Guest) -> Sight:
    """A decision between several cards, in a match of Two-player Hearts."""
    guest.make_table("hearts2")
    player = CardPlayer(guest.page, guest.way)
    return player.play(lambda sight: len(sight.legal) > 1)


def moves_of(page: Page) -> int:
    """How many moves of the viewer's own the log of the deal tells of."""
    return page.locator("#log li").filter(has_text=re.compile(r"^\s*You play")).count()


def test_S01_a_double_click_on_a_card_plays_it_once(arrive: Arrive) -> None:
    guest = arrive()
    before = at_a_choice(guest)
    card, sent = before.legal[0], len(guest.watch.moves)
    where = strip(guest.page, card)
    guest.page.mouse.dblclick(where.x, where.y)
    after = asked(guest.page, before.key)
    assert [c for c in before.hand if c not in after.hand] == [card]
    assert len(guest.watch.moves) == moves_of(guest.page) == sent + 1


def test_S01_presses_in_a_slow_network_play_the_first_card_alone(arrive: Arrive) -> None:
    guest = arrive()
    before = at_a_choice(guest)
    earlier, held = moves_of(guest.page), list[Route]()
    guest.page.route("**/move", lambda route: held.append(route))
    first, other = before.legal[0], before.legal[-1]
    for card in (first, first, other):
        guest.way.card(guest.page, card)
    expect(guest.page.locator("#hand .held.sent")).not_to_have_count(0)
    assert look(guest.page).hand == before.hand, "nothing is played before the room says so"
    guest.page.wait_for_timeout(500)
    assert len(held) == 1, "only one move is on its way"
    held[0].continue_()
    after = asked(guest.page, before.key)
    assert [c for c in before.hand if c not in after.hand] == [first]
    assert moves_of(guest.page) == earlier + 1


def test_S01_the_room_takes_a_repeated_move_once(arrive: Arrive) -> None:
    """Whatever the page does: the same message five times at once is one move."""
    guest = arrive()
    before = at_a_choice(guest)
    earlier = moves_of(guest.page)
    statuses = guest.page.evaluate(
        """async ([decision, move]) => {
          const url = document.getElementById("hand-form").action;
          const send = () => fetch(url, {
            method: "POST",
            body: new URLSearchParams({ decision, move }),
            headers: { "X-Majlis": "1" },
          });
          const answers = await Promise.all([1, 2, 3, 4, 5].map(send));
          return answers.map((answer) => answer.status);
        }""",
        [before.decision, f"play {before.legal[0]}"],
    )
    assert statuses == [204] * 5, "each is told that it is done"
    after = asked(guest.page, before.key)
    assert [c for c in before.hand if c not in after.hand] == [before.legal[0]]
    assert moves_of(guest.page) == earlier + 1


def test_a_stale_tab_says_so_and_changes_nothing(arrive: Arrive) -> None:
    guest = arrive()
    before = at_a_choice(guest)
    page, earlier = guest.page, moves_of(guest.page)
    stale = guest.context.new_page()
    stale.route(STREAM, lambda route: None)  # it hears nothing new, and does not know that
    stale.goto(page.url)
    guest.way.card(page, before.legal[0])
    after = asked(page, before.key)
    assert look(stale).hand == before.hand
    guest.way.card(stale, before.legal[-1])
    expect(stale.locator("#toast")).to_contain_text("You have already decided")
    expect(stale.locator("#toast")).not_to_contain_text("play ")
    assert look(page).hand == after.hand
    assert moves_of(page) == earlier + 1
    expect(stale.locator("#hand .held.sent")).to_have_count(0)
    stale.unroute(STREAM)
    stale.reload()
    assert asked(stale).hand == after.hand
    guest.watch.forgive("409", "/stream")


def test_S03_a_press_while_others_are_on_turn_is_answered_in_words(arrive: Arrive) -> None:
    """U-06: being out of turn looks and sounds different from a card that does not fit."""
    guest = arrive()
    guest.make_table("hearts", players=4, speed="slow")
    page = guest.page
    player = CardPlayer(page, guest.way)
    player.play(lambda sight: sight.stage == "playing")
    sight = player.step()
    expect(page.locator("#table:not(.mine-to-act)")).to_have_count(1)
    sent = len(guest.watch.moves)
    page.locator("#hand .held").first.click(position={"x": 8, "y": 20}, force=True)
    expect(page.locator("#toast")).to_contain_text("not your turn")
    assert len(guest.watch.moves) == sent
    assert len(look(page).hand) == len(sight.hand) - 1
