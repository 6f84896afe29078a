"""All tables: opening them, finding them, keeping in memory those that are in use."""

import asyncio
from collections.abc import Sequence

from majlis.room.bell import Bell
from majlis.room.dailies import BOTS, Dailies, daily_setup
from majlis.room.dealings import DailyDeal, SharedDeal, read_dealings
from majlis.room.entries import entry_of
from majlis.room.live import LiveTable
from majlis.room.namesakes import told_apart
from majlis.room.offers import Offer, Offers
from majlis.room.opening import Opening
from majlis.room.people import People
from majlis.room.purse import Purses
from majlis.room.refusal import deny
from majlis.room.requests import become
from majlis.room.seal import Seal
from majlis.room.sealing import seal
from majlis.room.setup import Setup
from majlis.room.store import Conflict, Store
from majlis.room.store.ids import new_id
from majlis.room.store.keys import DAILIES, OFFERS
from majlis.room.store.summary import Summary
from majlis.room.table import CLOSED, Table
from majlis.room.thinkers import Thinkers
from majlis.room.time import Clock, WallClock

FORSAKEN = 600.0
"""Seconds after which a table that nobody looks at is not listed any more."""
TWICE = 10.0
"""Seconds in which opening the same table again is a double press."""
REST = 300.0
"""Seconds after which a table that nobody looks at leaves the memory."""


def may_join(table: Summary) -> bool:
    """Whether a bot's seat can be taken at a table in play, once the deal is over."""
    return bool(table.details.get("bots")) and not table.details.get("rated")


def _is_open(table: Summary) -> bool:
    """Whether somebody who comes finds anything to do or to see at a table."""
    if table.phase == "waiting":
        return True
    return bool(table.details.get("spectators")) or may_join(table)


class Lobby:
    """The tables of a room."""

    def __init__(
        self,
        store: Store,
        people: People,
        clock: Clock | None = None,
        thinkers: Thinkers | None = None,
    ) -> None:
        self.store = store
        self.people = people
        self.clock = clock or WallClock()
        self.thinkers = thinkers or Thinkers()
        self.purses = Purses(store, self.clock.now)
        self._live: dict[str, LiveTable] = {}
        self._loading: dict[str, asyncio.Lock] = {}
        self._entering = asyncio.Lock()  # the rankings of a day
        self._bell = Bell()
        self._sweeper: asyncio.Task[None] | None = None

    # -- its life -----------------------------------------------------------------------------

    async def start(self) -> None:
        """Take up tables whose clocks run, or bots play for chips, whether or not anybody looks."""
        self.offers = Offers(await self.store.key(OFFERS), self.clock.now)
        self.dailies = Dailies(self.store, await self.store.key(DAILIES), self.clock.now)
        for summary in await self.store.summaries(phases=["playing"], limit=10_000):
            if summary.details.get("clocked") or summary.details.get("staked"):
                await self.table(summary.table)
        self._sweeper = asyncio.create_task(self._sweep(), name="lobby")

    async def stop(self) -> None:
        """Let all tables rest; nothing is lost."""
        if self._sweeper:
            self._sweeper.cancel()
        await asyncio.gather(*(live.stop() for live in self._live.values()))
        self.thinkers.close()
        self._live.clear()

    async def _sweep(self) -> None:
        while True:
            await asyncio.sleep(REST)
            for id, live in list(self._live.items()):
                if live.idle:
                    del self._live[id]
                    await live.stop()

    @property
    def live(self) -> list[LiveTable]:
        """The tables in memory."""
        return list(self._live.values())

    # -- tables -------------------------------------------------------------------------------

    async def open(
        self,
        setup: Setup,
        person: str,
        begin: bool = False,
        offer: Offer | None = None,
        words: str = "",
    ) -> LiveTable:
        """Open a table with its host on the first seat; with ``begin`` bots fill it at once.

        With an ``offer`` it is that table, and ``words`` are the host's for its first shuffle; an
        offer that has just been taken up leads to the table that there is, and one that was taken
        up before to another table.
        """
        await self.purses.require(person, setup.stake)
        if isinstance(read_dealings(setup.cards), DailyDeal):
            raise deny("not_now", "The deal of the day has tables of its own.")
        cards = await self._cards_of(setup)
        if offer is None:
            id = new_id()
            return await self._open(Opening(id, setup, person, cards or Seal.new(id, 1), begin))
        sealed = cards or Seal.own(offer.table, 1, offer.secret)
        opening = Opening(offer.table, setup, person, sealed, begin, words)
        try:
            taken = offer.table in self._live or await self.store.summary(offer.table)
            if not taken:
                return await self._open(opening)
        except Conflict:
            pass
        live = await self.table(offer.table)
        if self._pressed_twice(live.table, setup, person):
            return live
        return await self.open(setup, person, begin)

    async def afford(self, table: str, person: str) -> None:
        """``Short`` if somebody has too few chips to sit down at a table."""
        live = await self.table(table)
        if live.table.seat_of(person) is None:
            await self.purses.require(person, live.table.setup.stake)

    async def open_daily(self, game: str, person: str) -> LiveTable:
        """A table with the deal of the day, which begins at once.

        Not before its bots can play at their strength: they have to be the same for everyone.  As
        long as somebody's match for the ranking goes on, it is that: nobody rehearses it.
        """
        if not self.thinkers.ready(BOTS, game):
            raise deny("not_now", "Today’s bots are still being made ready. Try it in a minute.")
        day = self.dailies.today
        setup = daily_setup(game, day)
        id, cards = new_id(), Seal.again(self.dailies.proof(game, day))
        async with self._entering:
            counts = await self.dailies.enter(game, day, person, id)
            if counts != id and await self.goes_on(counts):
                return await self.table(counts)
            seed = self.dailies.seed(game, day)
            return await self._open(Opening(id, setup, person, cards, True, seed=seed))

    async def goes_on(self, table: str) -> bool:
        """Whether something may still be played at a table, if it has been opened."""
        summary = await self.store.summary(table)
        return summary is not None and summary.phase in ("waiting", "playing")

    async def _open(self, opening: Opening) -> LiveTable:
        live = self._enliven(Table(opening.table))
        entries = opening.entries(self.clock.now())
        await live.ask(lambda table, at: entries)
        self._live[opening.table] = live
        live.start()
        return live

    def _pressed_twice(self, table: Table, setup: Setup, person: str) -> bool:
        """Whether somebody opens the table again that they have just opened."""
        just_now = self.clock.now() - table.opened < TWICE
        return just_now and table.host == person and table.setup == setup

    async def _cards_of(self, setup: Setup) -> Seal | None:
        """The seal of a table that deals cards which were dealt before; None for its own."""
        shared = read_dealings(setup.cards)
        if not isinstance(shared, SharedDeal):
            return None
        live = await self.table(shared.table)
        table = live.table
        over = [played for played in await live.over() if played.match.over]
        played = next((p for p in over if p.number == shared.match), None)
        if played is None or played.proof is None:
            raise deny("unknown", "There is no finished match whose cards could be dealt again.")
        if self.clock.now() < table.setup.secret_until:
            raise deny("not_now", "Others still play for these cards: come back tomorrow.")
        if (table.setup.game, table.setup.players) != (setup.game, setup.players):
            raise deny("unknown", "These cards are for another game or number of players.")
        if shared.deal > len(played.match.finished):
            raise deny("unknown", "That match had no deal {deal}.", deal=shared.deal)
        standing = played.match.finished[shared.deal - 1].deal.standing
        if not standing.complete:
            raise deny("unknown", "Not everybody was dealt in in that deal.")
        return Seal.again(played.proof.shared(shared.deal), standing.dealer)

    async def table(self, id: str) -> LiveTable:
        """The table of this id; ``Denied`` if there is none."""
        if id in self._live:
            return self._live[id]
        async with self._loading.setdefault(id, asyncio.Lock()):
            try:
                if id not in self._live:
                    self._live[id] = await self._load(id)
                return self._live[id]
            finally:
                self._loading.pop(id, None)

    async def _load(self, id: str) -> LiveTable:
        stored = await self.store.entries(id)
        if not stored:
            raise deny("unknown", "There is no such table.")
        table = Table.replay(id, map(entry_of, stored))
        live = self._enliven(table)
        idle = self.clock.now() - table.since
        if table.paused is None and idle > 0 and table.phase != CLOSED:
            live.rest(idle)
        await live.ask(seal)  # a table from before there were seals
        live.start()
        return live

    def _enliven(self, table: Table) -> LiveTable:
        async def names(people: Sequence[str]) -> dict[str, str]:
            return await self._names_at(live, people)

        live = LiveTable(table, self.store, self.clock, self.thinkers, names, self._told)
        return live

    async def _names_at(self, live: LiveTable, people: Sequence[str]) -> dict[str, str]:
        """What these people are called at a table, each differently from everybody there.

        Whoever has been there before them keeps their name, and whoever has left loses it.
        """
        found = await self.people.names(people)
        here = live.table.persons
        for gone in [person for person in live.names if person not in here]:
            del live.names[gone]
        return told_apart({person: found[person] for person in people}, live.names.values())

    # -- lists --------------------------------------------------------------------------------

    async def open_tables(self, limit: int = 50) -> list[Summary]:
        """Public tables that wait for players, can be joined or watched, the newest first.

        One at which nobody has been for some time is not shown, though its link still works.
        """
        found = await self.store.summaries(
            phases=["waiting", "playing"], public=True, limit=limit * 4
        )
        return [one for one in found if _is_open(one) and self._in_use(one)][:limit]

    def _in_use(self, summary: Summary) -> bool:
        if summary.updated > self.clock.now() - FORSAKEN:
            return True
        live = self._live.get(summary.table)
        return live is not None and live.watched

    async def tables_of(self, person: str, limit: int = 20) -> list[Summary]:
        """The tables at which somebody sits, those that are not finished first."""
        found = await self.store.summaries(person=person, limit=limit)
        return sorted(found, key=lambda s: (s.phase in ("over", "closed"), -s.updated))

    def _told(self, live: LiveTable) -> None:
        if live.table.setup.public:
            self._bell.ring()

    def watch(self) -> asyncio.Event:
        """An event that is set whenever the list of open tables may have changed."""
        return self._bell.listen()

    def unwatch(self, event: asyncio.Event) -> None:
        """Watch no more."""
        self._bell.leave(event)

    async def merged(self, guest: str, person: str, tables: Sequence[str]) -> None:
        """A guest has logged in: its seats at these tables are the person's now."""
        for id in tables:
            live = await self.table(id)
            await live.ask(lambda table, now: become(table, guest, person, now))

    def renamed(self, people: Sequence[str]) -> None:
        """Some people are called differently now."""
        for live in self._live.values():
            for person in people:
                live.forget_name(person)
