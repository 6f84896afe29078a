"""The script that brings the catalogs up to date, as a module."""

import importlib.util
from functools import cache
from pathlib import Path
from types import ModuleType

ROOT = Path(__file__).parent.parent.parent


@cache
def messages() -> ModuleType:
    """``scripts/messages.py``."""
    spec = importlib.util.spec_from_file_location("messages", ROOT / "scripts" / "messages.py")
    assert spec
    assert spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module
