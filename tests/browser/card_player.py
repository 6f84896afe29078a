"""Somebody who plays whatever the page offers."""

import random
from collections.abc import Callable, Sequence
from time import monotonic

from playwright.sync_api import Page, expect

from tests.browser.pictures import Pictures
from tests.browser.sight import PATIENCE, Sight, asked, look, peek
from tests.browser.ways import Way

MOST_TURNS = 600
"""More decisions than any of the short matches here has."""


class CardPlayer:
    """Plays at one page in one way, without much thought.

    ``title`` begins the names of the pictures that are taken of each stage.  ``seen`` are the
    stages that there have been, ``played`` counts decisions.
    """

    def __init__(
        self, page: Page, way: Way, pictures: Pictures | None = None, title: str = "", seed: int = 1
    ) -> None:
        self.page = page
        self.way = way
        self.seen: set[str] = set()
        self.played = 0
        self._pictures = pictures
        self._title = title
        self._chance = random.Random(seed)
        self._last = ""

    def wait(self) -> Sight:
        """The table once something new is asked."""
        return self._saw(asked(self.page, self._last))

    def peek(self) -> Sight | None:
        """The table if something new is asked already."""
        sight = peek(self.page, self._last)
        return self._saw(sight) if sight else None

    def _saw(self, sight: Sight) -> Sight:
        if sight.stage not in self.seen and self._pictures and self._title:
            self._pictures.take(self.page, f"{self._title}-{sight.stage}")
        self.seen.add(sight.stage)
        if self.way.name == "keyboard" and self.played:
            assert sight.focused, f"the focus is lost after a move: {sight.stage}, {sight.status!r}"
        return sight

    def play(self, until: Callable[[Sight], bool]) -> Sight:
        """Play until something is asked for which this holds, and leave that undone."""
        for _ in range(MOST_TURNS):
            sight = self.wait()
            if until(sight):
                return sight
            assert not sight.over, f"the match is over: {sight.status!r}"
            assert not sight.closed, "the table is closed"
            self.act(sight)
        raise AssertionError("the match does not end")

    def step(self) -> Sight:
        """Wait and do one thing; what was seen before."""
        sight = self.wait()
        self.act(sight)
        return sight

    def act(self, sight: Sight) -> None:
        """Do one of the things that are asked for."""
        self._last = sight.key
        self.played += 1
        if sight.after:
            self.way.press(self.page, self.page.locator("#go-on"))
        elif sight.verbs and (not sight.alone or self._chance.random() < 0.8):
            self._tick()
        elif sight.alone and not (sight.legal and self._chance.random() < 0.8):
            self.alone(self._chance.choice(sight.alone))
        else:
            self.press_card(self._chance.choice(sight.legal))

    def take_cards(self, sight: Sight) -> None:
        """Do what needs no card, such as drawing one, wherever that is allowed."""
        self._last = sight.key
        self.played += 1
        if sight.alone:
            self.alone(sight.alone[0])
        else:
            self.press_card(sight.legal[0])

    def alone(self, move: str) -> None:
        """Press a button that needs no card."""
        button = self.page.locator(f"#hand-form button[name=move].alone[value='{move}']")
        self.way.press(self.page, button)

    def press_card(self, card: str) -> None:
        """Play a card by pressing it; a 7 asks for its suit."""
        seven = self.page.locator(f"#hand .held.seven:has([data-card='{card}'])").count()
        self.way.card(self.page, card)
        if seven:
            choices = self.page.locator(".chooser button")
            expect(choices.first, "a 7 asks for its suit").to_be_visible()
            choice = choices.nth(self._chance.randrange(choices.count()))
            self.way.press(self.page, choice)

    def _tick(self) -> None:
        """Tick cards until a button can be pressed; sometimes more, if more go together."""
        for _ in range(20):
            sight = look(self.page)
            ready = [verb for verb, can in sight.verbs.items() if can]
            more = [c.card for c in sight.cards if c.legal and not c.apart and not c.ticked]
            if ready and (not more or self._chance.random() < 0.6):
                verb = self._chance.choice(ready)
                button = self.page.locator(f"#hand-form button[name=verb][value='{verb}']")
                self.way.press(self.page, button)
                return
            assert more, f"no more cards can be ticked, and no button pressed: {sight}"
            before = sum(card.ticked for card in sight.cards)
            self.way.card(self.page, self._chance.choice(more))
            after = sum(card.ticked for card in look(self.page).cards)
            assert after >= 1, "the card is not ticked"
            assert after == before + 1 or len(more) > 1, "ticking has no effect"
        raise AssertionError("ticking cards leads to nothing")


def play_together(players: Sequence[CardPlayer], until: Callable[[Sight], bool]) -> list[Sight]:
    """Have several people play until this holds for each; what each sees then, left undone."""
    done: dict[int, Sight] = {}
    last = monotonic()
    while len(done) < len(players):
        assert monotonic() - last < PATIENCE / 1000, "nobody is asked for anything"
        for n, player in enumerate(players):
            sight = None if n in done else player.peek()
            if sight is None:
                continue
            last = monotonic()
            if until(sight):
                done[n] = sight
            else:
                player.act(sight)
        players[0].page.wait_for_timeout(20)
    return [done[n] for n in range(len(players))]
