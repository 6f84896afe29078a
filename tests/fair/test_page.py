"""docs/fair-deals.md: its code runs, and a checker needs nothing else."""

import re
from pathlib import Path

from tests.fair import checker
from tests.fair.vectors import PAGE
from tests.test_docs import python_in


def test_the_code_of_the_page_runs() -> None:
    program = python_in(PAGE)
    assert "import" in program
    exec(compile(program, str(PAGE), "exec"), {"__name__": "page"})


def test_the_checker_uses_nothing_of_majlis() -> None:
    text = Path(checker.__file__).read_text(encoding="utf-8")
    imported = re.findall(r"^(?:from|import) ([\w.]+)", text, re.MULTILINE)
    assert set(imported) == {"collections.abc", "hashlib", "hmac", "json", "re", "typing"}
