"""Croatian, and Arabic from right to left, at home and at the table."""

import re

import pytest
from playwright.sync_api import Page, expect

from majlis.games import GAMES
from majlis.language import spoken
from tests.browser.axe import grave_in
from tests.browser.card_player import CardPlayer
from tests.browser.conftest import Arrive
from tests.browser.devices import PHONE
from tests.browser.measures import sticking_out
from tests.browser.pictures import Pictures
from tests.browser.sight import asked
from tests.browser.test_barriers import PAGES
from tests.browser.test_matches import SHORT

LANGUAGES = ("hr", "ar")

ENGLISH = re.compile(
    r"\b(spades?|hearts|diamonds?|clubs?|queen|king|jack|ace|trumps?|trick|tricks|play|plays|draw|"
    r"draws|pass|take|card|cards|deal|deals|your|you|the|is|score|total|follow|lead|match|simple)\b",
    re.IGNORECASE,
)
WORDS = """() => {
  const texts = [];
  const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_ELEMENT);
  for (let node = walk.currentNode; node; node = walk.nextNode()) {
    if (node.closest("script, bdi, [lang=en], kbd, code, .site-head .languages")) continue;
    for (const name of ["aria-label", "title", "alt", "placeholder", "data-reason"]) {
      if (node.hasAttribute(name)) texts.push(node.getAttribute(name));
    }
    for (const child of node.childNodes) {
      if (child.nodeType === Node.TEXT_NODE) texts.push(child.textContent);
    }
    const { rules, ...phrases } = node.id === "phrases" ? node.dataset : {};
    texts.push(...Object.values(phrases));
  }
  return [document.title, ...texts].map((text) => text.trim()).filter(Boolean);
}"""
GAMES_NAMED = re.compile("Majlis|Hez2|Kozel")


def english_in(page: Page) -> list[str]:
    """What is said in English on a page, names of people and of games apart."""
    texts: list[str] = page.evaluate(WORDS)
    return [text for text in texts if ENGLISH.search(GAMES_NAMED.sub("", text))]


@pytest.mark.parametrize("code", LANGUAGES)
def test_X01_every_page_speaks_the_language_and_fits_a_phone(arrive: Arrive, code: str) -> None:
    guest = arrive(PHONE, language=code)
    faults = {}
    for path in PAGES:
        guest.go(path)
        root = guest.page.locator("html")
        assert root.get_attribute("lang") == code
        assert root.get_attribute("dir") == ("rtl" if code == "ar" else "ltr")
        if found := [*english_in(guest.page), *sticking_out(guest.page)]:
            faults[path] = found
    assert faults == {}


@pytest.mark.parametrize("code", ["en", *LANGUAGES])
def test_A01_cards_have_names_in_words(arrive: Arrive, code: str) -> None:
    """In each language, each card another."""
    guest = arrive(language=code)
    page, language = guest.page, spoken(code)
    for game, rules in GAMES.items():
        guest.make_table(game)
        cards = asked(page).hand
        controls = page.locator("#hand input, #hand button")
        expect(controls).to_have_count(len(cards))
        names = [language.card(card, rules.pack) for card in cards]
        assert len(set(names)) == len(names)
        for n, name in enumerate(names):
            assert not set(name) & set("♠♥♦♣")
            expect(controls.nth(n)).to_have_accessible_name(name)


@pytest.mark.parametrize("code", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_X01_a_match_in_another_language(
    arrive: Arrive, pictures: Pictures, game: str, code: str
) -> None:
    guest = arrive(PHONE, language=code)
    page = guest.page
    guest.make_table(game, begin=False, **SHORT[game])
    faults = {"waiting": [*english_in(page), *sticking_out(page)]}
    guest.begin()
    player = CardPlayer(page, guest.way, pictures, f"{game}-{code}")
    for _ in range(5):
        sight = player.wait()
        faults[f"{sight.stage} {player.played}"] = [*english_in(page), *sticking_out(page)]
        if sight.over or sight.after:
            break
        player.act(sight)
    page.locator("#d-log summary").click()
    expect(page.locator("#log li").first).to_be_visible()
    faults["log"] = sticking_out(page)
    pictures.take(page, f"{game}-{code}-log")
    assert {stage: found for stage, found in faults.items() if found} == {}
    if game == "hez2" and code == "ar":
        assert grave_in(page, "light") == []


def test_X03_numbers_and_cards_keep_their_order_in_arabic(arrive: Arrive) -> None:
    guest = arrive(language="ar")
    page = guest.page
    guest.make_table("hearts", players=4, clock="own", decision=100, bank=0)
    sight = asked(page)
    clock = page.locator(".seat.own .clock")
    assert re.fullmatch(r"1:\d\d", clock.inner_text())
    _numbers_go_left_to_right(page)
    left = page.locator("#hand .held").evaluate_all(
        "all => all.map((held) => held.getBoundingClientRect().left)"
    )
    assert left == sorted(left), "the cards go from left to right, as the arrow keys do"
    page.locator("#hand input, #hand button").first.focus()
    page.keyboard.press("ArrowRight")
    focused = page.locator("#hand .held:focus-within [data-card]").get_attribute("data-card")
    assert focused == sight.hand[1]
    guest.make_table("kozel", players=3, option_scoring="stakes", option_deals=1)
    CardPlayer(page, guest.way).play(lambda sight: sight.over)
    expect(page.locator("#result td.number").first).to_be_visible()
    _numbers_go_left_to_right(page)


def _numbers_go_left_to_right(page: Page) -> None:
    """Signs included: ``+4`` is not shown as ``4+``."""
    numbers = page.locator(".number:visible").all()
    assert len(numbers) > 3
    for number in numbers:
        style = "(node) => [getComputedStyle(node).direction, getComputedStyle(node).unicodeBidi]"
        assert number.evaluate(style) == ["ltr", "isolate"], number.inner_text()


def test_the_language_is_chosen_on_the_page_and_stays(arrive: Arrive, pictures: Pictures) -> None:
    guest = arrive()
    page = guest.page
    guest.go("/")
    page.locator(".languages summary").click()
    page.get_by_role("button", name="العربية").click()
    expect(page.locator("html")).to_have_attribute("dir", "rtl")
    pictures.take(page, "home-ar")
    guest.go("/rules/kozel")
    expect(page.locator("html")).to_have_attribute("lang", "ar")
    expect(page.locator("article")).to_have_attribute("dir", "ltr")
