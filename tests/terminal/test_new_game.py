"""A game that the terminal has never heard of."""

from dataclasses import replace
from pathlib import Path

import pytest

from majlis.games import GAMES
from majlis.match import Match
from majlis.shuffle import SeededChance
from majlis.terminal import play
from majlis.terminal.facts import headline
from majlis.terminal.plays import in_words
from majlis.terminal.wording import SignWording, WordWording
from majlis.view import Play, View
from tests.terminal.player import Person, first_legal, settings, shown_by
from tests.toy import Toy


@pytest.fixture(autouse=True)
def registered(monkeypatch: pytest.MonkeyPatch) -> None:
    """The one line in the register."""
    monkeypatch.setitem(GAMES, "toy", Toy())


@pytest.mark.parametrize("rich", [False, True])
@pytest.mark.parametrize("players", Toy.players)
def test_it_is_played_to_the_end(players: int, rich: bool, tmp_path: Path) -> None:
    person = Person(first_legal(), rich)
    assert play(settings("toy", players, tmp_path), person.terminal) == 0
    assert "The match is over" in person.shown


def test_every_command_knows_it(tmp_path: Path) -> None:
    lines = ["?", "rules", "last", "score", "log", "hint", "hand", "help", "3c"]
    shown = shown_by(lines, settings("toy", 2, tmp_path))
    assert "X1 Play a card of yours." in shown
    assert "The bot would play " in shown
    assert "'3c' is not a card" in shown


def test_unknown_facts_and_zones_are_shown_by_name() -> None:
    toy = Toy()
    view = replace(
        sample(),
        facts={"wild_card": "Qs", "is_late": True, "round": 3, "host_seat": 1, "nobody": None},
        zones={"side_pile": ("2c", "??"), "empty_pile": ()},
    )
    words = [text.plain for text in headline(view, WordWording(toy.pack, ("You", "Ada"), 0))]
    assert words == [
        "side pile: two of clubs, 1 more",
        "wild card: queen of spades",
        "is late: yes",
        "round: 3",
        "host seat: Ada",
    ]


def sample() -> View:
    return Match(Toy(), 2, {}, SeededChance("x")).view(0)


def test_an_unknown_verb_is_its_own_word() -> None:
    wording = SignWording(Toy.pack, ("You", "Ada"), 0)
    assert in_words(Play(1, "toss", ("Qs", "2c")), wording).plain == "Ada: toss Q♠ 2♣."
    assert in_words(Play(0, "toss", ("Qs", "2c")), wording).plain == "You: toss Q♠ 2♣."
    assert in_words(Play(1, "knock", ()), wording).plain == "Ada: knock."
