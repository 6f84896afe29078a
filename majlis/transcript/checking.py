"""Transcripts from anyone, verified."""

import json
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any, BinaryIO

from majlis.cards import NotationError
from majlis.deal import Deal, DeckError
from majlis.game import Refused
from majlis.games import UnknownGame, find
from majlis.match import FinishedDeal
from majlis.options import OptionError
from majlis.transcript.replay import Recorded
from majlis.transcript.strict import JsonError, read_json
from majlis.transcript.writing import VERSION

LONGEST_LINE = 16 * 1024 * 1024
"""Characters; longer lines are refused unread."""
WHOLE = {"majlis": {"game"}, "deal": {"deck", "moves"}, "result": {"result"}}
"""The kinds of lines by the key that names each, and keys of which it must have one as well."""


@dataclass(frozen=True)
class Fault:
    """Something in a transcript that the rules or the notation do not have.

    ``line`` and ``move`` count from 1; ``deal`` and ``move`` are 0 where the fault lies in none.
    """

    line: int
    message: str
    deal: int = 0
    move: int = 0

    def __str__(self) -> str:
        where = [f"deal {self.deal}"] * (self.deal > 0) + [f"move {self.move}"] * (self.move > 0)
        return ": ".join([", ".join(where), self.message] if where else [self.message])


@dataclass
class Report:
    """What a check found."""

    faults: list[Fault] = field(default_factory=list)
    matches: int = 0
    deals: int = 0
    moves: int = 0


def read_lines(file: BinaryIO) -> Iterator[bytes]:
    """The lines of a file; of one that is too long just enough for ``check`` to refuse it."""
    while line := file.readline(LONGEST_LINE + 1):
        yield line
        cut = len(line) > LONGEST_LINE
        while cut and line and not line.endswith(b"\n"):
            line = file.readline(1 << 20)


def check(lines: Iterable[str | bytes]) -> Report:
    """Verify transcripts, one line at a time; nothing in them can raise."""
    checker = Checker()
    checker.run(lines)
    return checker.report


class _BrokenError(Exception):
    """A fault after which the rest of its match means nothing."""

    def __init__(self, message: str, deal: int = 0, move: int = 0) -> None:
        super().__init__(message)
        self.deal = deal
        self.move = move


class Checker:
    """Follows the lines; ``_match`` is the match that they are in, if it can be followed.

    A match without a result line is a fault unless ``unfinished`` ones are let pass.
    """

    def __init__(
        self, finished: Callable[["MatchCheck"], None] | None = None, unfinished: bool = False
    ) -> None:
        self.report = Report()
        self._unfinished = unfinished
        self._finished = finished
        self._match: MatchCheck | None = None
        self._skipping = False  # the rest of a broken match is passed over
        self._line = 0

    def run(self, lines: Iterable[str | bytes]) -> None:
        """Follow all lines to the end."""
        number = 0
        for number, line in enumerate(lines, start=1):
            self.line(number, line)
        self.end(number)

    def line(self, number: int, raw: str | bytes) -> None:
        """Follow one line."""
        self._line = number
        try:
            entry = _entry(raw)
            if entry is not None:
                self._entry(entry)
        except _BrokenError as broken:
            self._fault(str(broken), broken.deal, broken.move)
            self._match, self._skipping = None, True

    def end(self, number: int) -> None:
        """The file ends here: a match must not still be open."""
        self._line = number
        if self._match and not self._unfinished:
            self._fault("the transcript ends without a result line")
        self._close()

    def new_match(self, header: dict[str, Any]) -> "MatchCheck":
        """The check of the match that a header begins; others may look for more in it."""
        return MatchCheck(header)

    def _entry(self, entry: dict[str, Any]) -> None:
        kind = _kind(entry, self._expected())
        if kind == "majlis":
            if self._match and not self._unfinished:
                self._fault("a new match begins, but the one before has no result line")
            self._close()
            self._skipping = False
            self.report.matches += 1
            self._match = self.new_match(entry)
        elif self._skipping:
            return
        elif kind == "deal":
            self._open_match().check_deal(entry, self._fault, self.report)
        elif kind == "result":
            self._open_match().check_result(entry, self._fault)
            self._close()
        else:
            raise _BrokenError('expected a line with "majlis", "deal" or "result"')

    def _close(self) -> None:
        """Nothing more is said of the match."""
        match, self._match = self._match, None
        if match and self._finished:
            self._finished(match)

    def _expected(self) -> str:
        """The kind of line that a transcript without fault has here."""
        if not self._match:
            return "majlis"
        return "result" if self._match.standing.over else "deal"

    def _open_match(self) -> "MatchCheck":
        if not self._match:
            raise _BrokenError('expected a match header, a line with "majlis", first')
        return self._match

    def _fault(self, message: str, deal: int = 0, move: int = 0) -> None:
        self.report.faults.append(Fault(self._line, message, deal, move))


class MatchCheck:
    """One match being checked: its table, and where our own reckoning says that it stands."""

    def __init__(self, header: dict[str, Any]) -> None:
        if not _same(header["majlis"], VERSION):
            raise _BrokenError(f"majlis is {show(header['majlis'])}: expected {VERSION}")
        options = header.get("options", {})
        if not isinstance(options, dict):
            raise _BrokenError(f"options is {show(options)}: expected an object")
        try:
            self.game = find(_get(header, "game", str))
            self.players = _get(header, "players", int)
            self.options = self.game.settle_options(options, self.players)
        except (UnknownGame, OptionError) as error:
            raise _BrokenError(str(error)) from None
        dealer = _get(header, "dealer", int)
        if not 0 <= dealer < self.players:
            raise _BrokenError(f"dealer is {dealer}: expected a seat from 0 to {self.players - 1}")
        self.header = header
        self.standing = self.game.first_standing(self.options, self.players, dealer)
        self.deals: list[FinishedDeal] = []

    def check_deal(self, entry: dict[str, Any], fault: Any, report: Report) -> None:
        """Play the deal of a line again and compare what it came to."""
        number = self.standing.number
        if self.standing.over:
            raise _BrokenError("the match is over, but another deal follows", number)
        try:
            deal = self._play(entry, fault, report)
        except _BrokenError as broken:
            raise _BrokenError(str(broken), number, broken.move) from None
        report.deals += 1
        outcome = deal.outcome()
        self.standing = deal.next_standing()
        self.deals.append(FinishedDeal(deal, outcome, self.standing.totals))
        expected = {"scores": outcome.scores, "totals": self.standing.totals}
        if outcome.points:
            expected["points"] = outcome.points
        for key, ours in expected.items():
            _compare(entry, key, ours, lambda message: fault(message, number))

    def _play(self, entry: dict[str, Any], fault: Any, report: Report) -> Deal:
        standing = self.standing
        _compare(entry, "deal", standing.number, lambda m: fault(m, standing.number))
        _compare(entry, "dealer", standing.dealer, lambda m: fault(m, standing.number))
        stocks = entry.get("reshuffles", [])
        if not isinstance(stocks, list) or not all(isinstance(stock, list) for stock in stocks):
            raise _BrokenError(f"reshuffles is {show(stocks)}: expected a list of lists of cards")
        recorded = Recorded(stocks)
        try:
            deal = Deal(self.game, self.options, standing, _get(entry, "deck", list), recorded.next)
        except (DeckError, OptionError) as error:
            raise _BrokenError(str(error)) from None
        for n, item in enumerate(_get(entry, "moves", list), start=1):
            try:
                self._move(deal, item, lambda m, n=n: fault(m, standing.number, n))
            except (_BrokenError, DeckError, NotationError, Refused) as error:
                raise _BrokenError(str(error), move=n) from None
            report.moves += 1
        if not deal.over:
            seat = deal.turn
            raise _BrokenError(
                f"the deal stops before its end: seat {seat} is to act", move=len(deal.moves) + 1
            )
        if recorded.used != len(stocks):
            fault(f"{len(stocks)} reshuffles: expected {recorded.used}", standing.number)
        return deal

    def _move(self, deal: Deal, item: Any, fault: Any) -> None:
        """Check one entry of ``moves`` and play it."""
        if not isinstance(item, list) or len(item) not in (2, 3):
            raise _BrokenError(f"found {show(item)}: expected [seat, move]")
        seat, move = item[:2]
        if type(seat) is not int or not isinstance(move, str):
            raise _BrokenError(f"found {show(item[:2])}: expected [seat, move]")
        if deal.over:
            raise _BrokenError(f"the deal goes on after its end with {show(move)} by seat {seat}")
        if seat != deal.turn:
            raise _BrokenError(f"{show(move)} by seat {seat}: seat {deal.turn} is to act")
        if len(item) == 3:
            _compare_legal(deal, seat, item[2], fault)
        deal.act(seat, move)

    def check_result(self, entry: dict[str, Any], fault: Any) -> None:
        """Compare the result of a line with ours."""
        result = entry["result"]
        if not isinstance(result, dict):
            raise _BrokenError(f"result is {show(result)}: expected an object")
        if not self.standing.over:
            raise _BrokenError(
                f"the result comes early: the match goes on with deal {self.standing.number}"
            )
        _compare(result, "places", self.game.places(self.options, self.standing), fault)
        _compare(result, "totals", self.standing.totals, fault)


def _entry(raw: str | bytes) -> dict[str, Any] | None:
    """A line as an object; None for a blank line."""
    if len(raw) > LONGEST_LINE:
        raise _BrokenError(f"the line is longer than {LONGEST_LINE:,} characters")
    try:
        text = raw.decode() if isinstance(raw, bytes) else raw
        entry = read_json(text) if text.strip() else None
    except UnicodeDecodeError as error:
        raise _BrokenError(f"not UTF-8 at byte {error.start + 1}") from None
    except JsonError as error:
        raise _BrokenError(str(error)) from None
    if entry is None and not text.strip():
        return None
    if not isinstance(entry, dict):
        raise _BrokenError(f"found {show(entry)}: expected an object")
    return entry


def _kind(entry: dict[str, Any], expected: str) -> str:
    """Which kind of line this is, or "".

    Keys of other kinds may be there to be ignored: so what is whole goes before what is broken,
    and what is expected here before what is not.
    """
    named = [kind for kind in WHOLE if kind in entry]
    whole = [kind for kind in named if WHOLE[kind] & entry.keys()]
    found = whole or named or [""]
    return expected if expected in found else found[0]


def _get(entry: dict[str, Any], key: str, kind: type[Any]) -> Any:
    """A value that must be there and of this type; true and 2.0 are no whole numbers."""
    if key not in entry:
        raise _BrokenError(f"{key} is missing")
    if type(entry[key]) is not kind:
        words = {str: "a text", int: "a whole number", list: "a list"}
        raise _BrokenError(f"{key} is {show(entry[key])}: expected {words[kind]}")
    return entry[key]


def _compare(entry: dict[str, Any], key: str, ours: Any, fault: Any) -> None:
    """Report a value that is missing or not what the rules give."""
    expected = list(ours) if isinstance(ours, tuple) else ours
    if key not in entry:
        fault(f"{key} is missing: expected {expected}")
    elif not _same(entry[key], expected):
        fault(f"{key} is {show(entry[key])}: expected {expected}")


def _same(found: Any, expected: Any) -> bool:
    """Equality that tells 1 from true and 1.0."""
    if isinstance(expected, list):
        return (
            isinstance(found, list)
            and len(found) == len(expected)
            and all(_same(f, e) for f, e in zip(found, expected, strict=True))
        )
    return type(found) is type(expected) and bool(found == expected)


def _compare_legal(deal: Deal, seat: int, listed: Any, fault: Any) -> None:
    """Report a list of legal moves that is not the set that the rules give."""
    if not isinstance(listed, list) or not all(isinstance(move, str) for move in listed):
        fault(f"the legal moves are {show(listed)}: expected a list of moves")
        return
    ours = set(deal.legal(seat))
    theirs = set()
    for move in listed:
        try:
            theirs.add(deal.game.write(deal.game.parse(move)))
        except NotationError as error:
            fault(f"in the legal moves: {error}")
            return
    if len(listed) != len(theirs):
        fault("a legal move is listed twice")
    if theirs - ours:
        fault(f"listed as legal but not so: {_some(theirs - ours)}")
    if ours - theirs:
        fault(f"legal but not listed: {_some(ours - theirs)}")


def _some(moves: set[str]) -> str:
    shown = sorted(moves)[:3]
    return ", ".join(shown) + (f" and {len(moves) - 3} more" if len(moves) > 3 else "")


def show(value: Any) -> str:
    """A foreign value in a message: as JSON, on one line, not too long."""
    text = ""
    try:
        for part in json.JSONEncoder().iterencode(value):
            text += part
            if len(text) > 60:
                return text[:60] + "…"
    except RecursionError:
        return text[:60] + "…"
    return text
