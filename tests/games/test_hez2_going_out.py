"""Hez2: going out, places, the last turn, and the match (Z13–Z17)."""

import random

import pytest

from majlis.match import Match
from majlis.shuffle import SeededChance

from .positions_hez2 import GAME, PACK, hand, legal, options, play, random_deal, state, table, walk


@pytest.mark.parametrize("card", PACK)
def test_Z13_any_card_can_be_the_last(card: str) -> None:
    top = ("4" if card[0] != "4" else "5") + card[1]
    rest = [other for other in PACK if other not in (card, top)]
    deal = table(card, " ".join(rest[:2]), " ".join(rest[2:4]), top=top, stock="")
    play(deal, f"0 play {card} e" if card[0] == "7" else f"0 play {card}")
    assert deal.view(None).seats[0].place == 1
    assert deal.turn == 1


def test_Z13_each_who_goes_out_takes_the_best_place_left() -> None:
    deal = table("4o", "4c", "4e", "4b 5b", top="5o")
    for turn, place in ((0, 1), (1, 2), (2, 3)):
        assert deal.turn == turn
        play(deal, f"{turn} play {['4o', '4c', '4e'][turn]}")
        assert deal.view(None).seats[turn].place == place
    assert deal.over
    assert deal.outcome().scores == (1, 2, 3, 4)


def test_Z14_a_finishing_as_skips_nobody() -> None:
    deal = play(table("1o", "4c 4o", "4e 6e", top="5o", stock="3c"), "0 play 1o")
    assert deal.turn == 1
    assert legal(deal) == {"play 4o", "draw"}


def test_Z14_a_finishing_2_makes_nobody_draw() -> None:
    deal = play(table("2o", "4c 4o", "4e 6e", top="5o", stock="3c"), "0 play 2o")
    assert deal.turn == 1
    assert legal(deal) == {"play 4o", "draw"}
    assert deal.view(None).facts["penalty_due"] == 0


def test_Z14_worked_case_of_a_2_that_answers_a_2() -> None:
    deal = table("2o 3o", "2c", "4c 6e 2e", top="5o", stock="3c 3e")
    play(deal, "0 play 2o", "1 play 2c")
    assert deal.view(None).seats[1].place == 1
    assert deal.turn == 2
    assert len(hand(deal, 2)) == 3
    assert legal(deal) == {"play 4c", "play 2e", "draw"}
    # the next 2 begins a penalty of its own
    play(deal, "2 play 2e")
    assert deal.view(None).facts["penalty_due"] == 2


def test_Z14_an_as_that_answers_an_as_ends_the_skip() -> None:
    deal = play(table("1o 3o", "1c", "4c 6e", top="5o", stock="3c"), "0 play 1o", "1 play 1c")
    assert deal.turn == 2
    assert not deal.view(None).facts["skip_pending"]
    assert legal(deal) == {"play 4c", "draw"}


@pytest.mark.parametrize("declared", "oceb")
def test_Z14_worked_case_of_a_finishing_7(declared: str) -> None:
    deal = table("7b", "4o 4c 4e 4b 7e", "6o 6c", top="5b", stock="3c")
    play(deal, f"0 play 7b {declared}")
    assert deal.turn == 1
    sevens = {f"play 7e {suit}" for suit in "oceb"}
    assert legal(deal) == {f"play 4{declared}", "draw"} | sevens


def test_Z14_a_finishing_7_declares_at_two_players_too() -> None:
    deal = table("7b", "4o 4c", top="5b")
    assert legal(deal) == {f"play 7b {suit}" for suit in "oceb"}
    play(deal, "0 play 7b c")
    assert deal.over
    assert deal.view(None).facts["open_suit"] == "c"


def test_Z15_two_players_end_with_the_first_to_go_out() -> None:
    deal = play(table("4o", "4c 5c", top="5o"), "0 play 4o")
    assert deal.over
    assert deal.outcome().scores == (1, 2)
    assert deal.to_act == ()


@pytest.mark.parametrize("players", [3, 4])
def test_Z15_more_players_play_on_for_the_next_places(players: int) -> None:
    finished = 0
    for seed in range(5):
        deal = random_deal(random.Random(seed), players)
        gone: list[int] = []
        for _ in walk(random.Random(seed), deal, eager=True):
            empty = [seat for seat in range(players) if not hand(deal, seat)]
            gone += [seat for seat in empty if seat not in gone]
            if not deal.over:
                assert len(gone) < players - 1
                assert deal.turn not in gone
        if len(gone) == players - 1:
            finished += 1
            order = [*gone, *(seat for seat in range(players) if seat not in gone)]
            assert [deal.outcome().scores[seat] for seat in order] == list(range(1, players + 1))
    assert finished > 3


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("max_turns", [1, 2, 7])
def test_Z16_a_deal_is_stopped_after_max_turns(players: int, max_turns: int) -> None:
    hands = ["3o 4o", "3c 4c 5c", "3e 4e 5e", "3b"][:players]
    deal = table(*hands, top="Ro", stock="SCo SCc SCe SCb", max_turns=max_turns)
    for turn in range(1, max_turns + 1):
        assert not deal.over
        assert deal.view(None).facts["turn_number"] == turn
        assert deal.view(None).facts["max_turns"] == max_turns
        deal.act(deal.turn, "draw")
    assert deal.over
    counts = [len(hand(deal, seat)) for seat in range(players)]
    expected = tuple(1 + sum(other < count for other in counts) for count in counts)
    assert deal.outcome().scores == expected


def test_Z16_a_forced_decision_is_a_turn_too() -> None:
    deal = table("1o 3o", "4c 5c", top="5o", max_turns=2)
    play(deal, "0 play 1o", "1 skip")
    assert deal.over
    assert deal.outcome().scores == (1, 2)


@pytest.mark.parametrize(
    ("hands", "places"),
    [
        (("4o", "3c 5c", "3e 5e", "3b 5b 6b"), (1, 2, 2, 4)),
        (("4o", "3c 5c 6c", "3e 5e 6e", "3b 5b"), (1, 3, 3, 2)),
        (("4o", "3c", "3e", "3b"), (1, 2, 2, 2)),
        (("4o", "3c 5c", "3e"), (1, 3, 2)),
        (("4o", "3c", ""), (2, 3, 1)),
    ],
)
def test_Z16_those_still_in_are_ranked_by_fewest_cards(
    hands: tuple[str, ...], places: tuple[int, ...]
) -> None:
    """Equal counts share the better place; those who went out keep theirs."""
    deal = play(table(*hands, top="5o", max_turns=1), "0 play 4o")
    assert deal.over
    assert deal.outcome().scores == places


def test_Z16_going_out_in_the_last_turn_counts() -> None:
    deal = play(table("4o", "3c", top="5o", max_turns=1), "0 play 4o")
    assert deal.outcome().scores == (1, 2)


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("max_turns", [5, 500])
def test_Z17_a_match_is_one_deal_and_its_order_of_going_out_the_result(
    players: int, max_turns: int
) -> None:
    match = Match(GAME, players, {"max_turns": max_turns}, SeededChance(f"hez2 {players}"))
    rng = random.Random(players)
    while not match.over:
        match.act(match.to_act[0], rng.choice(match.legal(match.to_act[0])))
    [done] = match.finished
    assert done.outcome.points == ()
    assert match.places == done.outcome.scores == match.totals
    assert len(done.deal.moves) <= max_turns
    assert match.places == tuple(
        seat.place or match.places[i] for i, seat in enumerate(done.deal.view(None).seats)
    )


def test_Z17_the_places_are_those_of_the_standing() -> None:
    deal = play(table("4o", "4c 5c", top="5o"), "0 play 4o")
    assert GAME.places(options(2), deal.next_standing()) == [1, 2]
    payoff = [0.0, 0.0]
    state(deal).payoff(payoff)
    assert payoff == [1.0, 0.0]
