"""Each command as a person uses it."""

import re
import shlex
import sys
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
import typer
from rich.console import Console

import majlis as package
from majlis.cli import app
from majlis.game import Game
from majlis.games import GAMES
from tests.cli.command_line import ROOT, complaint, majlis, output


def commands_of(group: Any, before: str = "") -> dict[str, Any]:
    """The commands of a group by the words that they are called with, groups and theirs as well."""
    found = {}
    for name, command in group.commands.items():
        found[before + name] = command
        if hasattr(command, "commands"):
            found |= commands_of(command, f"{before}{name} ")
    return found


COMMANDS = commands_of(typer.main.get_command(app))
EVERY_GAME = pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.id)


# -- games, options, rules -----------------------------------------------------------------------


@pytest.mark.parametrize("words", ["play", "games"])
def test_the_menu_names_every_game(words: str) -> None:
    lines = output(words).splitlines()
    assert len(lines) == len(GAMES)
    for line, game in zip(lines, GAMES.values(), strict=True):
        assert game.title in line
        assert line.endswith(f"majlis play {game.id}")
    assert "3 to 5 players" in lines[0]


@EVERY_GAME
def test_options_shows_everything_about_each(game: Game[Any]) -> None:
    blocks = output("options", game.id).split("\n\n")[1:]
    assert len(blocks) == len(game.options)
    for option, block in zip(game.options, blocks, strict=True):
        assert block.startswith(f"{option.name} ({option.ruling})  {option.help}\n")
        for players in game.players:
            assert option.domain(players) in block


def test_options_says_for_how_many_players() -> None:
    shown = output("options", "hearts")
    assert "default: left,right,hold  (3 or 5 players)\n" in shown
    assert "left,right,across,hold  (4 players)\n" in shown
    assert "a whole number from 1 to 13  (4 players)\n" in shown


@EVERY_GAME
@pytest.mark.parametrize("plain", [[], ["--plain"]])
def test_rules_shows_the_page_without_what_only_browsers_need(
    game: Game[Any], plain: list[str]
) -> None:
    shown = output("rules", game.id, *plain)
    assert shown.startswith(f"# {game.title}")
    assert "<a" not in shown
    assert "](" not in shown
    words = re.sub(r'<a id="\w+"></a>|\[|\]\([^)]*\)', "", game.page())
    assert shown.strip() == words.strip()


@EVERY_GAME
def test_rules_shows_each_ruling_alone(game: Game[Any]) -> None:
    rulings = re.findall(r'<a id="(\w+)"', game.page())
    assert len(rulings) > 10
    for ruling in rulings:
        shown = output("rules", game.id, ruling.lower())
        assert shown.startswith(f"**{ruling}** ")
        assert not any(f"**{other}**" in shown for other in rulings if other != ruling)
        assert "\n\n" not in shown
        assert "#" not in shown


def test_a_ruling_is_shown_to_its_end() -> None:
    assert output("rules", "hearts", "H12").endswith("leads the\nnext one.\n")


def test_version() -> None:
    assert output("--version") == f"majlis {package.__version__}\n"


# -- commands that others do the work of ---------------------------------------------------------


class Recorder(ModuleType):
    """Stands in for a module of the package and records how it is called."""

    def __init__(self, name: str, function: str) -> None:
        super().__init__(f"majlis.{name}")
        self.calls: list[tuple[Any, ...]] = []
        setattr(self, function, self._record)

    def _record(self, *arguments: Any) -> int:
        self.calls.append(arguments)
        return 3


def test_bench_passes_its_arguments_on(monkeypatch: pytest.MonkeyPatch) -> None:
    fake = Recorder("bench", "bench")
    monkeypatch.setitem(sys.modules, "majlis.bench", fake)
    assert majlis("bench", "kozel", "hearts", "--rounds", "5", "--peer").exit_code == 3
    assert majlis("bench").exit_code == 3
    assert [call[:3] for call in fake.calls] == [
        (["kozel", "hearts"], 5, True),
        (list(GAMES), 3, False),
    ]
    assert isinstance(fake.calls[0][3], Console)


def test_warm_passes_its_arguments_on(monkeypatch: pytest.MonkeyPatch) -> None:
    fake = Recorder("warm", "warm")
    monkeypatch.setitem(sys.modules, "majlis.warm", fake)
    assert majlis("warm").exit_code == 3
    assert majlis("warm", "kozel").exit_code == 3
    assert [call[0] for call in fake.calls] == [list(GAMES), ["kozel"]]
    assert isinstance(fake.calls[0][1], Console)


@pytest.fixture
def played(monkeypatch: pytest.MonkeyPatch) -> list[Any]:
    """The settings that ``play`` is called with."""
    settings: list[Any] = []

    def play(given: Any) -> int:
        settings.append(given)
        return 0

    monkeypatch.setattr("majlis.terminal.play", play)
    return settings


def test_play_passes_its_arguments_on(played: list[Any]) -> None:
    output(
        "play hearts -p 3 --seat 2 --seed 7 -o moon=shooter_subtracts",
        *("--options-json", '{"target": 50}', "--plain", "--bots", "random", "--new"),
    )
    (settings,) = played
    assert (settings.game, settings.players, settings.seat, settings.seed) == ("hearts", 3, 2, "7")
    assert settings.options == {"moon": "shooter_subtracts", "target": 50}
    assert (settings.plain, settings.bots, settings.adviser) == (True, "random", "simple")
    assert (settings.offer, settings.resume) == (False, False)


def test_play_offers_the_unfinished_match_by_default(played: list[Any]) -> None:
    output("play", "kozel")
    output("play", "kozel", "--resume")
    first, second = played
    assert (first.players, first.seat, first.options, first.plain) == (4, 0, {}, False)
    assert (first.bots, first.adviser) == ("club", "expert")
    assert (first.offer, first.resume) == (True, False)
    assert second.resume
    assert first.seed != second.seed


# -- help and documentation ----------------------------------------------------------------------


def sections() -> dict[str, str]:
    """The documentation of each command."""
    text = (ROOT / "docs" / "cli.md").read_text(encoding="utf-8")
    found = re.findall(
        r"^##+ `majlis ?([\w -]*)`\n(.*?)(?=^##+ |\Z)", text, re.MULTILINE | re.DOTALL
    )
    return dict(found)


def options_of(name: str) -> set[str]:
    """The options of a command as they are typed; ``""`` is ``majlis`` itself."""
    command: Any = COMMANDS[name] if name else typer.main.get_command(app)
    return {text for param in command.params for text in param.opts if text.startswith("-")}


def test_just_the_commands_that_there_are_are_documented() -> None:
    assert set(sections()) == {*COMMANDS, ""}


@pytest.mark.parametrize("name", ["", *COMMANDS])
def test_just_the_options_that_there_are_are_documented(name: str) -> None:
    table = re.findall(r"^\| (.*?) \|", sections()[name], re.MULTILINE)
    documented = {text for cell in table for text in re.findall(r"`(--?[\w-]+)", cell)}
    assert documented - {"--help"} == options_of(name)


@pytest.mark.parametrize("name", COMMANDS)
def test_arguments_are_documented(name: str) -> None:
    for param in COMMANDS[name].params:
        if param.param_type_name == "argument":
            assert re.search(rf"`majlis {name} [^`]*{param.metavar}", sections()[name])


@pytest.mark.parametrize("name", ["", *COMMANDS])
def test_help_fits_a_terminal_and_names_every_option(name: str) -> None:
    shown = output(name, "--help")
    assert all(len(line) <= 80 for line in shown.splitlines())
    for option in options_of(name):
        assert option in shown
    assert "\b" not in shown
    assert "<str>" not in shown


def test_the_examples_in_help_can_be_run(
    played: list[Any], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.chdir(tmp_path)
    for name in ("bench", "warm"):
        monkeypatch.setitem(sys.modules, f"majlis.{name}", Recorder(name, name))
    for name in ("open_room", "back_up", "put_back", "look_through"):
        monkeypatch.setattr(f"majlis.cli.house.{name}", lambda *arguments: 0)
    monkeypatch.setattr("majlis.cli.bench_room.run", lambda *arguments: 0)
    monkeypatch.setattr("majlis.cli.verifying.verify_files", lambda *arguments: 0)
    for name in ("audit", "statement"):
        monkeypatch.setattr(f"majlis.cli.chips.print_{name}", lambda *arguments: 0)
    for name in ("compare", "check", "replay", "positions"):
        monkeypatch.setattr(f"majlis.cli.arena_{name}.run", lambda *arguments: 0)
    examples = [
        line.replace(" 100 ", " 1 ").strip().removeprefix("majlis")  # 100 matches take long
        for name in ["", *COMMANDS]
        for line in output(name, "--help").partition("Examples:")[2].splitlines()
        if line.strip() and "|" not in line
    ]
    assert len(examples) > 12
    for example in sorted(examples, reverse=True):  # first simulate, then check
        assert majlis("", *shlex.split(example)).exit_code in (0, 3), example


def test_completion_knows_the_games() -> None:
    argument = COMMANDS["play"].params[0]
    found = argument.shell_complete(typer.Context(COMMANDS["play"]), "he")
    assert [item.value for item in found] == ["hearts", "hearts2", "hez2"]


def test_an_unknown_ruling_is_refused_without_output() -> None:
    assert "H15a" in complaint("rules", "hearts", "Z1")
