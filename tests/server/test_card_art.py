"""The card pictures: all there, harmless, small, and what the generator draws."""

import re
import subprocess
import sys
from pathlib import Path
from xml.etree import ElementTree

import pytest

from majlis.cards import FRENCH, SPANISH, Pack

ROOT = Path(__file__).parents[2]
STATIC = ROOT / "majlis" / "server" / "static"
PICTURES = sorted(path.relative_to(STATIC).as_posix() for path in STATIC.glob("cards/**/*.svg"))
FACES = (STATIC / "cards-faces.css").read_text(encoding="utf-8")
CARD = (STATIC / "cards.css").read_text(encoding="utf-8")

SVG = "{http://www.w3.org/2000/svg}"
SHAPES = {"circle", "defs", "ellipse", "g", "path", "pattern", "rect", "svg", "symbol", "use"}
PAPER = "#fffdf7"

RULE = re.compile(r"([^{}]+)\{([^{}]*)\}")


def rules(sheet: str) -> dict[str, str]:
    """What a sheet without nested rules says, by selector."""
    sheet = re.sub(r"/\*.*?\*/", "", sheet, flags=re.DOTALL)
    return {found[1].strip(): found[2].strip() for found in RULE.finditer(sheet)}


def urls(text: str) -> set[str]:
    return set(re.findall(r"url\(([^)]*)\)", text))


def luminance(colour: str) -> float:
    """The relative luminance of ``#rrggbb`` as WCAG defines it."""
    parts = [int(colour[place : place + 2], 16) / 255 for place in (1, 3, 5)]
    red, green, blue = (
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


@pytest.mark.parametrize("pack", [FRENCH, SPANISH], ids=lambda pack: pack.name)
def test_every_card_has_a_face_and_a_suit_sign(pack: Pack) -> None:
    said = rules(FACES)
    for card in pack.names(pack.deck):
        face = said[f'.{pack.name.lower()}[data-card="{card}"]']
        sign = said[f'.{pack.name.lower()}[data-card$="{card[1]}"]']
        assert urls(face) <= set(PICTURES)
        assert urls(face)
        assert urls(sign) <= set(PICTURES)
        assert urls(sign)


def test_no_two_cards_of_a_pack_look_alike() -> None:
    for pack in (FRENCH, SPANISH):
        shown = [
            tuple(sorted((STATIC / url).read_bytes() for url in urls(said)))
            for selector, said in rules(FACES).items()
            if selector.startswith(f'.{pack.name.lower()}[data-card="')
        ]
        assert len(set(shown)) == len(shown) == pack.deck.bit_count()


def test_every_picture_is_shown_and_every_shown_picture_is_there() -> None:
    assert urls(FACES) | urls(CARD) == set(PICTURES)


def test_a_deck_of_four_colours_has_four() -> None:
    said = rules(FACES)
    colours = set()
    for suit in FRENCH.suits:
        selector = f'.french[data-card$="{suit}"]'
        rule = said.get(f'[data-deck="four"] {selector}', said[selector])
        colours.add(re.findall(r"#\w{6}", rule)[0])
    assert len(colours) == 4


def test_suits_can_be_read_on_the_paper() -> None:
    colours = re.findall(r"--suit: (#\w{6})", FACES)
    assert len(colours) == 4 + 2 + 4
    for colour in colours:
        assert (luminance(PAPER) + 0.05) / (luminance(colour) + 0.05) >= 4.5


@pytest.mark.parametrize("picture", PICTURES)
def test_a_picture_is_a_small_drawing_and_nothing_else(picture: str) -> None:
    text = (STATIC / picture).read_text(encoding="utf-8")
    assert len(text) < 25_000
    root = ElementTree.fromstring(text)
    assert root.tag == f"{SVG}svg"
    for element in root.iter():
        assert element.tag.removeprefix(SVG) in SHAPES
        assert not (element.text or "").strip()
        for name, value in element.attrib.items():
            assert not name.startswith("on")
            assert name != "style"
            if name.endswith("href"):
                assert value.startswith("#")
            assert all(url.startswith("#") for url in urls(value))


def test_all_pictures_together_are_small() -> None:
    assert sum((STATIC / picture).stat().st_size for picture in PICTURES) < 600_000


def test_a_card_face_down_shows_a_back_and_nothing_else() -> None:
    backs = [picture for picture in PICTURES if "/back-" in picture]
    of_back = [said for selector, said in rules(CARD).items() if selector.endswith(".card.back")]
    assert set().union(*map(urls, of_back)) == set(backs)
    assert "back" not in FACES


def test_the_sheets_ask_for_nothing_from_elsewhere() -> None:
    for sheet in (CARD, FACES):
        assert "@import" not in sheet
        assert all(re.fullmatch(r"cards/[\w/-]+\.svg", url) for url in urls(sheet))


def test_nothing_is_said_aloud_by_the_sheet() -> None:
    assert set(re.findall(r"^\s*content: ([^;]*);", CARD, re.MULTILINE)) == {'""'}


def test_the_generator_draws_the_files_in_the_tree(tmp_path: Path) -> None:
    draw = ROOT / "scripts" / "cards" / "draw.py"
    subprocess.run([sys.executable, draw, "--to", tmp_path], check=True, timeout=60)
    drawn = {path.relative_to(tmp_path).as_posix() for path in tmp_path.rglob("*.*")}
    courts = {picture for picture in PICTURES if "/court-" in picture}
    assert drawn == {*PICTURES, "cards-faces.css"} - courts
    assert len(courts) == 12
    for path in drawn:
        assert (STATIC / path).read_bytes() == (tmp_path / path).read_bytes(), path
