"""The reference rules against the pages' worked cases, the examples and tampered transcripts."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from tests.conformance.tables import seeds

from . import hearts, hearts2, hez2, kozel, transcripts
from .match import Refused, places_by
from .transcripts import check, new_match, play, random_options, refuse_options

EXAMPLES = sorted((Path(__file__).parents[1] / "transcripts" / "examples").glob("*.jsonl"))
TABLES = [
    (game, players)
    for game, counts in (
        ("hearts", (3, 4, 5)),
        ("hearts2", (2,)),
        ("kozel", (2, 3, 4)),
        ("hez2", (2, 3, 4)),
    )
    for players in counts
]


# Transcripts


def test_examples_are_there() -> None:
    assert len(EXAMPLES) >= 10


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.stem)
def test_example(path: Path) -> None:
    assert check(path.read_text(encoding="utf-8").splitlines()) == []


@pytest.mark.parametrize(("game", "players"), TABLES)
@pytest.mark.parametrize("seed", seeds(3, 12))
def test_made_up_matches_verify(game: str, players: int, seed: int) -> None:
    rng = random.Random(f"{game} {players} {seed}")
    options = random_options(game, players, rng)
    assert refuse_options(game, players, options) is None
    lines = play(game, players, options, rng, rng.randrange(players), with_legal=seed % 2 == 0)
    assert check(lines) == []
    assert check([*lines, "", *lines]) == []


@pytest.mark.parametrize("game", transcripts.OPTIONS)
def test_every_listed_option_value_plays(game: str) -> None:
    for name, values in transcripts.OPTIONS[game].items():
        for value in values:
            options = {name: value}
            tables = [
                players
                for other, players in TABLES
                if other == game and refuse_options(game, players, options) is None
            ]
            assert tables, (name, value)
            rng = random.Random(f"{name} {value}")
            players = rng.choice(tables)
            lines = play(game, players, options, rng, 0, with_legal=False)
            assert check(lines) == []


@cache
def _lines(game: str, players: int, seed: int) -> tuple[str, ...]:
    rng = random.Random(f"tamper {game} {players} {seed}")
    options = {"target": 50, "pass_count": 1} if game == "hearts" else {}
    return tuple(play(game, players, options, rng, 0))


def _match(game: str, players: int, seed: int = 1) -> list[dict[str, Any]]:
    return [json.loads(line) for line in _lines(game, players, seed)]


def _faults(records: list[dict[str, Any]]) -> list[transcripts.Fault]:
    return check([json.dumps(record) for record in records])


def _score(records: list[dict[str, Any]]) -> None:
    records[1]["scores"][0] += 1


def _points(records: list[dict[str, Any]]) -> None:
    records[1]["points"] = [0] * records[0]["players"]


def _total(records: list[dict[str, Any]]) -> None:
    records[-2]["totals"][0] -= 1


def _float_total(records: list[dict[str, Any]]) -> None:
    records[-2]["totals"] = [float(total) for total in records[-2]["totals"]]


def _place(records: list[dict[str, Any]]) -> None:
    records[-1]["result"]["places"].reverse()


def _result_total(records: list[dict[str, Any]]) -> None:
    records[-1]["result"]["totals"][-1] += 1


def _dealer(records: list[dict[str, Any]]) -> None:
    records[1]["dealer"] = 1


def _header_dealer(records: list[dict[str, Any]]) -> None:
    records[0]["dealer"] = records[0]["players"]


def _deal_number(records: list[dict[str, Any]]) -> None:
    records[1]["deal"] = 2


def _swapped_cards(records: list[dict[str, Any]]) -> None:
    """The first card that was played goes to another hand."""
    deck, players = records[1]["deck"], records[0]["players"]
    card = records[1]["moves"][-1][1].split(" ")[1]
    seat = deck.index(card)
    deck[seat], deck[seat - players + 1] = deck[seat - players + 1], deck[seat]


def _double_card(records: list[dict[str, Any]]) -> None:
    records[1]["deck"][3] = records[1]["deck"][4]


def _hidden_card(records: list[dict[str, Any]]) -> None:
    records[1]["deck"][3] = "??"


def _wrong_list(records: list[dict[str, Any]]) -> None:
    records[1]["moves"][2][2].append("play 3c 4c")


def _short_list(records: list[dict[str, Any]]) -> None:
    records[1]["moves"][0][2].pop()


def _wrong_seat(records: list[dict[str, Any]]) -> None:
    entry = records[1]["moves"][4]
    entry[0] = (entry[0] + 1) % records[0]["players"]


def _illegal(records: list[dict[str, Any]]) -> None:
    records[1]["moves"][5][1] = "lead 2c 2c"


def _one_move_less(records: list[dict[str, Any]]) -> None:
    records[1]["moves"].pop()


def _one_move_more(records: list[dict[str, Any]]) -> None:
    records[1]["moves"].append(records[1]["moves"][-1])


def _no_result(records: list[dict[str, Any]]) -> None:
    records.pop()


def _early_result(records: list[dict[str, Any]]) -> None:
    del records[-2]


def _one_deal_more(records: list[dict[str, Any]]) -> None:
    records.insert(-1, {**records[-2], "deal": records[-2]["deal"] + 1})


def _unknown_option(records: list[dict[str, Any]]) -> None:
    records[0]["options"]["colour"] = "red"


def _version(records: list[dict[str, Any]]) -> None:
    records[0]["majlis"] = 2


def _stray_reshuffle(records: list[dict[str, Any]]) -> None:
    records[1]["reshuffles"] = [*records[1].get("reshuffles", []), ["5o"]]


@pytest.mark.parametrize(("game", "players"), TABLES)
@pytest.mark.parametrize(
    "tamper",
    [
        _score,
        _points,
        _total,
        _float_total,
        _place,
        _result_total,
        _dealer,
        _header_dealer,
        _deal_number,
        _double_card,
        _hidden_card,
        _wrong_list,
        _short_list,
        _wrong_seat,
        _illegal,
        _one_move_less,
        _one_move_more,
        _no_result,
        _early_result,
        _one_deal_more,
        _unknown_option,
        _version,
        _stray_reshuffle,
    ],
)
def test_tampering_is_found(
    game: str, players: int, tamper: Callable[[list[dict[str, Any]]], None]
) -> None:
    for seed in range(3):
        records = _match(game, players, seed)
        if game == "hez2" and tamper is _points:  # omitted there
            continue
        before = json.dumps(records)
        tamper(records)
        if json.dumps(records) == before:  # reversed places can be the same places
            continue
        assert _faults(records) != []


@pytest.mark.parametrize("players", [3, 4, 5])
def test_swapped_deck_cards_are_found(players: int) -> None:
    records = _match("hearts", players)
    _swapped_cards(records)
    assert _faults(records) != []


def test_a_fault_names_line_deal_and_move() -> None:
    records = _match("hearts2", 2)
    records[1]["moves"][7][1] = "play 3c"
    fault = _faults(records)[0]
    assert (fault.line, fault.deal, fault.move) == (2, 1, 8)


def test_the_check_goes_on_with_the_next_match() -> None:
    bad, good = _match("hez2", 3, 1), _match("hez2", 2, 2)
    _illegal(bad)
    assert [fault.line for fault in _faults([*bad, *good])] == [2]
    assert [fault.line for fault in _faults([*bad, *bad])] == [2, 5]


def test_readers_take_cards_in_any_order_and_sets_in_any_order() -> None:
    records = _match("kozel", 3)
    for record in records[1:-1]:
        for entry in record["moves"]:
            verb, *cards = entry[1].split(" ")
            entry[1] = " ".join([verb, *reversed(cards)])
            entry[2].reverse()
    assert _faults(records) == []


def test_unknown_keys_names_and_seed_never_matter() -> None:
    records = _match("hearts2", 2)
    records[0].update(names="??", seed=None, colour="red")
    records[1]["note"] = 1
    records[-1]["result"]["note"] = 1
    assert _faults(records) == []
    del records[0]["options"]
    assert _faults(records) == []


@pytest.mark.parametrize("text", ["", "{}", "[]", "{", '{"majlis": 1}', '{"majlis": true}'])
def test_what_is_no_transcript(text: str) -> None:
    assert check([text]) != []


def test_wrong_reshuffles_are_found() -> None:
    for seed in range(50):
        records = _match("hez2", 3, seed)
        reshuffles = records[1].get("reshuffles")
        if reshuffles:
            break
    else:
        pytest.fail("no reshuffle")
    assert _faults(records) == []
    first = reshuffles[0]
    records[1]["reshuffles"] = reshuffles[:-1]
    assert _faults(records) != []
    records[1]["reshuffles"] = [first[1:], *reshuffles[1:]]
    assert _faults(records) != []


@pytest.mark.parametrize(
    ("game", "players", "options"),
    [
        ("hearts", 4, {"target": True}),
        ("hearts", 4, {"target": 100.0}),
        ("hearts", 4, {"target": 0}),
        ("hearts", 4, {"moon": 1}),
        ("hearts", 4, {"moon": []}),
        ("hearts", 4, {"jack_of_diamonds": 1}),
        ("hearts", 4, {"pass_count": 14}),
        ("hearts", 5, {"pass_count": 11}),
        ("hearts", 4, {"pass_cycle": []}),
        ("hearts", 4, {"pass_cycle": "left"}),
        ("hearts", 3, {"pass_cycle": ["across"]}),
        ("hearts", 4, {"pass_cycle": ["left2"]}),
        ("hearts", 5, {"pass_cycle": ["across"]}),
        ("hearts2", 2, {"moon_points": 0}),
        ("hearts2", 2, {"pass_count": 3}),
        ("kozel", 3, {"limit": "12"}),
        ("kozel", 3, {"scoring": None}),
        ("hez2", 2, {"hand_size": 20}),
        ("hez2", 4, {"hand_size": 10}),
        ("hez2", 2, {"starter": "action"}),
        ("hez2", 2, []),
    ],
)
def test_refused_options(game: str, players: int, options: object) -> None:
    assert refuse_options(game, players, options) is not None


# Hearts


def hearts_deal(players: int = 4, number: int = 4, dealer: int = 0, **options: Any) -> Any:
    match = new_match("hearts", players, options, dealer)
    match.number = number
    deal = match.start(match.pack(), list)
    assert isinstance(deal, hearts.HeartsDeal)
    return deal


def hearts_at(
    hand: str, trick: str = "", tricks_done: int = 1, broken: bool = False, **options: Any
) -> set[str]:
    """The cards that a hand may play."""
    deal = hearts_deal(**options)
    cards = trick.split()
    deal.hands = [hand.split() for _ in range(4)]
    deal.leader = 0
    deal.trick = list(enumerate(cards))
    deal.tricks_done = tricks_done
    deal.broken = broken
    return {move.removeprefix("play ") for move in deal.legal()}


ALL_HEARTS = " ".join(rank + "h" for rank in "23456789TJQKA")
TWELVE = ALL_HEARTS[3:]


def test_hearts_first_trick() -> None:
    assert hearts_at(ALL_HEARTS, "2c Ad", 0) == set(ALL_HEARTS.split())
    assert hearts_at("Qs " + TWELVE, "2c", 0) == {"Qs", *TWELVE.split()}
    assert hearts_at("As " + TWELVE, "2c", 0) == {"As"}
    assert hearts_at("Qs Ah 7d 4s", "2c 9c", 0) == {"7d", "4s"}
    lifted = hearts_at("Qs Ah 7d 4s", "2c 9c", 0, points_on_first_trick=True)
    assert lifted == {"Qs", "Ah", "7d", "4s"}


def test_hearts_first_lead_by_the_dealers_left() -> None:
    left: dict[str, Any] = {"opening": "left_of_dealer"}
    assert hearts_at("Qs 2h 3d", "", 0, **left) == {"3d"}
    assert hearts_at("Qs 2h 3h", "", 0, **left) == {"Qs"}
    assert hearts_at("Qs 2h 3h", "", 0, hearts_instead_of_queen=True, **left) == {"Qs", "2h", "3h"}
    assert hearts_at("Qs 2h 3d", "", 0, points_on_first_trick=True, **left) == {"Qs", "3d"}
    assert hearts_at("Qs 2h 3d", "", 0, hearts_must_break=False, **left) == {"3d"}
    assert hearts_at("Qs 2h", "3s", 0, **left) == {"Qs"}


def test_hearts_breaking() -> None:
    assert hearts_at("Qs 2h 3h") == {"Qs"}
    assert hearts_at("Qs 2h 3h", hearts_instead_of_queen=True) == {"Qs", "2h", "3h"}
    assert hearts_at("Qs 2h 3h 4c", hearts_instead_of_queen=True) == {"Qs", "4c"}
    assert hearts_at("2h 3h") == {"2h", "3h"}
    assert hearts_at("5h 9c") == {"9c"}
    assert hearts_at("5h 9c", hearts_must_break=False) == {"5h", "9c"}
    assert hearts_at("5h 9c", broken=True) == {"5h", "9c"}


@pytest.mark.parametrize(("card", "switch", "broken"), [
    ("4h", False, True), ("Qs", False, False), ("Qs", True, True), ("Ks", True, False),
])  # fmt: skip
def test_hearts_what_breaks(card: str, switch: bool, broken: bool) -> None:
    deal = hearts_deal(queen_breaks_hearts=switch)
    deal.hands = [[card, "2c"] for _ in range(4)]
    deal.trick, deal.leader, deal.tricks_done = [(0, "Td")], 0, 2
    deal.play("play " + card)
    assert deal.broken is broken


def test_hearts_follow_suit_and_winner() -> None:
    assert hearts_at("9d Ks 2h", "5d") == {"9d"}
    assert hearts_at("5c 6c 7c 8c 9c 8h 8s Ks As", "3h 6h") == {"8h"}
    deal = hearts_deal()
    deal.tricks_done, deal.leader = 3, 2
    deal.hands = [["9c", "Kd"], ["2h", "6d"], ["4c", "As"], ["Jc", "5d"]]
    for card in ("4c", "Jc", "9c", "2h"):
        deal.play("play " + card)
    assert (deal.leader, deal.scored().points) == (3, [0, 0, 0, 1])
    for card in ("5d", "Kd", "6d", "As"):
        deal.play("play " + card)
    assert deal.leader == 0
    assert deal.to_move() is None


def test_hearts_last_trick_counts() -> None:
    deal = hearts_deal()
    deal.tricks_done, deal.leader = 12, 1
    deal.hands = [["2h"], ["3h"], ["Qs"], ["Kh"]]
    for card in ("3h", "Qs", "Kh", "2h"):
        deal.play("play " + card)
    assert deal.scored().scores == [0, 0, 0, 16]


@pytest.mark.parametrize(
    ("players", "opener", "size"), [(3, "2c", 17), (4, "2c", 13), (5, "3c", 10)]
)
def test_hearts_deal_and_opening(players: int, opener: str, size: int) -> None:
    number = 4 if players == 4 else 3
    deal = hearts_deal(players, number)
    assert {len(hand) for hand in deal.hands} == {size}
    assert not deal.passing
    assert deal.legal() == ["play " + opener]
    assert opener in deal.hands[deal.to_move()]
    assert hearts_deal(players, 1).direction == "left"
    assert hearts_deal(players, number + 1).direction == "left"
    left = hearts_deal(players, number, dealer=1, opening="left_of_dealer")
    assert left.to_move() == 2
    clubs = hearts_deal(players, number, opening="any_club").legal()
    assert len(clubs) > 1
    assert all(move.endswith("c") for move in clubs)


def test_hearts_kitty() -> None:
    match = new_match("hearts", 5, {"surplus": "kitty", "pass_cycle": ["hold"]}, 0)
    deck = match.pack()
    deck.sort(key=lambda card: card in ("2c", "Qs"))
    deal = match.start(deck, list)
    assert isinstance(deal, hearts.HeartsDeal)
    assert sorted(deal.kitty) == ["2c", "Qs"]
    assert deal.legal() == ["play 3c"]
    for _ in range(5):
        deal.play(deal.legal()[0])
    assert deal.scored().points is not None
    assert sum(deal.scored().points or []) == 13
    assert "Qs" in deal.taken[deal.leader]


@pytest.mark.parametrize(
    ("players", "direction", "receivers"),
    [
        (4, "left", [1, 2, 3, 0]),
        (4, "right", [3, 0, 1, 2]),
        (4, "across", [2, 3, 0, 1]),
        (5, "left2", [2, 3, 4, 0, 1]),
        (5, "right2", [3, 4, 0, 1, 2]),
    ],
)
def test_hearts_passing(players: int, direction: str, receivers: list[int]) -> None:
    deal = hearts_deal(players, 1, pass_cycle=[direction])
    passes = []
    for seat in range(players):
        assert deal.to_move() == seat
        assert len(set(deal.legal())) == deal.count_legal() == len(deal.legal())
        move = deal.legal()[7]
        assert deal.is_legal(move)
        passes.append(move.split(" ")[1:])
        deal.play(move)
    for seat, cards in enumerate(passes):
        assert set(cards) <= set(deal.hands[receivers[seat]])
    assert len({card for hand in deal.hands for card in hand}) == len(deal.hands[0]) * players


def test_hearts_refused_passes() -> None:
    deal = hearts_deal(4, 1)
    a, b, c, d = deal.hands[0][:4]
    other = deal.hands[1][0]
    assert deal.is_legal(f"pass {a} {b} {c}")
    for cards in (f"{a} {b}", f"{a} {b} {c} {d}", f"{a} {a} {b}", f"{a} {b} {other}", ""):
        assert not deal.is_legal("pass " + cards)


def hearts_scores(taken: list[str], **options: Any) -> list[int]:
    deal = hearts_deal(**options)
    deal.taken = [cards.split() for cards in taken]
    deal.tricks_won = [1 if cards else 0 for cards in deal.taken]
    scores: list[int] = deal.scored().scores
    return scores


def test_hearts_scoring() -> None:
    moon = "Qs " + ALL_HEARTS
    subtract = {"moon": "shooter_subtracts"}
    assert hearts_scores([moon, "", "", ""]) == [0, 26, 26, 26]
    assert hearts_scores(["", moon, "", ""], **subtract) == [0, -26, 0, 0]
    assert hearts_scores(["Qs " + TWELVE, "2h", "", ""]) == [25, 1, 0, 0]
    nine, three = " ".join(ALL_HEARTS.split()[:9]), " ".join(ALL_HEARTS.split()[9:12])
    assert hearts_scores(["", nine, "Qs " + three, "Ah"]) == [0, 9, 16, 1]
    jack = {"jack_of_diamonds": True}
    assert hearts_scores([moon + " Jd", "", "", ""], **jack) == [-10, 26, 26, 26]
    assert hearts_scores([moon + " Jd", "", "", ""], **jack, **subtract) == [-36, 0, 0, 0]
    assert hearts_scores([moon, "Jd", "", ""], **jack) == [0, 16, 26, 26]
    bonus = {"no_tricks_bonus": True}
    assert hearts_scores(["Qs " + TWELVE, "2h", "3c", ""], **bonus) == [25, 1, 0, -5]
    assert hearts_scores([moon, "3c", "", ""], **bonus) == [0, 26, 26, 26]


def hearts_after(totals: list[int], taken: list[str], **options: Any) -> Any:
    match = new_match("hearts", 4, options, 0)
    assert isinstance(match, hearts.HeartsMatch)
    match.totals = totals
    deal = hearts_deal(**options)
    deal.taken = [cards.split() for cards in taken]
    deal.tricks_won = [1] * 4
    match.finish(deal)
    return match


def test_hearts_end_of_match() -> None:
    match = hearts_after([99, 80, 80, 75], ["", "Qs", ALL_HEARTS, ""])
    assert (match.totals, match.over) == ([99, 93, 93, 75], False)
    nine = " ".join(ALL_HEARTS.split()[:9])
    match = hearts_after([96, 60, 59, 58], ["Th Jh Qh Kh", "Qs " + nine, "", ""])
    assert (match.totals, match.over) == ([100, 82, 59, 58], True)
    assert match.places() == [4, 3, 2, 1]
    shooter = ["Qs " + ALL_HEARTS, "", "", ""]
    match = hearts_after([60, 80, 30, 50], shooter)
    assert (match.totals, match.over) == ([60, 106, 56, 76], True)
    assert match.places() == [2, 4, 1, 3]
    match = hearts_after([60, 80, 30, 50], shooter, moon="shooter_subtracts")
    assert (match.totals, match.over) == ([34, 80, 30, 50], False)


def test_hearts_tie() -> None:
    taken = ["Qs", ALL_HEARTS, "", ""]
    match = hearts_after([87, 27, 40, 65], taken)
    assert (match.over, match.places()) == (True, [4, 1, 1, 3])
    match = hearts_after([87, 27, 40, 65], taken, tie="play_on")
    assert not match.over
    match.totals = [50, 30, 40, 60]
    deal = hearts_deal()
    deal.taken = [[], ["2h"], [], []]
    match.finish(deal)
    assert match.over


# Two-player Hearts


def hearts2_deal(dead: str = "Ac Ad", **options: Any) -> Any:
    match = new_match("hearts2", 2, options, 0)
    first, last = dead.split()
    live = [card for card in match.pack() if card not in (first, last)]
    return match.start([first, *live, last], list)


def test_hearts2_opening() -> None:
    for dead, opener in (("2c Ad", "4c"), ("2c 4c", "6c"), ("Qs Ad", "2c"), ("2c Qh", "4c")):
        deal = hearts2_deal(dead)
        assert opener in deal.hands[deal.to_move()]
        assert deal.legal() == ["play " + opener]
    deal = hearts2_deal("Ac Ad")
    assert deal.hands[1][0] == "2c"  # the non-dealer gets the first card
    assert [len(hand) for hand in deal.hands] == [13, 13]


def hearts2_trick(lead: str, reply: str, broken: bool = True) -> tuple[int, bool]:
    deal = hearts2_deal()
    deal.hands = [[lead, "2d"], [reply, "4d"]]
    deal.leader, deal.tricks_done, deal.broken = 0, 1, broken
    deal.play("play " + lead)
    deal.play("play " + reply)
    return deal.leader, deal.broken


def test_hearts2_tricks() -> None:
    assert hearts2_trick("Ts", "2h", broken=False) == (1, True)
    assert hearts2_trick("8h", "6h") == (0, True)
    assert hearts2_trick("8h", "Th") == (1, True)
    assert hearts2_trick("Ts", "Qd", broken=False) == (0, False)
    assert hearts2_trick("2c", "Qs", broken=False) == (0, False)


def hearts2_at(hand: str, lead: str = "", broken: bool = False, **options: Any) -> set[str]:
    deal = hearts2_deal(**options)
    deal.hands = [hand.split(), hand.split()]
    deal.leader, deal.tricks_done, deal.broken = 0, 1, broken
    deal.trick = [(0, lead)] if lead else []
    return {move.removeprefix("play ") for move in deal.legal()}


def test_hearts2_choices() -> None:
    assert hearts2_at("2h 4h Qs") == {"Qs"}
    assert hearts2_at("2h 4h") == {"2h", "4h"}
    assert hearts2_at("2h 4c", broken=True) == {"2h", "4c"}
    assert hearts2_at("2h Th 4c", "8h") == {"2h", "Th"}
    assert hearts2_at("4c Qs 2h", "8c") == {"4c"}
    assert hearts2_at("4c Qs 2h", "8c", queen="any_time") == {"4c", "Qs"}
    assert hearts2_at("4s Qs 2h", "8s", queen="any_time") == {"4s", "Qs"}
    assert hearts2_at("4d Qs 2h", "8c") == {"4d", "Qs", "2h"}


def test_hearts2_scoring() -> None:
    deal = hearts2_deal("Qs 4h")
    deal.taken = [["2h", "6h", "8h", "Th", "Qh", "Ah"], []]
    assert deal.scored().points == [6, 0]
    assert deal.scored().scores == [0, 20]
    deal = hearts2_deal("Qs 6c", moon_points=7)
    deal.taken = [["2h", "4h", "6h", "8h", "Th", "Qh", "Ah"], []]
    assert deal.scored().scores == [0, 7]
    deal.taken = [["2h", "4h", "6h", "8h", "Th", "Qh"], ["Ah"]]
    assert deal.scored().scores == [6, 1]


@pytest.mark.parametrize(
    ("totals", "over", "places"),
    [([101, 105], True, [1, 2]), ([105, 92], False, []), ([95, 72], False, [])],
)
def test_hearts2_end(totals: list[int], over: bool, places: list[int]) -> None:
    match = new_match("hearts2", 2, {}, 0)
    match.totals = totals
    deal = hearts2_deal()
    deal.taken = [["2h"], ["Qs", "4h"]] if over else [[], ["Qs"]]
    match.finish(deal)
    assert match.over is over
    if over:
        assert (match.totals, match.places()) == ([102, 119], places)


# Kozel


def beats(reply: str, winning: str, trump: str = "d", master: bool = True) -> bool:
    return kozel.set_beats(reply.split(), winning.split(), trump, master)


def test_kozel_beating() -> None:
    assert beats("Ts 7d", "Ks 9s")
    assert not beats("As 8s", "Ks 9s")
    assert beats("As 8d", "Ts 7d")
    assert beats("Ad 6s", "Ts 7d")
    assert not beats("Ad", "6s")
    assert not beats("Ad Kd Qd", "Ah Th 6s")
    assert not beats("8d 6c", "Ac 7c")
    assert beats("6d 8c", "Ac 7c")
    assert not beats("Tc 9c", "6d 8c")
    assert beats("7d 9c", "6d 8c")
    assert beats("Ts", "Ks")
    assert not beats("Ts", "As")
    assert beats("Td", "Jd")
    assert beats("7s", "6s", master=False)
    assert beats("6d", "6s", master=False)
    assert not beats("6s", "7s", master=False)
    assert not beats("6s", "7h", master=False)


def test_kozel_combinations() -> None:
    for hand, name in (
        ("Ac Ad Th 6s", "moscow"),
        ("Tc Td Th Ts", None),
        ("9h 8h 7h 6s", "molodka"),
        ("Ah Th Kh Qh", "molodka"),
        ("As Ts 6s Ah", "moscow"),
        ("6s 7s 8s 9s", "molodka"),
        ("Ah Th 6s", None),
        ("9h 8h 7h 6c", None),
    ):
        assert kozel.combination(hand.split()) == name


def test_kozel_leads() -> None:
    def found(hand: str, master: bool) -> set[frozenset[str]]:
        return {frozenset(cards) for cards in kozel.leads(hand.split(), master)}

    assert frozenset(["Ah", "Th", "6s"]) in found("Ah Th 6s 9c", True)
    assert frozenset(["Ah", "Th", "6s"]) not in found("Ah Th 6s 9c", False)
    assert frozenset(["Ah", "Th"]) in found("Ah Th 6s 9c", False)
    assert len(found("Ah Kh Qh 6s", True)) == 15
    assert frozenset(["Qs", "7h"]) not in found("Qs 7h", True)


def kozel_deal(hands: list[str], dealer: int = 0, **options: Any) -> Any:
    """Hands by seat; the rest of the pack follows in order."""
    players = len(hands)
    match = new_match("kozel", players, options, dealer)
    cards = [hand.split() for hand in hands]
    top = [cards[(dealer + 1 + step) % players][i] for i in range(4) for step in range(players)]
    return match.start([*top, *(card for card in match.pack() if card not in top)], list)


def test_kozel_deal() -> None:
    deal = kozel_deal(["7c 8d 9h Ts", "7d 8h 9s Tc"])
    assert (deal.to_move(), deal.phase, deal.trump) == (1, "lead", "c")
    assert deal.stock[-1] == "6c"
    assert len(deal.stock) == 28
    assert "lead 7d" in deal.legal()
    assert len(deal.legal()) == 4
    assert not deal.is_legal("lead 7d 7d")
    deal.play("lead Tc")
    assert set(deal.legal()) == {"discard 7c", "discard 8d", "discard 9h", "discard Ts"}
    deal.play("discard Ts")
    assert deal.taken[1] == ["Tc", "Ts"]
    assert [len(deal.hands[seat]) for seat in (0, 1)] == [4, 4]
    assert deal.hands[1][-1] == "8c"
    assert deal.hands[0][-1] == "9c"


def test_kozel_asking() -> None:
    molodka, moscow, other = "9h 8h 7h Kh", "Ac Ad Th 6s", "7c 8d 9c Js"
    deal = kozel_deal([molodka, other, "Qd 8s Qs Jc"], dealer=0)
    assert (deal.to_move(), deal.legal()) == (0, ["declare", "decline"])
    deal.play("declare")
    assert (deal.to_move(), deal.phase) == (0, "lead")
    assert deal.is_legal("lead 7h 8h 9h Kh")

    deal = kozel_deal([moscow, "9d 8d 7d Kd", molodka], dealer=0)  # seat 1 would lead
    assert deal.to_move() == 2
    deal.play("declare")
    assert deal.to_move() == 0
    deal.play("declare")
    assert (deal.to_move(), deal.phase) == (0, "lead")  # a Molodka cannot take it back
    assert not deal.is_legal("lead Ac Ad Th 6s")

    deal = kozel_deal([other, "9d 8d 7d Kd", molodka], dealer=0)
    deal.play("declare")
    assert deal.to_move() == 1  # alike: nearest of all
    deal.play("decline")
    assert (deal.to_move(), deal.phase) == (2, "lead")

    deal = kozel_deal([other, "9d 8d 7d Kd", molodka], dealer=0)
    deal.play("decline")
    assert (deal.to_move(), deal.phase) == (1, "lead")

    deal = kozel_deal([molodka, other, "9d 8d 7d Kd"], dealer=0)
    assert deal.to_move() == 2
    deal.play("declare")
    assert (deal.to_move(), deal.phase) == (2, "lead")  # seat 0 is farther away: not asked


def test_kozel_whole_moscow() -> None:
    hands = ["7c 8d 9c Js", "Ac Ad Th 6s"]
    assert kozel_deal(hands).phase == "lead"
    deal = kozel_deal(hands, moscow_lead="whole")
    assert (deal.to_move(), deal.phase) == (1, "ask")
    declined = kozel_deal(hands, moscow_lead="whole")
    declined.play("decline")
    assert not declined.is_legal("lead Ac Ad Th 6s")
    deal.play("declare")
    assert deal.is_legal("lead Ac Ad Th 6s")
    assert deal.is_legal("lead Ac 6s")
    deal.play("lead Ac Ad Th 6s")
    assert deal.legal() == ["discard 7c 9c 8d Js"]


def kozel_after(
    points: list[int], tricks: list[int], totals: list[int] | None = None, **options: Any
) -> tuple[Any, list[int]]:
    """Book a deal in which the sides took so many points; the match and the scores."""
    players = 4 if options.pop("teams", False) else len(points)
    match = new_match("kozel", players, options, 0)
    assert isinstance(match, kozel.KozelMatch)
    match.totals = totals or [0] * players
    return match, kozel_book(match, points, tricks)


def kozel_book(match: Any, points: list[int], tricks: list[int]) -> list[int]:
    deal = match.start(match.pack(), list)
    queens = {3: "Q", 4: "K", 10: "T", 11: "A", 2: "J"}
    for side, wanted, won in zip(match.sides(), points, tricks, strict=True):
        deal.taken[side[0]] = [queens[value] + "c" for value in _split(wanted)]
        deal.tricks[side[-1]] = won
    scores: list[int] = match.finish(deal).scores
    return scores


def _split(points: int) -> list[int]:
    """Card values with this sum."""
    best: dict[int, list[int]] = {0: []}
    for total in range(2, points + 1):
        for value in (11, 10, 4, 3, 2):
            if total - value in best:
                best[total] = [*best[total - value], value]
                break
    return best[points]


@pytest.mark.parametrize(
    ("points", "tricks", "scores"),
    [
        ([89, 31], [3, 3], [0, 2]),
        ([90, 30], [3, 3], [0, 4]),
        ([120, 0], [3, 1], [0, 4]),
        ([120, 0], [3, 0], [0, 6]),
        ([60, 60], [3, 3], [2, 2]),
        ([50, 50, 20], [1, 1, 1], [2, 2, 4]),
        ([40, 40, 40], [1, 1, 1], [2, 2, 2]),
        ([99, 21, 0], [1, 1, 0], [0, 2, 6]),
        ([50, 20, 50], [1, 1, 1], [2, 4, 2]),
    ],
)
def test_kozel_penalties(points: list[int], tricks: list[int], scores: list[int]) -> None:
    assert kozel_after(points, tricks)[1] == scores


def test_kozel_doubling() -> None:
    match, scores = kozel_after([60, 60], [3, 3], level="double_next")
    assert scores == [0, 0]
    assert kozel_book(match, [60, 60], [3, 3]) == [0, 0]
    assert kozel_book(match, [89, 31], [3, 3]) == [0, 8]
    assert kozel_book(match, [89, 31], [3, 3]) == [0, 2]
    assert kozel_after([40, 40, 40], [1, 1, 1], level="double_next")[1] == [2, 2, 2]


def test_kozel_elimination() -> None:
    match, _ = kozel_after([60, 60], [3, 3], [10, 12, 10, 12], teams=True)
    assert match.totals == [12, 14, 12, 14]
    assert (match.over, match.places()) == (True, [1, 2, 1, 2])
    match, _ = kozel_after([60, 60], [3, 3], [10, 10])
    assert (match.totals, match.over) == ([12, 12], False)
    match, _ = kozel_after([20, 20, 80], [1, 1, 1], [10, 10, 3])
    assert (match.totals, match.over) == ([14, 14, 3], True)
    assert match.places() == [2, 2, 1]
    match, _ = kozel_after([20, 30, 70], [1, 1, 1], [10, 10, 3])
    assert match.places() == [3, 2, 1]
    match, _ = kozel_after([40, 40, 40], [1, 1, 1], [10, 12, 10])
    assert (match.totals, match.still_in) == ([12, 14, 12], [0, 2])
    assert match.dealer == 2  # seat 1 has just gone out
    kozel_book(match, [100, 20], [1, 1])
    assert (match.over, match.places()) == (True, [1, 3, 2])
    match, _ = kozel_after([40, 40, 40], [1, 1, 1], [12, 12, 10])
    assert (match.over, match.places()) == (True, [2, 2, 1])


def test_kozel_next_dealer() -> None:
    assert kozel_after([20, 20, 80], [1, 1, 1])[0].dealer == 2
    assert kozel_after([50, 50, 20], [1, 1, 1])[0].dealer == 1
    assert kozel_after([80, 40], [1, 1], teams=True)[0].dealer == 2
    assert kozel_after([40, 80], [1, 1], teams=True)[0].dealer == 1


def test_kozel_stakes() -> None:
    stakes: dict[str, Any] = {"scoring": "stakes", "deals": 1}
    match, scores = kozel_after([50, 50, 20], [1, 1, 1], stake=5, **stakes)
    assert scores == [2, 3, -5]  # 15: 7 each, one more for the first after the dealer
    assert (match.over, match.places()) == (True, [2, 1, 3])
    assert kozel_after([20, 100], [1, 1], **stakes)[1] == [-6, 6]
    match, scores = kozel_after([20, 100], [1, 1], teams=True, **stakes)
    assert scores == [-6, 6, -6, 6]
    assert match.places() == [2, 1, 2, 1]
    assert kozel_after([60, 60], [1, 1], teams=True, **stakes)[1] == [0, 0, 0, 0]
    assert not kozel_after([60, 60], [1, 1], scoring="stakes")[0].over


# Hez2


def hez2_deal(
    hands: list[str], top: str = "5c", stock: str = "", under: str = "", **options: Any
) -> Any:
    """A position with seat 0 to move."""
    players = len(hands)
    match = new_match("hez2", players, options, players - 1)
    deal = match.start(match.pack(), list)
    assert isinstance(deal, hez2.Hez2Deal)
    deal.hands = [hand.split() for hand in hands]
    deal.discards = [*under.split(), top]
    deal.open_suit = top[1]
    deal.stock = stock.split()
    return deal


def test_hez2_matching() -> None:
    deal = hez2_deal(["3c 5e 7o 1b 2o Rb", "3o"], stock="4o")
    assert set(deal.legal()) == {"play 3c", "play 5e", "draw"}
    deal.options = {**deal.options, "action_cards": "any"}
    assert set(deal.legal()) == {"play 3c", "play 5e", "play 1b", "play 2o", "draw"}


def test_hez2_seven() -> None:
    deal = hez2_deal(["7o 3b", "3e 3o 7b 5c"], top="4o", stock="4c")
    assert not deal.is_legal("play 7o")
    assert deal.is_legal("play 7o o")
    deal.play("play 7o e")
    sevens = {f"play 7b {suit}" for suit in "oceb"}
    assert set(deal.legal()) == {"play 3e", "draw", *sevens}
    deal.play("play 3e")
    deal.hands[0] = ["3b", "5o"]
    assert set(deal.legal()) == {"play 3b", "draw"}


def test_hez2_skip() -> None:
    deal = hez2_deal(["1o 3o", "3o 5b"], top="5o", stock="4c")
    deal.play("play 1o")
    assert (deal.to_move(), deal.legal()) == (1, ["skip"])
    deal.play("skip")
    assert (deal.to_move(), set(deal.legal())) == (0, {"play 3o", "draw"})

    deal = hez2_deal(["1o 3o", "1c 3c", "1e 3e"], top="5o", stock="4c")
    for move in ("play 1o", "play 1c", "play 1e"):
        assert deal.is_legal(move)
        deal.play(move)
    assert (deal.to_move(), deal.legal()) == (0, ["skip"])
    deal.play("skip")
    assert deal.to_move() == 1


def test_hez2_penalty() -> None:
    hands = ["2o 3o", "2c 3c", "2e 3e", "3b 4b"]
    deal = hez2_deal(hands, top="5o", stock="Co Cc Ce Cb Ro Rc Re Rb")
    for move in ("play 2o", "play 2c", "play 2e"):
        assert deal.is_legal(move)
        deal.play(move)
    assert (deal.to_move(), deal.legal()) == (3, ["take"])
    deal.play("take")
    assert len(deal.hands[3]) == 8
    assert (deal.to_move(), set(deal.legal())) == (0, {"draw"})

    deal = hez2_deal(["2o 3o", "2b 6o"], top="5o", stock="4c")
    deal.play("play 2o")
    assert set(deal.legal()) == {"take", "play 2b"}


def test_hez2_finishing_cards() -> None:
    deal = hez2_deal(["2o 3o", "2c", "2e 3c"], top="5o", stock="4c")
    deal.play("play 2o")
    deal.play("play 2c")
    assert (deal.places[1], deal.to_move()) == (1, 2)
    assert set(deal.legal()) == {"play 2e", "play 3c", "draw"}
    deal = hez2_deal(["1o", "3o 4c", "3b 4b"], top="5o", stock="4c")
    deal.play("play 1o")
    assert (deal.to_move(), set(deal.legal())) == (1, {"play 3o", "draw"})
    deal = hez2_deal(["7b", "3o 3b", "4o"], top="5b", stock="4c")
    deal.play("play 7b o")
    assert set(deal.legal()) == {"play 3o", "draw"}
    deal.play("play 3o")
    deal.play("play 4o")
    assert deal.to_move() is None
    assert deal.places == [1, 3, 2]
    deal = hez2_deal(["1o", "1c"], top="5o")
    deal.play("play 1o")
    assert (deal.to_move(), deal.places) == (None, [1, 2])


def test_hez2_seats_that_are_out() -> None:
    hands = ["2o 1c 3b", "3o", "3c 4c", "3e 4e"]
    deal = hez2_deal(hands, top="5o", stock="4o 6o 6c")
    deal.still_in.remove(1)
    deal.hands[1] = []
    deal.play("play 2o")
    assert (deal.to_move(), deal.legal()) == (2, ["take"])


@pytest.mark.parametrize(
    ("stock", "under", "due", "gets", "shuffles"),
    [
        ("3o", "3c 3e 3b", 4, 4, 1),
        ("3o", "3c 3e", 4, 3, 1),
        ("3o", "3c", 6, 2, 1),
        ("", "", 2, 0, 0),
        ("3o 3c", "3e", 2, 2, 0),
    ],
)
def test_hez2_short_stock(stock: str, under: str, due: int, gets: int, shuffles: int) -> None:
    deal = hez2_deal(["4o", "5o"], top="2o", stock=stock, under=under)
    seen: list[list[str]] = []

    def shuffle(cards: list[str]) -> list[str]:
        seen.append(cards)
        return cards[::-1]

    deal.shuffle = shuffle
    deal.threat, deal.due = "penalty", due
    deal.play("take")
    assert (len(deal.hands[0]), len(seen)) == (1 + gets, shuffles)
    assert (deal.to_move(), deal.due, deal.discards[-1]) == (1, 0, "2o")


def test_hez2_no_way_to_draw() -> None:
    deal = hez2_deal(["5o", "6c"], top="4e", max_turns=2)
    assert deal.legal() == ["pass"]
    deal.play("pass")
    assert deal.legal() == ["pass"]
    deal.play("pass")
    assert (deal.to_move(), deal.places) == (None, [1, 1])
    assert hez2_deal(["5o 4c", "6c"], top="4e").legal() == ["play 4c"]


def test_hez2_stopped_with_some_out() -> None:
    deal = hez2_deal(["5c", "3o 3c", "3e 4e", "6o"], stock="4o", max_turns=2)
    deal.play("play 5c")
    deal.play("play 3c")
    assert (deal.to_move(), deal.places) == (None, [1, 2, 4, 2])


def test_hez2_starter() -> None:
    pack = hez2.pack()
    start = ["1o", "7c", "2e", "5b"]
    rest = [card for card in pack if card not in start]
    deck = [*rest[:8], *start, *rest[8:]]
    plain = new_match("hez2", 2, {}, 0).start(deck, list)
    assert isinstance(plain, hez2.Hez2Deal)
    assert (plain.discards, plain.threat, plain.to_move()) == (["1o"], "", 1)
    turned = new_match("hez2", 2, {"starter": "no_action"}, 0).start(deck, list)
    assert isinstance(turned, hez2.Hez2Deal)
    assert turned.discards == ["5b"]
    assert turned.stock == [*rest[8:], "1o", "7c", "2e"]
    ordinary = [card for card in pack if card[0] not in "127"]
    actions = [card for card in pack if card[0] in "127"]
    options = {"starter": "no_action", "hand_size": 14}
    with pytest.raises(Refused):
        new_match("hez2", 2, options, 0).start([*ordinary, *actions], list)


# Places


def test_places_share_the_better_one() -> None:
    assert places_by([(3,), (3,), (7,)]) == [1, 1, 3]
    assert places_by([(3,), (7,), (7,)]) == [1, 2, 2]


def test_hearts_dealer_and_deal_numbers() -> None:
    records = _match("hearts", 5)
    deals = records[1:-1]
    assert [deal["deal"] for deal in deals] == list(range(1, len(deals) + 1))
    for one, two in pairwise(deals):
        assert two["dealer"] == (one["dealer"] + 1) % 5


def test_hearts2_pack() -> None:
    assert len(hearts2.Hearts2Match(2, {}, 0).pack()) == 28
