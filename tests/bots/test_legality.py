"""What every bot of the register owes: a legal move wherever one is due, and no peeking.

The searching bots get a budget so small that they are quick; what they may do is the same.
"""

from collections.abc import Sequence
from functools import cache
from random import Random
from typing import Any

import pytest

from majlis.arena.positions import Position, build
from majlis.arena.positions.position import read_positions
from majlis.bots import BOTS, LEVELS, make
from majlis.bots.bot import Bot, Turn, turn_of
from majlis.cards import FRENCH
from majlis.deal import Deal
from majlis.game import Standing
from majlis.games import GAMES, find
from majlis.shuffle import Stream
from tests.conformance.tables import some_options
from tests.games.positions import hearts, passes, play

TABLES = [(game.id, players) for game in GAMES.values() for players in game.players]
EVERY_BOT = pytest.mark.parametrize(
    "name",
    [pytest.param(name, marks=pytest.mark.compiled if name in LEVELS else ()) for name in BOTS],
)
BUDGET = "@16"
"""So many iterations, for those that count them."""


@cache
def quick(name: str, game: str) -> Bot:
    """A bot of the register; bots keep nothing from turn to turn."""
    return make(name + BUDGET, game)


def choice(name: str, deal: Deal, label: str = "legality") -> str:
    """What a bot chooses now, which must be a legal move."""
    turn = turn_of(deal, deal.turn, Stream(label, f"{name} {len(deal.moves)}"))
    move = quick(name, deal.game.id).choose(turn)
    assert move in turn.legal, f"{name} answers {move!r}: expected one of {turn.legal}"
    return move


def written(**entry: Any) -> Position:
    """A position of Hearts whose answer does not matter."""
    lines = [f"{key} = {value!r}" for key, value in entry.items()]
    head = '[[position]]\nid = "legality"\ngame = "hearts"\ntests = "Any legal move."'
    (found,) = read_positions("\n".join([head, *lines, "wrong = ['play 2c']"]))
    return found


# -- odd places ---------------------------------------------------------------------------------

VOID = written(invent=10, trick="9c", hand="4d Kh As", unseen="Tc Jc Qc Kc 2s 3s 4s 5s")


@EVERY_BOT
def test_without_the_suit_led_some_other_card_is_played(name: str) -> None:
    for seed in range(5):
        deal = build(VOID, str(seed))
        assert deal.legal(0) == ("play 4d", "play Kh", "play As")
        assert choice(name, deal, str(seed)) in deal.legal(0)


LAST_TRICKS = {
    3: written(players=3, invent=16, hand="Qs", unseen="Ks As"),
    4: written(players=4, invent=12, hand="Qs", unseen="2s Ks As"),
    5: written(players=5, invent=9, hand="Qs", unseen="2s 3s Ks As"),
}


@EVERY_BOT
@pytest.mark.parametrize("players", LAST_TRICKS)
def test_the_last_card_is_played_though_it_is_the_queen(name: str, players: int) -> None:
    deal = build(LAST_TRICKS[players], "last trick")
    assert deal.legal(0) == ("play Qs",)
    assert choice(name, deal) == "play Qs"


# -- passing ------------------------------------------------------------------------------------


WAYS = {
    3: ("left", "right"),
    4: ("left", "right", "across"),
    5: ("left", "right", "left2", "right2"),
}


def some_hand(players: int, number: int) -> Deal:
    """A random deal of Hearts in which cards are passed, under random options."""
    chance = Stream(f"passing {players}", str(number))
    rules = find("hearts")
    options = some_options(rules, players, Random(f"passing {players} {number}"))
    options["pass_cycle"] = [chance.choice(WAYS[players])]
    settled = rules.settle_options(options, players)
    deck = chance.shuffled(rules.pack.names(rules.deck(settled, players)))
    standing = Standing((0,) * players, chance.below(players))
    return Deal(rules, settled, standing, deck, chance.shuffled)


def passes_well(names: Sequence[str], players: int, numbers: range) -> None:
    """Bots pass just as many different cards of their hands as the options ask for."""
    for number in numbers:
        deal, name = some_hand(players, number), names[number % len(names)]
        turn = turn_of(deal, 0, Stream("passing", str(number)))
        verb, *cards = quick(name, "hearts").choose(turn).split(" ")
        assert verb == "pass"
        assert len(cards) == len(set(cards)) == deal.options["pass_count"]
        assert set(cards) <= set(turn.view.hand)
        assert f"pass {' '.join(cards)}" in turn.legal


@EVERY_BOT
@pytest.mark.parametrize("players", [3, 4, 5])
def test_passes_different_cards_of_the_hand(name: str, players: int) -> None:
    passes_well([name], players, range(10))


@pytest.mark.slow
@pytest.mark.parametrize("players", [3, 4, 5])
def test_pass_different_cards_of_very_many_hands(players: int) -> None:
    passes_well([*BOTS], players, range(10_000))


# -- deals end ----------------------------------------------------------------------------------


def bound(deal: Deal) -> int:
    """How many moves a deal can have at most, by its rules."""
    players = deal.standing.players
    if deal.game.id == "hez2":
        return int(deal.options["max_turns"])
    cards = deal.game.deck(deal.options, players).bit_count()
    # before each lead of Kozel every player may be asked; in Hearts everyone passes once
    more = {"kozel": cards, "hearts": players, "hearts2": 0}[deal.game.id]
    return cards + more


def new_deal(game: str, players: int, label: str) -> Deal:
    """A random deal under random options, though not those that may refuse a deck (Z3)."""
    rules, chance = find(game), Stream(label, f"{game} {players}")
    given = some_options(rules, players, Random(f"{label} {game} {players}"))
    options = rules.settle_options(given, players)
    if game == "hez2":
        options["starter"] = "plain"
    deck = chance.shuffled(rules.pack.names(rules.deck(options, players)))
    where = rules.first_standing(options, players, chance.below(players))
    return Deal(rules, options, where, deck, chance.shuffled)


def play_to_the_end(names: Sequence[str], game: str, players: int, seeds: range) -> None:
    """Deals among bots, drawn for each seat, end within the bound, each move a legal one."""
    for seed in seeds:
        deal, lot = new_deal(game, players, f"to the end {seed}"), Stream("seats", str(seed))
        seats = [lot.choice(names) for _ in range(players)]
        most = bound(deal)
        while not deal.over:
            assert len(deal.moves) < most, f"seed {seed}: no end after {most} moves"
            deal.act(deal.turn, choice(seats[deal.turn], deal, str(seed)))


@EVERY_BOT
@pytest.mark.parametrize(("game", "players"), TABLES)
def test_deals_among_bots_end(name: str, game: str, players: int) -> None:
    play_to_the_end([name], game, players, range(2))


@pytest.mark.slow
@pytest.mark.parametrize(("game", "players"), TABLES)
def test_a_thousand_deals_among_all_bots_end(game: str, players: int) -> None:
    play_to_the_end([*BOTS], game, players, range(1000))


# -- what a bot may imagine ---------------------------------------------------------------------

WORLDS = 200


def worlds(turn: Turn) -> list[Any]:
    """States that a bot is given to search on."""
    return [turn.hidden(seed) for seed in range(WORLDS)]


def test_a_passed_card_stays_with_its_receiver_until_it_is_played() -> None:
    deal = hearts(
        "Qs 9h 2c 23456789TJd",
        "3456789TJQc 234h",
        "Ac QKAd 5678TJh 234s",
        "Kc QKAh 56789TJKAs",
        pass_cycle=["left"],
    )
    passes(deal, "Qs 9h 2c", "234h", "567h", "QKAh")
    play(deal, "2c Ac Kc 2d", "Ad 5s 3d Qs", "2s 6s")
    turn = turn_of(deal, 0, Stream("", ""))
    played = FRENCH.cards(card for p in turn.history if p.verb == "play" for card in p.cards)
    assert played & FRENCH.cards(["2c", "Qs"]) == FRENCH.cards(["2c", "Qs"])
    for state in worlds(turn):
        assert state.hands[1] & FRENCH.card("9h")
        assert not any(hand & played for hand in state.hands)
        sizes = [hand.bit_count() for hand in state.hands[:4]]
        assert sizes == [len(seat.hand) for seat in turn.view.seats]


LEADS_ELSEWHERE = written(
    tricks=["2c Ac Kc Qc", "4d Qd Jd Ad", "2s 3s 4s 8s", "Jc 3c 4c 8c"],
    trick="Td 2d 5d",
    hand="5c 6c 3d 7d 2h 3h 4h 5s 6s",
)


def test_a_leader_is_not_void_in_the_suit_before() -> None:
    turn = turn_of(build(LEADS_ELSEWHERE, "a"), 0, Stream("", ""))
    assert [play.seat for play in turn.view.trick] == [1, 2, 3]
    leader = turn.view.last_trick[0]
    assert (leader.seat, leader.cards[0][1]) == (1, "c")
    held = [state.hands[1] & FRENCH.suit("c") for state in worlds(turn)]
    assert any(held)


FAILS_TO_FOLLOW = written(
    tricks=["2c Ac Kc Qc", "4d Qd Jd Ad", "2s 3s 4s 8s", "Jc 9d 4c 8c"],
    trick="Td 2d 5d",
    hand="5c 6c 3d 7d 2h 3h 4h 5s 6s",
)


def test_only_who_fails_to_follow_is_void() -> None:
    turn = turn_of(build(FAILS_TO_FOLLOW, "a"), 0, Stream("", ""))
    (void,) = (play.seat for play in turn.view.last_trick if play.cards[0][1] != "c")
    assert void == 2
    for seat in range(1, 4):
        held = [state.hands[seat] & FRENCH.suit("c") for state in worlds(turn)]
        assert any(held) == (seat != void)
