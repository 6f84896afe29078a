"""The catalogs hold every text of the code, translated in full."""

import ast
import re
from collections.abc import Iterator
from string import Formatter
from typing import Any

import pytest
from babel.messages.catalog import Catalog, Message

from majlis.language.catalog import read
from majlis.language.choice import CODES
from tests.language.scripts import ROOT, messages

TRANSLATED = pytest.mark.parametrize("code", [code for code in CODES if code != "en"])
WITHOUT_NUMBER = {"ar": (0, 1, 2)}
"""Plural forms that may say their number in words: none, one and two."""


@pytest.fixture(scope="module")
def extracted() -> Catalog:
    found: Catalog = messages().extracted()
    return found


def texts(catalog: Catalog) -> set[tuple[str | None, Any]]:
    return {(message.context, message.id) for message in catalog if message.id}


@pytest.mark.parametrize("code", CODES)
def test_every_text_of_the_code_is_in_the_catalog(code: str, extracted: Catalog) -> None:
    """Else: run scripts/messages."""
    assert texts(read(code)) == texts(extracted)


def test_they_are_written_as_the_script_writes_them(extracted: Catalog) -> None:
    assert [code for code in CODES if not messages()._update(code, extracted, False)] == []


@TRANSLATED
def test_everything_is_translated(code: str) -> None:
    missing = [message.id for message in read(code) if message.id and not all(forms(message))]
    assert missing == []
    assert [message.id for message in read(code) if message.id and message.fuzzy] == []


def forms(message: Message) -> tuple[str, ...]:
    """The translation, or the translation for each number."""
    if isinstance(message.string, str):
        return (message.string,)
    return tuple(message.string or ("",))


def gaps(text: str) -> set[str]:
    """The names of values, as sentences and as templates write them."""
    named = {name for _, name, _, _ in Formatter().parse(text) if name is not None}
    return named | {f"%{name}" for name in re.findall(r"%\((\w+)\)", text)}


@pytest.mark.parametrize("code", CODES)
def test_translations_have_the_same_gaps(code: str) -> None:
    catalog = read(code)
    for message in catalog:
        plural = not isinstance(message.id, str)
        wanted = gaps(message.id[-1]) if plural else gaps(str(message.id))
        if plural and any(forms(message)):
            assert len(forms(message)) == catalog.num_plurals, message.id
        for n, form in enumerate(forms(message)):
            spoken = (
                {"count", "%count", "%num"}
                if plural and n in WITHOUT_NUMBER.get(code, ())
                else set()
            )
            if form:
                assert wanted - spoken <= gaps(form) <= wanted, (message.id, form)


CALLS = ("say", "say_many", "deny")


def written(node: ast.AST) -> Iterator[ast.Call]:
    """Every call that makes a sentence, but for those in the functions that do so themselves."""
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.FunctionDef) and child.name in CALLS:
            continue
        if isinstance(child, ast.Call) and getattr(child.func, "id", "") in CALLS:
            yield child
        yield from written(child)


def test_sentences_are_written_so_that_they_can_be_found(extracted: Catalog) -> None:
    """As a text, not as an expression that makes one."""
    seen = 0
    for path in sorted((ROOT / "majlis").rglob("*.py")):
        source = path.read_text(encoding="utf-8")
        if not any(f"{name}(" in source for name in CALLS):
            continue
        for call in written(ast.parse(source)):
            for place in messages().KEYWORDS[call.func.id]:  # type: ignore[attr-defined]
                text = call.args[place - 1]
                assert isinstance(text, ast.Constant), f"{path.name}:{call.lineno}"
                assert isinstance(text.value, str), f"{path.name}:{call.lineno}"
                seen += 1
    assert seen > 150


def test_an_outdated_catalog_is_noticed(extracted: Catalog) -> None:
    text = "A text that nobody has translated."
    extracted.add(text)
    assert not messages()._update("hr", extracted, False)
    extracted.delete(text)
