"""The simple bots at every table: legal, from the view alone, the same for the same chance."""

from typing import Any

import pytest

from majlis.bots import make
from majlis.bots.bot import Bot, Turn, turn_of
from majlis.bots.random import RandomBot
from majlis.bots.simple import PLAYERS, simple_bot
from majlis.deal import Deal
from majlis.driver import play_out
from majlis.games import GAMES, find
from majlis.match import Match
from majlis.options import Choice, Flag, Number, Option, Words
from majlis.shuffle import SeededChance, Stream
from tests.conformance.test_secrets import another_world

TABLES = [(game.id, players) for game in GAMES.values() for players in game.players]

SMALL = {
    "pass_count": (1, 2, 3, 4),
    "target": (1, 30),
    "limit": (4, 7),
    "deals": (2, 3),
    "stake": (1, 6),
    "moon_points": (1, 20, 40),
    "hand_size": (1, 2, 4, 7),
    "max_turns": (30, 200),
}
"""Numbers that keep a match short."""


def some_value(option: Option, players: int, random: Stream) -> Any:
    """One of an option's values."""
    match option:
        case Flag():
            return random.choice((False, True))
        case Choice(words=words):
            return random.choice(words)
        case Words():
            words = option.words(players)
            return [random.choice(words) for _ in range(1 + random.below(3))]
        case Number():
            return random.choice(SMALL[option.name])
    raise AssertionError(f"{option} is of a kind that this test does not know")


def some_options(game: str, players: int, random: Stream) -> dict[str, Any]:
    """Each option set at random."""
    return {option.name: some_value(option, players, random) for option in find(game).options}


def play_matches(game: str, players: int, seeds: range) -> None:
    """Simple bots, with random ones among them, finish matches under random options."""
    for seed in seeds:
        label = f"{game} {players} {seed}"
        random = Stream(label, "table")
        options = some_options(game, players, random)
        bots: list[Bot] = [
            random.choice((simple_bot(game), simple_bot(game), RandomBot())) for _ in range(players)
        ]
        match = Match(find(game), players, options, SeededChance(label))
        play_out(match, bots, label)
        assert match.over


@pytest.mark.parametrize(("game", "players"), TABLES)
def test_finishes_matches_under_any_options(game: str, players: int) -> None:
    play_matches(game, players, range(3))


@pytest.mark.slow
@pytest.mark.parametrize(("game", "players"), TABLES)
def test_finishes_many_matches_under_any_options(game: str, players: int) -> None:
    play_matches(game, players, range(3, 103))


def guessed(deal: Deal, seat: int, seed: int) -> Turn:
    """The same turn in a deal that differs in what the seat cannot know."""
    return turn_of(another_world(deal, seat, seed), seat, Stream("a position", ""))


@pytest.mark.parametrize(("game", "players"), TABLES)
def test_the_choice_hangs_on_what_the_seat_may_know(game: str, players: int) -> None:
    options = find(game).settle_options({}, players)
    for number in range(1, 4):
        deal = Match(
            find(game),
            players,
            find(game).options_of_deal(options, number),
            SeededChance(f"view {number}"),
        ).deal
        for step in range(60):
            if deal.over:
                break
            turn = turn_of(deal, deal.turn, Stream("a position", ""))
            other = guessed(deal, turn.seat, seed=1000 * number + step)
            assert (turn.view, turn.history) == (other.view, other.history)
            move = simple_bot(game).choose(turn)
            assert move == simple_bot(game).choose(other)
            deal.act(turn.seat, move)


def test_a_game_without_a_simple_player_gets_a_random_one() -> None:
    assert isinstance(simple_bot("a fifth game"), RandomBot)


def test_every_game_has_a_simple_player() -> None:
    assert set(PLAYERS) == set(GAMES)


def test_is_registered() -> None:
    assert type(make("simple", "kozel")) is PLAYERS["kozel"]


def test_a_simple_player_can_be_had_from_its_module() -> None:
    import majlis.bots.simple.hearts as hearts

    assert PLAYERS["hearts"] is hearts.HeartsBot
