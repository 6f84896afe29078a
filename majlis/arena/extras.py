"""Packages that only parts of the arena need."""

import importlib
from types import ModuleType

INSTALL = "pip install 'majlis[arena]'"


class MissingExtra(Exception):
    """A package is not installed; the message says what needs it and how to get it."""


def extra(module: str, what: str) -> ModuleType:
    """A module of a package that may not be installed; ``what`` needs it."""
    package = module.partition(".")[0]
    try:
        return importlib.import_module(module)
    except ModuleNotFoundError as error:
        if (error.name or "").partition(".")[0] != package:
            raise
        raise MissingExtra(f"{what} needs {package}, which is not installed: {INSTALL}") from None
