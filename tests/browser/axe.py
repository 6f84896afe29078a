"""What is wrong with a page for people who cannot see it, or see it badly."""

from typing import Any, Literal

from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]
from playwright.sync_api import Page

GRAVE = ("serious", "critical")
COLOURS: dict[str, Any] = {"resultTypes": ["violations"], "runOnly": ["color-contrast"]}

_axe = Axe()


def grave_faults(page: Page) -> list[str]:
    """The serious and critical violations on a page, in light and in dark."""
    page.emulate_media(color_scheme="light")
    found = _violations(page, {"resultTypes": ["violations"]})
    page.emulate_media(color_scheme="dark")
    return [*found, *(f"in the dark: {fault}" for fault in _violations(page, COLOURS))]


def grave_in(page: Page, scheme: Literal["light", "dark"]) -> list[str]:
    """The same in one colour scheme."""
    page.emulate_media(color_scheme=scheme)
    return _violations(page, {"resultTypes": ["violations"]})


def _violations(page: Page, options: dict[str, Any]) -> list[str]:
    found = _axe.run(page, options=options).response["violations"]
    return [
        f"{fault['id']}: {fault['help']} ({', '.join(n['html'][:160] for n in fault['nodes'][:4])})"
        for fault in found
        if fault["impact"] in GRAVE
    ]
