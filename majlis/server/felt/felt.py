"""All that a table's page shows of a scene."""

from collections.abc import Hashable, Mapping
from dataclasses import dataclass
from typing import Any

from markupsafe import Markup

from majlis.bots import OPPONENTS
from majlis.language import Language
from majlis.room.dealings import DailyDeal, SharedDeal, read_dealings
from majlis.room.purse import pot_per_deal
from majlis.room.scene import Scene
from majlis.room.setup import Setup
from majlis.room.table import CLOSED, OVER, WAITING
from majlis.server.authors import authors
from majlis.server.felt.fragments import fragment
from majlis.server.felt.hand import Hand, hand
from majlis.server.felt.house import HouseOption, goal, house_options
from majlis.server.felt.log import log
from majlis.server.felt.middle import (
    Fact,
    LastLay,
    Lay,
    Pile,
    facts,
    last_trick,
    piles,
    trick,
)
from majlis.server.felt.result import Result, result, score_word
from majlis.server.felt.seats import SeatFelt, seats
from majlis.server.felt.words import Words
from majlis.server.preferences import preference
from majlis.server.setup_form import again_query

RECENT = 4
"""So many of the latest news are read out as they come."""


@dataclass(frozen=True)
class Felt:
    """A scene made ready for the templates."""

    scene: Scene
    setup: Setup
    words: Words
    title: str
    goal: str
    options: tuple[HouseOption, ...]
    status: Markup
    seats: tuple[SeatFelt, ...]
    trick: tuple[Lay, ...]
    last_trick: tuple[LastLay, ...]
    piles: tuple[Pile, ...]
    facts: tuple[Fact, ...]
    hand: Hand | None
    news: tuple[tuple[int, Markup], ...]
    result: Result | None
    score_word: str

    @property
    def me(self) -> SeatFelt | None:
        """The viewer's own seat."""
        last = self.seats[-1]
        return last if last.me else None

    @property
    def can_sit(self) -> bool:
        """Whether there is a seat for the viewer to take."""
        return any(seat.can_sit for seat in self.seats)

    @property
    def can_join(self) -> bool:
        """Whether somebody can still take a seat here, now or when the deal is over."""
        kinds = {seat.kind for seat in self.scene.seats}
        if self.scene.phase in (WAITING, OVER):
            return not kinds <= {"person"}
        return self.scene.phase != CLOSED and "bot" in kinds and not self.setup.rated

    @property
    def invites(self) -> bool:
        """Whether the viewer can have others come, to play or to watch."""
        here = self.scene.seat is not None and self.scene.phase != CLOSED
        return here and (self.can_join or self.setup.spectators)

    def part(self, template: str, **values: Hashable) -> Markup:
        """A part of the page that depends on these values alone."""
        return fragment(template, self.words.code, tuple(values.items()))

    @property
    def log(self) -> Markup:
        """The news as a list, the latest first."""
        deal = f"l-{self.scene.match}-{self.scene.deal}"
        lines = (f'<li id="{deal}-{n}">{line}</li>' for n, line in reversed(self.news))
        return Markup("".join(lines))

    @property
    def heard(self) -> Markup:
        """The latest news as they are read out."""
        deal = f"n-{self.scene.match}-{self.scene.deal}"
        lines = (f'<p id="{deal}-{n}">{line}</p>' for n, line in self.news[-RECENT:])
        return Markup("".join(lines))

    @property
    def per_deal(self) -> bool:
        """Whether each deal has a pot of its own."""
        return pot_per_deal(self.setup.options)

    @property
    def wants_words(self) -> bool:
        """Whether the viewer's browser is to add words to the next shuffle."""
        shuffle, seat = self.scene.next_shuffle, self.scene.seat
        return bool(shuffle and seat is not None and not shuffle.fixed and not shuffle.words[seat])

    @property
    def day(self) -> str:
        """The day whose deal is on the table, as addresses have it; "" if it is of no day."""
        dealings = read_dealings(self.setup.cards)
        if self.scene.match == 1 and isinstance(dealings, DailyDeal):
            return dealings.day.isoformat()
        return ""

    @property
    def authors(self) -> tuple[str, ...]:
        """Who has added the words of the shuffle on the table, by seat."""
        scene, shuffle = self.scene, self.scene.shuffle
        if shuffle is None:
            return ()
        return authors(self.words.language, scene.names, shuffle.match, scene.table, scene.match)

    @property
    def again(self) -> str:
        """The address of a new table with the cards and rules of the match, as a query."""
        return again_query(self.setup, SharedDeal(self.scene.table, self.scene.match))

    @property
    def sets(self) -> int:
        """How many cards at once lie in the trick, at most; 0 if they come one by one."""
        most = max((lay.count for lay in self.trick), default=0)
        return most if most > 1 else 0

    @property
    def levels(self) -> tuple[str, ...]:
        """The strengths that bots may have."""
        return OPPONENTS


def felt(scene: Scene, language: Language, preferences: Mapping[str, Any] | None = None) -> Felt:
    """The felt of a scene in a language, for somebody with these preferences."""
    setup = scene.setup
    words = Words(language, scene.names, setup.rules)
    order = preference(preferences or {}, "order")
    return Felt(
        scene=scene,
        setup=setup,
        words=words,
        title=setup.title or language.gettext(setup.rules.title),
        goal=goal(setup, words),
        options=tuple(house_options(setup, words)),
        status=words.sentence(scene.status),
        seats=seats(scene, words),
        trick=trick(scene, words),
        last_trick=last_trick(scene, words),
        piles=tuple(piles(scene, words)),
        facts=tuple(facts(scene, words)),
        hand=hand(scene, words, order),
        news=log(scene, words),
        result=result(scene, words),
        score_word=score_word(scene),
    )
