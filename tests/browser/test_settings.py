"""Settings of one's own that change how a table looks and behaves."""

import re

import pytest
from playwright.sync_api import Page, expect

from majlis.cards import FRENCH
from majlis.language import spoken
from tests.browser.card_player import CardPlayer
from tests.browser.conftest import Arrive
from tests.browser.devices import DESKTOP, STILL, Device
from tests.browser.guest import Guest
from tests.browser.sight import Sight, asked, look

COUNT_SOUNDS = """
  window.sounds = 0;
  const Real = window.AudioContext;
  window.AudioContext = class extends Real { constructor() { super(); window.sounds += 1; } };
"""
COUNT_MOVES = """
  window.moved = 0;
  const animate = Element.prototype.animate;
  Element.prototype.animate = function (...how) {
    window.moved += 1;
    return animate.apply(this, how);
  };
"""


def at_a_forced_move(guest: Guest) -> Sight:
    """A decision with one legal move, not yet made; only real choices are made before."""
    for _ in range(6):
        guest.make_table("hearts2")
        player = CardPlayer(guest.page, guest.way)
        sight = player.play(
            lambda sight: bool(sight.after) or (len(sight.legal) == 1 and len(sight.hand) > 1)
        )
        if not sight.after:
            return sight
    raise AssertionError("every decision was a choice")


def test_a_forced_move_plays_itself_if_that_is_wished(arrive: Arrive) -> None:
    guest = arrive(forced="on")
    sight = at_a_forced_move(guest)
    after = asked(guest.page, sight.key)
    assert [card for card in sight.hand if card not in after.hand] == sight.legal


def test_without_that_wish_a_forced_move_waits(arrive: Arrive) -> None:
    guest = arrive()
    sight = at_a_forced_move(guest)
    sent = len(guest.watch.moves)
    guest.page.wait_for_timeout(1500)
    assert look(guest.page).key == sight.key
    assert len(guest.watch.moves) == sent


def test_a_move_that_is_to_be_confirmed_wants_a_second_press(arrive: Arrive) -> None:
    guest = arrive(confirm="on")
    guest.make_table("hearts2")
    page = guest.page
    sight = asked(page)
    card = sight.legal[0]
    guest.way.card(page, card)
    name = spoken("en").card(card, FRENCH)
    expect(page.locator("#toast p")).to_have_text(f"Press again to play: {name}")
    expect(page.locator("#hand .held.picked [data-card]")).to_have_attribute("data-card", card)
    page.keyboard.press("Escape")
    expect(page.locator("#hand .held.picked")).to_have_count(0)
    guest.way.card(page, card)
    assert not guest.watch.moves
    guest.way.card(page, card)
    assert card not in asked(page, sight.key).hand


@pytest.mark.parametrize("wish", ["off", "on"])
def test_sounds_are_off_unless_they_are_wished(arrive: Arrive, wish: str) -> None:
    guest = arrive(sound="on") if wish == "on" else arrive()
    guest.context.add_init_script(COUNT_SOUNDS)
    guest.make_table("hearts2")
    player = CardPlayer(guest.page, guest.way)
    player.play(lambda sight: player.played > 2)
    sounds = guest.page.evaluate("window.sounds")
    assert bool(sounds) == (wish == "on")


@pytest.mark.parametrize(
    ("pace", "device"), [("none", DESKTOP), ("slow", STILL), ("slow", DESKTOP)]
)
def test_cards_move_only_if_they_may(arrive: Arrive, pace: str, device: Device) -> None:
    """Somebody's device may ask for reduced motion, too."""
    guest = arrive(device, animation=pace)
    guest.context.add_init_script(COUNT_MOVES)
    guest.make_table("hearts2")
    player = CardPlayer(guest.page, guest.way)
    player.play(lambda sight: player.played > 2)
    assert bool(guest.page.evaluate("window.moved")) == (pace == "slow" and not device.still)


def colours(page: Page) -> set[str]:
    """The colours of the ranks in the hand."""
    return set(
        page.locator("#hand .card .index b").evaluate_all(
            "all => all.map((rank) => getComputedStyle(rank).color)"
        )
    )


def test_settings_of_the_drawer_work_at_once_and_stay(arrive: Arrive) -> None:
    guest = arrive()
    page = guest.page
    guest.make_table("hearts", players=4)
    assert len({card[1] for card in asked(page).hand}) >= 3
    few = colours(page)
    sign = "getComputedStyle(document.querySelector('#hand .card .index b')).fontSize"
    small = float(page.evaluate(sign).removesuffix("px"))
    page.locator("#d-menu > summary").click()
    settings = page.locator("#table-settings")
    settings.locator("[name=deck]").select_option("four")
    expect(page.locator("#toast")).to_contain_text("Saved")
    settings.locator("[name=cards]").select_option("big")
    settings.locator("[name=order]").select_option("rank")
    settings.locator("[name=felt]").select_option("dark")
    root = page.locator("html")
    for _ in range(2):
        expect(root).to_have_attribute("data-deck", "four")
        expect(root).to_have_attribute("data-felt", "dark")
        expect(root).to_have_attribute("data-cards", "big")
        page.wait_for_function(
            """() => {
              const ranks = [...document.querySelectorAll("#hand .card")]
                .map((card) => "23456789TJQKA".indexOf(card.dataset.card[0]));
              return ranks.every((rank, n) => n === 0 || ranks[n - 1] <= rank);
            }"""
        )
        assert len(colours(page)) > len(few)
        assert float(page.evaluate(sign).removesuffix("px")) > small * 1.1
        page.reload()
        asked(page)
    expect(page.locator("#hand .held")).to_have_count(13)
    assert re.search("data-order=.rank", page.content())
