"""Kozel: dealing, tricks and drawing (K3–K5, K9–K12)."""

import random

import pytest

from majlis.view import Play

from .positions_kozel import (
    EVERY_OPTION,
    GAME,
    PACK,
    finished,
    kozel,
    late,
    options,
    play,
    random_deal,
    sets,
    standing,
    state,
    trump_suit,
    walk,
    worth,
)

# -- cards and deal -----------------------------------------------------------------------------


def test_K3_four_play_in_two_teams() -> None:
    assert [GAME.side(seat, 4) for seat in range(4)] == [0, 1, 0, 1]
    assert [GAME.side(seat, 3) for seat in range(3)] == [0, 1, 2]
    assert [GAME.side(seat, 2) for seat in range(2)] == [0, 1]


def test_K3_a_team_has_its_tricks_points_and_penalties_together() -> None:
    end = finished([50, 5, 40, 25], tricks=[4, 1, 3, 0])
    assert GAME.points(end) == [90, 30, 90, 30]
    assert [end.side_tricks(seat) for seat in range(4)] == [7, 1, 7, 1]
    outcome = GAME.outcome(end, options(4), standing(4))
    assert outcome.scores == (0, 4, 0, 4)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_K4_four_cards_each_one_at_a_time_from_the_dealers_left(players: int) -> None:
    for dealer in range(players):
        deal = random_deal(random.Random(dealer), players, {})
        where = deal.standing
        for seat in range(players):
            place = (seat - where.dealer - 1) % players
            assert set(deal.view(seat).hand) == {deal.deck[place + i * players] for i in range(4)}
        assert deal.view(None).zones["turn_up"] == (deal.deck[4 * players],)
        assert len(deal.view(None).zones["stock"]) == 35 - 4 * players


@pytest.mark.parametrize("card", PACK)
def test_K4_the_suit_of_the_card_turned_up_is_trumps(card: str) -> None:
    deck = [card, *(other for other in PACK if other != card)]
    hands = [" ".join(deck[1 + i :: 8][:4]) for i in (0, 1)]
    deal = kozel(*hands, turn_up=card)
    assert deal.view(None).facts["trumps"] == card[1]


@pytest.mark.parametrize("six", ["master", "plain"])
def test_K4_the_six_of_spades_turned_up_makes_spades_trumps(six: str) -> None:
    deal = kozel("7s 8h 9d Kc", "Ah 8c 9h Kd", turn_up="6s", six_of_spades=six)
    play(deal, "0 lead 8h")
    assert sets(deal, "beat") == ["9h", "Ah"]
    deal = play(kozel("9d 8h Jh Kc", "7s 8c 9h Kd", turn_up="6s"), "0 lead Jh")
    assert sets(deal, "beat") == ["7s"]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_K4_K11_the_trump_turned_up_is_the_last_card_drawn(players: int) -> None:
    for seed in range(5):
        deal = random_deal(random.Random(f"last {players} {seed}"), players, {})
        turn_up = deal.deck[4 * players]
        before: list[set[str]] = []
        for _ in walk(random.Random(seed), deal):
            hands = [set(deal.view(seat).hand) for seat in range(players)]
            if turn_up in set.union(*hands):
                break
            before = hands
            assert deal.view(None).zones["turn_up"] == (turn_up,)
        winner = deal.view(0).facts["last_winner"]
        last = (winner - 1) % players
        assert turn_up in hands[last] - before[last]
        assert deal.view(None).zones["turn_up"] == ()
        assert deal.view(None).zones["stock"] == ()
        assert len({len(hand) for hand in hands}) == 1
        assert trump_suit(state(deal)) == turn_up[1]
        assert [turn_up in seat.hand for seat in deal.view(None).seats].index(True) == last


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("dealer", range(4))
def test_K5_the_dealers_left_leads(players: int, dealer: int) -> None:
    dealer %= players
    hands = ["7c 8d 9h Kd", "7d 8h 9c Kh", "7h 8c 9d Kc", "Qc Qh Jc Jh"][:players]
    deal = kozel(*hands, dealer=dealer, turn_up="6d")
    assert deal.turn == (dealer + 1) % players
    assert all(move.startswith("lead ") for move in deal.legal(deal.turn))


# -- tricks -------------------------------------------------------------------------------------


def test_K9_the_last_to_have_beaten_wins_all_the_cards() -> None:
    deal = late("Kc", "Ac", "6d", "Ah")
    play(deal, "0 lead Kc", "1 beat Ac", "2 beat 6d", "3 discard Ah")
    assert deal.over
    view = deal.view(None)
    assert set(view.seats[2].won) == {"Kc", "Ac", "6d", "Ah"}
    assert view.seats[2].tricks == 1
    assert view.facts["last_winner"] == 2


def test_K9_the_leader_wins_when_nobody_beats() -> None:
    deal = play(late("Kc", "Ac", "6d"), "0 lead Kc", "1 discard Ac", "2 discard 6d")
    assert {"Kc", "Ac", "6d"} <= set(deal.view(None).seats[0].won)


HIDDEN_TRICK = ("0 lead 7c", "1 discard 8d", "2 beat 9c", "3 discard Jd")


def trick_of(discards: str) -> list[tuple[Play, ...]]:
    """What the seats and, last, a spectator see of the trick when all but seat 3 have played."""
    hands = ["7c 8h", "8d Kh", "9c Qh", "Jd 7h"]
    deal = play(late(*hands, discards=discards), *HIDDEN_TRICK[:3])
    return [deal.view(viewer).trick for viewer in (0, 1, 2, 3, None)]


def last_trick_of(discards: str) -> list[tuple[Play, ...]]:
    """What the seats and, last, a spectator see of the trick after it has been won by seat 2."""
    hands = ["7c 8h", "8d Kh", "9c Qh", "Jd 7h"]
    deal = play(late(*hands, discards=discards), *HIDDEN_TRICK)
    for viewer in (0, 1, 2, 3, None):
        assert deal.view(viewer).last_trick == deal.history(viewer)
    return [deal.view(viewer).last_trick for viewer in (0, 1, 2, 3, None)]


def lead_and(*replies: tuple[str, str]) -> tuple[Play, ...]:
    """A trick led with 7c, as a viewer sees it."""
    plays = [Play(i, verb, (card,)) for i, (verb, card) in enumerate(replies, start=1)]
    return (Play(0, "lead", ("7c",)), *plays)


def test_K9_a_discard_is_blank_on_the_table_for_all_but_its_owner() -> None:
    blank = lead_and(("discard", "??"), ("beat", "9c"))
    own = lead_and(("discard", "8d"), ("beat", "9c"))
    assert trick_of("hidden") == [blank, own, blank, blank, blank]


def test_K9_only_the_winner_of_the_trick_sees_what_was_discarded() -> None:
    blank = lead_and(("discard", "??"), ("beat", "9c"), ("discard", "??"))
    first = lead_and(("discard", "8d"), ("beat", "9c"), ("discard", "??"))
    third = lead_and(("discard", "??"), ("beat", "9c"), ("discard", "Jd"))
    every = lead_and(("discard", "8d"), ("beat", "9c"), ("discard", "Jd"))
    assert last_trick_of("hidden") == [blank, first, every, third, blank]


def test_K9_open_discards_are_seen_by_everyone() -> None:
    assert trick_of("open") == [lead_and(("discard", "8d"), ("beat", "9c"))] * 5
    every = lead_and(("discard", "8d"), ("beat", "9c"), ("discard", "Jd"))
    assert last_trick_of("open") == [every] * 5


def test_K10_won_cards_are_not_shown_and_the_trick_goes_at_the_next_lead() -> None:
    deal = play(late("7c 8h", "Ac Kh"), "0 lead 7c", "1 beat Ac")
    assert deal.view(1).last_trick
    assert all(seat.won == () for viewer in (0, 1, None) for seat in deal.view(viewer).seats)
    play(deal, "1 lead Kh")
    for viewer in (0, 1, None):
        assert deal.view(viewer).last_trick == ()
        assert deal.view(viewer).facts["last_winner"] is None


@pytest.mark.parametrize("players", [2, 3, 4])
def test_K10_nobody_is_told_a_running_count(players: int) -> None:
    deal = random_deal(random.Random(players), players, {"count": "memory"})
    for _ in walk(random.Random(players), deal):
        for viewer in (*range(players), None):
            taken = [seat.taken for seat in deal.view(viewer).seats]
            if not deal.over:
                assert taken == [None] * players
                assert deal.view(viewer).points == ()


@pytest.mark.parametrize("players", [2, 3, 4])
def test_K10_shown_points_are_every_sides_so_far(players: int) -> None:
    deal = random_deal(random.Random(players), players, {"count": "shown"})
    taken = [0] * players
    table: list[str] = []
    steps = walk(random.Random(players), deal)
    next(steps)
    for _ in steps:
        verb, *cards = deal.moves[-1][1].split(" ")
        table += cards
        winner = deal.view(None).facts["last_winner"]
        if verb != "lead" and winner is not None and table:
            for seat in range(players):
                taken[seat] += (
                    worth(table) if GAME.side(seat, players) == GAME.side(winner, players) else 0
                )
            table = []
        for viewer in (*range(players), None):
            assert [seat.taken for seat in deal.view(viewer).seats] == taken
    assert sum(taken) == (240 if players == 4 else 120)
    assert deal.outcome().points == tuple(taken)


# -- drawing ------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("size", [1, 2, 3, 4])
def test_K11_all_draw_up_to_four_one_at_a_time_from_the_winner(players: int, size: int) -> None:
    hands = ["6789c", "6789h", "JQKTd", "JQKTh"][:players]
    deal = kozel(*hands, turn_up="6d")
    while deal.legal(deal.turn) == ("declare", "decline"):
        deal.act(deal.turn, "decline")
    cards = ["9c", "8c", "7c", "6c"][:size]
    deal.act(0, f"lead {' '.join(cards)}")
    winner = 2 if players > 2 else 0
    for seat in range(1, players):
        verb = "beat" if seat == 2 else "discard"
        deal.act(seat, f"{verb} {' '.join(sorted(deal.view(seat).hand)[:size])}")
    drawn = deal.deck[4 * players + 1 :][: size * players]
    for seat in range(players):
        place = (seat - winner) % players
        assert set(drawn[place::players]) <= set(deal.view(seat).hand)
        assert len(deal.view(seat).hand) == 4


def test_K11_without_a_stock_play_goes_on_with_the_cards_in_hand() -> None:
    deal = play(late("7c 8h", "Ac Kh"), "0 lead 7c", "1 beat Ac")
    assert [len(seat.hand) for seat in deal.view(None).seats] == [1, 1]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_K11_worked_case_hands_stay_equal_to_the_end(players: int) -> None:
    deal = random_deal(random.Random(players), players, {})
    assert len(deal.view(None).zones["stock"]) + 1 == 36 - 4 * players
    for _ in walk(random.Random(players), deal):
        if not deal.view(None).trick:
            assert len({len(seat.hand) for seat in deal.view(None).seats}) == 1


@pytest.mark.parametrize("out", [0, 1, 2])
def test_K11_a_seat_that_is_out_gets_no_cards(out: int) -> None:
    deal = random_deal(random.Random(out), 3, {}, out=[out])
    for _ in walk(random.Random(out), deal):
        view = deal.view(None)
        assert view.seats[out].hand == ()
        assert not view.seats[out].playing
        assert out not in deal.to_act
    assert deal.outcome().points[out] == deal.outcome().scores[out] == 0


def test_K12_the_winner_leads_next() -> None:
    deal = play(late("7c 8h", "Ac Kh", "6c Kd"), "0 lead 7c", "1 beat Ac", "2 discard 6c")
    assert deal.turn == 1
    assert deal.legal(1) == ("lead Kh",)


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("given", EVERY_OPTION, ids=str)
def test_K12_the_deal_ends_when_all_hands_are_empty(players: int, given: dict[str, str]) -> None:
    deal = random_deal(random.Random(f"{given}"), players, given)
    for _ in walk(random.Random(f"{given}"), deal):
        empty = not any(seat.hand for seat in deal.view(None).seats)
        assert deal.over == (empty and not deal.view(None).trick)
    assert deal.to_act == deal.view(None).to_act == ()
    assert sum(len(seat.won) for seat in deal.view(None).seats) == 36
    assert sum(worth(seat.won) for seat in deal.view(None).seats) == 120
