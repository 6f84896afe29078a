"""Sessions on a given match, so that its cards can be chosen and watched."""

from collections.abc import Iterable

from majlis.bots.random import RandomBot
from majlis.cards import HIDDEN
from majlis.match import Match
from majlis.terminal import PlaySettings
from majlis.terminal.commands import Commands
from majlis.terminal.hints import Hints
from majlis.terminal.names import seat_names
from majlis.terminal.save import Save
from majlis.terminal.session import Session
from majlis.terminal.story import Story
from majlis.terminal.word_screen import WordScreen
from majlis.terminal.wording import WordWording
from tests.terminal.player import Person, Typist, script


def session(match: Match, asked: PlaySettings, person: Person) -> Session:
    """A session in plain words with random bots."""
    assert asked.saves
    names = seat_names(match.players, asked.seat)
    wording = WordWording(match.game.pack, names, asked.seat)
    screen = WordScreen(person.terminal.console, wording)
    story = Story(match, wording)
    return Session(
        story,
        [RandomBot()] * match.players,
        Save.begin(asked.saves, asked, match.options),
        screen,
        person.terminal.read,
        Commands(story, screen, Hints(RandomBot()), asked.seed),
        asked.seed,
    )


def session_for(match: Match, asked: PlaySettings, lines: Iterable[str]) -> Person:
    """What a person sees who types these lines and leaves."""
    person = Person(script(lines))
    assert session(match, asked, person).run() == 0
    return person


class Watched:
    """A session in which every prompt checks that only cards known to the seat have been named."""

    def __init__(self, match: Match, asked: PlaySettings, typist: Typist) -> None:
        self.checks = 0
        self._match = match
        self._typist = typist
        self._deal = match.deal
        self._known: set[str] = set()
        self._from = 0
        self._deals = 0
        self._seat = asked.seat
        self.person = Person(self._type)
        self._session = session(match, asked, self.person)

    def play(self, deals: int) -> None:
        self._deals = deals
        assert self._session.run() == 0

    def _type(self, prompt: str, new: str) -> str:
        self._check()
        if len(self._match.finished) >= self._deals:
            raise EOFError
        return self._typist(prompt, new)

    def _check(self) -> None:
        if self._match.deal is not self._deal:  # the end of a deal shows cards of it
            self._deal, self._known = self._match.deal, set()
            self._from = self.person.shown.rindex(f"Deal {self._match.standing.number}: ")
        view = self._match.view(self._seat)
        self._known |= {card for seat in view.seats for card in seat.hand}
        self._known |= {card for play in self._match.history(self._seat) for card in play.cards}
        self._known |= {card for zone in view.zones.values() for card in zone}
        shown = self.person.shown[self._from :]
        pack = self._match.game.pack
        named = {card for card in pack.names(pack.deck) if pack.words(card) in shown}
        assert named <= self._known - {HIDDEN}
        self.checks += 1
