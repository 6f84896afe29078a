"""Connections that break, and pages that are loaded again."""

import re

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.card_player import CardPlayer
from tests.browser.conftest import Arrive, ArriveAt
from tests.browser.house import House
from tests.browser.sight import asked, look
from tests.browser.test_matches import SHORT

STREAM = re.compile(r"/stream\?")

SHOWN = """() => {
  const passing = ["data-number", "tabindex", "style", "open"];
  const states = ["apart", "sent", "picked", "hinted-card"];
  const lines = [];
  const tell = (node) => {
    if (node.nodeType === Node.TEXT_NODE) {
      const text = node.textContent.replace(/\\s+/g, " ").trim();
      if (text) lines.push(text);
    }
    if (node.nodeType !== Node.ELEMENT_NODE || node.matches("[data-kept], .aids")) return;
    const verb = node.matches("button.verb");
    const attributes = [...node.attributes]
      .filter(({ name }) => !passing.includes(name) && !(verb && name === "aria-disabled"))
      .map(({ name, value }) => name !== "class" ? `${name}=${value}`
        : [...node.classList].filter((one) => !states.includes(one)).sort().join("."));
    lines.push(`<${node.localName} ${attributes.filter(Boolean).sort().join(" ")}>`);
    node.childNodes.forEach(tell);
  };
  tell(document.getElementById("table"));
  return lines;
}"""
"""What a page shows of the table, without what scripts and people have changed in it."""


def shown(page: Page) -> list[str]:
    """The table on a page, to be compared with that on another."""
    found: list[str] = page.evaluate(SHOWN)
    return found


def test_S09_without_the_room_nothing_is_sent_and_the_page_comes_back(
    own_house: House, arrive_at: ArriveAt
) -> None:
    own_house.open()
    guest = arrive_at(own_house)()
    guest.make_table("hez2", players=2, option_max_turns=20)
    page = guest.page
    before = asked(page)
    own_house.kill()
    link = page.locator("#link-state")
    expect(link).not_to_be_empty()
    page.locator(".actions button.alone").first.click()
    expect(page.locator("#toast")).to_contain_text("Not sent")
    assert not guest.watch.moves
    own_house.open()
    expect(link).to_be_empty(timeout=60_000)
    assert look(page).hand == before.hand
    player = CardPlayer(page, guest.way)
    player.step()
    after = player.wait()
    own_house.close()  # in good order, this time
    expect(link).to_have_text(re.compile("The room is restarting|No connection"))
    own_house.open()
    expect(link).to_be_empty(timeout=60_000)
    assert look(page).hand == after.hand
    assert player.play(lambda sight: sight.over).over
    guest.watch.forgive_absence()


def test_S09_offline_the_page_says_so_and_goes_on_when_it_is_back(arrive: Arrive) -> None:
    guest = arrive()
    page = guest.page
    guest.make_table("hearts2")
    player = CardPlayer(page, guest.way)
    before = player.play(lambda sight: len(sight.legal) > 1)
    link, sent = page.locator("#link-state"), len(guest.watch.moves)
    guest.context.set_offline(True)
    expect(link).to_have_text("No connection. Trying again…")
    for card in before.legal[:2]:
        guest.way.card(page, card)
        expect(page.locator("#toast")).to_contain_text("Not sent")
    assert look(page).hand == before.hand
    guest.context.set_offline(False)
    expect(link).to_be_empty()
    assert len(guest.watch.moves) == sent, "nothing was sent, then or later"
    assert look(page).hand == before.hand
    player.step()
    assert len(player.wait().hand) == len(before.hand) - 1
    guest.watch.forgive_absence()


def test_S04_an_older_frame_is_ignored(arrive: Arrive) -> None:
    guest = arrive()
    guest.make_table("hearts2")
    page = guest.page
    asked(page)
    number = int(page.locator("#table").get_attribute("data-number") or 0)

    def frames(route: Route) -> None:
        markup = page.locator("#table").evaluate("(table) => table.outerHTML").replace("\n", " ")
        events = []
        for n in (number + 1, number + 3, number + 2):
            data = re.sub(r'data-number="\d+"', f'data-number="{n}"', markup)
            data = re.sub(r"(<h1><bdi>)[^<]*", rf"\1Frame {n - number}", data)
            events.append(f"id: {n}\nevent: table\ndata: {data}\n\n")
        route.fulfill(content_type="text/event-stream", body="".join(events))

    page.route(STREAM, frames, times=1)
    page.evaluate("dispatchEvent(new Event('online'))")  # the stream is opened anew
    expect(page.locator("h1")).to_have_text("Frame 3")
    page.wait_for_timeout(300)
    expect(page.locator("h1")).to_have_text("Frame 3")


@pytest.mark.parametrize("game", SHORT)
def test_S14_a_page_loaded_again_shows_what_one_that_stayed_does(arrive: Arrive, game: str) -> None:
    """S-10, S-11, S-16: in the middle of a trick, several times in a row."""
    guest = arrive()
    path = guest.make_table(game, **SHORT[game])
    player = CardPlayer(guest.page, guest.way)
    sight = player.play(
        lambda sight: (
            player.played > 1 and bool(sight.over or sight.after or look_at_trick(guest.page))
        )
    )
    other = guest.tab(path)
    for _ in range(3):
        other.reload()
    assert asked(other).hand == sight.hand
    assert shown(other) == shown(guest.page)
    if not sight.over and not sight.after:
        CardPlayer(other, guest.way).step()
        assert asked(other, sight.key).key == asked(guest.page, sight.key).key


def look_at_trick(page: Page) -> bool:
    """Whether something lies on the table."""
    return page.locator("#trick .lay, #pile-discard_pile .card").count() > 0
