"""Somebody in front of a browser, and the tables that they open."""

from dataclasses import dataclass

from playwright.sync_api import BrowserContext, Page, expect

from tests.browser.devices import Device
from tests.browser.watch import Watch
from tests.browser.ways import Mouse, Touch, Way


@dataclass
class Guest:
    """A browser of its own with one page open."""

    context: BrowserContext
    page: Page
    watch: Watch
    device: Device
    address: str

    @property
    def way(self) -> Way:
        """How somebody would use this device."""
        return Touch() if self.device.touch else Mouse()

    def go(self, path: str) -> None:
        """Open a page of the room."""
        self.page.goto(self.address + path)

    def prefer(self, **settings: str) -> None:
        """Change settings, as the page's script does."""
        headers = {"x-majlis": "1", "sec-fetch-site": "same-origin"}
        answer = self.context.request.post(
            f"{self.address}/settings", form={**settings}, headers=headers
        )
        assert answer.ok, answer.text()

    def open_table(self, game: str, way: Way | None = None, **wishes: object) -> str:
        """Open a table by the form; its path.

        ``wishes`` are the form's fields; house options are written ``option_target``.
        """
        way = way or self.way
        chosen = {"bots": "simple", "speed": "instant"} | {
            name.replace("option_", "option."): str(value) for name, value in wishes.items()
        }
        self.go(f"/new/{game}?" + "&".join(f"{name}={value}" for name, value in chosen.items()))
        way.press(self.page, self.page.locator("#new .submit button"))
        self.page.wait_for_url("**/table/*")
        expect(self.page.locator("#begin")).to_be_visible()
        return self.page.url.removeprefix(self.address)

    def begin(self, way: Way | None = None) -> None:
        """Begin the match at the table that is open."""
        (way or self.way).press(self.page, self.page.locator("#begin"))
        expect(self.page.locator("#begin")).to_have_count(0)

    def sit_down(self, game: str, way: Way | None = None, **wishes: object) -> str:
        """Open a table and begin; its path."""
        path = self.open_table(game, way, **wishes)
        self.begin(way)
        return path
