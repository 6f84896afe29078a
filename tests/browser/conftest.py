"""Browsers, and a room for them."""

import os
import shutil
from collections.abc import Callable, Generator, Iterator
from pathlib import Path
from typing import Protocol

import pytest
from playwright.sync_api import Browser, Playwright, expect, sync_playwright

from tests.browser.devices import DESKTOP, Device
from tests.browser.guest import Guest
from tests.browser.house import House
from tests.browser.pictures import Pictures
from tests.browser.watch import Watch

ARGUMENTS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-sync",
    "--no-first-run",
]
PATIENCE = 30_000
"""Milliseconds that anything on a page may take on a busy machine."""

expect.set_options(timeout=PATIENCE / 2)

FAILED = pytest.StashKey[bool]()


class Arrive(Protocol):
    """Opens a browser for somebody new."""

    def __call__(
        self,
        device: Device = DESKTOP,
        *,
        scripts: bool = True,
        dark: bool = False,
        guarded: bool = True,
        **settings: str,
    ) -> Guest:
        """``settings`` are the person's; cards don't move unless these say so."""
        ...


ArriveAt = Callable[[House], Arrive]
"""Opens browsers for guests of any room."""


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(
    item: pytest.Item, call: pytest.CallInfo[None]
) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Tell the fixtures of a test whether it has failed."""
    report = yield
    item.stash[FAILED] = report.failed or item.stash.get(FAILED, False)
    return report


def chromium() -> str:
    """The browser's program; without one the tests are skipped, but not in CI."""
    found = shutil.which("chromium") or shutil.which("chromium-browser")
    if found is None:
        reason = "there is no chromium on the PATH (apt-get install chromium)"
        if os.environ.get("CI"):
            pytest.fail(reason)
        pytest.skip(reason)
    return found


@pytest.fixture(scope="session")
def playwright() -> Iterator[Playwright]:
    """What drives the browser."""
    chromium()
    with sync_playwright() as driver:
        yield driver


@pytest.fixture(scope="session")
def browser(playwright: Playwright) -> Iterator[Browser]:
    """Chromium, shared by the tests of a process; every guest has a context of their own."""
    with playwright.chromium.launch(executable_path=chromium(), args=ARGUMENTS) as opened:
        yield opened


@pytest.fixture(scope="session")
def artefacts(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where pictures are kept: $MAJLIS_ARTEFACTS, or a folder that pytest tidies up."""
    wanted = os.environ.get("MAJLIS_ARTEFACTS")
    return Path(wanted).absolute() if wanted else tmp_path_factory.mktemp("artefacts")


@pytest.fixture(scope="session")
def pictures(artefacts: Path) -> Pictures:
    """The pictures of this run."""
    return Pictures(artefacts)


@pytest.fixture(scope="session")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """A room that stays open for all tests of a process."""
    opened = House(tmp_path_factory.mktemp("house") / "room")
    opened.open()
    try:
        yield opened
    finally:
        opened.close()


@pytest.fixture
def own_house(tmp_path: Path) -> Iterator[House]:
    """A room for one test, not yet open, which may do with it what it likes."""
    made = House(tmp_path / "room")
    try:
        yield made
    finally:
        made.kill()


@pytest.fixture
def arrive_at(
    browser: Browser, pictures: Pictures, request: pytest.FixtureRequest
) -> Iterator[ArriveAt]:
    """Browsers for guests of any room; at the end nothing may have gone wrong in them."""
    guests: list[tuple[Guest, bool]] = []

    def at(room: House) -> Arrive:
        def arrive(
            device: Device = DESKTOP,
            *,
            scripts: bool = True,
            dark: bool = False,
            guarded: bool = True,
            **settings: str,
        ) -> Guest:
            context = browser.new_context(
                viewport={"width": device.width, "height": device.height},
                has_touch=device.touch,
                is_mobile=device.touch,
                reduced_motion="reduce" if device.still else "no-preference",
                color_scheme="dark" if dark else "light",
                java_script_enabled=scripts,
            )
            context.set_default_timeout(PATIENCE)
            watch = Watch(context, room.address)
            guest = Guest(context, context.new_page(), watch, device, room.address)
            guests.append((guest, guarded))
            guest.prefer(**({"animation": "none"} | settings))
            return guest

        return arrive

    yield at
    name = request.node.name
    if request.node.stash.get(FAILED, False):
        for n, (guest, _) in enumerate(guests):
            for m, page in enumerate(guest.context.pages):
                pictures.take_if_possible(page, f"failed-{name}-{n}-{m}")
    faults = [fault for guest, guarded in guests if guarded for fault in guest.watch.faults]
    for guest, _ in guests:
        guest.context.close()
    assert not faults, "in the browser: " + "; ".join(dict.fromkeys(faults))


@pytest.fixture
def arrive(arrive_at: ArriveAt, house: House) -> Arrive:
    """Browsers for guests of the room that all tests share."""
    return arrive_at(house)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Everything in this folder plays in a browser."""
    here = str(Path(__file__).parent)
    for item in items:
        if str(item.path).startswith(here):
            item.add_marker(pytest.mark.browser)
