"""Sealed shuffles as people meet them: the seal, their own words, and the check afterwards."""

import json
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, Route, expect

from majlis.fair import verify
from tests.browser.card_player import CardPlayer
from tests.browser.conftest import Arrive
from tests.browser.devices import PHONE
from tests.browser.guest import Guest
from tests.browser.measures import sticking_out
from tests.browser.pictures import Pictures

WORDS = 5
"""As many as a browser draws."""
DEALS: dict[str, object] = {"option_target": 30}
"""Two-player Hearts to more points than a deal has."""


def cards_from(page: Page) -> Locator:
    """What the table's menu says of where its cards come from."""
    page.locator("#d-menu > summary").click()
    page.locator("#d-cards > summary").click()
    return page.locator("#d-cards .proof")


def of_next(page: Page) -> Locator:
    """What a table says of the next shuffle, opened."""
    page.locator("#d-shuffle > summary").click()
    return page.locator("#d-shuffle .proof")


def begun(guest: Guest, game: str, **wishes: object) -> str:
    """A match against bots, begun once the browser has added its words; the path of its table."""
    path = guest.make_table(game, begin=False, **wishes)
    expect(guest.page.locator("#own-words")).not_to_have_value("")
    guest.begin()
    return path


def finished(guest: Guest, game: str, **wishes: object) -> str:
    """The same played to its end."""
    path = begun(guest, game, **wishes)
    CardPlayer(guest.page, guest.way).play(lambda sight: sight.over)
    return path


def test_play_now_takes_the_seal_and_the_words_that_the_page_showed(arrive: Arrive) -> None:
    guest = arrive(PHONE)
    page = guest.page
    guest.go("/")
    page.locator("#shuffle > summary").tap()
    seal = page.locator("#shuffle code").inner_text()
    words = page.locator("#own-words")
    expect(words).not_to_have_value("")
    drawn = words.input_value()
    assert len(drawn.split()) == WORDS
    assert not sticking_out(page)
    page.locator("button[formaction='/play/hez2']").tap()
    page.wait_for_url("**/table/*")
    proof = cards_from(page)
    expect(proof.locator("code")).to_have_text([seal])
    expect(proof).to_contain_text(drawn)
    assert not sticking_out(page)
    page.go_back()
    expect(page.locator("#shuffle code")).not_to_have_text(seal)


def test_words_typed_on_the_home_page_are_those_of_the_match(arrive: Arrive) -> None:
    guest = arrive()
    page = guest.page
    guest.go("/")
    page.locator("#shuffle > summary").click()
    expect(page.locator("#own-words")).not_to_have_value("")
    page.locator("#own-words").fill("kiša i čaj")
    page.locator("button[formaction='/play/hearts2']").click()
    page.wait_for_url("**/table/*")
    expect(cards_from(page)).to_contain_text("kiša i čaj")


def test_words_can_be_changed_at_the_table_and_are_not_swept_away(arrive: Arrive) -> None:
    host, friend = arrive(), arrive(PHONE)
    page = host.page
    path = host.make_table("hez2", begin=False, players=3)
    words, proof = page.locator("#own-words"), of_next(page)
    seal = proof.locator("code").inner_text()
    expect(words).not_to_have_value("")
    expect(proof).to_contain_text(words.input_value())
    words.fill("")
    words.press_sequentially("seven ow")
    friend.go(path)
    friend.way.press(friend.page, friend.page.get_by_role("button", name="Sit here").first)
    theirs = of_next(friend.page)
    expect(theirs.locator("dd")).to_have_count(3)
    expect(proof.locator("dd")).to_have_count(3)  # the table has changed meanwhile
    expect(words).to_be_focused()
    words.press_sequentially("ls")
    expect(words).to_have_value("seven owls")
    page.get_by_role("button", name="Use these").click()
    for shown in (proof, theirs):
        expect(shown).to_contain_text("seven owls")
    words.fill("<b>")
    page.get_by_role("button", name="Use these").click()
    expect(page.locator("#toast")).to_contain_text("letters, digits")
    host.watch.forgive("422")
    words.fill("eight owls")
    host.begin()  # without having sent them
    expect(page.locator("#hand .held")).not_to_have_count(0)
    for guest in (host, friend):
        shown = cards_from(guest.page)
        expect(shown).to_contain_text("eight owls")
        expect(shown.locator("code")).to_have_text([seal])


def test_words_are_added_to_every_match_of_a_table(arrive: Arrive) -> None:
    guest = arrive()
    page = guest.page
    finished(guest, "hearts2", option_target=1)
    proof = of_next(page)
    expect(proof.locator("dd")).to_have_count(2)
    seal, words = proof.locator("dd").all_inner_texts()
    page.locator("#go-on").click()
    expect(page.locator("#table")).to_have_attribute("data-deal", "2.1")
    shown = cards_from(page)
    expect(shown.locator("code")).to_have_text([seal])
    expect(shown).to_contain_text(words)


def check(page: Page, outcome: str) -> list[str]:
    """Press the button that deals everything again; the steps that do not fit."""
    page.locator("#check-now").click()
    expect(page.locator("#verdict")).to_have_attribute("data-outcome", outcome)
    return page.locator("#steps .wrong > span").all_inner_texts()


def to_check(guest: Guest) -> None:
    """Go from the result of a match to the page that checks it."""
    guest.page.get_by_role("link", name="Check the deals").click()
    guest.page.wait_for_url("**/check/*")


def test_the_page_checks_every_deal_and_so_does_majlis_verify(
    arrive: Arrive, pictures: Pictures
) -> None:
    guest = arrive(PHONE)
    page = guest.page
    finished(guest, "hez2", players=2, option_hand_size=13, option_max_turns=200)
    to_check(guest)
    assert check(page, "good") == []
    expect(page.locator("#verdict")).to_contain_text("Everything fits")
    expect(page.locator("#steps")).to_contain_text("Deal 1 · All 40 cards")
    assert not sticking_out(page)
    pictures.take(page, "check-good")
    with page.expect_download() as download:
        page.get_by_role("link", name="Download the transcript").click()
    with download.value.path().open(encoding="utf-8") as file:
        assert not verify(file.read().splitlines()).faults
    assert check(page, "good") == [], "a second time"


Change = Callable[[list[dict[str, Any]]], None]


def secret(lines: list[dict[str, Any]]) -> None:
    """Another last digit."""
    fair = lines[0]["fair"]
    fair["secret"] = fair["secret"][:-1] + ("0" if fair["secret"][-1] != "0" else "1")


def word(lines: list[dict[str, Any]]) -> None:
    """Another first letter."""
    words = lines[0]["fair"]["contributions"]
    words[0] = ("b" if words[0][0] == "a" else "a") + words[0][1:]


def deck(lines: list[dict[str, Any]]) -> None:
    """Another rank of the third card of the second deal."""
    dealt = lines[2]["deck"]
    dealt[2] = ("2" if dealt[2][0] != "2" else "A") + dealt[2][1]


def altered(change: Change) -> Callable[[Route], None]:
    """Changes a transcript on its way to the browser."""

    def answer(route: Route) -> None:
        found = route.fetch()
        lines = [json.loads(line) for line in found.text().splitlines()]
        change(lines)
        route.fulfill(response=found, body="\n".join(map(json.dumps, lines)))

    return answer


def test_the_page_says_which_deal_does_not_fit(arrive: Arrive, pictures: Pictures) -> None:
    guest = arrive()
    page = guest.page
    finished(guest, "hearts2", **DEALS)
    to_check(guest)
    found: dict[str, list[str]] = {}
    for change in (secret, word, deck):
        page.route("**/transcript.jsonl*", altered(change))
        found[change.__name__] = check(page, "bad")
        pictures.take(page, f"check-altered-{change.__name__}")
        page.unroute("**/transcript.jsonl*")
    assert found["secret"][0].startswith("The seal of this secret is ")
    for name in ("secret", "word"):
        assert any(step.startswith("Deal 1 · Card ") for step in found[name])
        assert any(step.startswith("Deal 2 · Card ") for step in found[name])
    assert len(found["deck"]) == 1
    assert found["deck"][0].startswith("Deal 2 · Card 3: ")
    assert " of " in found["deck"][0], "cards have names"
    assert check(page, "good") == []


def test_a_transcript_that_does_not_come_is_no_fault_of_the_deals(arrive: Arrive) -> None:
    guest = arrive()
    page = guest.page
    finished(guest, "hez2", players=2, option_max_turns=16)
    to_check(guest)
    page.route("**/transcript.jsonl*", lambda route: route.abort())
    assert check(page, "lost") == []
    expect(page.locator("#verdict")).to_contain_text("could not be loaded")
    page.unroute("**/transcript.jsonl*")
    assert check(page, "good") == []
    guest.watch.forgive_absence()
    guest.watch.forgive("a request that failed")


@pytest.mark.parametrize("language", ["hr", "ar"])
def test_the_check_is_in_the_language_of_the_page(
    arrive: Arrive, pictures: Pictures, language: str
) -> None:
    guest = arrive(PHONE)
    page = guest.page
    path = finished(guest, "hez2", players=2, option_max_turns=16)
    guest.prefer(language=language)
    guest.go(f"{path}/check/1")
    page.route("**/transcript.jsonl*", altered(secret))
    wrong = check(page, "bad")
    page.unroute("**/transcript.jsonl*")
    assert wrong
    assert not any("deal" in step.lower() or "seal" in step.lower() for step in wrong)
    assert not sticking_out(page)
    pictures.take(page, f"check-{language}")


def test_the_same_cards_are_dealt_to_another_table(arrive: Arrive, pictures: Pictures) -> None:
    guest = arrive()
    page = guest.page
    begun(guest, "hez2", players=3, option_max_turns=24)
    player = CardPlayer(page, guest.way)
    hand = sorted(player.wait().hand)
    player.play(lambda sight: sight.over)
    page.get_by_role("link", name="Deal these cards to another table").click()
    expect(page.locator(".notice")).to_contain_text("the cards of another match")
    pictures.take(page, "shared-deal-form")
    page.locator("input[name=speed][value=instant]").check(force=True)
    page.locator("#new .submit button").click()
    page.wait_for_url("**/table/*")
    expect(of_next(page).locator("dd")).to_have_count(1)  # what others said elsewhere is not told
    expect(page.locator("#own-words")).to_have_count(0)
    guest.begin()
    again = CardPlayer(page, guest.way, seed=2)
    assert sorted(again.wait().hand) == hand
    again.play(lambda sight: sight.over)
    expect(cards_from(page).locator("dt").nth(1)).to_have_text("Seat 1")
    to_check(guest)
    assert check(page, "good") == []
    expect(page.locator("#steps")).to_contain_text("Words of Seat 1: ")


def test_without_scripts_words_are_a_form_and_the_check_names_the_command(arrive: Arrive) -> None:
    guest = arrive(scripts=False)
    page = guest.page
    path = guest.make_table("hez2", begin=False, players=2, option_max_turns=16)
    proof = of_next(page)
    expect(proof.locator("dd")).to_have_count(1)  # the seal: nobody draws words without scripts
    page.locator("#own-words").fill("by hand")
    page.get_by_role("button", name="Use these").click()
    page.wait_for_url(f"**{path}")
    expect(of_next(page)).to_contain_text("by hand")
    page.locator("#begin").click()
    page.wait_for_url(f"**{path}")
    expect(cards_from(page)).to_contain_text("by hand")
    other = arrive()
    path = finished(other, "hez2", players=2, option_max_turns=16, public="yes")
    guest.go(f"{path}/check/1")
    expect(page.locator("#check")).to_contain_text("majlis verify FILE")
    expect(page.locator("#check-now")).to_be_hidden()
    expect(page.locator(".proof")).to_contain_text("Secret")


def test_play_now_without_scripts_takes_words_that_are_typed(arrive: Arrive) -> None:
    guest = arrive(PHONE, scripts=False)
    page = guest.page
    guest.go("/")
    page.locator("#shuffle > summary").tap()
    seal = page.locator("#shuffle code").inner_text()
    page.locator("#own-words").fill("no scripts")
    page.locator("button[formaction='/play/hez2']").tap()
    page.wait_for_url("**/table/*")
    shown = cards_from(page)
    expect(shown.locator("code")).to_have_text([seal])
    expect(shown).to_contain_text("no scripts")
