"""The log of a deal: each line is put into words once, and always the right ones."""

from dataclasses import replace

from majlis.games import GAMES
from majlis.language import spoken
from majlis.room.scene import Scene
from majlis.server.felt.log import KEPT, _kept, _lines, log
from majlis.server.felt.words import Words
from majlis.words import Sentence, say
from tests.server.felts import Sample

LINES = tuple(say("{seat} draws a card.", seat=seat) for seat in (0, 1, 2))


def scene(news: tuple[Sentence, ...], table: str = "here") -> Scene:
    """A scene with these news."""
    return replace(Sample("hez2", 4).begin().scene(), news=news, table=table)


def words(code: str = "en", names: tuple[str, ...] = ("Ann", "Bo", "Cy", "Di")) -> Words:
    """Words at a table of these people."""
    return Words(spoken(code), names, GAMES["hez2"])


def texts(news: tuple[Sentence, ...], by: Words) -> list[str]:
    """The lines as they are without anything kept."""
    return [str(by.sentence(line)) for line in news]


def test_lines_are_numbered_and_in_words() -> None:
    found = log(scene(LINES), words())
    assert [n for n, _ in found] == [0, 1, 2]
    assert [str(line) for _, line in found] == texts(LINES, words())


def test_a_shorter_scene_shows_fewer_lines() -> None:
    log(scene(LINES), words())
    assert len(log(scene(LINES[:1]), words())) == 1
    assert len(log(scene(LINES), words())) == 3


def test_other_lines_take_the_place_of_those_that_never_happened() -> None:
    log(scene(LINES), words())
    other = (LINES[0], say("{seat} draws a card.", seat=3))
    assert [str(line) for _, line in log(scene(other), words())] == texts(other, words())


def test_languages_names_and_tables_are_kept_apart() -> None:
    log(scene(LINES), words())
    for by in (words("hr"), words("ar"), words(names=("X", "Y", "Z", "W"))):
        assert [str(line) for _, line in log(scene(LINES), by)] == texts(LINES, by)
    other = (say("{seat} draws a card.", seat=3),)
    assert [str(line) for _, line in log(scene(other, "there"), words())] == texts(other, words())


def test_only_so_much_is_kept() -> None:
    for n in range(KEPT + 5):
        _lines(n)
    assert len(_kept) == KEPT
