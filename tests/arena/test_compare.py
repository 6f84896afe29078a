"""Comparisons: the same cards for everyone, the same result however it is come by."""

import statistics
import sys
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from typing import Any

import pytest

from majlis.arena import Contest, EntrantError, Stop, Tally, compare
from majlis.arena.cluster import ClusterError, WatchedExecutor
from majlis.arena.deck import DeckRecord, play_deck
from majlis.arena.ratings import Ratings
from majlis.arena.spread import processes, records
from majlis.arena.stopping import LEAST
from majlis.arena.tally import PLACES, POINTS, WINS
from majlis.options import OptionError
from tests.arena.contests import PAIR, TABLES, plain, small
from tests.arena.entrants import First, Last, spec


@pytest.mark.parametrize(("game", "players"), TABLES)
def test_equal_bots_are_equal_on_every_deck(game: str, players: int) -> None:
    found = compare(small(game, players, bots=(spec(First),) * 2), 2)
    (duel,) = found.duels
    for mean in (duel.points, duel.places, duel.wins):
        assert mean.mean == pytest.approx(0, abs=1e-9)
        assert mean.deviation == pytest.approx(0, abs=1e-9)


def test_turning_the_bots_round_turns_the_sign() -> None:
    one = compare(small("kozel", 3), 5)
    two = compare(small("kozel", 3, bots=PAIR[::-1]), 5)
    for measure in (POINTS, PLACES, WINS):
        mine, other = one.duel(one.duels[0], measure), two.duel(two.duels[0], measure)
        assert mine.mean == pytest.approx(-other.mean)
        assert mine.margin == pytest.approx(other.margin)
    assert one.duels[0].points.mean != 0


def test_the_difference_is_taken_on_each_deck_before_the_mean() -> None:
    contest = small("hearts2", 2)
    decks = [play_deck(contest, number) for number in range(1, 8)]
    ahead = []
    for deck in decks:
        one, two = deck.games
        assert (one.seating, two.seating) == ((0, 1), (1, 0))
        ahead.append((one.scores[1] - one.scores[0] + two.scores[0] - two.scores[1]) / 2)
    found = compare(contest, 7)
    assert found.duels[0].points.mean == pytest.approx(statistics.fmean(ahead))
    assert found.duels[0].points.deviation == pytest.approx(statistics.stdev(ahead))


def test_more_chips_are_better_where_the_game_is_played_for_them() -> None:
    contest = small("kozel", 2, options={"scoring": "stakes"})
    found = compare(contest, 4)
    decks = [play_deck(contest, number) for number in range(1, 5)]
    chips = statistics.fmean(
        sum(s if b == 0 else -s for b, s in zip(game.seating, game.scores, strict=True))
        for deck in decks
        for game in deck.games
    )
    assert found.duels[0].points.mean == pytest.approx(chips)


def test_every_pair_of_three_bots_plays_the_same_decks() -> None:
    bots = (*PAIR, "random")
    all_three = compare(small("kozel", 2, bots=bots), 3)
    only_two = compare(small("kozel", 2, bots=(bots[0], bots[2])), 3)
    assert [(duel.first, duel.second) for duel in all_three.duels] == [(0, 1), (0, 2), (1, 2)]
    one, two = all_three.duels[1], only_two.duels[0]
    assert (one.points, one.places, one.wins) == (two.points, two.places, two.wins)
    assert [standing.games for standing in all_three.standings] == [12, 12, 12]


def test_the_dealer_and_the_direction_of_passing_go_round_with_the_decks() -> None:
    contest = small(transcripts=True)
    texts = [play_deck(contest, number).transcripts for number in range(1, 5)]
    assert ['"dealer": 1' in text for text in texts] == [True, False, False, False]
    assert '"pass_cycle": ["right", "across", "hold", "left"]' in texts[1]
    assert '"pass ' not in texts[3]
    assert '"pass ' in texts[2]


def test_the_same_seed_gives_the_same_and_another_does_not() -> None:
    bots = ("random", spec(First))
    one, again = (play_deck(small("kozel", 2, bots=bots), 3) for _ in range(2))
    assert plain(one) == plain(again)
    assert plain(one) != plain(play_deck(small("kozel", 2, bots=bots, seed="other"), 3))


def test_plays_whole_matches() -> None:
    contest = small("hearts2", 2, options={"target": 20}, matches=True)
    record = play_deck(contest, 1)
    for game in record.games:
        assert max(game.scores) >= 20
        assert game.deals >= 1
        assert sorted(game.places) in ([1, 2], [1, 1])


def test_a_record_comes_back_from_its_plain_values() -> None:
    record = play_deck(small("hearts2", 2), 2)
    assert DeckRecord.of(record.as_dict()).games == record.games
    assert DeckRecord.of(record.as_dict()).as_dict() == record.as_dict()


def test_moons_are_counted() -> None:
    games = [
        game
        for number in range(1, 25)
        for game in play_deck(small("hearts2", 2, bots=("random", "random")), number).games
    ]
    shot = [game for game in games if any(game.moons)]
    assert shot
    for game in shot:
        assert game.scores == tuple(0 if moon else 20 for moon in game.moons)
    assert all(20 not in game.scores or 0 not in game.scores for game in games if game not in shot)


# -- however it is spread --------------------------------------------------------------------------


CONTEST = small("hearts2", 2, bots=("random", "simple"))


def played(executor: Executor | None, workers: int = 2) -> list[dict[str, Any]]:
    return [plain(record) for record in records(CONTEST, 1, 12, executor, workers)]


@pytest.fixture(scope="module")
def alone() -> list[dict[str, Any]]:
    return played(None)


def test_decks_come_in_order(alone: list[dict[str, Any]]) -> None:
    assert [record["deck"] for record in alone] == list(range(1, 13))


def test_two_processes_give_the_same_as_one(alone: list[dict[str, Any]]) -> None:
    with processes(2) as executor:
        assert played(executor) == alone


def test_a_dask_cluster_of_two_workers_gives_the_same(
    scheduler: str, alone: list[dict[str, Any]]
) -> None:
    distributed = pytest.importorskip("distributed")
    with distributed.Client(scheduler, set_as_default=False) as client:
        assert played(client.get_executor()) == alone


def test_a_cluster_that_goes_away_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("majlis.arena.cluster.PULSE", 0.01)

    class Nowhere(Executor):
        def submit(self, fn: Any, /, *args: Any, **kwargs: Any) -> Future[Any]:
            return Future()

    watched = WatchedExecutor(Nowhere(), lambda: False)
    with pytest.raises(ClusterError, match="the connection to the cluster is lost"):
        played(watched)
    watched.shutdown()


def test_what_was_handed_out_is_taken_back() -> None:
    with ThreadPoolExecutor(1) as executor:
        found = records(CONTEST, 1, 10**9, executor, 1)
        assert next(found).number == 1
        found.close()


# -- early stop ------------------------------------------------------------------------------------


def test_stops_when_it_is_clear_who_is_better() -> None:
    contest = small("kozel", 2, bots=("simple", "random"))
    found = compare(contest, 1000, stop=Stop(POINTS, settled=True))
    assert found.decks == LEAST
    assert found.anytime
    assert found.duel(found.duels[0], POINTS).clear


def test_stops_when_the_difference_is_known_well_enough() -> None:
    stop = Stop(WINS, precision=40.0)
    found = compare(small("hearts2", 2), 1000, stop=stop)
    assert stop.reached(found)
    assert 100 * found.duel(found.duels[0], WINS).margin <= 40
    wider = compare(small("hearts2", 2), 55, stop=Stop(WINS, precision=0.01))
    assert wider.decks == 55


def test_equal_bots_are_never_settled() -> None:
    contest = small("hearts2", 2, bots=("random", "random"))
    found = compare(contest, 80, stop=Stop(POINTS, settled=True))
    assert found.decks == 80


def test_without_a_question_all_decks_are_played() -> None:
    assert compare(small("kozel", 2, bots=("simple", "random")), 55).decks == 55


# -- ratings ---------------------------------------------------------------------------------------


def test_the_better_bot_has_the_higher_rating() -> None:
    contest = small("kozel", 2, bots=("simple", "random", spec(First)))
    tally = Tally(contest)
    ratings = Ratings(3)
    tally.watch(ratings.see)
    compare(contest, 10, tally=tally)
    simple, chance, first = ratings.all()
    assert simple.strength - simple.doubt > chance.strength
    assert simple.strength > first.strength
    assert all(0 < rating.doubt < 2 * 25 / 3 for rating in (simple, chance, first))


# -- who may not take part -------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("bots", "message"),
    [
        (("simple", "nobody"), "unknown bot 'nobody'"),
        (("simple", "expert@soon"), "budget 'soon'"),
        (("simple", "nowhere:Bot"), "nowhere:Bot: cannot be imported: No module named"),
        (("simple", "tests.arena.entrants:Missing"), "cannot be imported"),
        (("simple", "tests.arena.entrants:NOT_A_BOT"), "expected a class derived from"),
        (("simple", "tests.arena.entrants:Unmakeable"), "cannot be made: OSError: no weights"),
        (("simple", "cmd:"), "expected a program after cmd:"),
        (("simple", "cmd:'open"), "no closing quotation"),
    ],
)
def test_entrants_that_cannot_be_made_are_refused(bots: tuple[str, ...], message: str) -> None:
    with pytest.raises(EntrantError, match=message) as refused:
        small(bots=bots)
    assert "\n" not in str(refused.value)


def test_a_comparison_takes_two() -> None:
    with pytest.raises(ValueError, match="two bots or more"):
        Contest.of("hearts", 4, ("simple",), "seed")
    with pytest.raises(OptionError):
        small(options={"target": 0})


def test_specs_bring_their_budgets() -> None:
    from majlis.bots.budget import read_budget

    contest = small(
        bots=("simple@7", "tests.arena.entrants:Asking@50ms", "cmd:x@y 3", "cmd:x@9"),
        budget=read_budget("5s"),
    )
    assert contest.bots == (
        "simple",
        "tests.arena.entrants:Asking@50ms",
        "cmd:x@y 3@5s",
        "cmd:x@9",
    )
    assert [entrant.command for entrant in contest.entrants[2:]] == [["x@y", "3"], ["x"]]
    assert contest.move_limit == 20.0


def test_the_same_bot_twice_can_be_told_apart() -> None:
    assert small(bots=("simple", "random", "simple")).labels == ("simple", "random", "simple #2")


def test_a_contest_travels() -> None:
    import pickle

    contest = small(bots=(spec(First), spec(Last), f"cmd:{sys.executable} x"))
    assert pickle.loads(pickle.dumps(contest)) == contest
