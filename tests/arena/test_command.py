"""``majlis arena`` as a person uses it."""

import json
import os
import re
import signal
import subprocess
import sys
import time
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

from majlis.arena.contest import Contest
from majlis.arena.deck import DeckRecord, play_deck
from majlis.arena.entrants import read_entrant
from majlis.arena.plots import budgets
from majlis.games import find
from tests.arena.contests import plain, program
from tests.arena.entrants import ROOT, First, Illegal, spec
from tests.cli.command_line import command, complaint, environment, majlis, output

QUICK = "arena hearts2 --bots random,simple --seed 7 -j 1"


@pytest.mark.parametrize(
    ("arguments", "line"),
    [
        ("arena", "missing command"),
        ("arena chess", "unknown game 'chess' (games: hearts, hearts2, kozel, hez2)"),
        ("arena hart --bots a,b", "unknown game 'hart': did you mean hearts?"),
        ("arena hearts", "--bots: expected two bots or more, as in --bots simple,random"),
        ("arena hearts --bots simple", "--bots: expected two bots or more"),
        ("arena hearts --bots simple,nobody", "unknown bot 'nobody': expected random, simple"),
        ("arena hearts --bots simple,", "unknown bot '': expected random"),
        ("arena hearts --bots simple,a.b:C", "a.b:C: cannot be imported: No module named 'a'"),
        ("arena hearts --bots simple --bots cmd:./nothing", "cmd:./nothing: there is no such"),
        ("arena hearts --bots simple,random -p 9", "Hearts is for 3 to 5 players, not 9"),
        ("arena hearts --bots simple,random -o moon=x", "moon is 'x': expected"),
        ("arena hearts --bots simple,random -n 1", "--deals is 1: expected a whole number of at"),
        ("arena hearts --bots simple,random --budget 5m", "--budget: budget '5m': expected"),
        ("arena hearts --bots simple,random -j 0", "--jobs is 0: expected a whole number from 1"),
        ("arena hearts --bots simple,random --precision -1", "--precision is '-1': expected a"),
        ("arena hearts --bots simple,random --precision nan", "--precision is 'nan': expected a"),
        ("arena hearts --bots simple,random --measure luck", "--measure is 'luck': expected poi"),
        ("arena hearts --bots simple,random --measure wins", "--measure says what --until-settl"),
        ("arena hearts --bots simple,random --transcripts", "--transcripts needs --out DIR"),
        ("arena hearts --bots simple,random --out=", "--out is '': expected the name of a folder"),
        ("arena hearts --bots simple,random --dask foo", "--dask is 'foo': expected an address"),
        ("arena hearts --bots simple,random --move-limit 9", "--move-limit is '9': expected a t"),
        ("arena hearts --bots simple,random --jobs 2 --dask x", "--jobs and --dask exclude each"),
        ("arena hearts --bots simple,random --seed x", "--seed is 'x': expected a whole number"),
        ("arena --bots simple,random", "missing argument 'GAME' (see: majlis arena compare --h"),
        ("arena check-bot simple", "--game is missing: which game is the bot to play?"),
        ("arena check-bot nobody --game hearts", "unknown bot 'nobody'"),
        ("arena check-bot cmd:./nothing --game hearts", "cmd:./nothing: there is no such program"),
        ("arena check-bot simple --game hearts --move-limit 3/2s", "--move-limit is '3/2s'"),
        ("arena replay nothing.jsonl", "nothing.jsonl: cannot be read: No such file"),
    ],
)
def test_a_wrong_argument_gets_one_line(arguments: str, line: str) -> None:
    assert complaint(arguments).startswith(line)


def cells(text: str, label: str) -> list[list[str]]:
    """The rows of tables that begin with a label."""
    rows = [re.split(r"  +", line.strip()) for line in text.splitlines()]
    return [row for row in rows if row[0] == label]


def test_shows_who_is_ahead() -> None:
    text = output(f"{QUICK} -n 6")
    assert text.startswith("Two-player Hearts, 2 players, single deals: 6 decks, 12 games, seed 7")
    (duel,) = cells(text, "random – simple")
    assert re.fullmatch(r"-\d+\.\d\d ± \d+\.\d\d", duel[1])
    assert re.fullmatch(r"\d+\.\d ± \d+\.\d %", duel[3])
    assert duel[4] == "12"
    results, times = cells(text, "simple")
    assert results[-1] == "0"
    assert times[1].endswith(" ms")
    assert "whose number was fixed beforehand" in text


def test_compare_may_be_named_and_options_may_come_first() -> None:
    first = output(f"{QUICK} -n 5").split("Time for a move")[0]
    named = QUICK.replace("arena", "arena compare")
    turned = "arena --bots random,simple --seed 7 -j 1 -n 5 hearts2"
    assert output(f"{named} -n 5").split("Time for a move")[0] == first
    assert output(turned).split("Time for a move")[0] == first


@pytest.fixture
def no_pictures(monkeypatch: pytest.MonkeyPatch) -> None:
    """Pictures take long to draw."""
    monkeypatch.setattr("majlis.arena.plots.draw", lambda tally, folder: [])


@pytest.mark.usefixtures("no_pictures")
def test_house_options_and_matches(tmp_path: Path) -> None:
    text = output(
        "arena hearts2 --bots simple,random --matches -n 2 --seed 1 -j 1 -o target=20",
        *("--options-json", '{"moon_points": 15}', "--out", str(tmp_path)),
    )
    assert "whole matches: 2 decks, 4 games" in text
    assert "House options: moon_points 15, target 20" in text
    assert "points a match" in text
    settings = json.loads((tmp_path / "settings.json").read_text(encoding="utf-8"))
    assert settings["options"]["target"] == 20


@pytest.mark.usefixtures("no_pictures")
def test_a_random_seed_is_told_and_kept(tmp_path: Path) -> None:
    again = f"arena hearts2 --bots random,simple -j 1 -n 2 --out {tmp_path}"
    first = majlis(again)
    assert first.exit_code == 0
    seed = first.stderr.removeprefix("majlis: seed ").strip()
    assert seed.isdigit()
    second = majlis(again)
    assert (second.exit_code, second.stderr) == (0, "")
    assert f"seed {seed}" in second.stdout


def test_a_folder_gets_everything(tmp_path: Path) -> None:
    out = tmp_path / "deep" / "out"
    bots = f"random,simple,{spec(First)}"
    text = output(f"arena hearts2 --seed 7 -j 1 -n 5 --bots {bots} --transcripts --out", str(out))
    assert {path.name for path in out.iterdir()} == {
        "settings.json",
        "decks.jsonl",
        "report.md",
        "transcripts",
        "bots.svg",
        "duels.svg",
    }
    assert "rating" in text
    report = (out / "report.md").read_text(encoding="utf-8")
    for words in ("# random, simple", "| random – simple |", "![bots](bots.svg)", "rating"):
        assert words in report
    made_by = re.search(r"```sh\nmajlis (.*)\n```", report)
    assert made_by
    again = output(made_by[1].replace(" --seed", " -j 1 --seed"))
    assert again.split("Time for")[0] == text.split("Time for")[0]
    assert "<svg" in (out / "bots.svg").read_text(encoding="utf-8")
    files = [str(path) for path in sorted((out / "transcripts").iterdir())]
    *faults, last = majlis("check", *files).stdout.splitlines()
    assert last.startswith("30 matches, 30 deals, ")
    assert len(faults) == 30  # a deal alone is no whole match
    assert all(fault.endswith("no result line") or "without a result" in fault for fault in faults)


def test_pictures_are_the_same_for_the_same_result(tmp_path: Path) -> None:
    for name in ("one", "two"):
        output(f"{QUICK} -n 5 --out", str(tmp_path / name))
    for picture in ("bots.svg", "duels.svg"):
        one, two = ((tmp_path / name / picture).read_bytes() for name in ("one", "two"))
        assert one == two


@pytest.mark.usefixtures("no_pictures")
def test_another_contest_in_the_folder_is_one_line(tmp_path: Path) -> None:
    output(f"{QUICK} -n 2 --out", str(tmp_path))
    other = QUICK.replace("--seed 7", "--seed 8")
    assert complaint(f"{other} -n 2 --out", str(tmp_path)) == (
        f'{tmp_path} holds a contest with seed "7", not "8": choose another folder'
    )


def test_a_folder_that_cannot_be_made_is_one_line(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("", encoding="utf-8")
    line = complaint(f"{QUICK} -n 2 --out", str(tmp_path / "file" / "out"))
    assert line == f"{tmp_path / 'file' / 'out'}: cannot be written: Not a directory"


@pytest.mark.parametrize(
    ("package", "words", "line"),
    [
        ("matplotlib", "--out OUT", "a plot needs matplotlib, which is not installed: pip"),
        ("openskill", "--bots random", "a rating needs openskill, which is not installed: pip"),
    ],
)
def test_what_is_not_installed_is_said_when_it_is_needed(
    package: str, words: str, line: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    for name in [name for name in sys.modules if name.partition(".")[0] == package]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setattr(sys, "meta_path", [Hidden(package), *sys.meta_path])
    assert output(f"{QUICK} -n 2")
    result = majlis(f"{QUICK} -n 2 {words.replace('OUT', str(tmp_path / 'out'))}")
    assert result.exit_code == 0
    assert result.stderr.startswith(f"majlis: {line}")
    assert result.stderr.count("\n") == 1


class Hidden:
    """Finds no package of this name, whatever is installed."""

    def __init__(self, package: str) -> None:
        self._package = package

    def find_spec(self, name: str, path: Any = None, target: Any = None) -> None:
        if name.partition(".")[0] == self._package:
            raise ModuleNotFoundError(f"No module named {name!r}", name=name)


def test_without_dask_it_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in [name for name in sys.modules if name.partition(".")[0] == "distributed"]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setattr(sys, "meta_path", [Hidden("distributed"), *sys.meta_path])
    result = majlis("arena hearts2 --bots random,simple --seed 7 --dask tcp://127.0.0.1:1")
    assert (result.exit_code, result.stdout) == (1, "")
    assert result.stderr.startswith(
        "majlis: --dask: a Dask cluster needs distributed, which is not"
    )


def test_dask_gives_the_same(scheduler: str) -> None:
    here = output(f"{QUICK} -n 8").split("Time for a move")[0]
    there = majlis(f"{QUICK} -n 8".replace("-j 1", f"--dask {scheduler}"))
    assert there.exit_code == 0, there.stderr  # where Dask may grumble about a busy machine
    assert there.stdout.split("Time for a move")[0] == here


def test_a_scheduler_that_is_not_there_is_one_line() -> None:
    pytest.importorskip("distributed")
    result = majlis("arena hearts2 --bots random,simple --seed 7 --dask nonsense://x:1")
    assert (result.exit_code, result.stdout) == (1, "")
    line = result.stderr
    assert line.startswith("majlis: --dask: no scheduler answers at 'nonsense://x:1': ")
    assert line.count("\n") == 1


def test_the_question_and_its_answer_are_told() -> None:
    text = output("arena kozel -p 2 --bots simple,random --seed 7 -j 1 --until-settled")
    assert ": 50 decks, " in text
    assert "anytime-valid" in text
    assert "Asked was, by points, who is better. That question is answered." in text
    text = output(f"{QUICK} -n 5 --precision 2 --measure wins --until-settled")
    assert "Asked was, by wins, who is better or the difference to within ± 2 %." in text
    assert "That is still open." in text


def test_fouls_are_told(tmp_path: Path) -> None:
    text = output(f"arena hearts2 --seed 7 -j 1 -n 6 --bots simple,{spec(Illegal)}")
    rows = cells(text, spec(Illegal))
    assert rows[0][-1] == "12"
    assert "Fouls: each lost its bot the game (2 more are not shown)" in text
    assert "'play the flute' is not one of its" in text


# -- Ctrl-C ----------------------------------------------------------------------------------------


@pytest.mark.usefixtures("no_pictures")
def test_ctrl_c_leaves_a_folder_to_go_on_with(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupted(contest: Contest, number: int) -> DeckRecord:
        if number == 4:
            raise KeyboardInterrupt
        return play_deck(contest, number)

    with monkeypatch.context() as patch:
        patch.setattr("majlis.arena.spread.play_deck", interrupted)
        result = majlis(f"{QUICK} -n 6 --out {tmp_path / 'parts'}")
    assert result.exit_code == 130
    assert "3 decks, 6 games" in result.stdout
    assert result.stderr == ("majlis: stopped after 3 decks; the same command goes on from here\n")
    assert (tmp_path / "parts" / "report.md").exists()
    whole = output(f"{QUICK} -n 6")
    assert (
        output(f"{QUICK} -n 6 --out", str(tmp_path / "parts")).split("Time")[0]
        == (whole.split("Time")[0])
    )


def test_ctrl_c_stops_the_processes_at_once(tmp_path: Path) -> None:
    out = tmp_path / "out"
    words = command("arena kozel -p 2 --bots random,simple --seed 7 -j 2 -n 100000 --out", str(out))
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    with subprocess.Popen(
        words,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=environment(),
        start_new_session=True,
    ) as process:
        signal.signal(signal.SIGINT, before)  # in a job in the background it may be ignored
        wait_for(out / "decks.jsonl", 200)  # by then both processes are at work
        os.killpg(process.pid, signal.SIGINT)
        try:
            shown, said = process.communicate(timeout=60)
        finally:
            with suppress(ProcessLookupError):
                os.killpg(process.pid, signal.SIGKILL)
    assert process.returncode == 130
    assert b"random \xe2\x80\x93 simple" in shown
    assert said.startswith(b"majlis: stopped after ")
    assert said.count(b"\n") == 1


def wait_for(file: Path, lines: int) -> None:
    """Wait until a file has so many lines."""
    until = time.monotonic() + 60
    while time.monotonic() < until:
        if file.exists() and file.read_bytes().count(b"\n") >= lines:
            return
        time.sleep(0.02)
    raise AssertionError(f"{file} is not written")


# -- check-bot and replay --------------------------------------------------------------------------


def test_check_bot_reports() -> None:
    text = output("arena check-bot simple --game hearts2 -n 2")
    assert text.startswith("simple in Two-player Hearts\n  ok   starts: at 2 tables\n")
    assert text.endswith("It can enter the arena.\n")


def test_check_bot_fails_with_1() -> None:
    result = majlis("arena check-bot --game hearts2 -n 1", program("illegal"))
    assert (result.exit_code, result.stderr) == (1, "")
    assert "  FAIL plays legal moves in time: table 1, 2 players, seat 0" in result.stdout
    assert re.search(r"\d of 5 checks failed\.\n$", result.stdout)


def transcript(folder: Path, game: str, *bots: str) -> Path:
    """The games of a deck, as ``--transcripts`` keeps them."""
    contest = Contest.of(game, min(find(game).players), bots, "seed", transcripts=True)
    file = folder / "deck.jsonl"
    file.write_text(play_deck(contest, 2).transcripts, encoding="utf-8")
    return file


def test_a_decision_is_made_again(tmp_path: Path) -> None:
    file = transcript(tmp_path, "hearts2", "random", "simple")
    for move in range(1, 27, 3):
        text = output(f"arena replay {file} --match 2 --move {move}")
        assert text.endswith("The same.\n")
    assert re.search(r"  legal   play", text)


def test_another_bot_may_be_asked(tmp_path: Path) -> None:
    file = transcript(tmp_path, "hearts2", spec(First), "simple")
    codes = {
        majlis(f"arena replay {file} --move {move} --bot tests.arena.entrants:Last").exit_code
        for move in range(1, 12)
    }
    assert codes == {0, 1}
    result = majlis(f"arena replay {file} --bot {spec(Illegal)}")
    assert result.exit_code == 1
    assert "  now     nothing: 'play the flute' is not one of its" in result.stdout


def test_moves_of_the_stand_in_are_said_to_be_so(tmp_path: Path) -> None:
    file = transcript(tmp_path, "hearts2", spec(Illegal), "simple")
    deal = json.loads(file.read_text(encoding="utf-8").splitlines()[1])
    move = next(n for n, (seat, _) in enumerate(deal["moves"], start=1) if seat == 0)
    result = majlis(f"arena replay {file} --move {move}")
    assert "which the stand-in did, for the bot had fouled: 'play the flute'" in result.stdout


@pytest.mark.parametrize(
    ("words", "line"),
    [
        ("--match 3", "--match is 3: FILE has 2 matches"),
        ("--deal 2", "FILE: deal 2: expected 1 to 1"),
        ("--move 27", "FILE: move 27: expected 1 to 26"),
        ("--bot nobody", "FILE: unknown bot 'nobody'"),
    ],
)
def test_decisions_that_there_are_not(words: str, line: str, tmp_path: Path) -> None:
    file = str(transcript(tmp_path, "hearts2", "random", "simple"))
    assert complaint("arena replay", file, *words.split()).startswith(line.replace("FILE", file))


def test_matches_of_simulate_can_be_replayed(tmp_path: Path) -> None:
    file = tmp_path / "kozel.jsonl"
    file.write_text(output("simulate kozel -p 3 --bots random --seed 4"), encoding="utf-8")
    assert output(f"arena replay {file} --deal 2 --move 9").endswith("The same.\n")


def test_a_transcript_without_seed_or_names_says_so(tmp_path: Path) -> None:
    file = tmp_path / "kozel.jsonl"
    header, *rest = output("simulate kozel -p 3 --bots random --seed 4").splitlines()
    for lost in ("names", "seed"):
        entry = {k: v for k, v in json.loads(header).items() if k != lost}
        file.write_text("\n".join([json.dumps(entry), *rest]), encoding="utf-8")
        assert complaint(f"arena replay {file}").startswith(f"{file}: the transcript ")


# -- budgets ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("bots", "expected"),
    [
        (("a@4000", "a@1000", "a@2000"), [(1000, 1), (2000, 2), (4000, 0)]),
        (("a@10ms", "a@1s"), [(10, 0), (1000, 1)]),
        (("a@10ms", "a@1000"), []),
        (("a@10", "b@20"), []),
        (("a@10", "a"), []),
        (("a@10", "a@10"), []),
        (("a@10/5ms", "a@20/5ms"), []),
    ],
)
def test_bots_that_differ_by_budget_only(
    bots: tuple[str, ...], expected: list[tuple[float, int]]
) -> None:
    assert budgets([read_entrant(bot) for bot in bots]) == expected


def test_strength_is_drawn_against_the_budget(tmp_path: Path) -> None:
    asking = "tests.arena.entrants:Asking"
    output(
        f"arena hearts2 --seed 7 -j 1 -n 5 --bots {asking}@1000,{asking}@2000 --out", str(tmp_path)
    )
    assert "![budgets](budgets.svg)" in (tmp_path / "report.md").read_text(encoding="utf-8")
    assert (tmp_path / "budgets.svg").exists()


def test_plain_is_without_the_clock() -> None:
    contest = Contest.of("hearts2", 2, ("simple", "random"), "s")
    assert set(plain(play_deck(contest, 1))) == {"deck", "games"}
    assert ROOT.joinpath("majlis").is_dir()
