"""Positions as data, and the list of those that there are."""

import tomllib
from collections.abc import Collection, Mapping
from dataclasses import dataclass, fields
from difflib import get_close_matches
from functools import cache
from importlib.resources import files
from typing import Any

from majlis.arena.positions.answer import Answers, Pattern
from majlis.cards import NotationError
from majlis.games import UnknownGame, find
from majlis.options import OptionError

Cards = tuple[str, ...]

TRICKS = frozenset({"tricks", "trick", "invent", "unseen", "void", "taken"})
SAYS = {
    "hearts": TRICKS,
    "hearts2": TRICKS,
    "kozel": frozenset({"trick", "trumps"}),
    "hez2": frozenset({"top", "cards"}),
}
"""What a position of each game may say besides what all positions say."""


class PositionError(ValueError):
    """A position that is not written as it should be, or that no deal can lead to."""


@dataclass(frozen=True)
class Position:
    """One decision of seat 0 with a known answer.

    What is not said is open, and is filled in at random (``majlis.arena.positions.build``).
    ``tricks`` are the tricks so far and ``trick`` is what lies on the table, cards in play order;
    who played them follows from seat 0's being on turn.  With ``invent`` so many tricks have been
    played of which nothing is said, and ``unseen`` are all cards that seat 0 has not seen;
    otherwise some of them.  ``void`` are suits that other seats have shown to be out of.
    ``taken`` are each seat's points so far, where they matter.  ``cards`` counts the hands.
    ``values`` say between what the right and the wrong moves cost, in points of the deal.  The
    answer of a ``soft`` position is a rule of thumb.
    """

    id: str
    game: str
    tests: str
    hand: Cards
    answers: Answers
    players: int = 4
    options: Mapping[str, Any] | None = None
    soft: bool = False
    tricks: tuple[Cards, ...] = ()
    trick: Cards = ()
    invent: int = 0
    unseen: Cards = ()
    void: Mapping[int, str] | None = None
    taken: tuple[int, ...] = ()
    trumps: str = ""
    top: str = ""
    cards: tuple[int, ...] = ()
    values: Mapping[str, tuple[float, ...]] | None = None

    @property
    def passing(self) -> bool:
        """Whether the decision is which cards to pass."""
        return self.game == "hearts" and not (self.tricks or self.trick or self.invent)

    def named(self) -> Cards:
        """Every card that the position names, each once."""
        return (
            *self.hand,
            *(card for trick in self.tricks for card in trick),
            *self.trick,
            *self.unseen,
            *((self.top,) if self.top else ()),
        )


@cache
def positions() -> tuple[Position, ...]:
    """Every position of the suite, in the order in which it is shown."""
    text = files("majlis.arena.positions").joinpath("positions.toml").read_text(encoding="utf-8")
    return read_positions(text)


def position(name: str) -> Position:
    """The position of this id; ``PositionError`` names the nearest that there is."""
    known = {found.id: found for found in positions()}
    if name in known:
        return known[name]
    near = get_close_matches(name, known, 1) or list(known)[:1]
    raise PositionError(f"unknown position {name[:40]!r}: expected an id such as {near[0]}")


def read_positions(text: str) -> tuple[Position, ...]:
    """The positions of a TOML text; ``PositionError`` names the one that is wrong."""
    try:
        entries = tomllib.loads(text).get("position", [])
    except tomllib.TOMLDecodeError as error:
        raise PositionError(f"not TOML: {error}") from None
    found = tuple(_read(entry) for entry in entries)
    ids = [entry.id for entry in found]
    for name in ids:
        if ids.count(name) > 1:
            raise PositionError(f"{name}: there are two positions of this id")
    return found


def _read(entry: Mapping[str, Any]) -> Position:
    """One entry of the file."""
    name = entry.get("id", "a position without an id")
    known = {field.name for field in fields(Position)} - {"answers"} | {"right", "wrong"}
    if unknown := sorted(set(entry) - known):
        raise PositionError(f"{name}: unknown key {unknown[0]!r}")
    if missing := sorted({"id", "game", "tests", "hand"} - set(entry)):
        raise PositionError(f"{name}: {missing[0]!r} is missing")
    answers = Answers(
        tuple(map(_read_pattern, entry.get("right", ()))),
        tuple(map(_read_pattern, entry.get("wrong", ()))),
    )
    if not answers.right and not answers.wrong:
        raise PositionError(f"{name}: neither right nor wrong moves are listed")
    plain = {key: value for key, value in entry.items() if key not in ("right", "wrong")}
    read = Position(
        **plain
        | {
            key: tuple(value.split())
            for key, value in entry.items()
            if key in ("hand", "trick", "unseen")
        }
        | {"tricks": tuple(tuple(trick.split()) for trick in entry.get("tricks", ()))}
        | {key: tuple(entry[key]) for key in ("taken", "cards") if key in entry}
        | {"void": {int(seat): suits for seat, suits in entry.get("void", {}).items()}}
        | {"values": {key: tuple(costs) for key, costs in entry.get("values", {}).items()}},
        answers=answers,
    )
    _check(read)
    return read


def _read_pattern(pattern: str | Mapping[str, Any]) -> Pattern:
    if isinstance(pattern, str):
        return Pattern(pattern)
    has, lacks, of = (frozenset(pattern.get(key, "").split()) for key in ("has", "lacks", "of"))
    return Pattern(has=has, lacks=lacks, of=of, least=pattern.get("least", 0))


def _check(read: Position) -> None:
    """Everything that can be seen without building it."""
    try:
        game = find(read.game)
        game.settle_options(read.options or {}, read.players)
        game.pack.cards(read.named())
    except (UnknownGame, OptionError, NotationError) as error:
        raise PositionError(f"{read.id}: {error}") from None
    said = {key for key in frozenset().union(*SAYS.values()) if getattr(read, key)}
    if foreign := sorted(said - SAYS.get(read.game, frozenset())):
        raise PositionError(f"{read.id}: {foreign[0]!r} says nothing in {read.game}")
    for key, row in (("taken", read.taken), ("cards", read.cards)):
        if row and len(row) != read.players:
            raise PositionError(f"{read.id}: {key} has {len(row)} numbers, not {read.players}")
    if any(len(trick) != read.players for trick in read.tricks):
        raise PositionError(f"{read.id}: a trick has {read.players} cards")
    if read.tricks and read.invent:
        raise PositionError(f"{read.id}: tricks and invent exclude each other")
    if read.void and not read.invent:
        raise PositionError(f"{read.id}: who is void follows from the tricks")
    if read.game == "hez2" and (read.top[:1] in "127" or read.cards[:1] != (len(read.hand),)):
        raise PositionError(f"{read.id}: expected an ordinary top card, and counts of all hands")


def choose(games: Collection[str]) -> tuple[Position, ...]:
    """The positions of some games; of all if none is named."""
    return tuple(p for p in positions() if not games or p.game in games)
