"""Somebody in front of a browser, and the tables that they open."""

from dataclasses import dataclass

from playwright.sync_api import BrowserContext, Locator, Page, expect

from tests.browser.devices import Device
from tests.browser.watch import Watch
from tests.browser.ways import Mouse, Touch, Way

QUICK: dict[str, object] = {"bots": "simple", "speed": "instant", "asking": 2}
"""A table at which nobody is kept waiting."""


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

    def tab(self, path: str) -> Page:
        """Open a page of the room in another tab."""
        page = self.context.new_page()
        page.goto(self.address + path)
        return page

    # -- by requests, where no page is what is tried ---------------------------------------------

    def prefer(self, **settings: str) -> None:
        """Change settings, as the page's script does."""
        headers = {"x-majlis": "1", "sec-fetch-site": "same-origin"}
        answer = self.context.request.post(
            f"{self.address}/settings", form={**settings}, headers=headers
        )
        assert answer.ok, answer.text()

    def post(self, path: str, **form: object) -> str:
        """Send a form as a browser without scripts does; where that leads."""
        answer = self.context.request.post(
            self.address + path,
            form={name: str(value) for name, value in form.items()},
            headers={"origin": self.address, "accept": "text/html"},
            max_redirects=0,
        )
        assert answer.status == 303, answer.text()
        return answer.headers["location"]

    def make_table(self, game: str, begin: bool = True, **wishes: object) -> str:
        """Open a table without its form, and go there; its path.

        ``wishes`` are what the form sends; house options are written ``option_target``.
        """
        path = self.post(f"/new/{game}", **fields(wishes))
        if begin:
            self.post(f"{path}/begin")
        self.go(path)
        return path

    def menu(self, wish: str) -> Locator:
        """The button of the table's menu that asks for something, with the menu open."""
        self.page.locator("#d-menu > summary").click()
        return self.page.locator(f"#d-menu form[action$='/{wish}'] button")

    def press_twice(self, button: Locator) -> None:
        """Press what wants a second press, and once more a moment later."""
        button.click()
        expect(button).to_have_attribute("data-sure", "yes")
        button.click()

    # -- by hand ---------------------------------------------------------------------------------

    def open_table(self, game: str, way: Way | None = None, **wishes: object) -> str:
        """Open a table by the form; its path.  ``wishes`` are as for ``make_table``."""
        way = way or self.way
        chosen = fields(wishes)
        self.go(f"/new/{game}?" + "&".join(f"{name}={value}" for name, value in chosen.items()))
        way.press(self.page, self.page.locator("#new .submit button"))
        self.page.wait_for_url("**/table/*")
        expect(self.page.locator("#begin")).to_be_visible()
        return self.page.url.removeprefix(self.address)

    def begin(self, way: Way | None = None) -> None:
        """Begin the match at the table that is open."""
        (way or self.way).press(self.page, self.page.locator("#begin"))
        expect(self.page.locator("#begin")).to_have_count(0)


def fields(wishes: dict[str, object]) -> dict[str, object]:
    """The form's fields for somebody's wishes."""
    return QUICK | {name.replace("option_", "option."): value for name, value in wishes.items()}
