"""The folder that keeps machine code."""

import fcntl
import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from majlis import cache


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A user's cache folder, with nothing remembered before and after."""
    monkeypatch.setattr(cache, "user_cache_path", lambda *_, **__: tmp_path / "home")
    monkeypatch.delenv("NUMBA_CACHE_DIR", raising=False)
    cache.folder.cache_clear()
    yield tmp_path / "home"
    cache.folder.cache_clear()


def test_no_folder_is_used_where_none_can_be_made(home: Path) -> None:
    home.write_text("in the way")
    assert cache.folder() is None
    cache.mark_compiled("hearts")
    assert not cache.is_compiled("hearts")


def test_the_folder_is_named_after_the_sources_and_old_ones_go(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = cache.folder()
    assert folder
    assert folder.parent == home / "compiled"
    cache.folder.cache_clear()
    assert cache.folder() == folder
    monkeypatch.setattr(cache, "version", lambda package: "another version")
    cache.folder.cache_clear()
    other = cache.folder()
    assert other
    assert other != folder
    for age in range(6):
        old = home / "compiled" / f"old {age}"
        old.mkdir()
        os.utime(old, (age, age))
    cache.folder.cache_clear()
    cache.folder()
    left = {path.name for path in (home / "compiled").iterdir()}
    assert left == {folder.name, other.name, "old 5", "old 4"}


def test_what_is_compiled_is_remembered(home: Path) -> None:
    assert not cache.is_compiled("hearts")
    cache.mark_compiled("hearts")
    assert cache.is_compiled("hearts")
    assert not cache.is_compiled("kozel")


def test_what_is_compiled_in_a_block_is_remembered_unless_it_fails(home: Path) -> None:
    with pytest.raises(ZeroDivisionError), cache.compiling("hearts"):
        raise ZeroDivisionError
    assert not cache.is_compiled("hearts")
    with cache.compiling("hearts"):
        assert not cache.is_compiled("hearts")
    assert cache.is_compiled("hearts")


def test_one_process_compiles_at_a_time(home: Path) -> None:
    folder = cache.folder()
    assert folder
    lock = folder / "hearts.lock"
    with (
        cache.compiling("hearts"),
        lock.open("w") as other,
        pytest.raises(BlockingIOError),
    ):
        fcntl.flock(other, fcntl.LOCK_EX | fcntl.LOCK_NB)
    with lock.open("w") as other:
        fcntl.flock(other, fcntl.LOCK_EX | fcntl.LOCK_NB)


def test_another_folder_can_be_named(
    home: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("NUMBA_CACHE_DIR", str(tmp_path))
    assert cache.folder() == tmp_path
    cache.mark_compiled("hearts")
    assert not home.exists()
