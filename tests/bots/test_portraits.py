"""Every level has a portrait in every game."""

import itertools
from pathlib import Path

from majlis.bots import LEVELS
from majlis.bots.portraits import PORTRAITS
from majlis.games import GAMES
from tests.cli.command_line import output


def test_every_level_of_every_game_is_portrayed() -> None:
    assert set(PORTRAITS) == set(itertools.product(GAMES, LEVELS))
    assert all(portrait.style.endswith(".") for portrait in PORTRAITS.values())
    assert len({portrait.style for portrait in PORTRAITS.values()}) == len(PORTRAITS)


def test_the_gentle_levels_are_rated_below_the_strong_ones() -> None:
    for game in GAMES:
        novice, casual, club, expert = (PORTRAITS[game, level].rating for level in LEVELS)
        assert novice < casual < min(club, expert)


def test_the_documents_tell_the_same_ratings() -> None:
    text = Path("docs/bots.md").read_text("utf-8")
    for game, title in (
        ("hearts", "Hearts, 4 players"),
        ("hearts2", "Two-player Hearts"),
        ("kozel", "Kozel, 2 players"),
        ("hez2", "Hez2, 2 players"),
    ):
        row = " | ".join(f"{PORTRAITS[game, level].rating:.1f}" for level in LEVELS)
        assert f"| {title} | {row} |" in text


def test_they_are_listed() -> None:
    shown = output("bots kozel")
    assert shown.startswith("Kozel\n")
    for level in LEVELS:
        portrait = PORTRAITS["kozel", level]
        assert f"  {level:<8} {portrait.rating:5.1f}  {portrait.style}\n" in shown
    assert "Hearts" not in shown
    assert all(game.title in output("bots") for game in GAMES.values())
