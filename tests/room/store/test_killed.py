"""S-27: kill -9 at any moment loses nothing that was acknowledged."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from majlis.room.store import doctor, url_of
from tests.room.store.samples import fresh


@pytest.mark.parametrize("kills", [10, pytest.param(100, marks=pytest.mark.slow)])
def test_S27_nothing_acknowledged_is_lost_to_kill_9(tmp_path: Path, kills: int) -> None:
    file = fresh(tmp_path)
    told = subprocess.run(
        [sys.executable, "-m", "tests.room.store.killed", str(file), str(kills)],
        capture_output=True,
        text=True,
        check=False,
        cwd=Path(__file__).parents[3],
    )
    assert told.returncode == 0, told.stderr
    report = json.loads(told.stdout)
    assert report["lost"] == []
    assert report["acknowledged"] > kills
    assert [str(finding) for finding in doctor(url_of(file)) if finding.grave] == []
