"""Matches read back from transcripts, to look at any point of them again."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from majlis.deal import Deal
from majlis.game import Game
from majlis.match import FinishedDeal
from majlis.options import Options
from majlis.transcript.checking import Checker, Fault, MatchCheck
from majlis.transcript.replay import replayed


class TranscriptError(ValueError):
    """A transcript with faults; ``fault`` is the first."""

    def __init__(self, fault: Fault) -> None:
        super().__init__(f"line {fault.line}: {fault}")
        self.fault = fault


@dataclass(frozen=True)
class Record:
    """A match: its table, its finished deals, and the ranking by seat as it stands after them.

    ``over`` is false for one that was left before its end.  ``header`` is the header line as it
    was read.
    """

    game: Game[Any]
    players: int
    options: Options
    names: tuple[str, ...]
    deals: tuple[FinishedDeal, ...]
    places: tuple[int, ...]
    over: bool
    header: Mapping[str, Any]

    def at(self, deal: int, moves: int) -> Deal:
        """Deal number ``deal`` (from 1) as it stood after so many moves, with no new chance.

        ``IndexError`` if there is no such point.
        """
        if not 1 <= deal <= len(self.deals):
            raise IndexError(f"deal {deal}: expected 1 to {len(self.deals)}")
        done = self.deals[deal - 1].deal
        if not 0 <= moves <= len(done.moves):
            raise IndexError(f"{moves} moves: expected 0 to {len(done.moves)}")
        again = replayed(done.game, done.options, done.standing, done.deck, done.reshuffles)
        for seat, move in done.moves[:moves]:
            again.act(seat, move)
        return again


def read(lines: Iterable[str | bytes], unfinished: bool = False) -> list[Record]:
    """The matches of a transcript; ``TranscriptError`` if the rules find a fault in it.

    With ``unfinished`` a match may lack its end, that is further deals and the result line.
    """
    records: list[Record] = []
    checker = Checker(lambda match: records.append(_record(match)), unfinished)
    checker.run(lines)
    if checker.report.faults:
        raise TranscriptError(checker.report.faults[0])
    return records


def _record(match: MatchCheck) -> Record:
    names = match.header.get("names")
    return Record(
        match.game,
        match.players,
        match.options,
        tuple(str(name) for name in names) if isinstance(names, list) else (),
        tuple(match.deals),
        tuple(match.game.places(match.options, match.standing)),
        match.standing.over,
        match.header,
    )
