"""Where a finger can put itself: the part of a card that is not covered."""

from dataclasses import dataclass

from playwright.sync_api import Page

STRIP = """(card) => {
  const held = [...document.querySelectorAll("#hand .held")].find(
    (one) => one.querySelector(".card").dataset.card === card);
  if (!held) return null;
  held.scrollIntoView({ block: "nearest", inline: "nearest" });
  const box = held.getBoundingClientRect();
  let best = { width: 0, x: 0, y: 0 };
  for (let part = 1; part < 8; part += 1) {
    const y = box.top + (box.height * part) / 8;
    let run = 0;
    for (let x = Math.ceil(box.left); x <= Math.floor(box.right); x += 1) {
      const hit = document.elementFromPoint(x, y)?.closest("#hand .held");
      run = hit === held ? run + 1 : 0;
      if (run > best.width) best = { width: run, x: x - run / 2, y };
    }
  }
  return best;
}"""


@dataclass(frozen=True)
class Strip:
    """The widest part of a card that can be touched (CSS pixels), and its middle."""

    width: int
    x: float
    y: float


def strip(page: Page, card: str) -> Strip:
    """Where a card of one's hand can be touched."""
    found = page.evaluate(STRIP, card)
    assert found, f"{card} is not in the hand"
    assert found["width"], f"{card} is covered or outside the screen"
    return Strip(**found)
