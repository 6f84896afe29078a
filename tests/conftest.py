"""What holds for all tests."""

import pytest

from majlis.room.store import engine
from majlis.server.warming import settle


def pytest_collection_finish() -> None:
    """Keep modules and tests from Python's garbage collector, which would go over them for ever."""
    settle()


@pytest.fixture(scope="session", autouse=True)
def _no_waiting_for_the_disk() -> None:
    """Commits of this process do not wait for the disk: no test takes the power away.

    That they do otherwise is tested in a process of its own.
    """
    engine.SYNCHRONOUS = "OFF"
