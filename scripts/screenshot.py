"""Take the README's picture: a table in the browser, in the middle of a trick.

Run it with ``.venv/bin/python scripts/screenshot.py`` where there is a Chromium.
"""

import socket
import subprocess
import sys
import tempfile
from contextlib import suppress
from pathlib import Path
from shutil import which

from playwright.sync_api import Error, Page, sync_playwright

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
        words = [
            sys.executable,
            "-m",
            "majlis",
            "--no-browser",
            "--port",
            f"{port}",
            "--data",
            data,
        ]
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
    page.set_default_timeout(3000)
    mine = 0
    for _ in range(600):
        table = page.locator("#table.mine-to-act:not(.settling)")
        if table.count():
            if mine >= TRICKS and page.locator("#trick .card").count() >= 2:
                break
            with suppress(Error):  # the table has moved on meanwhile
                mine += one_move(page)
        page.wait_for_timeout(200)
    page.screenshot(path=PICTURE)


def one_move(page: Page) -> int:
    """Pass, or play a card that may be played; how many cards have been played."""
    if page.locator("#hand-form").get_attribute("data-mode") == "tick":
        for box in page.locator("#hand label").all()[:3]:
            box.click()
        page.locator("#hand-form button[name=verb]").first.click()
        return 0
    page.locator("#hand button:not([aria-disabled])").last.click()
    return 1


if __name__ == "__main__":
    main()
