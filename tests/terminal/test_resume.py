"""Matches that are interrupted and continued, and saves that have suffered."""

import json
import re
from pathlib import Path

import pytest

from majlis.games import GAMES
from majlis.terminal import PlaySettings, play
from majlis.terminal.save import Save, SaveError, load
from tests.terminal.player import Person, Typist, complaint, first_legal, script, settings, shown_by

SHORT = {"hearts": {"target": 20}, "hearts2": {"target": 10}, "kozel": {"limit": 2}, "hez2": {}}
TABLES = [(game.id, players) for game in GAMES.values() for players in game.players]


def interrupted(every: int, how: type[BaseException]) -> Typist:
    """Plays the first legal moves, and stops after a few inputs."""
    typist, left = first_legal(), every

    def type_it(prompt: str, new: str) -> str:
        nonlocal left
        left -= 1
        if left < 0:
            raise how
        return typist(prompt, new)

    return type_it


def played_in_parts(asked: PlaySettings, every: int, how: type[BaseException]) -> str:
    """The end of a match in which the person left again and again."""
    resume = settings(asked.game, 2, asked.saves or Path(), resume=True, seed="other")
    for part in range(500):
        person = Person(interrupted(every, how))
        assert play(resume if part else asked, person.terminal) == 0
        assert "Traceback" not in person.shown
        if "The match is over" in person.shown:
            assert part > 0
            return person.shown
        assert f"majlis play {asked.game} --resume" in person.shown
    raise AssertionError("the match does not end")


def result(shown: str) -> str:
    """The last deal's numbers and the places."""
    return re.split(r"Deal \d+ is over\.\n", shown)[-1]


@pytest.mark.parametrize(("game", "players"), TABLES)
def test_an_interrupted_match_ends_as_an_uninterrupted_one(
    game: str, players: int, tmp_path: Path
) -> None:
    options = {"seed": "t", "options": SHORT.get(game, {}), "seat": players - 1}
    whole = Person(first_legal())
    assert play(settings(game, players, tmp_path / "whole", **options), whole.terminal) == 0
    asked = settings(game, players, tmp_path / "parts", **options)
    assert result(played_in_parts(asked, 7, EOFError)) == result(whole.shown)


def test_ctrl_c_saves_as_well(tmp_path: Path) -> None:
    asked = settings("hez2", 3, tmp_path / "parts")
    whole = Person(first_legal())
    assert play(settings("hez2", 3, tmp_path / "whole"), whole.terminal) == 0
    assert result(played_in_parts(asked, 3, KeyboardInterrupt)) == result(whole.shown)


def test_every_move_is_saved_before_the_next_prompt(tmp_path: Path) -> None:
    typist, shown_moves = first_legal(), []

    def watch(prompt: str, new: str) -> str:
        if prompt.startswith("Your move") and "not legal" not in new:
            shown_moves.append(len(load(tmp_path / "hez2-1.jsonl").moves))
        return typist(prompt, new)

    assert play(settings("hez2", 2, tmp_path), Person(watch).terminal) == 0
    assert shown_moves == sorted(set(shown_moves))
    assert len(shown_moves) > 3


def test_a_continued_match_shows_what_happened_since_the_last_move(tmp_path: Path) -> None:
    first = shown_by(["1 2 3"], settings("hearts", 4, tmp_path))
    again = shown_by([], settings("hearts", 4, tmp_path, resume=True))
    news = first.partition("Your move: 1 2 3\n")[2].partition("Your move")[0]
    assert news
    assert news in again


@pytest.fixture
def saved(tmp_path: Path) -> Path:
    shown_by(["1 2 3", "1"], settings("hearts", 4, tmp_path))
    return tmp_path / "hearts-1.jsonl"


def continued(path: Path) -> str:
    return shown_by([], settings("hearts", 4, path.parent, resume=True))


@pytest.mark.parametrize(
    "tail",
    [b'[0, "pl', b'[0, "play 2c"]', b"\xff\xfe\n", b"{}\n", b'[true, "play 2c"]\n', b"[[[[\n"],
)
def test_a_damaged_last_line_is_dropped_with_a_notice(tail: bytes, saved: Path) -> None:
    good = saved.read_bytes()
    untouched = continued(saved)
    saved.write_bytes(good + tail)
    assert continued(saved) == (
        "The end of the saved match was damaged and has been dropped.\n" + untouched
    )
    assert saved.read_bytes() == good
    assert continued(saved) == untouched


def test_a_move_that_the_rules_refuse_is_dropped_too(saved: Path) -> None:
    good = saved.read_bytes()
    saved.write_bytes(good + b'[9, "play 2c"]\n')
    assert "damaged and has been dropped" in continued(saved)
    assert saved.read_bytes() == good


def test_damage_in_the_middle_keeps_a_copy(saved: Path) -> None:
    lines = saved.read_bytes().splitlines(keepends=True)
    spoilt = b"".join([*lines[:3], b"?\n", *lines[4:]])
    saved.write_bytes(spoilt)
    assert "damaged and has been dropped" in continued(saved)
    assert saved.read_bytes().startswith(b"".join(lines[:3]))
    assert saved.with_suffix(".damaged").read_bytes() == spoilt


@pytest.mark.parametrize("content", [b"", b"\n", b"{}\n", b'{"majlis_save": 2}\n', b"\xff\n"])
def test_a_save_without_a_header_is_set_aside_not_lost(content: bytes, saved: Path) -> None:
    saved.write_bytes(content)
    person = Person(script([]), interactive=True)
    assert play(settings("hearts", 4, saved.parent), person.terminal) == 0
    assert "Itisnowhearts-1.damaged." in "".join(person.shown.split())  # however it wraps
    assert saved.with_suffix(".damaged").read_bytes() == content


def test_resuming_a_save_without_a_header_says_so(
    saved: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    saved.write_bytes(b"[]\n")
    person = Person(script([]))
    assert play(settings("hearts", 4, saved.parent, resume=True), person.terminal) == 1
    assert f"{saved} is not a saved match" in complaint(capsys)
    assert person.shown == ""
    assert saved.read_bytes() == b"[]\n"


@pytest.mark.parametrize(
    ("change", "trouble"),
    [
        ({"options": {"target": -1}}, "target is -1: expected"),
        ({"options": {"aim": 1}}, "unknown option 'aim'"),
        ({"game": "whist"}, "unknown game 'whist'"),
        ({"players": 6}, "Hearts is for 3 to 5 players, not 6"),
        ({"seat": 4}, "seat is 4: expected 0 to 3"),
        ({"bots": "nobody"}, "unknown bot 'nobody'"),
        ({"seed": "\ud800"}, "surrogates not allowed"),
    ],
)
def test_a_header_with_values_that_do_not_exist_is_refused_or_set_aside(
    change: dict[str, object], trouble: str, saved: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    header, *moves = saved.read_text().splitlines()
    spoilt = "\n".join([json.dumps(json.loads(header) | change), *moves]) + "\n"
    saved.write_text(spoilt)
    person = Person(script([]))
    assert play(settings("hearts", 4, saved.parent, resume=True), person.terminal) == 1
    assert trouble in complaint(capsys)
    assert saved.read_text() == spoilt
    person = Person(script([]), interactive=True)
    assert play(settings("hearts", 4, saved.parent), person.terminal) == 0
    assert trouble in " ".join(person.shown.split())
    assert saved.with_suffix(".damaged").read_text() == spoilt


def test_resuming_without_a_save_says_so(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    person = Person(script([]))
    assert play(settings("kozel", 2, tmp_path, resume=True), person.terminal) == 2
    assert complaint(capsys) == "There is no saved match of Kozel."
    assert person.shown == ""


@pytest.mark.parametrize(
    ("answer", "continues"), [("Y", True), ("Yes", True), ("n", False), (" no", False)]
)
def test_an_unfinished_match_is_offered(answer: str, continues: bool, saved: Path) -> None:
    person = Person(script([answer]), interactive=True)
    assert play(settings("hearts", 4, saved.parent), person.terminal) == 0
    assert "There is an unfinished match of Hearts for 4 players" in person.shown
    assert ("continued" in person.shown) is continues
    assert len(list(saved.parent.iterdir())) == (1 if continues else 2)


def test_the_offer_asks_until_it_is_answered(saved: Path) -> None:
    person = Person(script(["", "maybe", "yesterday", "1", "no"]), interactive=True)
    assert play(settings("hearts", 4, saved.parent), person.terminal) == 0
    assert person.shown.count("Continue it? yes or no, or quit: ") == 5
    assert "continued" not in person.shown


@pytest.mark.parametrize("answer", ["q", "quit", " Exit"])
def test_who_leaves_at_the_offer_keeps_the_match(answer: str, saved: Path) -> None:
    before = saved.read_bytes()
    person = Person(script([answer]), interactive=True)
    assert play(settings("hearts", 4, saved.parent), person.terminal) == 0
    assert person.shown.endswith("The match stays saved.\n")
    assert saved.read_bytes() == before
    assert list(saved.parent.iterdir()) == [saved]


def test_the_offer_says_which_deal_and_nothing_of_what_bots_do_in_secret(tmp_path: Path) -> None:
    typist = first_legal()

    def until_the_third_deal(prompt: str, new: str) -> str:
        if "Deal 3: " in new:
            raise EOFError
        return typist(prompt, new)

    asked = settings("kozel", 2, tmp_path)
    assert play(asked, Person(until_the_third_deal).terminal) == 0
    person = Person(script([]), interactive=True)
    assert play(asked, person.terminal) == 0
    assert person.shown.splitlines()[0] == (
        "There is an unfinished match of Kozel for 2 players, in deal 3."
    )


def test_no_offer_for_another_game_nor_to_a_pipe_nor_when_unwanted(saved: Path) -> None:
    quiet = [
        (settings("hez2", 2, saved.parent), True),
        (settings("hearts", 4, saved.parent), False),
        (settings("hearts", 4, saved.parent, offer=False), True),
    ]
    for asked, interactive in quiet:
        person = Person(script([]), interactive=interactive)
        assert play(asked, person.terminal) == 0
        assert "unfinished" not in person.shown


def test_leaving_at_the_offer_changes_nothing(saved: Path) -> None:
    before = saved.read_bytes()
    person = Person(script([]), interactive=True)
    assert play(settings("hearts", 4, saved.parent), person.terminal) == 0
    assert [path.name for path in saved.parent.iterdir()] == [saved.name]
    assert saved.read_bytes() == before


def test_a_match_is_open_in_one_terminal_only(
    saved: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    held = Save.reopen(load(saved), len(load(saved).moves))
    person = Person(script([]))
    assert play(settings("hearts", 4, saved.parent, resume=True), person.terminal) == 1
    assert complaint(capsys) == "This match is open in another terminal."
    held.close()
    continued(saved)


def test_a_folder_that_cannot_be_written_is_no_crash(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "file").write_text("")
    person = Person(script([]))
    assert play(settings("hearts", 4, tmp_path / "file"), person.terminal) == 1
    assert "cannot be saved" in complaint(capsys)


def test_a_disk_that_gets_full_is_no_crash(
    saved: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def full(_: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("os.fsync", full)
    person = Person(script([]))
    assert play(settings("hearts", 4, saved.parent, resume=True), person.terminal) == 1
    assert complaint(capsys) == "The match cannot be saved: No space left on device"


def test_a_save_that_is_not_there_cannot_be_loaded(tmp_path: Path) -> None:
    (tmp_path / "x.jsonl").write_bytes(b"")
    with pytest.raises(SaveError):
        load(tmp_path / "x.jsonl")
