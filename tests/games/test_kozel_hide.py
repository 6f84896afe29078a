"""Kozel: what a bot searches on keeps to all that its seat knows, and to nothing else."""

import random
from collections import Counter, defaultdict
from collections.abc import Hashable
from typing import Any

import pytest

from majlis.cards import FRENCH_36
from majlis.deal import Deal
from majlis.games.kozel_deal import ASKING
from majlis.games.kozel_worlds import KozelState

from .positions_kozel import (
    EVERY_OPTION,
    asking_points,
    held,
    known_to,
    kozel,
    late,
    play,
    random_deal,
    state,
    walk,
    worth,
)
from .worlds import assert_uniform, count, worlds


def hidden(deal: Deal, me: int, seed: int) -> KozelState:
    """A state for a bot at this seat."""
    found = deal.hidden(me, seed)
    assert isinstance(found, KozelState)
    return found


def fields(s: KozelState) -> dict[str, Any]:
    """Every field but the generator."""
    return {name: getattr(s, name) for name in s.shape if name != "rng"}


def view_of(deal: Deal, s: KozelState, me: int) -> object:
    """What the seat would see if this were the state."""
    legal: list[str] = []
    if s.waiting() >> me & 1:
        buffer = [0] * 64
        legal = [deal.game.write(action) for action in buffer[: s.moves(buffer)]]
    return deal.game.view(s, me, legal)


def conserved(s: KozelState) -> bool:
    """Whether every card is in just one place."""
    places = [s.stock, s.turn_up, *s.hands, *s.won, s.pile]
    union = 0
    for place in places:
        if union & place:
            return False
        union |= place
    return union == s.deck


def seen_discards(s: KozelState, me: int) -> list[int]:
    """Where the discards that a seat has seen lie."""
    piles = [*s.won, s.pile]
    return [pile & (s.saw[me] | s.shown) for pile in piles]


@pytest.mark.parametrize("given", EVERY_OPTION, ids=str)
@pytest.mark.parametrize("players", [2, 3, 4])
def test_hidden_worlds_keep_what_the_seat_knows(players: int, given: dict[str, Any]) -> None:
    rng = random.Random(f"hide {players} {given}")
    for n in range(2):
        deal = random_deal(rng, players, given, out=[1] if players == 3 and n else [])
        for _ in walk(rng, deal):
            if deal.over:
                break
            s = state(deal)
            for me in range(players):
                view = deal.view(me)
                for seed in (1, 2):
                    h = hidden(deal, me, seed)
                    assert conserved(h)
                    assert h.hands[me] == s.hands[me]
                    for seat in range(players):
                        known = s.known[seat] & ~(s.shown | s.saw[me])
                        assert not known & ~(h.hands[seat] | h.pure[seat] | h.mixed[seat])
                    assert seen_discards(h, me) == seen_discards(s, me)
                    assert (h.shown, h.saw[me], h.turn_up) == (s.shown, s.saw[me], s.turn_up)
                    assert view_of(deal, h, me) == view
                # a second shuffle of the unknown finds the same world, whatever the first one was
                assert fields(hidden(deal, me, 1).hidden(me, 2)) == fields(hidden(deal, me, 2))


@pytest.mark.parametrize("given", EVERY_OPTION, ids=str)
@pytest.mark.parametrize("players", [2, 3, 4])
def test_hidden_worlds_can_be_played_out(players: int, given: dict[str, Any]) -> None:
    rng = random.Random(f"play {players} {given}")
    deal = random_deal(rng, players, given)
    for _ in walk(rng, deal):
        if deal.over:
            break
        h = hidden(deal, rng.randrange(players), rng.randrange(1 << 30))
        steps = 0
        while not h.over():
            h.apply(h.any_move())
            steps += 1
            assert steps < 200
        assert sum(h.points_of(pile) for pile in h.won) == 120
        assert conserved(h)


@pytest.mark.parametrize("whole", [False, True])
@pytest.mark.parametrize("players", [2, 3])
def test_K16_hidden_worlds_do_not_tell_who_was_asked_and_declined(
    players: int, whole: bool
) -> None:
    """All that look alike to a seat give it the same worlds."""
    worlds: dict[Hashable, set[str]] = defaultdict(set)
    for kinds, leader, _, deal in asking_points(players, whole):
        for me in range(players):
            key = repr(known_to(me, kinds, leader, whole, deal))
            worlds[key].add(repr([fields(hidden(deal, me, seed)) for seed in (1, 2)]))
    assert all(len(found) == 1 for found in worlds.values())


def test_K16_whoever_may_not_lead_yet_knows_that_a_combination_is_out() -> None:
    deal = kozel("7c 8d 9d Kc", "789Th", "Ac Qd Jc Js")
    for seed in range(50):
        h = hidden(deal, 0, seed)
        assert h.phase == ASKING
        assert h.combination(h.hands[h.turn]) != 0
        assert h.turn != 0


def test_K16_a_seat_that_will_be_asked_knows_of_one_before_it() -> None:
    deal = kozel("7c 8d 9d Kc", "789Th", "789Js")
    assert deal.turn == 1
    for seed in range(50):
        h = hidden(deal, 2, seed)
        assert (h.phase, h.turn) == (ASKING, 1)
        assert h.combination(h.hands[1]) != 0


def test_K16_others_cannot_be_sure_that_anybody_is_asked() -> None:
    deal = kozel("7c 8d 9d Kc", "Qc Jd 9h Ks", "678Th", "9c Qd Jh Ts")
    phases = Counter(hidden(deal, 1, seed).phase for seed in range(300))
    assert len(phases) == 2


# -- how often each world comes up --------------------------------------------------------------


def test_worlds_of_two_players_with_a_stock_are_uniform() -> None:
    deal = late("Kc 9d 7h 6c", "Qc Jd 8h Ks", stock="7s Th 9c", leader=1)
    pool = ["Qc", "Jd", "8h", "Ks", "7s", "Th", "9c"]
    found = count(deal, 0, 2100, lambda s: [s.hands[1], s.stock])
    assert_uniform(found, set(worlds(pool, [4, 3])))


def test_K9_worlds_with_discards_that_others_have_won_are_uniform() -> None:
    deal = late("7c 8h Kd", "8d Kh 6c", "9c Qh Jd", stock="", trumps="s")
    play(deal, "0 lead 7c", "1 discard 8d", "2 beat 9c")
    pool = ["8d", "Kh", "6c", "Qh", "Jd"]

    def places(s: KozelState) -> list[int]:
        unseen = s.won[2] & ~s.shown
        assert s.table[5 - s.half + 1] == unseen
        return [s.hands[1], s.hands[2], unseen]

    assert_uniform(count(deal, 0, 1500, places), set(worlds(pool, [2, 2, 1])))
    seen = count(deal, 2, 600, lambda s: [s.hands[0], s.hands[1], s.won[2] & ~s.shown])
    assert_uniform(seen, {(*world, ("8d",)) for world in worlds(["8h", "Kd", "Kh", "6c"], [2, 2])})


def test_K9_worlds_with_a_discard_on_the_table_are_uniform() -> None:
    deal = late("7c 8h", "8d Kh", "9c Qh", "Jd 7h", trumps="s")
    play(deal, "0 lead 7c", "1 discard 8d")
    pool = ["8d", "Kh", "9c", "Qh", "Jd", "7h"]
    found = count(
        deal, 0, 5400, lambda s: [s.table[s.half + 1], s.hands[1], s.hands[2], s.hands[3]]
    )
    assert_uniform(found, set(worlds(pool, [1, 1, 2, 2])))


def test_K10_worlds_with_shown_points_are_uniform_among_those_that_fit() -> None:
    deal = late("7c 8h Kd", "Jh Kh 6c", "9c Qh Jd", trumps="s", count="shown")
    play(deal, "0 lead 7c", "1 discard Jh", "2 beat 9c")
    pool = ["Jh", "Kh", "6c", "Qh", "Jd"]
    expected = {world for world in worlds(pool, [2, 2, 1]) if worth(world[2]) == 2}
    found = count(deal, 0, 600, lambda s: [s.hands[1], s.hands[2], s.won[2] & ~s.shown])
    assert len(expected) == 12
    assert_uniform(found, expected)


def test_K10_worlds_with_shown_points_of_teams_are_uniform_among_those_that_fit() -> None:
    deal = late("7c 9h Kd", "Jh Kh 6c", "9c Qh Jd", "Th 8h 7h", trumps="s", count="shown")
    play(deal, "0 lead 7c", "1 discard Jh", "2 beat 9c", "3 discard 8h")
    play(deal, "2 lead Qh", "3 discard 7h", "0 discard 9h", "1 beat Kh")
    pool = ["Jh", "6c", "Jd", "Th", "8h", "7h"]

    def places(s: KozelState) -> list[int]:
        unseen = [s.won[2] & ~s.shown & ~s.saw[0], s.won[1] & ~s.shown & ~s.saw[0]]
        return [s.hands[1], s.hands[2], s.hands[3], *unseen]

    expected = {
        world
        for world in worlds(pool, [1, 1, 1, 2, 1])
        if worth(world[3]) == 2 and worth(world[4]) == 0
    }
    assert_uniform(count(deal, 0, 60 * len(expected), places), expected)


def test_K16_worlds_for_a_seat_that_is_not_asked_are_uniform() -> None:
    """Whether or not the other seat would be asked, for nobody can tell."""
    deal = late("Kc 9d 7c 6c", "Qc Jd 8h Ks", stock="7h Th Ah", leader=1)
    pool = ["Qc", "Jd", "8h", "Ks", "7h", "Th", "Ah"]
    assert_uniform(count(deal, 0, 2100, lambda s: [s.hands[1], s.stock]), set(worlds(pool, [4, 3])))


def test_K16_worlds_for_the_leader_that_may_not_lead_yet_are_uniform() -> None:
    """Every hand of the other seat that would take the lead is alike."""
    deal = late("Kc 9d 7c 6c", "789Th", stock="Jh Ac Ad Td", leader=0)
    assert deal.turn == 1
    pool = ["7h", "8h", "9h", "Th", "Jh", "Ac", "Ad", "Td"]
    expected = {world for world in worlds(pool, [4, 4]) if held(world[0]) != "nothing"}
    assert len(expected) == 6
    assert_uniform(count(deal, 0, 600, lambda s: [s.hands[1], s.stock]), expected)


def test_K11_K15_cards_known_to_be_in_a_hand_stay_there() -> None:
    deal = late("7c Kc 8d Ks", "6c Qd Jh Js", stock="9c 9h 8c", turn_up="6d")
    play(deal, "0 lead Kc 7c", "1 discard 6c Jh")
    assert "6d" in deal.view(0).seats[1].hand
    for seed in range(100):
        assert hidden(deal, 0, seed).hands[1] & FRENCH_36.card("6d")
    deal = play(kozel("7c 8d 9d Kc", "789Th", "Ac Qd Jc Js"), "1 declare", "1 lead 7h")
    for seed in range(100):
        assert hidden(deal, 0, seed).hands[1] == FRENCH_36.cards(["8h", "9h", "Th"])
