"""What the search knows of Kozel."""

import math
import random
from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

from majlis.bots.bot import Turn, turn_of
from majlis.bots.minds.kozel import KozelMind
from majlis.bots.minds.kozel_ending import LAST
from majlis.bots.minds.kozel_forecast import UNIT
from majlis.bots.minds.kozel_match import (
    BEYOND,
    SECOND,
    TWO,
    chances,
    odds,
    races,
    settle_all,
    worths,
)
from majlis.compiled import States, compiled, pack
from majlis.games import find
from majlis.games.kozel_deal import DECLARE, DECLINE, DISCARD, PACK
from majlis.kernel import popcount
from majlis.match import Match
from majlis.options import Options
from majlis.shuffle import SeededChance, Stream
from tests.bots.test_simple_kozel import position

KOZEL = find("kozel")
TABLES: list[tuple[int, dict[str, Any]]] = [
    (2, {}),
    (2, {"six_of_spades": "plain", "level": "double_next"}),
    (3, {"discards": "open", "moscow_lead": "whole"}),
    (3, {"scoring": "stakes"}),
    (4, {"count": "shown"}),
]


def turns(players: int, options: Options, seed: str, step: int = 3) -> Iterator[Turn]:
    """Some turns of a match played at random."""
    rng = random.Random(seed)
    match = Match(
        KOZEL, players, KOZEL.settle_options(options, players), SeededChance(f"{seed} {players}")
    )
    for _ in range(120):
        if match.over:
            return
        seat = match.to_act[0]
        if rng.randrange(step) == 0:
            yield turn_of(match.deal, seat, Stream(seed, "bot"))
        match.act(seat, rng.choice(match.legal(seat)))


def mind(turn: Turn, seed: int = 1) -> KozelMind:
    return KozelMind.of(turn, seed)


def weights(of: KozelMind) -> dict[str, float]:
    actions, odds = [0] * 64, [0.0] * 64
    count = of.candidates(actions)
    of.weigh(actions, count, odds)
    return {KOZEL.write(a): w for a, w in zip(actions[:count], odds, strict=False)}


def likeliest(*arguments: Any, **more: Any) -> str:
    odds = weights(mind(position(*arguments, **more)))
    return max(odds, key=lambda move: odds[move])


# -- habits --------------------------------------------------------------------------------------


@pytest.mark.parametrize(("players", "options"), TABLES)
def test_every_legal_move_has_some_weight(players: int, options: Options) -> None:
    for turn in turns(players, options, "weights"):
        odds = weights(mind(turn))
        assert tuple(odds) == turn.legal
        assert all(0 < weight < math.inf for weight in odds.values())


def test_on_a_lost_trick_goes_what_is_worth_nothing() -> None:
    hands = ["Ac 9s 8s 7s", "As Th 7h 8c"]
    assert likeliest(hands, "9d", ["lead Ac"]) in {"discard 7h", "discard 8c"}


def test_a_large_trick_is_worth_a_trump_and_an_empty_one_is_not() -> None:
    assert likeliest(["Ac 9s 8s 7s", "7d Th 7h 8c"], "9d", ["lead Ac"]) == "beat 7d"
    assert likeliest(["9c 9s 8s 7s", "Kd Th 7h 8c"], "9d", ["lead 9c"]) != "beat Kd"


def test_points_go_to_the_partner_and_not_to_the_enemy() -> None:
    rest = ["7c 8c 9h Js", "Kd Qd 6h Qs"]
    hands = ["6s Qc Kh 8d", rest[0], "Tc 7h 8h 9c", rest[1]]
    assert likeliest(hands, "7d", ["lead 6s", "discard 7c"]) == "discard Tc"
    hands = ["6s Qc Kh 8d", "Tc 7h 8s 9c", *rest]
    assert likeliest(hands, "7d", ["lead 6s"]) in {"discard 7h", "discard 8s", "discard 9c"}


# -- what is seen --------------------------------------------------------------------------------


def test_K16_nothing_is_seen_of_being_asked() -> None:
    turn = position(["9s 9h 9c 7d", "As Ks Qs Js"], "8d")
    asked = mind(turn)
    assert weights(asked).keys() == {"declare", "decline"}
    assert asked.label(DECLARE) == asked.label(DECLINE) == 0


def test_K9_hidden_discards_are_seen_by_their_number_only() -> None:
    hands = ["Ac 9s 8s 7s", "As Th 7h 8c", "Kc Qc Jc 8h"]
    here = mind(position(hands, "9d", ["lead Ac"]))
    labels = [here.label(DISCARD | PACK.cards([card])) for card in ("As", "Th")]
    assert labels[0] == labels[1] != 0
    there = mind(position(hands, "9d", ["lead Ac"], discards="open"))
    labels = [there.label(DISCARD | PACK.cards([card])) for card in ("As", "Th")]
    assert labels[0] != labels[1]


# -- beliefs -------------------------------------------------------------------------------------


@pytest.mark.parametrize(("players", "options"), TABLES)
def test_every_world_has_a_likelihood(players: int, options: Options) -> None:
    for turn in turns(players, options, "worlds"):
        for seed in range(3):
            logs = mind(turn, seed).evidence()
            assert math.isfinite(logs)
            assert logs <= 0
            assert (logs == 0) >= (not turn.history)


def test_who_gave_an_ace_away_had_no_trump_to_take_it() -> None:
    hands = ["Ac 9s 8s 7s", "As Th 7h 8c"]
    turn = position(hands, "9d", ["lead Ac", "discard 8c"], "Kc Kh")
    with_trump, without = mind(turn), mind(turn)
    with_trump.hands[1] = PACK.cards(["Td", "7d", "8d", "6d"])
    without.hands[1] = PACK.cards(["9h", "Qh", "Jc", "6c"])
    odds = [sum(math.exp(m.clone().evidence()) for _ in range(8)) for m in (with_trump, without)]
    assert odds[0] < odds[1]


# -- the match -----------------------------------------------------------------------------------


def worth(totals: tuple[int, ...], penalties: tuple[int, ...], limit: int = 12) -> list[float]:
    index = sum(p // 2 << 2 * i for i, p in enumerate(penalties))
    entry = worths(totals, limit, False)[index]
    return [(entry >> 20 * i & UNIT) / UNIT for i in range(len(totals))]


@pytest.mark.parametrize("sides", [2, 3])
def test_the_outcomes_of_a_deal_are_complete_and_fair(sides: int) -> None:
    assert odds(sides).sum() == pytest.approx(1)
    assert chances((4,) * sides) == pytest.approx([chances((4,) * sides)[0]] * sides)
    assert sum(chances((6, 4))) == pytest.approx(1)
    assert sum(chances((6, 4, 1))) == pytest.approx(1 + SECOND)


@pytest.mark.parametrize("left", [(1, 1), (3, 2), (8, 16), (1, 1, 1), (2, 3, 1), (8, 9, 16)])
def test_what_a_race_is_worth_is_what_it_is_worth_after_a_deal(left: tuple[int, ...]) -> None:
    after = np.zeros((4 ** len(left), len(left)))
    settle_all(np.array(left), *races(), after)
    assert odds(len(left)).T.ravel() @ after == pytest.approx(chances(left))


def test_K20_two_that_are_both_beyond_the_limit_play_on_until_one_has_less() -> None:
    two = races()[0]
    assert two[BEYOND, BEYOND] == pytest.approx(0.5)
    # A step ahead: wins if it is better or both get a step, and is level if it gets one alone.
    wins = (1 - TWO[1, 1]) / 2 + TWO[1, 1]
    assert two[BEYOND, BEYOND - 1] == pytest.approx(wins + 0.5 * TWO[0, 1] / 2)


@pytest.mark.parametrize(("totals", "limit"), [((0, 0), 12), ((10, 2), 12), ((7, 9), 10**30)])
def test_K18_fewer_penalties_are_better_and_what_one_wins_the_other_loses(
    totals: tuple[int, int], limit: int
) -> None:
    mine = [worth(totals, (mine, 0), limit)[0] for mine in (0, 2, 4, 6)]
    assert mine == sorted(mine, reverse=True)
    for penalties in ((0, 2), (4, 0), (2, 2)):
        assert sum(worth(totals, penalties, limit)) == pytest.approx(1, abs=1e-5)


def test_K20_at_the_brink_the_band_no_longer_matters() -> None:
    assert worth((10, 0), (2, 0))[0] == worth((10, 0), (4, 0))[0] == 0
    assert worth((0, 0), (2, 0))[0] > worth((0, 0), (4, 0))[0]
    assert worth((10, 10), (0, 2)) == [1, 0]


def test_K21_at_three_to_come_second_is_better_than_third() -> None:
    first, second, third = worth((10, 10, 10), (0, 2, 4))
    assert first > second > third


@pytest.mark.parametrize(("players", "options"), TABLES)
def test_the_payoff_goes_up_with_the_points(players: int, options: Options) -> None:
    for turn in turns(players, options, "payoff", step=8):
        state = mind(turn)
        for cut in (True, False):
            end = state.clone()
            if not cut:
                end.until = 0
            while not end.over():
                end.apply(end.any_move())
            payoffs = [0.0] * 5
            end.payoff(payoffs)
            assert all(0 <= payoff <= 1 for payoff in payoffs[:players])
            if not end.hands[end.turn]:
                pairs = sorted(
                    (end.side_points(seat), payoffs[seat])
                    for seat in range(players)
                    if end.live >> seat & 1
                )
                if not any(turn.totals) and all(end.side_tricks(s) for s in range(players)):
                    assert [p for _, p in pairs] == sorted(p for _, p in pairs)


def test_a_forecast_is_better_with_more_points_or_better_cards() -> None:
    turn = position(["9c 9s 8h 7h", "8c 9h 7c 6c"], "9d", ["lead 9c"])
    base, richer, stronger = (mind(turn) for _ in range(3))
    richer.won[1] = PACK.cards(["Ac", "Tc"])
    for state, hand in ((base, "8c 9h 7c Jh"), (richer, "8c 9h 7c Jh"), (stronger, "Ad Td 6s Ah")):
        state.played, state.pile, state.phase = 0, 0, 1
        state.hands[1] = PACK.cards(hand.split())
    payoffs = []
    for state in (base, richer, stronger):
        out = [0.0] * 5
        state.payoff(out)
        assert out[0] + out[1] == pytest.approx(1, abs=1e-5)
        payoffs.append(out[1])
    assert payoffs[0] < payoffs[1]
    assert payoffs[0] < payoffs[2]


# -- the last tricks -----------------------------------------------------------------------------


def best_margin(state: KozelMind, seat: int) -> int:
    """By how many points a seat is ahead in the end, if both play as well as they can."""
    if state.over():
        return state.side_points(seat) - state.side_points(state.after(seat))
    moves = [0] * 64
    margins = []
    count = state.moves(moves)
    for action in moves[:count]:
        following = state.clone()
        following.apply(action)
        margins.append(best_margin(following, seat))
    return max(margins) if state.turn == seat else min(margins)


@pytest.mark.parametrize("options", [{}, {"six_of_spades": "plain"}])
def test_the_last_tricks_are_played_as_well_as_can_be(options: Options) -> None:
    solved = 0
    for number in range(25):
        state = mind(next(turns(2, options, f"ending {number}", step=1)), number)
        state.until = 0
        table = [0] * KozelMind.entries
        while not state.over():
            action = state.solve(table)
            assert bool(action) == (
                not state.stock | state.turn_up and popcount(state.hands[state.turn]) <= LAST
            )
            if action and sum(map(popcount, state.hands)) <= 5:
                following = state.clone()
                following.apply(action)
                best = best_margin(state, state.turn)
                assert best_margin(following, state.turn) == best
                solved += 1
            state.apply(state.any_move())
    assert solved > 50


# -- compiled ------------------------------------------------------------------------------------


@compiled
def run(states: States, actions: States, odds: States, out: States, table: States) -> int:
    s = states[0]
    count = s.candidates(actions)
    s.weigh(actions, count, odds)
    out[5] = s.solve(table)
    out[6] = s.label(actions[0])
    states[1] = states[0]
    out[7] = states[1].evidence()
    while not s.over():
        s.apply(s.any_move())
    s.payoff(out)
    return int(count)


@pytest.mark.compiled
@pytest.mark.parametrize(("players", "options"), TABLES)
def test_compiled_and_interpreted_minds_think_alike(players: int, options: Options) -> None:
    for turn in turns(players, options, "compiled"):
        plain = mind(turn)
        states, actions, odds = pack([plain, plain]), np.zeros(64, np.int64), np.zeros(64)
        out, table = np.zeros(8), np.zeros(KozelMind.entries, np.int64)
        count = run(states, actions, odds, out, table)
        assert odds[:count].tolist() == pytest.approx(list(weights(plain).values()))
        assert out[5] == plain.solve([0] * KozelMind.entries)
        assert out[6] == plain.label(int(actions[0]))
        assert out[7] == pytest.approx(plain.clone().evidence())
        while not plain.over():
            plain.apply(plain.any_move())
        payoffs = [0.0] * 5
        plain.payoff(payoffs)
        assert out[:5].tolist() == pytest.approx(payoffs)
