"""The games as machine code: the same as interpreted, field by field, and safe to keep on disk."""

import os
import random
import subprocess
import sys
from collections.abc import Callable
from dataclasses import dataclass, replace
from inspect import isfunction, signature
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import majlis.compiled as machine
from majlis import playouts
from majlis.bots.minds import mind_of
from majlis.compiled import States, compiled, pack, unpack
from majlis.game import Game, Standing
from majlis.games import GAMES
from majlis.games.hearts2 import HEARTS, POINTS, Hearts2State
from majlis.kernel import State, rules
from tests.reference.transcripts import random_options

pytestmark = pytest.mark.compiled

DEAL, WAITING, MOVES, ANY_MOVE, APPLY, OVER, SCORE, PAYOFF, RESEED, HIDE = range(10)

OPTION_SETS = 30
"""How many sets of random options each number of players is tested with."""
LONG_LIST = 2000
"""More legal moves than this are not listed."""


@compiled
def call(states: States, method: int, value: int, out: States, parts: States) -> int:
    """One method on the first state: all of them in one function compile but once a game."""
    s = states[0]
    if method == DEAL:
        s.deal()
    elif method == WAITING:
        return int(s.waiting())
    elif method == MOVES:
        return int(s.moves(out))
    elif method == ANY_MOVE:
        return int(s.any_move())
    elif method == APPLY:
        s.apply(value)
    elif method == OVER:
        return 1 if s.over() else 0
    elif method == SCORE:
        s.score(out)
    elif method == PAYOFF:
        s.payoff(parts)
    elif method == RESEED:
        s.reseed(value)
    elif method == HIDE:
        s.hide(value)
    return 0


@dataclass
class Pair:
    """One state twice: an ordinary object, and a record that compiled code works on."""

    plain: State
    records: States
    where: str
    ply: int = 0

    def __post_init__(self) -> None:
        self.numbers = self.records.view(np.int64)
        self.out = np.zeros(25000, np.int64)
        self.parts = np.zeros(5)

    def run(self, method: int, value: int = 0) -> int:
        """Call a method of the record."""
        return call(self.records, method, value, self.out, self.parts)

    def fields(self) -> list[int]:
        """The record's numbers as the fields of the ordinary object have them, in order."""
        flat: list[int] = []
        for name, length in self.plain.shape.items():
            value = getattr(self.plain, name)
            flat += value if length else [value]
        return flat

    def compare(self, after: str) -> None:
        """Every field is the same on both sides."""
        ours, theirs = self.fields(), self.numbers.tolist()[: self.width]
        if ours != theirs:
            wrong = {
                name: (getattr(self.plain, name), self.records[0][name].tolist())
                for name in self.plain.shape
                if getattr(self.plain, name) != self.records[0][name].tolist()
            }
            pytest.fail(f"{self.where}, ply {self.ply}, after {after}: {wrong}")

    @property
    def width(self) -> int:
        """How many numbers the fields are; the record has a mark of its game besides."""
        return sum(length or 1 for length in self.plain.shape.values())

    def same(self, what: str, ours: object, theirs: object) -> None:
        """Both sides gave the same answer."""
        assert ours == theirs, f"{self.where}, ply {self.ply}: {what}"


def pair(state: State, where: str) -> Pair:
    return Pair(state, pack([state]), where)


def dealt_by(game: Game[Any], players: int, rng: random.Random) -> tuple[State, dict[str, Any]]:
    """A state with random options and standing, ready to be dealt."""
    options = random_options(game.id, players, rng)
    settled = game.settle_options(options, players)
    standing = game.first_standing(settled, players, rng.randrange(players))
    standing = replace(standing, number=rng.randint(1, 10))
    if game.id == "kozel" and players == 3 and rng.random() < 0.5:
        out = [0] * 3
        out[(standing.dealer + 1) % 3] = 1
        standing = replace(standing, out_since=tuple(out))
    state: State = game.state_type(rng.getrandbits(61))
    game.set_up(state, settled, standing)
    return state, options


def play_both(game: Game[Any], both: Pair, rng: random.Random) -> None:
    """A whole deal on both sides, with moves that lean towards rare events."""
    state = both.plain
    both.compare("packing")
    state.deal()
    both.run(DEAL)
    both.compare("deal")
    habits = [rng.choice([min, max, rng.choice, None]) for _ in range(state.seats)]
    buffer = [0] * game.most_moves(state)
    while not state.over():
        turn_to_someone(both, rng)
        action = choose(both, habits[state.turn], buffer)
        if rng.random() < 0.2:
            hide_both(both, rng)
        state.apply(action)
        both.run(APPLY, action)
        both.ply += 1
        both.compare(f"action {action}")
        both.same("over", int(state.over()), both.run(OVER))
    hide_both(both, rng)
    both.same("waiting", state.waiting(), both.run(WAITING))
    finish(both)


def turn_to_someone(both: Pair, rng: random.Random) -> None:
    """In a secret round any seat that owes a decision may be the one on turn."""
    waiting = both.plain.waiting()
    both.same("waiting", waiting, both.run(WAITING))
    if waiting & waiting - 1:
        seat = rng.choice([seat for seat in range(both.plain.seats) if waiting >> seat & 1])
        both.plain.turn = seat
        both.records[0]["turn"] = seat


def choose(both: Pair, habit: Callable[[list[int]], int] | None, buffer: list[int]) -> int:
    """A legal action; both sides list the same ones and draw the same one."""
    drawn = both.plain.any_move()
    both.same("any_move", drawn, both.run(ANY_MOVE))
    if len(buffer) > LONG_LIST:
        both.compare("any_move")
        return drawn
    n = both.plain.moves(buffer)
    both.same("number of moves", n, both.run(MOVES))
    both.same("moves", buffer[:n], both.out[:n].tolist())
    both.compare("moves")
    assert drawn in buffer[:n]
    return habit(buffer[:n]) if habit else drawn


def hide_both(both: Pair, rng: random.Random) -> None:
    """Every seat's hidden state is the same, drawn from the same seed."""
    for me in range(both.plain.seats):
        seed = rng.getrandbits(61)
        hidden = Pair(both.plain.hidden(me, seed), both.records.copy(), both.where, both.ply)
        hidden.run(RESEED, seed)
        hidden.run(HIDE, me)
        hidden.compare(f"hide({me})")


def finish(both: Pair) -> None:
    """Scores and payoffs are the same, and payoffs lie in their bounds."""
    seats = both.plain.seats
    scores = [0] * seats
    both.plain.score(scores)
    both.run(SCORE)
    both.same("score", scores, both.out[:seats].tolist())
    payoffs = [0.0] * seats
    both.plain.payoff(payoffs)
    both.run(PAYOFF)
    both.same("payoff", payoffs, both.parts[:seats].tolist())
    both.compare("the end")


def play_out_both(game: Game[Any], players: int, rng: random.Random) -> None:
    """Whole random deals in a row add up to the same scores and decisions."""
    state, options = dealt_by(game, players, rng)
    sums = np.zeros(players, np.int64)
    decisions = playouts.deals(pack([state, state]), 3, sums)
    expected, plies, seeds = [0] * players, 0, state.rng
    for _ in range(3):
        plain = state.clone()
        plain.rng = seeds
        plain.deal()
        while not plain.over():
            plain.apply(plain.any_move())
            plies += 1
        seeds = plain.rng
        scores = [0] * players
        plain.score(scores)
        expected = [a + b for a, b in zip(expected, scores, strict=True)]
    assert (sums.tolist(), decisions) == (expected, plies), options


# One test a game, so that each game is compiled once however the tests are spread.
@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_compiled_and_interpreted_are_the_same_at_every_ply(game: Game[Any]) -> None:
    for other in GAMES.values():  # names that games share must not get in each other's way
        machine.record_type(other.state_type)
    for players in game.players:
        for seed in range(OPTION_SETS):
            rng = random.Random(f"{game.id}/{players}/{seed}")
            state, options = dealt_by(game, players, rng)
            play_both(game, pair(state, f"{game.id} {players} {options} seed {seed}"), rng)
            play_out_both(game, players, rng)


@compiled
def pay(states: States, parts: States) -> None:
    """Only the payoff, which compiles quickly."""
    states[0].payoff(parts)


@pytest.mark.parametrize("moon", [1, 20, 2**62 - 1, 2**62, 2**63 - 1, 2**63, 10**30])
@pytest.mark.parametrize("cards", ["moon", "half", "none"])
def test_a_moon_of_any_size_pays_the_same_compiled(moon: int, cards: str) -> None:
    state = Hearts2State()
    GAMES["hearts2"].set_up(
        state,
        GAMES["hearts2"].settle_options({"moon_points": moon}, 2),
        Standing(number=1, dealer=0, totals=(0, 0), out_since=(0, 0)),
    )
    state.taken[0] = {"moon": POINTS, "half": HEARTS, "none": 0}[cards]
    state.taken[1] = POINTS & ~state.taken[0]
    payoffs, parts = [0.0] * 2, np.zeros(5)
    state.payoff(payoffs)
    pay(pack([state]), parts)
    assert payoffs == parts[:2].tolist()
    assert all(0 <= payoff <= 1 for payoff in payoffs)
    if moon >= 20:
        assert payoffs[0] == pytest.approx({"moon": 1, "half": 0.5 + 3 / moon, "none": 0}[cards])


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_a_packed_state_comes_back_whole(game: Game[Any]) -> None:
    rng = random.Random(game.id)
    states = [dealt_by(game, players, rng)[0] for players in game.players for _ in range(3)]
    for state in states:
        state.deal()
        while not state.over() and rng.random() < 0.9:
            state.apply(state.any_move())
    for state, record in zip(states, pack(states), strict=True):
        back = unpack(record, game.state_type)
        assert type(back) is game.state_type
        assert {name: getattr(back, name) for name in back.shape} == {
            name: getattr(state, name) for name in state.shape
        }
        assert all(type(value) is int for value in back.hands)


def test_methods_of_one_name_have_the_same_parameters_in_all_games_and_minds() -> None:
    forms: dict[str, set[tuple[str, ...]]] = {}
    for game in GAMES.values():
        for name, rule in [*rules(game.state_type), *rules(mind_of(game.id))]:
            if isfunction(rule):
                forms.setdefault(name, set()).add(tuple(signature(rule).parameters))
    assert {name: form for name, form in forms.items() if len(form) > 1} == {}


# -- machine code on disk -----------------------------------------------------------------------


PROGRAM = """
import platformdirs, sys
from pathlib import Path
platformdirs.user_cache_path = lambda *_, **__: Path(sys.argv[1])
from majlis.compiled import compiled, numba, pack
from majlis.kernel import State, rules

class Count(State):
    total: int
    def apply(self, action):
        self.total += action << 1

@compiled
def count(states):
    for i in range(5):
        states[0].apply(i)
    return states[0].total

hits = 0
result = count(pack([Count()]))
if numba.config.CACHE_DIR:
    hits = sum(count.stats.cache_hits.values())
print(result, hits, len(numba.config.CACHE_DIR) > 0)
"""


def start(program: Path, home: Path) -> subprocess.Popen[str]:
    """A process of its own that keeps machine code under ``home``."""
    environment = {k: v for k, v in os.environ.items() if k != "NUMBA_CACHE_DIR"}
    environment["PYTHONPATH"] = os.pathsep.join(path for path in sys.path if path)
    return subprocess.Popen(
        [sys.executable, str(program), str(home)],
        env=environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


def answer(process: subprocess.Popen[str]) -> str:
    output, errors = process.communicate(timeout=120)
    assert process.returncode == 0, errors
    return output.strip()


@pytest.fixture
def program(tmp_path: Path) -> Path:
    path = tmp_path / "program.py"
    path.write_text(PROGRAM)
    return path


def test_processes_may_share_the_folder(tmp_path: Path, program: Path) -> None:
    home = tmp_path / "cache"
    together = [start(program, home) for _ in range(2)]
    assert [answer(process).split()[0] for process in together] == ["20", "20"]
    assert answer(start(program, home)) == "20 1 True"  # out of the cache now


def test_it_works_where_nothing_can_be_written(tmp_path: Path, program: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    assert answer(start(program, tmp_path / "file" / "cache")) == "20 0 False"
