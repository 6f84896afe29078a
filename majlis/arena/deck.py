"""One deck of cards: every pair of bots plays it, once in every seating.

A deck is the unit of work.  What it comes to hangs on the contest and the deck's number alone.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from majlis.arena.contest import Contest
from majlis.arena.entrants import Entrant
from majlis.arena.game import Played, play
from majlis.arena.players import Bench
from majlis.arena.seating import Seating, pairs, seatings
from majlis.arena.thinking import Thinking
from majlis.bots.budget import Budget
from majlis.driver import decide
from majlis.match import Match
from majlis.shuffle import SeededChance
from majlis.transcript import write


@dataclass(frozen=True)
class Fault:
    """A foul as it is reported: the number of the bot, where it was, and what it did."""

    bot: int
    seat: int
    deal: int
    move: int
    what: str


@dataclass(frozen=True)
class GameRecord:
    """One game with the deck: who sat where, and what it came to, a number a seat.

    ``moons`` counts the moons that each seat has shot.
    """

    seating: Seating
    scores: tuple[int, ...]
    places: tuple[int, ...]
    deals: int
    moons: tuple[int, ...]
    faults: tuple[Fault, ...] = ()


@dataclass(frozen=True)
class DeckRecord:
    """All games with one deck, and how long each bot thought."""

    number: int
    games: tuple[GameRecord, ...]
    thinking: tuple[Thinking, ...]
    transcripts: str = ""

    def as_dict(self) -> dict[str, Any]:
        """Plain values for JSON, without the transcripts."""
        games = [
            {
                "seating": list(game.seating),
                "scores": list(game.scores),
                "places": list(game.places),
                "deals": game.deals,
                "moons": list(game.moons),
                "faults": [vars(fault) for fault in game.faults],
            }
            for game in self.games
        ]
        return {
            "deck": self.number,
            "games": games,
            "thinking": [thinking.as_dict() for thinking in self.thinking],
        }

    @classmethod
    def of(cls, plain: Mapping[str, Any]) -> "DeckRecord":
        """A record from its plain values; ``ValueError`` and the like if they are none."""
        for game in plain["games"]:
            rows = [game[name] for name in ("seating", "scores", "places", "moons")]
            if {len(row) for row in rows} != {len(rows[0])}:
                raise ValueError("rows of different lengths")
            if not all(type(number) is int for row in [*rows, [game["deals"]]] for number in row):
                raise ValueError("expected whole numbers")
        return cls(
            plain["deck"],
            tuple(
                GameRecord(
                    tuple(game["seating"]),
                    tuple(game["scores"]),
                    tuple(game["places"]),
                    game["deals"],
                    tuple(game["moons"]),
                    tuple(Fault(**fault) for fault in game["faults"]),
                )
                for game in plain["games"]
            ),
            tuple(map(Thinking.of, plain["thinking"])),
        )


def planned(contest: Contest) -> list[Seating]:
    """The seatings in which a deck is played, in order."""
    return [
        tuple(seating)
        for pair in pairs(len(contest.bots))
        for seating in seatings(contest.rules, contest.players, pair)
    ]


def play_deck(contest: Contest, number: int) -> DeckRecord:
    """Play deck ``number``, counted from 1, between all pairs."""
    rules = contest.rules
    options = contest.options
    if not contest.matches:
        options = rules.options_of_deal(options, number)
    for entrant in contest.entrants:
        if entrant.ours:
            warm_up(entrant, contest)
    thinking = [Thinking() for _ in contest.bots]
    games: list[GameRecord] = []
    lines: list[str] = []
    for seating in planned(contest):
        with Bench(contest, options) as bench:  # nobody remembers the deck from another game
            played = play(contest, options, number, seating, bench, thinking)
        games.append(_record(played))
        if contest.transcripts:
            lines += _transcript(contest, number, played)
    return DeckRecord(number, tuple(games), tuple(thinking), "".join(f"{line}\n" for line in lines))


_warm: set[tuple[str, str]] = set()


def warm_up(entrant: Entrant, contest: Contest) -> None:
    """Let a bot of the house play a deal in haste, once in this process, to compile its code.

    Compiling must not count as thinking, nor eat up a budget that is a time.
    """
    if (entrant.what, contest.game) in _warm:
        return
    _warm.add((entrant.what, contest.game))
    bot = Entrant(entrant.what, Budget(iterations=8)).make(contest.game)
    chance = SeededChance("warm")
    match = Match(contest.rules, contest.players, contest.options, chance, pause=True)
    while not match.deal.over:
        seat = match.deal.turn
        match.act(seat, decide(bot, match.deal, seat, "warm"))


def _record(played: Played) -> GameRecord:
    match = played.match
    moons = [0] * match.players
    for finished in match.finished if match.game.moons else ():
        points = finished.outcome.points
        if max(points) == sum(points) > 0:
            moons[points.index(max(points))] += 1
    faults = tuple(
        Fault(played.seating[f.seat], f.seat, f.deal, f.move, f.what) for f in played.fouls
    )
    return GameRecord(
        played.seating, played.scores, played.places, len(match.finished), tuple(moons), faults
    )


def _transcript(contest: Contest, number: int, played: Played) -> list[str]:
    """The lines of a game; in its header all that it takes to ask a bot again."""
    arena: dict[str, Any] = {"deck": number, "seating": list(played.seating)}
    arena["move_limit"] = contest.move_limit
    if played.fouls:
        arena["fouls"] = [vars(foul) for foul in played.fouls]
    names = [contest.bots[bot] for bot in played.seating]
    return list(write(played.match, names, contest.label(number), more={"arena": arena}))
