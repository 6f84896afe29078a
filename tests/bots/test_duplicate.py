"""Duplicate deals: fair seatings, the same cards for everyone, and honest intervals."""

import pytest

from majlis.bots.bot import Bot, Turn
from majlis.bots.random import RandomBot
from majlis.duplicate import compare, new_deal, play_deal, seatings
from majlis.games import GAMES, find
from majlis.shuffle import SeededChance

TABLES = [(game.id, players) for game in GAMES.values() for players in game.players]


class FirstBot(Bot):
    """Plays the first legal move, so that a deal is all luck of the cards."""

    def choose(self, turn: Turn) -> str:
        return turn.legal[0]


class LastBot(Bot):
    """Plays the last legal move."""

    def choose(self, turn: Turn) -> str:
        return turn.legal[-1]


@pytest.mark.parametrize(("game", "players"), TABLES)
def test_each_bot_sits_on_each_seat_equally_often(game: str, players: int) -> None:
    plan = list(seatings(find(game), players))
    for seat in range(players):
        assert sum(seating[seat] for seating in plan) * 2 == len(plan)
    assert all(0 < sum(seating) < players for seating in plan)


def test_partners_have_the_same_bot() -> None:
    assert set(seatings(find("kozel"), 4)) == {(0, 1, 0, 1), (1, 0, 1, 0)}


@pytest.mark.parametrize(("game", "players"), TABLES)
def test_equal_bots_are_equal_on_every_deck(game: str, players: int) -> None:
    found = compare(game, players, {}, (FirstBot(), FirstBot()), deals=2, seed="equal")
    assert found.difference == pytest.approx(0, abs=1e-9)
    assert found.margin == pytest.approx(0, abs=1e-9)
    assert found.wins == pytest.approx(0.5)


def test_turning_the_bots_round_turns_the_sign() -> None:
    one = compare("hearts", 3, {}, (FirstBot(), LastBot()), deals=3, seed="round")
    two = compare("hearts", 3, {}, (LastBot(), FirstBot()), deals=3, seed="round")
    assert one.difference == pytest.approx(-two.difference)
    assert one.difference != 0
    assert one.wins == pytest.approx(1 - two.wins)
    assert one.margin == pytest.approx(two.margin)


def test_deals_differ_and_the_dealer_goes_round() -> None:
    chance = SeededChance("deals")
    options = find("hearts").settle_options({}, 4)
    deals = [new_deal(find("hearts"), options, 4, number, chance) for number in range(1, 5)]
    assert len({deal.deck for deal in deals}) == 4
    assert [deal.standing.dealer for deal in deals] == [1, 2, 3, 0]


def test_is_the_same_for_the_same_seed() -> None:
    bots = (RandomBot(), FirstBot())
    assert compare("kozel", 2, {}, bots, 3, "s") == compare("kozel", 2, {}, bots, 3, "s")
    assert compare("kozel", 2, {}, bots, 3, "s") != compare("kozel", 2, {}, bots, 3, "t")


def test_plays_whole_matches() -> None:
    options = find("hearts2").settle_options({"target": 20}, 2)
    found = compare("hearts2", 2, options, (FirstBot(), LastBot()), 2, "match", matches=True)
    assert (found.decks, found.games) == (2, 4)
    assert "a seat" in str(found)


def test_gives_scores_and_places() -> None:
    options = find("hearts").settle_options({}, 4)
    result = play_deal(find("hearts"), options, [FirstBot()] * 4, "result", 1)
    assert sum(result.scores) in {26, 78}
    best = min(result.scores)
    assert [place == 1 for place in result.places] == [score == best for score in result.scores]


def test_one_deck_gives_no_interval() -> None:
    with pytest.raises(ValueError, match="two decks"):
        compare("hearts", 4, {}, (FirstBot(), LastBot()), deals=1, seed="one")
