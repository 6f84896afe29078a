"""S-27: kill -9 at any moment loses nothing that was acknowledged."""

from pathlib import Path

import pytest

from majlis.room.store import doctor, url_of
from tests.room.store.killing import report_of
from tests.room.store.samples import fresh


@pytest.mark.parametrize("kills", [10, pytest.param(100, marks=pytest.mark.slow)])
def test_S27_nothing_acknowledged_is_lost_to_kill_9(tmp_path: Path, kills: int) -> None:
    file = fresh(tmp_path)
    report = report_of("tests.room.store.killed", file, kills)
    assert report["lost"] == []
    assert report["acknowledged"] > kills
    assert [str(finding) for finding in doctor(url_of(file)) if finding.grave] == []
