"""Whether a bot can enter the arena: it plays at many tables and is watched closely."""

import json
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from typing import Any

from majlis.arena import protocol
from majlis.arena.contest import Contest
from majlis.arena.entrants import Entrant
from majlis.arena.foul import Foul
from majlis.arena.players import Bench, Player, ProgramPlayer
from majlis.arena.program import Program
from majlis.bots import make
from majlis.bots.bot import Turn, turn_of
from majlis.driver import chance, decide
from majlis.games import find
from majlis.match import Match
from majlis.options import Choice, Flag, Option, Words
from majlis.shuffle import SeededChance, Stream

TWICE = 4
"""Of how many decisions one is asked for a second time."""
DEALS = 2
"""How many deals of a match are played at a table, at most."""
STRANGE = {"weather": "fine", "wind": [3, {"from": "north"}]}
"""Keys that no bot knows."""


@dataclass(frozen=True)
class Check:
    """Something that was checked: ``passed`` is None if it could not be or need not be."""

    name: str
    passed: bool | None
    detail: str


@dataclass(frozen=True)
class TableSettings:
    """A table at which the bot plays: it sits on ``seat``."""

    number: int
    players: int
    seat: int
    options: dict[str, Any]

    def __str__(self) -> str:
        options = json.dumps(self.options) if self.options else "no options changed"
        return f"table {self.number}, {self.players} players, seat {self.seat}, {options}"


@dataclass
class Findings:
    """What has been seen at all tables."""

    deals: int = 0
    moves: int = 0
    longest: float = 0.0
    claims: bool = True
    asked_twice: int = 0
    fouls: list[str] = field(default_factory=list)
    starts: list[str] = field(default_factory=list)
    changed: list[str] = field(default_factory=list)
    exits: list[str] = field(default_factory=list)
    strange: list[str] = field(default_factory=list)


def check_bot(
    entrant: Entrant,
    game: str,
    tables: int,
    seed: str,
    limit: float,
    seen: Callable[[], None] = lambda: None,
) -> list[Check]:
    """Let a bot play at so many tables of a game; ``seen`` is called after each."""
    found = Findings()
    for number in range(1, tables + 1):
        table = some_table(game, number, seed)
        try:
            _Visit(entrant, game, table, seed, limit, found).play()
        except Foul as foul:
            found.starts.append(f"{table}: {foul}")
        seen()
    if entrant.is_program and not found.starts:
        _ask_strangely(entrant, game, seed, limit, found)
    return list(_checks(entrant, found, tables, limit))


def some_table(game: str, number: int, seed: str) -> TableSettings:
    """A table of the game: each number of players and each seat in turn, options at random.

    At every third table, the first for one, no option is changed.
    """
    rules = find(game)
    turn = number - 1
    players = rules.players[turn % len(rules.players)]
    random = Stream(seed, f"table {number}")
    options = {o.name: _some_value(o, players, random) for o in rules.options if random.below(2)}
    defaults = rules.settle_options({}, players)
    changed = {name: value for name, value in options.items() if value != defaults[name]}
    seat = turn // len(rules.players) % players
    return TableSettings(number, players, seat, changed if turn % 3 else {})


def _some_value(option: Option, players: int, random: Stream) -> Any:
    match option:
        case Flag():
            return bool(random.below(2))
        case Choice(words=words):
            return random.choice(words)
        case Words():
            return [random.choice(option.words(players)) for _ in range(1 + random.below(3))]
    return option.default_for(players)


class _Visit:
    """The bot at one table, with simple and random bots on the other seats."""

    def __init__(
        self,
        entrant: Entrant,
        game: str,
        table: TableSettings,
        seed: str,
        limit: float,
        found: Findings,
    ) -> None:
        self._entrant = entrant
        self._table = table
        self._found = found
        self._label = f"{seed}/check/{table.number}"
        rules = find(game)
        self._match = Match(
            rules, table.players, table.options, SeededChance(self._label), pause=True
        )
        self._contest = Contest(
            game, table.players, self._match.options, (str(entrant),), seed, move_limit=limit
        )
        self._others = [make(name, game) for name in ("simple", "random")]

    def play(self) -> None:
        """Play up to ``DEALS`` deals; a foul ends the visit."""
        with ExitStack() as stack:
            player = stack.enter_context(_seated(self._entrant, self._contest, self._table.seat))
            twin = stack.enter_context(_seated(self._entrant, self._contest, self._table.seat))
            self._found.claims = self._found.claims and player.deterministic
            try:
                self._deal(player, twin)
                while len(self._match.finished) < DEALS and not self._match.over:
                    self._match.deal_next()
                    self._deal(player, twin)
            except Foul as foul:
                deal = self._match.deal
                where = f"deal {deal.standing.number}, move {len(deal.moves) + 1}"
                self._found.fouls.append(f"{self._table}, {where}: {foul}")
            self._leave(player)

    def _deal(self, player: Player, twin: Player) -> None:
        deal, me = self._match.deal, self._table.seat
        player.begin(deal)
        twin.begin(deal)
        while not deal.over:
            seat = deal.turn
            if seat != me:
                move = decide(self._others[seat % 2], deal, seat, self._label)
            else:
                move = self._ask(player, twin)
            self._match.act(seat, move)
        player.finish(deal)
        self._found.deals += 1

    def _ask(self, player: Player, twin: Player) -> str:
        deal, me = self._match.deal, self._table.seat

        def turn() -> Turn:
            return turn_of(deal, me, chance(self._label, deal, me))

        begin = time.perf_counter()
        move = player.choose(turn())
        self._found.longest = max(self._found.longest, time.perf_counter() - begin)
        self._found.moves += 1
        if self._comparable(player) and self._found.moves % TWICE == 1:
            other = twin.choose(turn())
            self._found.asked_twice += 1
            if other != move:
                where = f"deal {deal.standing.number}, move {len(deal.moves) + 1}"
                self._found.changed.append(f"{self._table}, {where}: {move}, then {other}")
        return move

    def _comparable(self, player: Player) -> bool:
        timed = self._entrant.budget is not None and self._entrant.budget.seconds is not None
        return player.deterministic and not timed

    def _leave(self, player: Player) -> None:
        if isinstance(player, ProgramPlayer) and (trouble := player.leave()):
            self._found.exits.append(f"{self._table}: {trouble}")


@contextmanager
def _seated(entrant: Entrant, contest: Contest, seat: int) -> Iterator[Player]:
    with Bench(contest, contest.options) as bench:
        yield bench.player(entrant, seat)


def _ask_strangely(entrant: Entrant, game: str, seed: str, limit: float, found: Findings) -> None:
    """Talk to a program with keys and messages that it does not know."""
    players = find(game).players[0]
    match = Match(find(game), players, {}, SeededChance(seed), pause=True)
    deal = match.deal
    seat = deal.turn
    turn = turn_of(deal, seat, chance(seed, deal, seat))
    program: Program | None = None
    try:
        program = Program(entrant.command)
        hello = protocol.hello(game, players, match.options, seat, entrant.budget, limit)
        ProgramPlayer(program, limit).greet(hello | STRANGE)
        program.tell(protocol.new_deal(deal) | STRANGE, limit)
        program.tell({"type": "weather", **STRANGE}, limit)
        asked = protocol.turn(turn) | STRANGE
        asked["view"] = asked["view"] | STRANGE
        answer = program.ask(asked, limit)
        if answer.get("move") not in turn.legal:
            raise Foul("after a message of an unknown type it answers no legal move")
    except Foul as foul:
        found.strange.append(str(foul))
    finally:
        if program:
            program.kill()


def _checks(entrant: Entrant, found: Findings, tables: int, limit: float) -> Iterator[Check]:
    yield _check("starts", found.starts, f"at {tables} tables")
    yield _check(
        "plays legal moves in time",
        found.fouls,
        f"{found.moves} moves in {found.deals} deals, the longest {1000 * found.longest:.0f} ms "
        f"of {1000 * limit:.0f} ms",
        known=found.moves > 0,
    )
    name = "gives the same answer to the same turn"
    if not found.claims:
        yield Check(name, None, "it says that it does not")
    elif not found.asked_twice and not found.changed:
        yield Check(name, None, "not asked" + " for its budget is a time" * _timed(entrant))
    else:
        yield _check(name, found.changed, f"{found.asked_twice} asked of a second one")
    if entrant.is_program:
        known = not found.starts
        yield _check("ignores what it does not know", found.strange, "", known)
        yield _check("exits when it is told the end", found.exits, "", known)


def _timed(entrant: Entrant) -> bool:
    return entrant.budget is not None and entrant.budget.seconds is not None


def _check(name: str, faults: list[str], good: str, known: bool = True) -> Check:
    if faults:
        more = f" (and {len(faults) - 1} more)" if len(faults) > 1 else ""
        return Check(name, False, faults[0] + more)
    return Check(name, True if known else None, good)
