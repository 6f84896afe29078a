"""Pictures of pages, kept for people to look at."""

import re
from pathlib import Path

from playwright.sync_api import Error, Page


class Pictures:
    """A folder of screenshots, one for each name."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        folder.mkdir(parents=True, exist_ok=True)

    def take(self, page: Page, name: str, again: bool = False) -> None:
        """Keep a picture under a name, unless there is one of that name."""
        file = self.folder / f"{re.sub(r'[^a-zA-Z0-9.-]+', '-', name).strip('-')}.png"
        if again or not file.exists():
            page.screenshot(path=file, animations="disabled")

    def take_if_possible(self, page: Page, name: str) -> None:
        """The same of a page that may be gone."""
        try:
            self.take(page, name, again=True)
        except Error as error:
            print(f"no picture of {name}: {error}")
