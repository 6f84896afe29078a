"""A decision from a transcript, made again from what the seat saw."""

from collections.abc import Mapping
from contextlib import ExitStack
from dataclasses import dataclass
from typing import Any

from majlis.arena.contest import STALL, Contest
from majlis.arena.entrants import read_entrant, settled
from majlis.arena.foul import Foul
from majlis.arena.players import Bench
from majlis.bots.bot import turn_of
from majlis.driver import chance
from majlis.transcript import Record
from majlis.view import View


class ReplayError(ValueError):
    """A decision that cannot be made again; the message says why in one line."""


@dataclass(frozen=True)
class Decision:
    """A decision made again: what the seat saw, what was played, what the bot answers now.

    ``note`` says what it did wrong if it has fouled, and ``answer`` is empty then.  ``stood_in`` is
    the reason if the logged move was not the bot's own, as it had fouled before.
    """

    bot: str
    seat: int
    view: View
    legal: tuple[str, ...]
    played: str
    answer: str
    note: str = ""
    stood_in: str = ""

    @property
    def same(self) -> bool:
        """Whether the bot answers what was played."""
        return self.answer == self.played


def again(record: Record, deal: int, move: int, bot: str | None = None) -> Decision:
    """Make decision ``move`` of deal ``deal`` again, both counted from 1.

    The bot is the one that the header names for the seat, or ``bot``.  ``EntrantError`` if it
    cannot be made, ``ReplayError`` if there is no such decision or too little is known of it.
    """
    seed = record.header.get("seed")
    if not isinstance(seed, str):
        raise ReplayError("the transcript has no seed: the bots' chance is not known")
    if not 1 <= deal <= len(record.deals):
        raise ReplayError(f"deal {deal}: expected 1 to {len(record.deals)}")
    moves = record.deals[deal - 1].deal.moves
    if not 1 <= move <= len(moves):
        raise ReplayError(f"move {move}: expected 1 to {len(moves)}")
    seat, played = moves[move - 1]
    if bot is None:
        if seat >= len(record.names):
            raise ReplayError(f"the transcript does not name the bot on seat {seat}")
        bot = record.names[seat]
    at = record.at(deal, move - 1)
    turn = turn_of(at, seat, chance(seed, at, seat))
    entrant = settled(read_entrant(bot), record.game.id)
    contest = Contest(
        record.game.id, record.players, record.options, (bot,), seed, move_limit=_limit(record)
    )
    view, legal = turn.view, turn.legal
    answer, note = "", ""
    with ExitStack() as stack:
        try:
            bench = stack.enter_context(Bench(contest, record.options))
            player = bench.player(entrant, seat)
            player.begin(at)
            answer = player.choose(turn)
        except Foul as foul:
            note = str(foul)
    return Decision(
        bot, seat, view, legal, played, answer, note, _stand_in(record, seat, deal, move)
    )


def _limit(record: Record) -> float:
    limit = _arena(record).get("move_limit")
    return float(limit) if isinstance(limit, int | float) else STALL


def _stand_in(record: Record, seat: int, deal: int, move: int) -> str:
    """Why a move was not the bot's own; "" if it was."""
    seating = _arena(record).get("seating")
    fouls = _arena(record).get("fouls")
    if not isinstance(seating, list) or not isinstance(fouls, list):
        return ""
    for foul in fouls:
        try:
            same = seating[foul["seat"]] == seating[seat]
            if same and (foul["deal"], foul["move"]) <= (deal, move):
                return str(foul["what"])
        except (KeyError, TypeError, IndexError):
            continue
    return ""


def _arena(record: Record) -> Mapping[str, Any]:
    found = record.header.get("arena")
    return found if isinstance(found, dict) else {}
