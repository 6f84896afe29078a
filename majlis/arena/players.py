"""Entrants at a table: asked for moves, and stopped when they go wrong."""

import signal
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType, TracebackType
from typing import Self

from majlis.arena import protocol
from majlis.arena.contest import Contest
from majlis.arena.entrants import Entrant, EntrantError
from majlis.arena.foul import Foul, Stalled, cut
from majlis.arena.program import GRACE, Program
from majlis.bots.bot import Bot, Turn
from majlis.deal import Deal
from majlis.options import Options

START = 60.0
"""Seconds that a program has to start and answer to its first message."""


class Player:
    """An entrant on one seat.  Each method raises ``Foul`` if the entrant fails."""

    deterministic = True
    """Whether it claims to give the same answer to the same turn."""

    def begin(self, deal: Deal) -> None:
        """Cards have been dealt."""

    def choose(self, turn: Turn) -> str:
        """A legal move."""
        raise NotImplementedError

    def finish(self, deal: Deal) -> None:
        """A deal is over."""


class BotPlayer(Player):
    """A bot in this process."""

    def __init__(self, bot: Bot, limit: float | None) -> None:
        self._bot = bot
        self._limit = limit
        self.deterministic = bool(getattr(bot, "deterministic", True))

    def choose(self, turn: Turn) -> str:
        """A legal move within the limit, if there is one."""
        begin = time.monotonic()
        try:
            with _alarm(self._limit):
                move = self._bot.choose(turn)
        except Stalled:
            raise Foul(f"it gave no answer within {self._limit:g} s") from None
        except (Exception, SystemExit) as error:  # whatever a foreign bot raises
            raise Foul(f"it raised {type(error).__name__}: {cut(str(error))}") from None
        if self._limit is not None and time.monotonic() - begin > self._limit:
            raise Foul(f"it gave no answer within {self._limit:g} s")
        return _legal(move, turn)


class ProgramPlayer(Player):
    """A program of its own."""

    def __init__(self, program: Program, limit: float) -> None:
        self._program = program
        self._limit = limit

    def greet(self, hello: protocol.Message) -> None:
        """Introduce the table to a program that has just been started."""
        answer = self._program.ask(hello, START)
        if answer.get("ready") is not True:
            raise Foul('its answer to "hello" lacks "ready": true')
        self.deterministic = answer.get("deterministic", True) is True

    def begin(self, deal: Deal) -> None:
        """Cards have been dealt."""
        self._program.tell(protocol.new_deal(deal), self._limit)

    def choose(self, turn: Turn) -> str:
        """A legal move within the limit."""
        answer = self._program.ask(protocol.turn(turn), self._limit)
        if "move" not in answer:
            raise Foul('its answer lacks "move"')
        return _legal(answer["move"], turn)

    def finish(self, deal: Deal) -> None:
        """A deal is over."""
        self._program.tell(protocol.scores(deal), self._limit)

    def leave(self) -> str:
        """Tell the program that this is the end; what is wrong with how it exits, or ""."""
        code = self._program.end(protocol.END)
        if code is None:
            return f"it does not exit within {GRACE:g} s"
        return f"its exit code is {code}" if code else ""


def _legal(move: object, turn: Turn) -> str:
    if not isinstance(move, str) or move not in turn.legal:
        raise Foul(f"{cut(repr(move))} is not one of its {len(turn.legal)} legal moves")
    return move


@contextmanager
def _alarm(seconds: float | None) -> Iterator[None]:
    """Raise ``Stalled`` when time is up, where that can be done: in a main thread.

    It rings every second from then on, for a bot may catch it.
    """
    if seconds is None or threading.current_thread() is not threading.main_thread():
        yield
        return

    def ring(number: int, frame: FrameType | None) -> None:
        raise Stalled

    before = signal.signal(signal.SIGALRM, ring)
    try:
        signal.setitimer(signal.ITIMER_REAL, seconds, 1.0)
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


class Bench:
    """The players of one game: programs are kept from deal to deal, one for each seat."""

    def __init__(self, contest: Contest, options: Options) -> None:
        self._contest = contest
        self._options = options
        self._programs: dict[tuple[str, int], tuple[Program, ProgramPlayer]] = {}

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        while self._programs:
            _, (program, _) = self._programs.popitem()
            if kind is None:
                program.end(protocol.END)
            else:
                program.kill()

    def player(self, entrant: Entrant, seat: int) -> Player:
        """The entrant on a seat, fresh unless it is a program that plays there already."""
        if entrant.is_program:
            return self._program(entrant, seat)
        try:
            bot = entrant.make(self._contest.game)
        except EntrantError as error:
            raise Foul(str(error)) from None
        return BotPlayer(bot, None if entrant.ours else self._contest.move_limit)

    def dismiss(self, entrant: Entrant) -> None:
        """Stop the programs of an entrant that has gone wrong."""
        for key in [key for key in self._programs if key[0] == str(entrant)]:
            self._programs.pop(key)[0].kill()

    def _program(self, entrant: Entrant, seat: int) -> ProgramPlayer:
        key = str(entrant), seat
        if key not in self._programs:
            contest = self._contest
            program = Program(entrant.command)
            player = ProgramPlayer(program, contest.move_limit)
            self._programs[key] = program, player
            player.greet(
                protocol.hello(
                    contest.game,
                    contest.players,
                    self._options,
                    seat,
                    entrant.budget,
                    contest.move_limit,
                )
            )
        return self._programs[key][1]
