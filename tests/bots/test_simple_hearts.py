"""Positions of Hearts with a right answer that a casual player finds."""

import pytest

from majlis.bots.simple import simple_bot
from majlis.cards import FRENCH
from majlis.games import find
from majlis.shuffle import Stream
from tests.bots.positions import HeartsPosition

PLAYS = {
    "the queen goes on a suit that I have not got": (
        HeartsPosition(
            gone="2c Kc Ac 7c / Tc 6c Jc 3c",
            trick="9d 8d 7d",
            hand="As Ks Qs Js Ts 9c 5c 8h 6h 3h 2h",
        ),
        "Qs",
    ),
    "spades below the queen flush her out": (
        HeartsPosition(
            gone="2c Ac Kc Jc / 6d Ad Qd 9d / 3c 8c Tc 9c",
            hand="Js Ts 6s Qc 5c 4c Kd 7d 8h 3h",
        ),
        "6s Ts Js",
    ),
    "the queen goes under a king, with one still to play": (
        HeartsPosition(
            gone="2c 7c Ac Qc / 6d Kd 9d Ad / Tc 4c Jc Kc",
            trick="Ks Ts",
            hand="Qs 8s 9c 8c 3c Jd 4d 7h 5h 2h",
        ),
        "Qs",
    ),
    "the queen goes under a king in the last place": (
        HeartsPosition(
            gone="2c 7c Ac Qc / 6d Kd 9d Ad / Tc 4c Jc Kc",
            trick="4s Ks Ts",
            hand="Qs 8s 9c 8c 3c Jd 4d 7h 5h 2h",
        ),
        "Qs",
    ),
    "of king and queen under the ace it is the queen that goes": (
        HeartsPosition(
            gone="2c 7c Ac Qc / 6d Kd 9d Ad / Tc 4c Jc Kc",
            trick="5s As",
            hand="Ks Qs 9c 8c 3c Jd 4d 7h 5h 2h",
        ),
        "Qs",
    ),
    "a trick with the queen in it is ducked": (
        HeartsPosition(
            gone="2c 3c Ac Kc / Tc 4c 6c Qc / 2d 7d Ad Kd / 8d Jd 3d 9d / 2s 5s 9s Ks",
            trick="Td Qs 5d",
            hand="Qd 4d 9c 7c Ts Jh 6h 3h",
        ),
        "4d",
    ),
    "the last of three is the last, too": (
        HeartsPosition(
            players=3,
            gone="2c 3c Ac / Kc Tc 4c / 2s 5s 9s / Ks 8c 6c / 7d Ad 3d",
            trick="Td Qs",
            hand="Qd 4d 9c 7c Ts Jh 6h 3h 4h Jc 6s 8s",
        ),
        "4d",
    ),
    "the queen goes under the king, the ace does not go over him": (
        HeartsPosition(
            gone="2c Ac Qc Tc / 6d Kd Ad 8d",
            trick="2s Ks 5s",
            hand="As Qs 8c 5c 4c Jd 9d 3d Kh 7h 2h",
        ),
        "Qs",
    ),
    "a card that nobody can follow collects what everybody throws": (
        HeartsPosition(
            gone="2c 3c 4c 5c / 6c 7c 8c Tc / Jc Qc Kc Ac / 2d 4d 5d 6d / 7d 9d Jd Qd"
            "/ Ad 3s 4s 5s / 2s 7s 8s 9s / Js Qs Ks As / 3h 5h 6h 8h / 9h Th Qh Ah",
            hand="9c 3d 4h",
        ),
        "3d 4h",
    ),
    "a heart over hearts, before one seat has them all": (
        HeartsPosition(
            gone="2c 3c 4c 5c / 6c 7c 9c 8c / Tc Jc Qc Kc / Ac 2d 3d 4d / 5d 6d 7d 8d"
            "/ Td Jd Qd 5s / Ts 7s 8s 9s / Js Qs Ks As / 7h 8h 9h Th / Jh Qh Kh Ah",
            trick="5h 4h 3h",
            hand="6h 2h 9d",
            taken=(0, 21, 0, 0),
        ),
        "6h",
    ),
    "an ace on an early trick without points": (
        HeartsPosition(
            gone="2c Ac Kc 7c", trick="6d 9d Td", hand="Ad 4d 3d Qc 8c 5c 9s 7s 4s Jh 6h 2h"
        ),
        "Ad",
    ),
    "an ace on an early trick of five": (
        HeartsPosition(
            players=5,
            gone="3c Ac Kc 9c Qc",
            trick="6d 9d Jd 3d",
            hand="Ad 4d Tc 8c 9s 7s 6s Jh 3h",
        ),
        "Ad",
    ),
    "the highest club on the first trick, which can hold no points": (
        HeartsPosition(trick="2c 9c Kc", hand="Ac 8c 3c Kd 7d 4d Js 9s 6s 2s Th 5h 2h"),
        "Ac",
    ),
    "while the queen is out the ace of spades is thrown first": (
        HeartsPosition(
            gone="2c Ac Kc Qc / 2d 5d Jd Ad / 4c 9c 7c 3c",
            trick="9d 8d 7d",
            hand="As 4s Kh 9h 3h Jc 8c 6c 5c Tc",
        ),
        "As",
    ),
    "no spade from under the king, and no card that is the highest left": (
        HeartsPosition(
            gone="2c Ac Kc Jc / 6d Ad Qd Kd / 3c 8c 6c 9c",
            hand="Ks 5s Qc 5c 4c 9d 7d 8h 3h Tc",
        ),
        "4c 5c 9d 7d",
    ),
    "who has to win anyway gets rid of the highest": (
        HeartsPosition(
            gone="2c Ac Kc Qc / 4d Qd Jd Ad / 8h Kd Td 9d",
            trick="5h 7h 6h",
            hand="Kh Th 9h Jc 6c 5d 3d 7s 4s 2s",
        ),
        "Kh",
    ),
    "the queen gone, the high hearts are thrown": (
        HeartsPosition(
            gone="2c Ac Kc Qc / 4d Qd Jd Ad / Qs 9s Ks 4s / 3c 4c 8c Jc / 3d 8d Td Kd",
            trick="Tc 6c 9c",
            hand="Ah Qh 3h 7d 5d 2d 6s 3s",
        ),
        "Ah Qh",
    ),
}


@pytest.mark.parametrize("name", PLAYS)
def test_plays_a_right_card(name: str) -> None:
    position, right = PLAYS[name]
    assert simple_bot("hearts").choose(position.turn()).removeprefix("play ") in right.split()


KEEPS_THE_QUEEN = {
    "under the king, three players": HeartsPosition(
        players=3,
        gone="3c 5c Ac / 7d Td Ad",
        hand="Ks Qs 5s Kc Jc 9c 4c Kd Jd 9d 4d 3d Th 7h 2h",
    ),
    "under the king, four players": HeartsPosition(
        gone="2c 5c Ac Kc / 7d Td Ad Kd", hand="Ks Qs 5s Jc 4c 3c Jd 5d 4d 3d 6h"
    ),
    "under the ace": HeartsPosition(
        gone="2c 5c Ac Kc / 7d Td Ad Kd", hand="As Qs Jc 8c 4c 3c Jd 5d 4d 3d 6h"
    ),
}


@pytest.mark.parametrize("name", KEEPS_THE_QUEEN)
def test_leads_no_queen_that_nobody_would_take(name: str) -> None:
    assert simple_bot("hearts").choose(KEEPS_THE_QUEEN[name].turn()) != "play Qs"


def test_leads_the_queen_to_who_must_take_her() -> None:
    position = HeartsPosition(
        gone="2c 5c Ac Kc / 7d Td Ad Kd / 2s 3s 4s Js / 5s 6s 7s Ts / 3c 6c 8c 9c / 2d 6d 8d 9d"
        "/ 2h 3h 4h 8s / Tc 7c 4c Jc / Qd 3d 4d 5d / 5h 6h 7h Jd",
        hand="Qs 9s Th",
    )
    assert simple_bot("hearts").choose(position.turn()) == "play Qs"


PASSES = {
    "a queen with one guard goes": ("Qs 7s Ac 8c 4c Kd 9d 3d Jh 8h 5h 4h 2h", "Qs", ""),
    "a queen with four guards stays, and so do they": (
        "Qs 9s 7s 4s 2s Ac Kc 6c Ad Kd 8d Jh 5h",
        "",
        "Qs 9s 7s 4s 2s",
    ),
    "the lowest heart is no insurance": ("Ac Kc 5c 4c Qd 7d 3d Th 2h 9s 6s 4s 3s", "", "2h 3s"),
    "two diamonds make a void": ("Kd 8d 9s 6s 4s 2s Qc 7c 5c 3c Jh 5h 3h", "Kd 8d", ""),
    "top hearts go": ("Ah Kh 6c 4c 3c 9d 7d 5d 2d Js 8s 6s 2s", "Ah Kh", ""),
}


@pytest.mark.parametrize("name", PASSES)
def test_passes_what_is_dangerous(name: str) -> None:
    hand, given, kept = PASSES[name]
    move = simple_bot("hearts").choose(HeartsPosition(hand=hand, passing=True).turn())
    passed = set(move.removeprefix("pass ").split())
    assert len(passed) == 3
    assert passed >= set(given.split())
    assert not passed & set(kept.split())


@pytest.mark.parametrize("players", [3, 4, 5])
@pytest.mark.parametrize("count", [1, 2, 3, 4, -1, 0])
def test_passes_just_so_many_cards(players: int, count: int) -> None:
    size = 52 // players
    count = count if count > 0 else size + count
    deck = FRENCH.names(find("hearts").deck({"surplus": "remove"}, players))
    for n in range(10):
        hand = " ".join(Stream("pass", f"{players} {count} {n}").shuffled(deck)[:size])
        turn = HeartsPosition(
            hand=hand, players=players, options={"pass_count": count}, passing=True
        ).turn()
        passed = simple_bot("hearts").choose(turn).removeprefix("pass ").split()
        assert len(set(passed)) == len(passed) == count
        assert set(passed) <= set(hand.split())


def test_wins_the_jack_where_it_counts() -> None:
    position = HeartsPosition(
        gone="2c Ac Kc Qc / 3c 4c 5c Jc",
        trick="4d Jd 5h",
        hand="Kd 2d 9c 8c 6c 9s 7s 4s 2s 9h 6h",
    )
    assert simple_bot("hearts").choose(position.turn()) == "play 2d"
    position.options = {"jack_of_diamonds": True}
    assert simple_bot("hearts").choose(position.turn()) == "play Kd"


def test_does_not_throw_the_jack_away() -> None:
    position = HeartsPosition(
        gone="2c Ac Kc Qc / 3c 4c 5c Jc / Kd Qd 5d 6d",
        trick="9c 8c 7c",
        hand="Jd Ts 9s 8s 7s 5s 3s 2s 4h 2h",
    )
    assert simple_bot("hearts").choose(position.turn()) == "play Jd"
    position.options = {"jack_of_diamonds": True}
    assert simple_bot("hearts").choose(position.turn()) != "play Jd"


def test_the_queen_goes_to_a_first_trick_that_lets_her() -> None:
    position = HeartsPosition(
        trick="2c 9c Kc",
        hand="Qs 3s Kd 7d 4d Js 9d 6s 2s Th 5h 2h 8h",
        options={"points_on_first_trick": True},
    )
    assert simple_bot("hearts").choose(position.turn()) == "play Qs"


def test_a_moon_in_hand_is_shot() -> None:
    position = HeartsPosition(
        gone="2c 3c 4c 5c / 6c 7c 8c 9c / Tc Jc Qc Kc / 2d 3d 4d 5d / 6d 7d 8d 9d / Td Jd Qd Kd"
        "/ 2s 3s 4s Qs / 5s 6s 7s 8s / 2h 3h 4h 5h",
        trick="6h 7h 8h",
        hand="Ah Kh Ac As",
        taken=(17, 0, 0, 0),
    )
    assert simple_bot("hearts").choose(position.turn()) in {"play Ah", "play Kh"}
