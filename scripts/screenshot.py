"""Take the README's picture: a table in the browser, in the middle of a trick.

Run it with ``.venv/bin/python scripts/screenshot.py`` where there is a Chromium.
"""

import socket
import subprocess
import sys
import tempfile
from pathlib import Path
from shutil import which

from playwright.sync_api import Page, sync_playwright

PICTURE = Path(__file__).parent.parent / "docs" / "pictures" / "table.png"
FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-background-networking"]
TRICKS = 4
"""How many tricks are played before the picture."""


def main() -> None:
    """Open a room, play a little, and take the picture when it is the person's turn."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    with tempfile.TemporaryDirectory() as data:
        words = [sys.executable, "-m", "majlis", "--no-browser", "--port", f"{port}", "--data", data]
        room = subprocess.Popen(words, stdout=subprocess.PIPE, text=True)
        try:
            assert room.stdout
            room.stdout.readline()
            with sync_playwright() as playwright:
                browser = playwright.chromium.launch(
                    executable_path=which("chromium") or which("google-chrome"), args=FLAGS
                )
                page = browser.new_page(viewport={"width": 1280, "height": 800})
                play(page, f"http://127.0.0.1:{port}")
                browser.close()
        finally:
            room.terminate()
            room.wait()


def play(page: Page, address: str) -> None:
    """From the home page to the picture."""
    page.goto(address)
    page.locator('form[action="/play/hearts"]').get_by_role("button").first.click()
    page.wait_for_selector("#table")
    for _ in range(400):
        legal = page.locator("#table .card.legal:visible")
        boxes = page.locator("#table input[type=checkbox]:visible, #table input[type=checkbox]")
        if boxes.count() > 3 and page.locator("[name=verb][value=pass]").count():
            for n in range(3):
                boxes.nth(n).check(force=True)
            page.locator("[name=verb][value=pass]").first.click()
        elif legal.count():
            if page.locator("#table").get_attribute("data-tricks") == str(TRICKS):
                break
            legal.first.click()
        page.wait_for_timeout(300)
    page.screenshot(path=PICTURE)


if __name__ == "__main__":
    main()
