"""A table: what its log makes of it.

A table changes by ``apply`` alone, an entry at a time, and depends on nothing but its entries.  So
it can be rebuilt from them at any moment.  Which entries a request leads to is said in
``requests``, what happens by itself in ``schedule``, and what a viewer gets to know in ``scene``.
"""

from collections.abc import Iterable
from dataclasses import replace
from functools import singledispatchmethod
from math import inf
from typing import Any

from majlis.fair import Proof
from majlis.match import Match
from majlis.room import pace
from majlis.room.chair import Chair
from majlis.room.curtain import Curtain
from majlis.room.entries import (
    Added,
    Agreed,
    Answered,
    Away,
    Back,
    Became,
    Began,
    Broke,
    Closed,
    Dealt,
    Entry,
    Hosted,
    Left,
    Moved,
    Opened,
    Paused,
    Resumed,
    Sat,
    Sealed,
    Seated,
)
from majlis.room.news import News
from majlis.room.played import Played, is_due
from majlis.room.pots import Pots
from majlis.room.seal import Seal
from majlis.room.setup import Setup
from majlis.shuffle import SeededChance
from majlis.view import View

WAITING, PLAYING, BETWEEN, OVER, CLOSED = "waiting", "playing", "between", "over", "closed"
"""The phases of a table: before a match, in a deal, after a deal, after the match, for good."""


class Table:
    """The state of one table."""

    def __init__(self, id: str) -> None:
        self.id = id
        self.length = 0
        """How many entries have been applied."""
        self.setup = Setup("hearts", 4)
        self.host = ""
        self.chairs: list[Chair] = []
        self.matches: list[Played] = []
        """The matches that have been played to their end, the oldest first."""
        self.abandoned: Played | None = None
        """A match that will never be played to its end."""
        self.left: dict[int, str] = {}
        """Who has got up from which seat in this match."""
        self.company: list[str] = []
        """Who has sat here in this match, also those who have got up."""
        self.match: Match | None = None
        self.number = 0
        """The number of the match, from 1; 0 before the first."""
        self.seed = ""
        self.seal: Seal | None = None
        """What the next match is going to be dealt from."""
        self.proof: Proof | None = None
        """What the match is dealt from; None if that is its seed."""
        self.pots = Pots(id, self.setup)
        self.broke: set[str] = set()
        """Who has had to get up in this match for want of chips."""
        self.opened = 0.0
        """When it was opened."""
        self.since = 0.0
        """When something last changed on the table."""
        self.touched = 0.0
        """When something last happened, but for answers in secret: others may know of it."""
        self.shown_until = 0.0
        """Until when what has just happened is to be looked at."""
        self.asked: dict[int, float] = {}
        """Since when each seat has owed its decision."""
        self.decided: dict[tuple[int, str], str] = {}
        """The decisions of the match, by seat and label."""
        self.curtain: Curtain | None = None
        self.asked_in_secret: int | None = None
        """The seat that the rules ask a secret question now."""
        self.answers: dict[int, str] = {}
        """What people have answered to the secret question of this lead."""
        self.news = News(None)
        self.paused: float | None = None
        """Since when the table has stood still, if it does."""
        self.closed = ""
        """Why it is closed, if it is."""

    @classmethod
    def replay(cls, id: str, entries: Iterable[Entry]) -> "Table":
        """The table that these entries make."""
        table = cls(id)
        for entry in entries:
            table.apply(entry)
        return table

    # -- what it is ---------------------------------------------------------------------------

    @property
    def phase(self) -> str:
        """One of the phases above."""
        if self.closed:
            return CLOSED
        if self.match is None:
            return WAITING
        if self.match.over:
            return OVER
        return BETWEEN if self.match.deal.over else PLAYING

    @property
    def unsealed(self) -> bool:
        """Whether the room has to choose what the next match is dealt from."""
        return self.phase in (WAITING, OVER) and self.seal is None

    @property
    def past(self) -> list[Played]:
        """The matches that nobody will play on, the oldest first."""
        return [*self.matches, self.abandoned] if self.abandoned else list(self.matches)

    def revealed(self, now: float) -> Played | None:
        """The match whose secret may be known to those who may look back on it."""
        if self.phase not in (OVER, CLOSED) or not self.past:
            return None
        played = self.past[-1]
        return played if is_due(self.setup, played, now) else None

    @property
    def playing(self) -> Match:
        """The match; a fault of the caller before there is one."""
        assert self.match is not None
        return self.match

    @property
    def persons(self) -> dict[str, int]:
        """The seat of each person at the table."""
        return {chair.person: seat for seat, chair in enumerate(self.chairs) if chair.person}

    def seat_of(self, person: str) -> int | None:
        """Where somebody sits."""
        return self.persons.get(person)

    @property
    def shared(self) -> bool:
        """Whether more than one person can watch, or see in a list that something happens."""
        return len(self.persons) > 1 or self.setup.spectators or self.setup.public

    def owes(self, seat: int) -> bool:
        """Whether the rules wait for a decision of this seat, in secret or not."""
        return self.phase == PLAYING and seat in self.playing.to_act

    @property
    def forsaken(self) -> bool:
        """Whether it was for chips, and nobody is left who plays here or has some in a pot."""
        return bool(self.setup.stake) and not self.persons and not self.pots.open

    def label(self, seat: int) -> str:
        """What tells the decision that a seat owes from all its others."""
        deal = self.playing.deal
        made = sum(s == seat for s, _ in deal.moves)
        return f"{self.number}.{deal.standing.number}.{made}"

    def hushed(self, now: float) -> Curtain | None:
        """The curtain, while it is down; in a pause it stays where it is."""
        curtain, at = self.curtain, self.clock(now)
        if curtain and (at < curtain.until or self.asked_in_secret is not None):
            return curtain
        return None

    def clock(self, now: float) -> float:
        """The time that counts at the table: in a pause it stands still."""
        return now if self.paused is None else self.paused

    def view(self, viewer: int | None, now: float) -> View:
        """What a viewer sees of the deal."""
        curtain = self.hushed(now)
        return curtain.view(viewer) if curtain else self.playing.view(viewer)

    def begun(self, seat: int) -> float:
        """When the time for the decision that a seat owes begins to run."""
        curtain = self.curtain.until if self.curtain else 0.0
        return max(self.asked.get(seat, self.since), self.shown_until, curtain)

    def spent(self, seat: int, now: float) -> float:
        """How many seconds of its time a seat has used for the decision that it owes."""
        return max(0.0, self.clock(now) - self.begun(seat))

    def alone(self) -> bool:
        """Whether people sit here, though none of them has anything left to do in the deal."""
        seats = self.news.public.seats
        return bool(self.persons) and not any(
            seats[seat].playing and not seats[seat].place for seat in self.persons.values()
        )

    # -- how it changes -----------------------------------------------------------------------

    def apply(self, entry: Entry) -> None:
        """Let an entry that has been verified happen."""
        if not self.is_hidden(entry):
            self.touched = entry.at
        self._apply(entry)
        self.length += 1

    @singledispatchmethod
    def _apply(self, entry: Entry) -> None:
        raise TypeError(f"{type(entry).__name__} is no entry of a table")

    @_apply.register
    def _(self, entry: Opened) -> None:
        self.setup = Setup.of(entry.setup)
        self.host = entry.host
        self.since = self.opened = entry.at
        self.chairs = [Chair() for _ in range(self.setup.players)]
        self.pots = Pots(self.id, self.setup)

    @_apply.register
    def _(self, entry: Sat) -> None:
        self.chairs[entry.seat] = Chair(person=entry.person, bank=self._bank_of(entry.seat))
        if self.match and not self.match.over:
            self.company.append(entry.person)

    @_apply.register
    def _(self, entry: Became) -> None:
        guest = self.chairs[entry.seat].person
        if self.host == guest:
            self.host = entry.person
        self.company = [entry.person if known == guest else known for known in self.company]
        self.chairs[entry.seat].person = entry.person

    @_apply.register
    def _(self, entry: Left) -> None:
        self._vacate(entry.seat, entry.at)

    @_apply.register
    def _(self, entry: Broke) -> None:
        self.broke.add(self.chairs[entry.seat].person)
        self._vacate(entry.seat, entry.at)
        if self.phase == OVER:  # the others agreed to another company
            for chair in self.chairs:
                chair.ready = False

    def _vacate(self, seat: int, at: float) -> None:
        level = self.setup.bots if self.match and not self.match.over else ""
        self.left[seat] = self.chairs[seat].person
        self._wait_no_more(seat, at)
        self.chairs[seat] = Chair(level=level, bank=self._bank_of(seat))

    @_apply.register
    def _(self, entry: Seated) -> None:
        self.chairs[entry.seat] = Chair(level=entry.level, bank=self._bank_of(entry.seat))

    def _wait_no_more(self, seat: int, at: float) -> None:
        """Nobody is there to answer for this seat in secret."""
        if self.curtain and at < self.curtain.until:
            self.curtain.answered(seat, at)

    def _bank_of(self, seat: int) -> float:
        """The extra time belongs to the seat, or else it could be had anew by standing up."""
        return self.chairs[seat].bank if self.match else float(self.setup.bank)

    @_apply.register
    def _(self, entry: Hosted) -> None:
        self.host = entry.person

    @_apply.register
    def _(self, entry: Sealed) -> None:
        self.seal = Seal.of(entry)

    @_apply.register
    def _(self, entry: Added) -> None:
        self.chairs[entry.seat].words = entry.words

    @_apply.register
    def _(self, entry: Began) -> None:
        self.number, self.seed = entry.match, entry.seed
        words = [chair.words for chair in self.chairs]
        self.proof = self.seal.proof(words) if self.seal else None
        dealer = self.seal.dealer if self.seal else None
        self.seal = None
        self.match = Match(
            self.setup.rules,
            self.setup.players,
            self.setup.options,
            self.proof.chance() if self.proof else SeededChance(entry.seed),
            dealer,
            pause=True,
        )
        self.decided.clear()
        self.broke.clear()
        self.left.clear()
        self.company = list(self.persons)
        for chair in self.chairs:
            chair.bank, chair.missed, chair.ready = float(self.setup.bank), 0, False
            chair.words = ""
        self._deal(entry.at)

    @_apply.register
    def _(self, entry: Dealt) -> None:
        self.playing.deal_next()
        self._deal(entry.at)

    def _deal(self, at: float) -> None:
        for chair in self.chairs:
            chair.ready = False
        self.news = News(self.playing, self.persons.values())
        self.pots.dealt(self.number, self.playing, self.persons)
        self.since = at
        self.shown_until = at + pace.DEAL * self.setup.tempo
        self._ask(at)
        self._draw_curtain(at)

    @_apply.register
    def _(self, entry: Answered) -> None:
        assert self.curtain is not None
        self.answers[entry.seat] = entry.move
        self.decided[entry.seat, self.curtain.label] = entry.move
        self.curtain.answered(entry.seat, entry.at)

    @_apply.register
    def _(self, entry: Moved) -> None:
        match, chair = self.playing, self.chairs[entry.seat]
        secret = self._is_answer(entry.seat, entry.move)
        trick = len(self.news.public.trick)
        with self.news.of(match):
            match.act(entry.seat, entry.move)
        if not secret:  # nothing may tell that somebody has been asked, not even the one who is
            self.decided[entry.seat, entry.decision] = entry.move
            self._charge(chair, entry)
            self.since = entry.at
        if trick and not self.news.public.trick:
            self.shown_until = entry.at + pace.TRICK * self.setup.tempo
        self.asked.pop(entry.seat, None)
        self._ask(entry.at)
        if not secret:
            self._draw_curtain(entry.at)
        self.pots.moved(match)
        if match.over:
            self._finish()

    def _charge(self, chair: Chair, entry: Moved) -> None:
        """Take what a decision took over its own time from the extra time."""
        if entry.by in ("person", "clock"):
            chair.bank = max(0.0, chair.bank - max(0.0, entry.spent - self.setup.decision))
            chair.missed = chair.missed + 1 if entry.by == "clock" else 0

    def _finish(self) -> None:
        self.matches.append(self._played([chair.person for chair in self.chairs]))

    def _played(self, people: Iterable[str]) -> Played:
        stakes = self.pots.stakes
        stakers = tuple(stakes.people.values()) if stakes else ()
        return Played(
            self.number,
            self.seed,
            self.playing,
            tuple(people),
            self.proof,
            stakers,
            tuple(self.company),
        )

    @_apply.register
    def _(self, entry: Agreed) -> None:
        self.chairs[entry.seat].ready = True

    @_apply.register
    def _(self, entry: Away) -> None:
        self.chairs[entry.seat].away = True
        self._wait_no_more(entry.seat, entry.at)

    @_apply.register
    def _(self, entry: Back) -> None:
        chair = self.chairs[entry.seat]
        chair.away, chair.missed = False, 0

    @_apply.register
    def _(self, entry: Paused) -> None:
        self.paused = entry.at

    @_apply.register
    def _(self, entry: Resumed) -> None:
        assert self.paused is not None
        self.shift(entry.at - self.paused)
        self.paused = None

    @_apply.register
    def _(self, entry: Closed) -> None:
        if self.phase in (PLAYING, BETWEEN):
            chairs = enumerate(self.chairs)
            people = [chair.person or self.left.get(seat, "") for seat, chair in chairs]
            self.abandoned = self._played(people)
        self.pots.closed()
        if curtain := self.hushed(entry.at):  # what it hides nobody is told any more
            self.curtain = replace(curtain, least=inf, patient=None)
        self.closed = entry.why

    def shift(self, seconds: float) -> None:
        """Forget some time in which the table stood still."""
        self.since += seconds
        self.shown_until += seconds
        self.asked = {seat: at + seconds for seat, at in self.asked.items()}
        if self.curtain:
            self.curtain.least += seconds

    def _ask(self, at: float) -> None:
        """Note since when the seats on turn have owed their decisions."""
        match = self.playing
        owing = () if match.deal.over else match.to_act
        self.asked = {seat: self.asked.get(seat, at) for seat in owing}
        self.asked_in_secret = next(
            (seat for seat in owing if self._is_answer(seat, match.legal(seat)[0])), None
        )

    def _draw_curtain(self, at: float) -> None:
        """Let the curtain fall if there may be a secret question now."""
        self.curtain, self.answers = None, {}
        match = self.playing
        rules = self.setup.rules
        if match.deal.over or rules.questions(self.news.public) is None:
            return
        seen = [match.view(seat) for seat in (*range(match.players), None)]
        questions = tuple(rules.questions(view) or () for view in seen)
        patient = self._patient(questions)
        self.curtain = Curtain(
            label=f"{self.number}.{match.deal.standing.number}.q{len(match.history(None))}",
            least=self._hush(at),
            views=tuple(rules.hushed(view) for view in seen),
            heard=self.news.lengths,
            questions=questions,
            patient=patient,
            patience=self._patience(patient),
        )

    def _hush(self, at: float) -> float:
        """When a curtain that falls now is lifted."""
        if self.shared:
            return max(at + self.setup.asking, self.shown_until)
        return max(at + pace.HUSH, self.shown_until)

    def _patient(self, questions: tuple[Any, ...]) -> int | None:
        """The seat whose answer may take its time, as nobody else could see how long that is."""
        if self.shared:
            return None
        chairs = enumerate(self.chairs)
        seats = [seat for seat, chair in chairs if chair.decides and questions[seat]]
        return seats[0] if seats else None

    def _patience(self, seat: int | None) -> float:
        """For how many seconds an answer of this seat is waited for."""
        if seat is None or not self.setup.clocked:
            return inf
        return self.setup.decision + self.chairs[seat].bank

    def is_hidden(self, entry: Entry) -> bool:
        """Whether nobody else may know that an entry happens: an answer in secret (K16)."""
        if isinstance(entry, Moved):
            return self._is_answer(entry.seat, entry.move)
        return isinstance(entry, Answered)

    def _is_answer(self, seat: int, move: str) -> bool:
        """Whether a move answers a secret question."""
        rules = self.setup.rules
        if rules.questions(self.news.public) is None:
            return False
        return move in (rules.questions(self.playing.view(seat)) or ())
