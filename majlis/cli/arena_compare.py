"""Running ``majlis arena GAME``: bots compared."""

import os
import re
import shlex
import shutil
import sys
from collections.abc import Iterator
from concurrent.futures import BrokenExecutor, Executor
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from rich.console import Console

from majlis.arena import Contest, EntrantError, Stop, Tally, compare
from majlis.arena.cluster import ClusterError, connected
from majlis.arena.entrants import PROGRAM
from majlis.arena.extras import MissingExtra
from majlis.arena.folder import Folder, FolderError
from majlis.arena.ratings import Rating, Ratings
from majlis.arena.report import page, show
from majlis.arena.spread import processes
from majlis.arena.tally import MEASURES, POINTS, WINS, signed
from majlis.bots.budget import Budget, BudgetError, read_budget
from majlis.cli import arguments
from majlis.cli.commands import FAILED, Wrong, complain, printable
from majlis.cli.progress import Meter

if TYPE_CHECKING:
    from majlis.game import Game


@dataclass(frozen=True)
class Given:
    """The arguments as they were typed."""

    game: str
    bots: tuple[str, ...]
    players: str | None
    option: tuple[str, ...]
    options_json: str | None
    deals: str
    matches: bool
    budget: str | None
    seed: str | None
    until_settled: bool
    precision: str | None
    measure: str | None
    out: str | None
    transcripts: bool
    jobs: str | None
    dask: str | None
    move_limit: str | None


def run(given: Given) -> int:
    """Compare bots; the exit code."""
    find_modules_here()
    rules = arguments.read_game(given.game)
    decks = arguments.read_number("--deals", given.deals, 2)
    if given.transcripts and given.out is None:
        raise Wrong("--transcripts needs --out DIR to keep them in")
    if given.jobs is not None and given.dask is not None:
        raise Wrong("--jobs and --dask exclude each other")
    if given.dask is not None and not re.fullmatch(r"[a-z]+://.+", given.dask):
        raise Wrong(f"--dask is {given.dask[:60]!r}: expected an address like tcp://host:8786")
    jobs = cores() if given.jobs is None else arguments.read_number("--jobs", given.jobs, 1, 1000)
    stop = _read_stop(given)
    if given.out == "":
        raise Wrong("--out is '': expected the name of a folder")
    folder = None if given.out is None else Folder(Path(given.out))
    try:
        contest, told = _read_contest(given, rules, folder)
        return _run(given, contest, told, decks, min(jobs, decks), stop, folder)
    except FolderError as error:
        raise Wrong(str(error)) from None
    except OSError as error:
        if error.filename is None:  # stdout
            raise
        where = printable(str(error.filename))
        raise Wrong(f"{where}: cannot be written: {error.strerror or error}") from None


# -- reading the arguments -----------------------------------------------------------------------


def _read_contest(given: Given, rules: "Game[Any]", folder: Folder | None) -> tuple[Contest, bool]:
    """The contest, and whether its seed has to be told."""
    players = arguments.read_players(rules, given.players)
    options = arguments.read_options(rules, players, given.option, given.options_json)
    names = [name for text in given.bots for name in _names(text)]
    if len(names) < 2:
        raise Wrong("--bots: expected two bots or more, as in --bots simple,random")
    seed = _seed_in(folder) if given.seed is None else None
    told = given.seed is None and seed is None
    try:
        contest = Contest.of(
            rules.id,
            players,
            tuple(names),
            str(arguments.read_seed(given.seed)) if seed is None else seed,
            options,
            given.matches,
            None if given.budget is None else read_a_budget("--budget", given.budget),
            given.transcripts,
            read_limit(given.move_limit),
        )
    except EntrantError as error:
        raise Wrong(str(error)) from None
    if given.dask is None:
        find_programs(contest)
    return contest, told


def _names(text: str) -> list[str]:
    """The bots of one ``--bots``; a program given by itself may have commas."""
    return [text] if text.startswith(PROGRAM) else text.split(",")


def _seed_in(folder: Folder | None) -> str | None:
    """The seed of the contest that is in the folder already, if there is one."""
    settings = folder.settings() if folder else None
    seed = settings.get("seed") if settings else None
    return seed if isinstance(seed, str) else None


def _read_stop(given: Given) -> Stop:
    measure = given.measure or (WINS if given.matches else POINTS)
    if measure not in MEASURES:
        raise Wrong(f"--measure is {measure[:40]!r}: expected {', '.join(MEASURES)}")
    if given.measure is not None and not given.until_settled and given.precision is None:
        raise Wrong("--measure says what --until-settled or --precision go by: give one of them")
    precision = None
    if given.precision is not None:
        try:
            precision = float(given.precision)
        except ValueError:
            precision = 0.0
        if not 0 < precision < 1e9:
            raise Wrong(f"--precision is {given.precision[:40]!r}: expected a number above 0")
    return Stop(measure, given.until_settled, precision)


def read_a_budget(name: str, text: str) -> Budget:
    """A budget from the command line."""
    try:
        return read_budget(text)
    except BudgetError as error:
        raise Wrong(f"{name}: {error}") from None


def read_limit(text: str | None) -> float | None:
    """The seconds of ``--move-limit``."""
    if text is None:
        return None
    budget = read_a_budget("--move-limit", text)
    if budget.seconds is None or budget.iterations is not None:
        raise Wrong(f"--move-limit is {text[:40]!r}: expected a time, as 500ms or 10s")
    return budget.seconds


def find_modules_here() -> None:
    """Let ``package.module:Class`` be found in the folder that one is in, as Python would."""
    here = os.getcwd()
    if here not in sys.path:
        sys.path.insert(0, here)


def find_programs(contest: Contest) -> None:
    """Refuse programs that are not there."""
    for entrant in contest.entrants:
        if entrant.is_program and shutil.which(entrant.command[0]) is None:
            raise Wrong(f"{entrant.what[:80]}: there is no such program that can be run")


def cores() -> int:
    """How many cores this process may use."""
    try:
        return len(os.sched_getaffinity(0))
    except AttributeError:  # macOS
        return os.cpu_count() or 1


# -- playing -------------------------------------------------------------------------------------


def _run(
    given: Given,
    contest: Contest,
    tell_seed: bool,
    decks: int,
    jobs: int,
    stop: Stop,
    folder: Folder | None,
) -> int:
    if tell_seed:
        complain(f"seed {contest.seed}")
    tally = Tally(contest, anytime=stop.early)
    ratings = _ratings(tally)
    trouble: str | None = None
    interrupted = False
    try:
        with (
            _executor(given.dask, jobs) as (executor, workers),
            Meter("playing", decks) as meter,
        ):

            def seen(tally: Tally) -> None:
                meter.advance()
                meter.tell(_short(tally))

            compare(contest, decks, executor, workers, folder, stop, seen, tally)
    except KeyboardInterrupt:
        interrupted = True
    except BrokenExecutor as error:
        trouble = f"a worker has died: {error}"
    except (ClusterError, MissingExtra) as error:
        trouble = f"--dask: {error}"
    if tally.decks:
        _report(given, tally, ratings, stop, folder, decks)
    if interrupted:
        onwards = "; the same command goes on from here" if folder else ""
        raise KeyboardInterrupt(f"stopped after {tally.decks} decks{onwards}")
    if trouble:
        complain(trouble)
        return FAILED
    return 0


def _short(tally: Tally) -> str:
    """The result so far in a few words."""
    duel = max(tally.duels, key=lambda duel: abs(duel.points.mean))
    first, second = tally.contest.labels[duel.first], tally.contest.labels[duel.second]
    more = f" (and {len(tally.duels) - 1} more)" if len(tally.duels) > 1 else ""
    return f"{first} – {second} {signed(tally.duel(duel, POINTS))}{more}"


def _ratings(tally: Tally) -> Ratings | None:
    """Ratings, where there are more than two bots to compare."""
    if len(tally.contest.bots) < 3:
        return None
    try:
        ratings = Ratings(len(tally.contest.bots))
    except MissingExtra as missing:
        complain(str(missing))
        return None
    tally.watch(ratings.see)
    return ratings


@contextmanager
def _executor(address: str | None, jobs: int) -> Iterator[tuple[Executor | None, int]]:
    """Where decks are played, and how many at a time; None plays them here."""
    if address is not None:
        with connected(address) as found:
            yield found
    elif jobs == 1:
        yield None, 1
    else:
        with processes(jobs) as executor:
            yield executor, jobs


# -- the report ----------------------------------------------------------------------------------


def _report(
    given: Given,
    tally: Tally,
    ratings: Ratings | None,
    stop: Stop,
    folder: Folder | None,
    decks: int,
) -> None:
    rated: list[Rating] | None = list(ratings.all()) if ratings else None
    show(tally, rated, stop, Console())
    if folder:
        pictures = _draw(tally, folder.path)
        text = page(tally, rated, stop, _command(given, tally.contest, decks), pictures)
        (folder.path / "report.md").write_text(text, encoding="utf-8")


def _draw(tally: Tally, path: Path) -> list[str]:
    from majlis.arena.plots import draw

    try:
        return draw(tally, path)
    except MissingExtra as missing:
        complain(str(missing))
        return []


def _command(given: Given, contest: Contest, decks: int) -> str:
    """The command that gives this result again."""
    words = ["majlis", "arena", given.game]
    for bots in given.bots:
        words += ["--bots", bots]
    words += ["--players", f"{contest.players}"]
    for option in given.option:
        words += ["--option", option]
    words += ["--options-json", given.options_json] if given.options_json is not None else []
    words += ["--deals", f"{decks}"] + ["--matches"] * given.matches
    words += ["--budget", given.budget] if given.budget is not None else []
    words += ["--seed", contest.seed] + ["--until-settled"] * given.until_settled
    words += ["--precision", given.precision] if given.precision is not None else []
    words += ["--measure", given.measure] if given.measure is not None else []
    words += ["--move-limit", given.move_limit] if given.move_limit is not None else []
    return shlex.join(words)
