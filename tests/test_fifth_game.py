"""A fifth game goes through every door with no change anywhere else."""

import numpy as np
import pytest

from majlis.bots import make
from majlis.driver import play_out
from majlis.games import GAMES
from majlis.match import Match
from majlis.shuffle import SeededChance
from majlis.transcript import check, write
from tests.toy import Toy


@pytest.fixture(autouse=True)
def registered(monkeypatch: pytest.MonkeyPatch) -> None:
    """The one line in the register."""
    monkeypatch.setitem(GAMES, "toy", Toy())


@pytest.mark.parametrize("players", Toy.players)
@pytest.mark.parametrize(
    "bot", ["random", "simple", pytest.param("expert@40", marks=pytest.mark.compiled)]
)
def test_it_is_played_written_and_checked(players: int, bot: str) -> None:
    match = Match(GAMES["toy"], players, {"target": 5}, SeededChance("toy"))
    play_out(match, [make(bot, "toy") for _ in range(players)], "toy")
    assert max(match.totals) >= 5
    report = check(write(match, legal=True))
    assert report.faults == []
    assert report.deals == len(match.finished)


def test_its_secrets_are_kept() -> None:
    match = Match(GAMES["toy"], 3, {}, SeededChance("toy"))
    assert match.view(1).seats[0].hand == ("??",) * 3
    world = match.hidden(1, 5)
    assert world.hands[1] == match.deal._state.hands[1]
    assert match.game.view(world, 1, match.legal(1)) == match.view(1)


@pytest.mark.compiled
def test_it_is_compiled_and_plays_the_same() -> None:
    from majlis import playouts
    from majlis.compiled import pack

    game = GAMES["toy"]
    options = game.settle_options({}, 3)
    state = game.state_type(5)
    game.set_up(state, options, game.first_standing(options, 3, 0))
    plain = state.clone()
    sums = np.zeros(5, np.int64)
    assert playouts.deals(pack([state, state]), 1, sums) == 9
    plain.deal()
    while not plain.over():
        plain.apply(plain.any_move())
    scores = [0] * 5
    plain.score(scores)
    assert scores == sums.tolist()
