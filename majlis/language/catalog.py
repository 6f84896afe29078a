"""Catalogs of messages, compiled from their text form in memory."""

from gettext import GNUTranslations
from importlib.resources import files
from io import BytesIO

from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

DOMAIN = "majlis"


def read(code: str) -> Catalog:
    """The catalog of a language as its translators see it."""
    path = files("majlis") / "locale" / code / "LC_MESSAGES" / f"{DOMAIN}.po"
    return read_po(BytesIO(path.read_bytes()), locale=code, domain=DOMAIN)


def translations(code: str) -> GNUTranslations:
    """The translations of a language; what is missing or doubtful stays English."""
    compiled = BytesIO()
    write_mo(compiled, read(code))
    compiled.seek(0)
    return GNUTranslations(compiled)
