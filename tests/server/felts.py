"""Tables at any point of a match, and what their pages show, without a server."""

import random
import re
from collections.abc import Iterator
from html import unescape
from typing import Any

from majlis.language import spoken
from majlis.room.entries import Began, Dealt, Entry, Moved, Opened, Sat, Seated
from majlis.room.frames import Frame
from majlis.room.scene import Scene
from majlis.room.setup import Setup
from majlis.room.showing import scene
from majlis.room.table import BETWEEN, PLAYING, Table
from majlis.server.felt import Felt, felt
from majlis.server.invitation import Invitation
from majlis.server.render import html

START = 1_000_000.0
LATER = 60.0
"""Seconds after a move in which everything that is shown for a while has been shown."""


class Sample:
    """A table with people p0, p1 … on its first seats, at which time passes with every move."""

    def __init__(self, game: str, players: int, people: int = 1, **setup: Any) -> None:
        chosen = Setup.of({"game": game, "players": players, "spectators": True, **setup})
        self.now = START
        self.table = Table("sample")
        self.do(Opened(self.now, chosen.as_dict(), "p0"))
        for seat in range(people):
            self.do(Sat(self.now, seat, f"p{seat}"))
        self._bots = range(people, players)

    def do(self, entry: Entry) -> None:
        """Let something happen."""
        self.table.apply(entry)

    def begin(self, seed: str = "5e" * 32) -> "Sample":
        """Begin a match, with bots on the free seats."""
        for seat in self._bots:
            self.do(Seated(self.now, seat, "club"))
        self.do(Began(self.now, 1, seed))
        return self

    def move(self, move: str = "", chance: random.Random | None = None) -> None:
        """Make the next move, some legal one if none is named."""
        self.now += LATER
        table = self.table
        seat = table.playing.to_act[0]
        legal = table.playing.legal(seat)
        move = move or (chance or random.Random(len(legal))).choice(legal)
        self.do(Moved(self.now, seat, move, "bot", 0.0, table.label(seat)))

    def run(self, seed: int = 0, moves: int = 10_000) -> Iterator[None]:
        """Play on at random, pausing before every move and after the last."""
        chance = random.Random(seed)
        for _ in range(moves):
            yield
            if self.table.phase == PLAYING:
                self.move(chance=chance)
            elif self.table.phase == BETWEEN:
                self.now += LATER
                self.do(Dealt(self.now, self.table.playing.standing.number))
            else:
                return

    def scene(self, person: str = "p0", after: float = LATER, name: str = "Ana") -> Scene:
        """What somebody sees so many seconds after the last move."""
        names = {f"p{seat}": f"{name}{seat}" for seat in range(5)}
        return scene(self.table, person, names, {}, self.now + after)

    def felt(self, person: str = "p0", code: str = "en", after: float = LATER) -> Felt:
        """The same made ready for the templates."""
        return felt(self.scene(person, after), spoken(code))


def page(shown: Scene, code: str = "en", **preferences: str) -> str:
    """What the stream sends of a scene."""
    language = spoken(code)
    return html(
        "_table.html",
        language,
        frame=Frame(1, shown),
        felt=felt(shown, language, preferences),
        invite=Invitation("https://example.org/table/sample"),
        own_name="Ana",
        whole=False,
    )


def faces(text: str) -> set[str]:
    """The cards whose faces are in a page, as pictures or as values of controls."""
    found = set(re.findall(r'data-card="(\w\w)"', text))
    for value in re.findall(r'(?:value|data-moves|data-forced|data-name|id)="([^"]*)"', text):
        found |= set(re.findall(r"\b[2-9TJQKASCR1][cdhsoeb]\b", value))
    return found


def ids(text: str) -> list[str]:
    """All ids in a page."""
    return re.findall(r'\sid="([^"]+)"', text)


def plain(text: str) -> str:
    """The words of a page."""
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", text)).split())
