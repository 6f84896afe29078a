"""The page's checker of fair deals finds what ``majlis verify`` finds."""

import json
import random
from base64 import b64encode
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, Route

from majlis.fair import verify, words
from majlis.server.security import POLICY
from tests.fair.matches import edited, lines_of, proof_of
from tests.fair.test_verify import HEARTS, HEZ2, KOZEL, SPOTS, altered
from tests.fair.vectors import cards, vectors

SITE = Path(__file__).parent.parent.parent / "majlis" / "server" / "static" / "site"
HERE = "http://localhost:8765"
"""Nobody listens there: every answer is made below.  Web Crypto takes it for a safe place."""

VERIFY = """
async ([texts, binary]) => {
  const { verify } = await import("/fair.js");
  const bytesOf = (text) => Uint8Array.from(atob(text), (sign) => sign.charCodeAt(0)).buffer;
  const all = [];
  for (const text of texts) {
    const steps = [];
    for await (const step of verify(binary ? bytesOf(text) : text)) steps.push(step);
    all.push(steps);
  }
  return all;
}
"""
NUMBERS = """
async ({ secret, match, contributions, wanted }) => {
  const { Chance, commitmentOf } = await import("/fair.js");
  const chance = await Chance.of({ match, contributions, secret });
  const found = { commitment: await commitmentOf(match, secret), blocks: {}, dealers: {} };
  for (const use of wanted.blocks) found.blocks[use] = await chance.block(use);
  for (const players of wanted.dealers) found.dealers[players] = await chance.dealer(players);
  found.decks = [];
  for (const [deal, attempt, cards] of wanted.decks) {
    found.decks.push(await chance.deck(deal, cards, attempt));
  }
  found.reshuffles = [];
  for (const [deal, count, cards] of wanted.reshuffles) {
    found.reshuffles.push(await chance.reshuffle(deal, count, cards));
  }
  return found;
}
"""


def answer(route: Route) -> None:
    """The modules, and an empty page, as the room would send them."""
    name = route.request.url.removeprefix(HERE).strip("/")
    headers = {"content-security-policy": POLICY}
    if not name:
        route.fulfill(body="<!doctype html><title>Fair</title>", headers=headers | {
            "content-type": "text/html"})  # fmt: skip
    else:
        route.fulfill(body=(SITE / name).read_text(encoding="utf-8"), headers=headers | {
            "content-type": "text/javascript"})  # fmt: skip


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    """An empty page at which the modules can be loaded."""
    context = browser.new_context()
    context.route("**/*", answer)
    opened = context.new_page()
    opened.goto(f"{HERE}/")
    yield opened
    context.close()


def steps(page: Page, *texts: str) -> list[list[dict[str, Any]]]:
    """What the page says about some transcripts."""
    found: list[list[dict[str, Any]]] = page.evaluate(VERIFY, [list(texts), False])
    return found


def steps_of_bytes(page: Page, files: list[bytes]) -> list[list[dict[str, Any]]]:
    """What the page says about some files."""
    texts = [b64encode(file).decode() for file in files]
    found: list[list[dict[str, Any]]] = page.evaluate(VERIFY, [texts, True])
    return found


def said(page: Page, lines: list[str]) -> list[dict[str, Any]]:
    """What it says about one."""
    return steps(page, "\n".join(lines))[0]


def faults(page: Page, lines: list[str]) -> list[str]:
    """What is wrong with one, in its words."""
    return [f"{s['line']}: {s['deal']}: {s['detail']}" for s in said(page, lines) if not s["ok"]]


def test_the_numbers_are_those_of_the_vectors(page: Page) -> None:
    expected = vectors()
    wanted = {
        "blocks": list(expected["blocks"]),
        "dealers": [int(players) for players in expected["dealers"]],
        "decks": [
            [deck["deal"], deck["attempt"], cards(deck["game"], deck["players"])]
            for deck in expected["decks"]
        ],
        "reshuffles": [
            [stock["deal"], stock["count"], stock["of"].split()] for stock in expected["reshuffles"]
        ],
    }
    found = page.evaluate(NUMBERS, {**expected, "wanted": wanted})
    assert found["commitment"] == expected["commitment"]
    assert found["blocks"] == expected["blocks"]
    assert found["dealers"] == expected["dealers"]
    assert [" ".join(deck) for deck in found["decks"]] == [d["deck"] for d in expected["decks"]]
    assert [" ".join(s) for s in found["reshuffles"]] == [
        s["stock"] for s in expected["reshuffles"]
    ]


def test_fair_matches_of_every_game_pass(page: Page) -> None:
    matches = [
        *(lines_of("hearts", players, target=30) for players in (3, 4, 5)),
        lines_of("hearts", 3, target=30, surplus="kitty"),
        lines_of("hearts2", 2, target=20),
        *(lines_of("kozel", players, limit=4) for players in (2, 3, 4)),
        *(lines_of("hez2", players, hand_size=7) for players in (2, 3, 4)),
        *(
            lines_of("hez2", 3, f"z{n}", hand_size=13, starter="no_action")  # some deals again
            for n in range(6)
        ),
    ]
    told = steps(page, *("\n".join(lines) for lines in matches))
    for lines, found in zip(matches, told, strict=True):
        assert [step for step in found if not step["ok"]] == []
        ours = verify(lines)
        assert sum(step["step"] == "deck" for step in found) == ours.decks == len(lines) - 2
        assert sum(step["step"] == "reshuffle" for step in found) == ours.reshuffles
        assert {"commitment", "words", "dealer"} <= {step["step"] for step in found}
    together = "\n\n".join("\n".join(lines) for lines in matches)
    (found,) = steps(page, together)
    assert all(step["ok"] for step in found)
    assert sum(step["step"] == "commitment" for step in found) == len(matches)


def test_each_step_says_what_it_is_about(page: Page) -> None:
    found = said(page, HEZ2)
    commitment = proof_of("a", 3).commitment
    assert [step["detail"] for step in found[:4]] == [
        f"match test:a: the secret is the one committed to with {commitment}",
        "words of seat 0: amber river",
        "words of seat 2: kiša i čaj",
        f"seat {json.loads(HEZ2[0])['dealer']} deals first, as committed",
    ]
    assert (found[4]["deal"], found[4]["detail"]) == (1, "all 40 cards are as committed")
    assert found[5]["detail"].startswith("reshuffle 1: all ")
    assert found[5]["values"]["reshuffle"] == 1
    assert set(found[0]) == {"line", "deal", "step", "ok", "code", "values", "detail"}


def test_what_is_altered_is_named(page: Page) -> None:
    deck = json.loads(HEARTS[2])["deck"]
    swapped = edited(HEARTS, 3, lambda deal: deal.update(deck=[*deck[1::-1], *deck[2:]]))
    assert faults(page, swapped) == [f"3: 2: card 1 is {deck[1]}: expected {deck[0]}"]
    stocks = json.loads(HEZ2[1])["reshuffles"]
    short = edited(HEZ2, 2, lambda deal: deal["reshuffles"].pop())
    assert faults(page, short) == [f"2: 1: reshuffle {len(stocks)}: it is missing"]
    long = edited(HEZ2, 2, lambda deal: deal["reshuffles"].append([]))
    assert faults(page, long) == [
        f"2: 1: there are {len(stocks) + 1} reshuffles: expected {len(stocks)}"
    ]
    other = proof_of("b", 3).commitment
    promised = edited(HEARTS, 1, lambda head: head["fair"].update(commitment=other))
    assert faults(page, promised) == [
        f"1: 0: match test:a: the commitment is {other}: expected {proof_of('a', 3).commitment}"
    ]
    shared = edited(HEARTS, 1, lambda head: head["fair"].update(first=2))
    assert faults(page, shared)[0].startswith("2: 1: card ")


@pytest.mark.parametrize(
    ("change", "fault"),
    [
        (lambda head: head.pop("fair"), "there is no proof in the transcript"),
        (lambda head: head["fair"].pop("secret"), "the secret has not been revealed"),
        (lambda head: head.update(fair=7), "the proof cannot be read: fair"),
        (lambda head: head["fair"].update(version=2), "the proof cannot be read: version"),
        (lambda head: head["fair"].update(match="a b"), "the proof cannot be read: match"),
        (lambda head: head["fair"].update(first=0), "the proof cannot be read: first"),
        (lambda head: head["fair"].update(secret="AB" * 32), "the proof cannot be read: secret"),
        (
            lambda head: head["fair"].update(contributions=["\ud800", "", ""]),
            "the proof cannot be read: contributions",
        ),
        (
            lambda head: head["fair"].update(contributions=["é" * 161, "", ""]),
            "the proof cannot be read: contributions",
        ),
        (lambda head: head.update(game="chess"), "this is no match that can be dealt"),
        (lambda head: head.update(players=2.5), "this is no match that can be dealt"),
        (lambda head: head.update(majlis=2), "this is no match that can be dealt"),
    ],
)
def test_what_cannot_be_verified_is_said(page: Page, change: Any, fault: str) -> None:
    assert faults(page, edited(HEARTS, 1, change)) == [f"1: 0: {fault}"]


def test_any_text_can_be_verified(page: Page) -> None:
    texts = ["", "\n \n", "{", "[]", "null", '{"deal": 1}', '{"majlis":1,"game":"hez2"}', HEARTS[1]]
    for found in steps(page, *texts):
        assert found
        assert not any(step["ok"] for step in found)
    junk: list[object] = [
        None,
        7,
        "x",
        [],
        {},
        [[]],
        [[0, "play"]],
        [[0, "play 2x"]],
        [[9, "draw"]],
    ]
    for value in junk:
        for key in ("deck", "moves", "reshuffles"):
            lines = edited(HEZ2, 2, lambda deal, k=key, v=value: deal.update({k: v}))  # type: ignore[misc]
            assert faults(page, lines), (key, value)


def test_altered_bytes_are_found_as_majlis_verify_finds_them(page: Page) -> None:
    rng = random.Random(7)
    spots = rng.sample(SPOTS, 500)
    files = [altered(*spot, rng.randrange(256)) for spot in spots]
    told = steps_of_bytes(page, [b"\n".join(lines) for lines in files])
    differ = 0
    for lines, found in zip(files, told, strict=True):
        ours = verify(lines).faults
        theirs = [step for step in found if not step["ok"]]
        assert bool(ours) == bool(theirs), b"\n".join(lines)
        if ours:
            assert theirs[0]["line"] == ours[0].line
            differ += 1
    assert differ > 450  # the rest mean the same as before


def test_the_browser_draws_words_itself(page: Page) -> None:
    drawn = page.evaluate(
        """async (list) => {
          const { randomWords } = await import("/fair.js");
          return Array.from({ length: 200 }, () => randomWords(list));
        }""",
        list(words()),
    )
    assert all(len(text.split()) == 5 for text in drawn)
    assert {word for text in drawn for word in text.split()} <= set(words())
    assert len({word for text in drawn for word in text.split()}) > 350
    assert len(set(drawn)) == 200


def test_bytes_that_are_no_text_are_found(page: Page) -> None:
    good = "\n".join(KOZEL).encode()
    fine, broken, marked = steps_of_bytes(
        page, [good, good.replace(b"seat 0", b"seat \xff", 1), b"\xef\xbb\xbf" + good]
    )
    assert all(step["ok"] for step in fine)
    for found in (broken, marked):
        assert (found[0]["line"], found[0]["detail"]) == (1, "this line cannot be read")


def test_without_web_crypto_it_says_so(page: Page) -> None:
    page.add_init_script("Object.defineProperty(globalThis, 'crypto', { value: {} })")
    page.reload()
    assert faults(page, KOZEL) == [
        "1: 0: over HTTP this browser cannot compute it: use majlis verify"
    ]
