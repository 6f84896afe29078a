"""The documentation is true: its code runs, its links lead somewhere."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
PAGES = sorted([ROOT / "README.md", ROOT / "CONTRIBUTING.md", *ROOT.glob("docs/*.md")])
GAME_PAGES = sorted(ROOT.glob("majlis/games/*.md"))


def python_in(page: Path) -> str:
    """All Python blocks of a page as one program; lines stand where they stand in the page."""
    lines = page.read_text(encoding="utf-8").splitlines()
    inside = False
    program = []
    for line in lines:
        if line.startswith("```"):
            inside = line == "```python"
            program.append("")
        else:
            program.append(line if inside else "")
    return "\n".join(program)


@pytest.mark.compiled
@pytest.mark.parametrize("page", ["docs/tutorial.md", "docs/arena.md", "README.md"])
def test_the_code_runs(page: str) -> None:
    program = python_in(ROOT / page)
    assert "import" in program
    exec(compile(program, page, "exec"), {"__name__": "tutorial"})


def test_the_example_of_a_program_is_shown_as_it_is() -> None:
    example = (ROOT / "examples" / "random_bot.py").read_text(encoding="utf-8")
    assert f"```py\n{example}```" in (ROOT / "docs" / "arena.md").read_text(encoding="utf-8")


def anchors(page: Path) -> set[str]:
    """The places in a page that a link can lead to."""
    text = page.read_text(encoding="utf-8")
    headings = re.findall(r"^#+ (.+)$", text, re.MULTILINE)
    plain = [re.sub(r"[^\w\- ]", "", heading).strip().lower() for heading in headings]
    slugs = {heading.replace(" ", "-") for heading in plain}
    return slugs | set(re.findall(r'<a id="([^"]+)"', text))


@pytest.mark.parametrize("page", [*PAGES, *GAME_PAGES], ids=lambda page: page.name)
def test_links_lead_somewhere(page: Path) -> None:
    links = re.findall(r"\]\(([^)\s]+)\)", page.read_text(encoding="utf-8"))
    for link in links:
        if link.startswith(("http://", "https://")):
            continue
        target, _, anchor = link.partition("#")
        file = page if not target else (page.parent / target).resolve()
        assert file.exists(), f"{page.name} links to {link}"
        if anchor and file.suffix == ".md":
            assert anchor in anchors(file), f"{page.name} links to {link}"


def test_every_page_of_the_documentation_can_be_reached_from_the_readme() -> None:
    seen = {ROOT / "README.md"}
    while True:
        more = {
            (page.parent / link.partition("#")[0]).resolve()
            for page in seen
            for link in re.findall(r"\]\(([^)\s]+\.md[^)\s]*)\)", page.read_text(encoding="utf-8"))
            if not link.startswith("http")
        } - seen
        if not more:
            break
        seen |= more
    assert {*PAGES, *GAME_PAGES} <= seen
