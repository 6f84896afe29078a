"""The players' page of a game, and the rulings that tests, options and refusals cite."""

import ast
import inspect
import re
from pathlib import Path
from types import ModuleType

from majlis.games import find

HERE = Path(__file__).parent


def anchors(game: str) -> list[str]:
    """The numbers of the rulings on a game's page, in their order."""
    return re.findall(r'<a id="(\w+)"></a>\*\*\1\*\*', find(game).page())


def has_test(ruling: str) -> bool:
    """Whether a test of this folder is named after the ruling."""
    pattern = re.compile(rf"^def test_{ruling}_", re.MULTILINE)
    return any(pattern.search(path.read_text("utf-8")) for path in HERE.glob("test_*.py"))


def cited(module: ModuleType) -> set[str]:
    """The rulings that a game's options and sentences give as text."""
    constants = (
        node.value
        for node in ast.walk(ast.parse(inspect.getsource(module)))
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    )
    return {text for text in constants if re.fullmatch(r"[HKTZ]\d+a?", text)}


def option_rows(game: str) -> dict[str, list[tuple[str, str, str]]]:
    """The options of the page's table: for each the values, what they change, and the ruling."""
    rows: dict[str, list[tuple[str, str, str]]] = {}
    name = ""
    for line in find(game).page().splitlines():
        cells = [cell.strip() for cell in line.strip("|").split("|")]
        if line.startswith("| ") and len(cells) == 4 and cells[0] != "Option":
            name = cells[0].strip("`") or name
            rows.setdefault(name, []).append((cells[1], cells[2], cells[3]))
    return rows
