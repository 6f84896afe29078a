"""Ways of doing things on a page: by mouse, by touch, by keyboard alone."""

from typing import Protocol

from playwright.sync_api import Locator, Page

from tests.browser.place import strip

MOST_STEPS = 150
"""More presses of Tab than any page needs."""

AHEAD = """(goal) => {
  const active = document.activeElement;
  if (active === goal) return 0;
  if (!active || active === document.body) return 1;
  return active.compareDocumentPosition(goal) & Node.DOCUMENT_POSITION_PRECEDING ? -1 : 1;
}"""
FOCUSED_CARD = """() =>
  document.activeElement?.closest("#hand .held")?.querySelector(".card").dataset.card ?? "" """


class Way(Protocol):
    """How somebody touches a page."""

    name: str

    def card(self, page: Page, card: str) -> None:
        """Press or tick a card of the hand."""
        ...

    def press(self, page: Page, button: Locator) -> None:
        """Press a button or follow a link."""
        ...


class Mouse:
    """By mouse."""

    name = "mouse"

    def card(self, page: Page, card: str) -> None:
        where = strip(page, card)
        page.mouse.click(where.x, where.y)

    def press(self, page: Page, button: Locator) -> None:
        button.click()


class Touch:
    """With a finger."""

    name = "touch"

    def card(self, page: Page, card: str) -> None:
        where = strip(page, card)
        page.touchscreen.tap(where.x, where.y)

    def press(self, page: Page, button: Locator) -> None:
        button.tap()


class Keyboard:
    """By Tab, the arrow keys, Enter and the space bar, and nothing else."""

    name = "keyboard"

    def __init__(self) -> None:
        self._keys = 0

    def card(self, page: Page, card: str) -> None:
        self._into_hand(page)
        for _ in range(MOST_STEPS):
            if page.evaluate(FOCUSED_CARD) == card:
                self._go(page)
                return
            page.keyboard.press("ArrowRight")
        raise AssertionError(f"the arrow keys do not lead to {card}")

    def press(self, page: Page, button: Locator) -> None:
        button.wait_for()
        for _ in range(MOST_STEPS):
            ahead = button.evaluate(AHEAD)
            if ahead == 0:
                self._go(page)
                return
            page.keyboard.press("Tab" if ahead > 0 else "Shift+Tab")
        raise AssertionError(f"Tab does not lead to {button}")

    def _into_hand(self, page: Page) -> None:
        for _ in range(MOST_STEPS):
            if page.evaluate(FOCUSED_CARD):
                return
            ahead = page.locator("#hand").evaluate(AHEAD)
            page.keyboard.press("Tab" if ahead >= 0 else "Shift+Tab")
        raise AssertionError("Tab does not lead into the hand")

    def _go(self, page: Page) -> None:
        """Enter and the space bar in turn: both have to work, except on links."""
        self._keys += 1
        link = page.evaluate("() => document.activeElement.tagName === 'A'")
        page.keyboard.press("Enter" if link or self._keys % 2 else "Space")
