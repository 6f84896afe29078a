"""What a server does once it is open."""

import subprocess
import sys

SETTLED = """
import gc
from majlis.server.warming import THRESHOLDS, warm_up
before = gc.get_freeze_count()
warm_up()
assert gc.get_threshold() == THRESHOLDS
assert before < 1000 < gc.get_freeze_count(), gc.get_freeze_count()
gc.collect()
assert len(gc.get_objects()) < 5000, len(gc.get_objects())
"""


def test_what_is_there_at_first_is_never_looked_at_again() -> None:
    ran = subprocess.run(
        [sys.executable, "-c", SETTLED], capture_output=True, text=True, timeout=120, check=False
    )
    assert ran.returncode == 0, ran.stderr
