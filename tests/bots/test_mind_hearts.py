"""What the search knows about Hearts: moves, prices, beliefs, and what a deal is worth."""

from itertools import product
from math import isfinite
from typing import Any

import numpy as np
import pytest

from majlis.bots.bot import turn_of
from majlis.bots.minds.hearts import HeartsMind
from majlis.cards import FRENCH
from majlis.compiled import States, compiled, pack
from majlis.games import find
from majlis.games.hearts import HEARTS, PASS, POINTS
from majlis.kernel import popcount
from majlis.shuffle import Stream
from tests.conformance.tables import new_match

GAME = find("hearts")
ROOM = 5000


def cards(names: str) -> int:
    return FRENCH.cards(names.split())


def table(hands: list[str], leader: int = 0, **fields: Any) -> HeartsMind:
    """A mind of seat 0 with these cards left, in a deal without passing.

    Seats 1 and 2 have taken a heart each, so that nobody is after the moon.
    """
    options = GAME.settle_options({"pass_cycle": ["hold"]}, len(hands))
    mind = HeartsMind(1)
    GAME.set_up(mind, options, GAME.first_standing(options, len(hands), 0))
    mind.hands[: len(hands)] = [cards(hand) for hand in hands]
    mind.gone[0] = mind.deck & ~cards(" ".join(hands))
    hearts = HEARTS & mind.gone[0]
    mind.taken[1] = hearts & -hearts
    mind.taken[2] = hearts ^ mind.taken[1]
    mind.tricks = 1
    mind.turn = mind.leader = leader
    mind.target = 100
    for name, value in fields.items():
        setattr(mind, name, value)
    return mind


def weighed(mind: HeartsMind) -> dict[str, float]:
    """The weight of each candidate, by its cards as text."""
    actions, weights = [0] * ROOM, [0.0] * ROOM
    count = mind.candidates(actions)
    mind.weigh(actions, count, weights)
    return {GAME.write(actions[i]).split(" ", 1)[1]: weights[i] for i in range(count)}


def weighed_after(trick: str, mind: HeartsMind) -> dict[str, float]:
    """The weights after the cards of a trick have been played."""
    for name in trick.split():
        mind.apply(FRENCH.card(name))
    return weighed(mind)


def favourite(mind: HeartsMind, trick: str = "") -> str:
    """What is likeliest after the cards of a trick have been played."""
    weights = weighed_after(trick, mind)
    return max(weights, key=weights.__getitem__)


# -- moves ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", [3, 4, 5])
def test_candidates_are_legal_and_have_weights(players: int) -> None:
    phases = set()
    for number in range(12):
        match, rng = new_match(GAME, players, f"candidates {number}")
        for _ in range(rng.randint(0, 60)):
            seat = rng.choice(match.to_act)
            legal = match.legal(seat)
            if len(legal) > 1:
                turn = turn_of(match.deal, seat, Stream("candidates", str(number)))
                weights = weighed(HeartsMind.of(turn, rng.getrandbits(50)))
                verb = legal[0].split()[0]
                phases.add(verb)
                assert {f"{verb} {text}" for text in weights} <= set(legal)
                assert all(0 < weight <= 2 for weight in weights.values())
                assert verb == "pass" or len(weights) == len(legal)
            match.act(seat, rng.choice(legal))
            if match.over:
                break
    assert phases == {"pass", "play"}


@pytest.mark.parametrize(("players", "count"), list(product([3, 4, 5], [1, 2, 5, 9, 10])))
def test_passes_are_few_however_many_cards_are_passed(players: int, count: int) -> None:
    options = GAME.settle_options({"pass_count": count}, players)
    mind = HeartsMind(count)
    GAME.set_up(mind, options, GAME.first_standing(options, players, 0))
    mind.deal()
    passes = [0] * ROOM
    n = mind.candidates(passes)
    assert 1 <= n <= 60
    assert len(set(passes[:n])) == n
    assert all(popcount(action ^ PASS) == count for action in passes[:n])
    assert all(action & PASS and not (action ^ PASS) & ~mind.hands[0] for action in passes[:n])


# -- prices ---------------------------------------------------------------------------------------


def test_the_queen_goes_under_the_king() -> None:
    mind = table(["As Qs 7h", "4c 5c 6c", "8c 9c Tc", "Ks 3d 4d"], leader=3)
    assert favourite(mind, "Ks") == "Qs"


def test_the_queen_is_thrown_on_another_suit() -> None:
    mind = table(["Ks Qs 7h Kh", "4s 5c 6c 3h", "8s 9c Tc 2h", "5d 3d 4d 2s"], leader=3)
    assert favourite(mind, "5d") == "Qs"


def test_the_last_seat_ducks_points_and_takes_a_clean_trick_with_its_highest() -> None:
    hands = ["Kd 4d 9c Ts", "5c Jd 3s 2s", "Qs 3c 6s Th", "5d 6d 7c 8c"]
    assert favourite(table(hands, leader=1), "Jd Qs 5d") == "4d"
    hands[2] = "Td 3c 6s Th"
    assert favourite(table(hands, leader=1), "Jd Td 5d") == "Kd"


def test_who_must_take_the_trick_takes_it_with_the_highest() -> None:
    mind = table(["Kh Th 9h 2c", "5h Jh Qh Ac", "7h 6s 7s Kc", "6h 8s 9s Qc"], leader=1)
    assert favourite(mind, "5h 7h 6h") == "Kh"


def test_who_leads_spades_is_taken_not_to_hold_the_queen_so_the_king_waits() -> None:
    hands = ["9s Ks 6c 8d", "2s Qs 7c 9d", "5s 3s 8c Td", "7s 4s 9c Jd"]
    weights = weighed_after("5s 7s", table(hands, leader=2))
    assert weights["9s"] > 8 * weights["Ks"]
    behind = weighed_after("5s 7s 2s", table(hands[:1] + hands[2:] + hands[1:2], leader=1))
    assert behind["Ks"] > 3 * behind["9s"]  # nobody is left to play her


def test_spades_are_led_below_a_queen_that_is_out() -> None:
    mind = table(["Js 4s Ad Kc", "Qs 5s 2d 2c", "Ks 6s 3d 3c", "As 7s 4d 4c"])
    assert favourite(mind) in ("Js", "4s")
    mind = table(["As 4s 5d 5c", "Qs 5s 2d 7c", "Ks 6s Td 3c", "8s 7s 9d 4c"])
    assert favourite(mind) in ("5d", "5c")


def test_the_queen_is_passed_when_she_stands_alone_and_kept_when_covered() -> None:
    options = GAME.settle_options({}, 4)
    mind = HeartsMind(1)
    GAME.set_up(mind, options, GAME.first_standing(options, 4, 0))
    mind.deal()
    mind.hands[0] = cards("Qs 7s Ac 8c 4c Kd 9d 3d Jh 8h 5h 4h 2h")
    assert "Qs" in favourite(mind)
    mind.hands[0] = cards("Qs 9s 7s 4s 2s Ac Kc 6c Ad Kd 8d Jh 5h")
    assert not set(favourite(mind).split()) & {"9s", "7s", "4s", "2s"}


def test_who_can_take_everything_does_until_another_has_a_point() -> None:
    hands = ["Ah 3h Ac", "5h 4s 5s", "7h 6s 7s", "6h 8s 9s"]
    mind = table(hands, leader=1)
    mind.taken = [POINTS & mind.gone[0], 0, 0, 0, 0]
    assert favourite(mind, "5h 7h 6h") == "Ah"
    mind.taken[1] = cards("2h")
    mind.taken[0] ^= cards("2h")
    assert favourite(mind) == "3h"


# -- beliefs --------------------------------------------------------------------------------------


def test_others_passes_are_not_seen() -> None:
    mind = table(["2c", "3c", "4c", "5c"])
    assert mind.label(PASS | cards("2c 3c 4c")) == 0
    assert mind.label(cards("2c")) == cards("2c")


@pytest.mark.parametrize("players", [3, 4, 5])
def test_evidence_is_finite_and_comes_back_to_the_same_position(players: int) -> None:
    seen = 0
    for number in range(8):
        match, rng = new_match(GAME, players, f"evidence {number}")
        for _ in range(rng.randint(20, 50)):
            seat = rng.choice(match.to_act)
            match.act(seat, rng.choice(match.legal(seat)))
        seat = match.to_act[0]
        if match.deal.view(seat).facts["phase"] == "pass":
            continue
        turn = turn_of(match.deal, seat, Stream("evidence", str(number)))
        mind = HeartsMind.of(turn, rng.getrandbits(50))
        world = mind.clone()
        world.hide(mind.me)
        before = {name: getattr(world, name) for name in ("hands", "gone", "taken", "bans", "pile")}
        before = {name: v[:] if isinstance(v, list) else v for name, v in before.items()}
        before |= {name: getattr(world, name) for name in ("turn", "leader", "broken", "tricks")}
        likely = world.evidence()
        assert isfinite(likely)
        assert likely <= 0
        assert {name: getattr(world, name) for name in before} == before
        seen += 1
    assert seen


def test_who_ducked_with_a_low_card_is_not_thought_to_have_a_better_duck() -> None:
    """Seat 1 took a clean trick with the king, so it had no ace, says the play of most."""
    king_and_ace = ["2d 3d 4d", "Kc Ac 5d", "3c 6d 7d", "4c 8d 9d"]
    king_alone = ["2d 3d 4d", "Kc 5d 6d", "Ac 3c 7d", "4c 8d 9d"]
    logs = []
    for hands in (king_and_ace, king_alone):
        mind = table(hands, leader=3, opener=3, tricks=0, hand_size=3)
        mind.gone, mind.taken = [0] * 5, [0] * 5
        mind.deck = cards(" ".join(hands))
        mind.plays[:3] = [cards("4c"), cards("2d"), cards("Kc")]
        for action in mind.plays[:3]:
            mind.apply(action)
        logs.append(mind.evidence())
    assert logs[1] > logs[0]


def passed(hand: str, given: str) -> float:
    """The evidence, before any play, that seat 3 held ``hand`` when it passed cards to me."""
    mind = table(["2c 3c 4c", "5c 6c 7c", "8c 9c Tc", hand], pass_shift=1, tricks=0)
    mind.gone = [0] * 5
    mind.passed[3] = cards(given)
    return mind.evidence()


def test_who_passed_middling_cards_is_not_thought_to_keep_a_bare_queen() -> None:
    assert passed("Jc 5d 2h", "7d 8d 9d") > passed("Qs 5d 2h", "7d 8d 9d")
    assert passed("Jc 5d 2h", "Qs As Ks") > passed("Ac Ad Ah", "7d 4d 3d")


@pytest.mark.parametrize("cycle", ["left", "right", "across"])
def test_a_pass_speaks_for_the_hand_that_it_was_chosen_from(cycle: str) -> None:
    """The true hands explain what came better than hands dealt anew, on average."""
    options = GAME.settle_options({"pass_cycle": [cycle]}, 4)
    gain = 0.0
    for number in range(40):
        mind = HeartsMind(number)
        GAME.set_up(mind, options, GAME.first_standing(options, 4, 0))
        mind.deal()
        for seat in range(4):
            mind.turn = seat
            mind.apply(PASS | mind.heaviest(3))
        other = mind.clone()
        other.hide(mind.me)
        gain += mind.evidence() - other.evidence()
    assert gain > 0


# -- what it is for -------------------------------------------------------------------------------


def payoffs(points: list[int], **fields: Any) -> list[float]:
    """The payoffs of four seats that have taken so many hearts."""
    mind = table(["", "", "", ""], **fields)
    mind.taken = [0] * 5
    hearts = FRENCH.names(POINTS & ~cards("Qs"))
    for seat, count in enumerate(points):
        mind.taken[seat] = cards(" ".join(hearts[:count]))
        hearts = hearts[count:]
    out = [0.0] * 4
    mind.payoff(out)
    return out


def test_payoffs_share_out_a_fixed_sum_and_fall_with_the_points() -> None:
    for totals in ([0] * 5, [90, 80, 95, 20, 0], [99, 99, 99, 99, 0]):
        out = payoffs([0, 1, 4, 8], totals=totals)
        assert sum(out) == pytest.approx(2)
        assert all(0 <= p <= 1 for p in out)
    out = payoffs([0, 1, 4, 8])
    assert out == sorted(out, reverse=True)


def test_a_deal_far_from_the_target_is_about_linear() -> None:
    one = payoffs([0, 1, 0, 0])
    eight = payoffs([0, 8, 0, 0])
    assert 0.5 - eight[1] == pytest.approx(8 * (0.5 - one[1]), rel=0.03)


def test_places_are_all_that_counts_when_the_match_is_over() -> None:
    out = payoffs([1, 0, 0, 0], totals=[99, 98, 60, 30, 0])
    assert out == pytest.approx([0, 1 / 3, 2 / 3, 1])


def test_a_shared_first_place_is_open_if_it_is_played_off() -> None:
    totals = [99, 60, 60, 98, 0]
    shared = payoffs([1, 0, 0, 0], totals=totals)
    open_ = payoffs([1, 0, 0, 0], totals=totals, plays_on=1)
    assert shared == pytest.approx([0, 5 / 6, 5 / 6, 1 / 3])
    assert shared[1] > open_[1] > 0.5


# -- interpreted and compiled ----------------------------------------------------------------------


@compiled
def call(states: States, actions: States, weights: States, parts: States) -> float:
    """Candidates, weights, payoffs and evidence, all in one function that compiles once."""
    state = states[0]
    count = state.candidates(actions)
    state.weigh(actions, count, weights)
    state.payoff(parts)
    parts[5] = count
    return float(state.evidence())


@pytest.mark.compiled
def test_interpreted_and_compiled_agree() -> None:
    for number in range(60):
        match, rng = new_match(GAME, rng_players(number), f"agree {number}")
        for _ in range(rng.randint(0, 60)):
            if not match.over:
                seat = rng.choice(match.to_act)
                match.act(seat, rng.choice(match.legal(seat)))
        if match.over:
            continue
        turn = turn_of(match.deal, match.to_act[0], Stream("agree", str(number)))
        mind = HeartsMind.of(turn, rng.getrandbits(50))
        actions, weights, parts = np.zeros(ROOM, np.int64), np.zeros(ROOM), np.zeros(6)
        log = call(pack([mind]), actions, weights, parts)
        count = int(parts[5])
        ours, odds, payoff = [0] * ROOM, [0.0] * ROOM, [0.0] * 5
        assert mind.candidates(ours) == count
        mind.weigh(ours, count, odds)
        mind.payoff(payoff)
        assert actions[:count].tolist() == ours[:count]
        assert weights[:count].tolist() == pytest.approx(odds[:count])
        assert parts[:5].tolist() == pytest.approx(payoff)
        assert log == pytest.approx(mind.evidence())


def rng_players(number: int) -> int:
    """Every size of table in turn."""
    return 3 + number % 3
