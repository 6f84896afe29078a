"""Somebody who plays on the page with mouse or keyboard, and not very well."""

import random
import time

from playwright.sync_api import Page

LONG = 120.0
"""Seconds in which a short match against quick bots must be over."""

CHOICE = """() => {
  const table = document.getElementById("table");
  if (table.classList.contains("settling")) return null;
  if (document.querySelector("#result .ending")) return null; // there is no hurry to a rematch
  if (document.getElementById("go-on")) return { kind: "go on", moves: [] };
  const form = document.getElementById("hand-form");
  if (!form || !table.dataset.decision) return null;
  const card = (held) => held.querySelector(".card").dataset.card;
  const helds = [...form.querySelectorAll("#hand .held")];
  const alone = [...form.querySelectorAll("button.alone")].map((b) => b.value);
  let moves = [];
  if (form.dataset.any) {
    moves = [["pass", ...helds.map(card).slice(0, Number(form.dataset.any))]];
  } else if (form.dataset.mode === "tick") {
    moves = form.dataset.moves.split("|").map((move) => move.split(" "));
    moves = moves.filter((move) => move.length > 1);
  } else if (form.dataset.mode === "press") {
    const legal = helds.filter((held) => held.getAttribute("aria-disabled") !== "true");
    moves = legal.map((held) => ["play", card(held)]);
  }
  return { kind: table.dataset.decision, moves, alone };
}"""


class Player:
    """Plays whatever is legal."""

    def __init__(self, page: Page, seed: int = 1, keyboard: bool = False) -> None:
        self.page = page
        self.moves = 0
        self._chance = random.Random(seed)
        self._keyboard = keyboard
        self._done = ""

    def play(self, until: str) -> None:
        """Play until something (a selector) is there."""
        end = time.monotonic() + LONG
        while not self.page.query_selector(until):
            assert time.monotonic() < end, f"no {until} after {self.moves} moves"
            if not self.step():
                self.page.wait_for_timeout(30)

    def step(self) -> bool:
        """Make a decision, if there is one that has not been made."""
        choice = self.page.evaluate(CHOICE)
        if not choice or choice["kind"] == self._done:
            return False
        self._done = choice["kind"]
        if choice["kind"] == "go on":
            self._press("#go-on")
        elif choice["moves"] and (not choice["alone"] or self._chance.random() < 0.8):
            self._cards(*self._chance.choice(choice["moves"]))
        else:
            self._press(f"button.alone[value={self._chance.choice(choice['alone'])}]")
        self.moves += 1
        return True

    def _cards(self, verb: str, *cards: str) -> None:
        for card in cards:
            self._press_card(card)
        if self.page.evaluate("document.getElementById('hand-form')?.dataset.mode") == "tick":
            self._press(f"button.verb[value={verb}]")
        elif self.page.query_selector(".chooser"):
            self._press(".chooser .likely")

    def _press_card(self, card: str) -> None:
        if self._keyboard:
            self._walk_to(card)
            self.page.keyboard.press("Enter")
        else:
            where = {"x": 10.0, "y": 14.0}
            self.page.click(f"#hand .held:has(#c-{card})", position=where)  # type: ignore[arg-type]

    def _walk_to(self, card: str) -> None:
        """Go through the hand with the arrows."""
        here = "document.activeElement.closest('#hand .held')?.querySelector('.card').dataset.card"
        self.page.evaluate(
            "document.activeElement.closest('#hand') || document.activeElement.blur()"
        )
        for _ in range(60):
            if self.page.evaluate(here) == card:
                return
            self.page.keyboard.press("ArrowRight")
        raise AssertionError(f"the arrows do not reach {card}")

    def _press(self, button: str) -> None:
        if self._keyboard:
            self.page.focus(button)
            self.page.keyboard.press("Enter")
        else:
            self.page.click(button)
