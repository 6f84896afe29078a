"""Whole matches, from the first prompt to the places."""

import re
from pathlib import Path

import pytest
from rich.cells import cell_len
from rich.text import Text

from majlis.games import GAMES
from majlis.terminal import play
from tests.terminal.player import Person, complaint, first_legal, settings

SHORT = {"hearts": {"target": 30}, "hearts2": {"target": 30}, "kozel": {"limit": 4}, "hez2": {}}
TABLES = [(game.id, players) for game in GAMES.values() for players in game.players]


@pytest.mark.parametrize(("game", "players"), TABLES)
def test_a_match_is_played_to_its_places_in_plain_words(
    game: str, players: int, tmp_path: Path
) -> None:
    person = Person(first_legal())
    asked = settings(game, players, tmp_path, seat=1, options=SHORT.get(game, {}))
    assert play(asked, person.terminal) == 0
    end = person.shown.rpartition("The match is over.\n")[2].splitlines()
    assert any("win" in line or "share first place" in line for line in end)
    assert sum(len(re.findall(r"You|Ada|Clara|David|Elena", line)) for line in end) == players
    assert list(tmp_path.iterdir()) == []
    assert person.shown.isascii()
    assert "\x1b" not in person.shown


@pytest.mark.parametrize(("game", "players"), TABLES)
def test_no_line_is_wider_than_80_columns(game: str, players: int, tmp_path: Path) -> None:
    person = Person(first_legal(), rich=True)
    assert (
        play(settings(game, players, tmp_path, options=SHORT.get(game, {})), person.terminal) == 0
    )
    assert "\x1b[" in person.shown
    lines = [Text.from_ansi(line).plain for line in person.shown.splitlines()]
    assert max(cell_len(line) for line in lines) <= 80


def test_the_longest_hand_fits_into_80_columns(tmp_path: Path) -> None:
    person = Person(first_legal(), rich=True)
    asked = settings("hez2", 2, tmp_path, options={"hand_size": 19, "max_turns": 60})
    assert play(asked, person.terminal) == 0
    lines = [Text.from_ansi(line).plain for line in person.shown.splitlines()]
    assert max(cell_len(line) for line in lines) <= 80


def test_partners_are_named_and_placed_together(tmp_path: Path) -> None:
    person = Person(first_legal())
    assert play(settings("kozel", 4, tmp_path, options={"limit": 2}), person.terminal) == 0
    assert "You and Clara play together." in person.shown
    assert "You and Clara win." in person.shown or "You and Clara are second." in person.shown


def test_the_partner_is_marked(tmp_path: Path) -> None:
    person = Person(first_legal())
    assert play(settings("kozel", 4, tmp_path, options={"limit": 2}), person.terminal) == 0
    assert "Clockwise: You, Boris, Clara (your partner), David." in person.shown
    assert "Cards: You 4, Boris 4, Clara (your partner) 4, David 4." in person.shown
    assert re.search(r"On the table: .*Clara \(your partner\) ", person.shown)
    assert "Boris (your partner)" not in person.shown


def test_who_goes_out_of_the_match_is_told(tmp_path: Path) -> None:
    person = Person(first_legal())
    assert play(settings("kozel", 3, tmp_path, options={"limit": 4}), person.terminal) == 0
    assert person.shown.startswith("Kozel, 3 players, out at 4 penalties.\n")
    assert len(re.findall(r"(has|have) \d penalties and (is|are) out\.", person.shown)) == 2


def test_partners_go_out_together(tmp_path: Path) -> None:
    person = Person(first_legal())
    assert play(settings("kozel", 4, tmp_path, options={"limit": 2}), person.terminal) == 0
    assert re.search(
        r"(You and Clara|Boris and David) have \d penalties and are out\.", person.shown
    )


def test_who_is_out_watches_the_rest_without_being_asked(tmp_path: Path) -> None:
    person = Person(first_legal())
    asked = settings("hez2", 4, tmp_path, options={"hand_size": 1}, seed="c")
    assert play(asked, person.terminal) == 0
    after = person.shown.partition("You are out, in ")[2]
    assert "The others play on." in after
    assert "Your move" not in after


@pytest.mark.parametrize("asked", [{"seat": 4}, {"seat": -1}, {"options": {"target": 0}}])
def test_a_table_that_does_not_exist_is_refused(
    asked: dict[str, object], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    person = Person(first_legal())
    assert play(settings("hearts", 4, tmp_path, **asked), person.terminal) == 2
    assert complaint(capsys).count("expected") == 1
    assert person.shown == ""


def test_an_unknown_bot_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    person = Person(first_legal())
    assert play(settings("hearts", 4, tmp_path, bots="nobody"), person.terminal) == 2
    assert complaint(capsys).startswith("unknown bot 'nobody'")
