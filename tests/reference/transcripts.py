"""Check whole transcripts, and make up random ones, by the reference rules."""

from __future__ import annotations

import json
import random
from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from copy import deepcopy
from dataclasses import dataclass
from typing import Any

from . import french, hearts, hearts2, hez2, kozel
from .match import Deal, Match, Refused, Scored, Shuffle

LONG_LIST = 2000
"""A pass with more choices than this is written without its legal list."""

OPTIONS: dict[str, dict[str, list[Any]]] = {
    "hearts": {
        "surplus": ["remove", "kitty"],
        "pass_count": [1, 2, 3, 4, 5, 8, 9, 10, 13, 17],
        "pass_cycle": [
            ["hold"],
            ["left"],
            ["right"],
            ["across"],
            ["left2"],
            ["right2"],
            ["right", "hold"],
            ["across", "left", "hold"],
            ["left2", "right", "right2", "left", "hold"],
            ["hold", "hold", "right", "left", "left"],
        ],
        "opening": ["lowest_club", "any_club", "left_of_dealer"],
        "points_on_first_trick": [False, True],
        "hearts_must_break": [True, False],
        "hearts_instead_of_queen": [False, True],
        "queen_breaks_hearts": [False, True],
        "moon": ["others_add", "shooter_subtracts"],
        "jack_of_diamonds": [False, True],
        "no_tricks_bonus": [False, True],
        "target": [1, 7, 13, 26, 50, 100],
        "tie": ["share", "play_on"],
    },
    "hearts2": {
        "target": [1, 10, 20, 50, 100],
        "moon_points": [1, 7, 20, 26],
        "queen": ["follows_suit", "any_time"],
    },
    "kozel": {
        "six_of_spades": ["master", "plain"],
        "discards": ["hidden", "open"],
        "count": ["memory", "shown"],
        "moscow_lead": ["normal", "whole"],
        "scoring": ["penalties", "stakes"],
        "level": ["two_each", "double_next"],
        "limit": [1, 2, 4, 6, 12, 20],
        "stake": [1, 5, 6, 7],
        "deals": [1, 2, 5, 10],
    },
    "hez2": {
        "hand_size": [1, 2, 3, 4, 5, 7, 9, 12, 13, 18, 19],
        "starter": ["plain", "no_action"],
        "action_cards": ["match", "any"],
        "max_turns": [1, 2, 10, 50, 200, 500, 1000],
    },
}

_PLAYERS = {
    "hearts": hearts.PLAYERS,
    "hearts2": hearts2.PLAYERS,
    "kozel": kozel.PLAYERS,
    "hez2": hez2.PLAYERS,
}
_CHECK_OPTION: dict[str, Callable[[int, str, object], bool]] = {
    "hearts": hearts.check_option,
    "hearts2": hearts2.check_option,
    "kozel": kozel.check_option,
    "hez2": hez2.check_option,
}
_MATCH: dict[str, Callable[[int, Mapping[str, Any], int], Match]] = {
    "hearts": hearts.HeartsMatch,
    "hearts2": hearts2.Hearts2Match,
    "kozel": kozel.KozelMatch,
    "hez2": hez2.Hez2Match,
}


@dataclass(frozen=True)
class Fault:
    """One thing that is wrong: where (line from 1, deal, move from 1) and what."""

    line: int
    deal: int | None
    move: int | None
    message: str


def refuse_options(game: str, players: int, options: object) -> str | None:
    """The reason why these options are refused; None when they are valid."""
    if not isinstance(options, dict):
        return "options are not an object"
    for name, value in options.items():
        if name not in OPTIONS[game]:
            return f"unknown option {name!r}"
        if not _CHECK_OPTION[game](players, name, value):
            return f"option {name!r} cannot be {value!r}"
    return None


def random_options(game: str, players: int, rng: random.Random) -> dict[str, Any]:
    """Some options with some valid values; the rest keep their defaults.

    None at all for a game of which nothing is known here.
    """
    chosen: dict[str, Any] = {}
    chance = rng.choice([0.0, 0.2, 0.5, 0.8])
    for name, values in OPTIONS.get(game, {}).items():
        fitting = [v for v in values if refuse_options(game, players, {name: v}) is None]
        if rng.random() < chance:
            chosen[name] = rng.choice(fitting)
    return chosen


def new_match(game: str, players: int, options: Mapping[str, Any], dealer: int) -> Match:
    """A match before its first deal."""
    return _MATCH[game](players, options, dealer)


# Checking


class _Wrong(Exception):
    """A fault after which the rest of the match cannot be followed."""

    def __init__(self, message: str, move: int | None = None) -> None:
        super().__init__(message)
        self.message = message
        self.move = move


def _is_seat(value: object, players: int) -> bool:
    return type(value) is int and 0 <= value < players


def _whole_list(value: object) -> bool:
    return isinstance(value, list) and all(type(entry) is int for entry in value)


def check(lines: Iterable[str]) -> list[Fault]:
    """Every fault found in a file of transcripts; [] when all of it verifies.

    A fault that makes the rest of a match meaningless ends the check of that match; the
    check goes on with the next header.
    """
    faults: list[Fault] = []
    match: Match | None = None
    game = ""
    skipping = False
    seen_header = False
    number = 0
    for number, text in enumerate(lines, 1):
        if not text.strip():
            continue
        deal_number = match.number if match is not None else None
        try:
            record = _parse(text)
            if match is None:
                if "majlis" not in record:
                    if skipping:
                        continue
                    raise _Wrong("not a match header")
                seen_header = True
                skipping = False
                game, match = _header(record)
            elif "deal" in record:
                wrong = _deal(game, match, record)
                faults += [Fault(number, deal_number, None, message) for message in wrong]
            elif "result" in record:
                wrong = _result(match, record)
                faults += [Fault(number, None, None, message) for message in wrong]
                match = None
            elif "majlis" in record:
                faults.append(Fault(number, deal_number, None, "missing result line"))
                match = None
                game, match = _header(record)
            else:
                raise _Wrong("neither a deal nor a result")
        except _Wrong as wrong_line:
            faults.append(Fault(number, deal_number, wrong_line.move, wrong_line.message))
            match = None
            skipping = True
    if match is not None:
        faults.append(Fault(number, match.number, None, "missing result line"))
    elif not seen_header and not faults:
        faults.append(Fault(number, None, None, "no match"))
    return faults


def _parse(text: str) -> dict[str, Any]:
    try:
        record = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise _Wrong("not JSON") from error
    if not isinstance(record, dict):
        raise _Wrong("not a JSON object")
    return record


def _header(record: dict[str, Any]) -> tuple[str, Match]:
    if type(record["majlis"]) is not int or record["majlis"] != 1:
        raise _Wrong("unknown version")
    game = record.get("game")
    if not isinstance(game, str) or game not in _MATCH:
        raise _Wrong("unknown game")
    players = record.get("players")
    if type(players) is not int or players not in _PLAYERS[game]:
        raise _Wrong("wrong number of players")
    options = record.get("options", {})
    reason = refuse_options(game, players, options)
    if reason is not None:
        raise _Wrong(reason)
    dealer = record.get("dealer")
    if type(dealer) is not int or not _is_seat(dealer, players):
        raise _Wrong("wrong dealer")
    return game, new_match(game, players, options, dealer)


def _deal(game: str, match: Match, record: dict[str, Any]) -> list[str]:
    """Follow one deal; the messages are faults that leave the rest readable."""
    if match.over:
        raise _Wrong("a deal after the end of the match")
    if type(record["deal"]) is not int or record["deal"] != match.number:
        raise _Wrong(f"wrong deal number, not {match.number}")
    if type(record.get("dealer")) is not int or record["dealer"] != match.dealer:
        raise _Wrong(f"wrong dealer, not {match.dealer}")
    deck = record.get("deck")
    if not isinstance(deck, list) or not all(isinstance(card, str) for card in deck):
        raise _Wrong("no deck")
    if Counter(deck) != Counter(match.pack()):
        raise _Wrong("the deck is not the game's deck")
    reshuffles = record.get("reshuffles", [])
    if not isinstance(reshuffles, list):
        raise _Wrong("reshuffles are not a list")
    left = list(reshuffles)

    def recorded(discards: list[str]) -> list[str]:
        if not left:
            raise Refused("a reshuffle is missing")
        stock = left.pop(0)
        if not isinstance(stock, list) or not all(isinstance(card, str) for card in stock):
            raise Refused("a reshuffle is not a list of cards")
        if Counter(stock) != Counter(discards):
            raise Refused("a reshuffle is not of the discards")
        return [str(card) for card in stock]

    try:
        deal = match.start([str(card) for card in deck], recorded)
    except Refused as refused:
        raise _Wrong(str(refused)) from refused
    moves = record.get("moves")
    if not isinstance(moves, list):
        raise _Wrong("no moves")
    for count, entry in enumerate(moves, 1):
        _move(deal, entry, count)
    if deal.to_move() is not None:
        raise _Wrong("the deal stops before its end", len(moves) + 1)
    if left:
        raise _Wrong("a reshuffle that did not happen")
    scored = match.finish(deal)
    wrong = []
    expected = {"points": scored.points, "scores": scored.scores, "totals": match.totals}
    for key, right in expected.items():
        if right is None:
            continue
        if not _whole_list(record.get(key)) or record[key] != right:
            wrong.append(f"wrong {key}, not {right}")
    return wrong


def _move(deal: Deal, entry: object, count: int) -> None:
    if not isinstance(entry, list) or len(entry) not in (2, 3):
        raise _Wrong("not a move", count)
    seat, move = entry[0], entry[1]
    if type(seat) is not int or not isinstance(move, str):
        raise _Wrong("not a move", count)
    to_move = deal.to_move()
    if to_move is None:
        raise _Wrong("the deal goes on after its end", count)
    if seat != to_move:
        raise _Wrong(f"a move by seat {seat}, not {to_move}", count)
    move = deal.canonical(move)
    if not deal.is_legal(move):
        raise _Wrong(f"illegal move {move!r}", count)
    if len(entry) == 3:
        listed = entry[2]
        if not isinstance(listed, list) or not all(isinstance(m, str) for m in listed):
            raise _Wrong("the legal moves are not a list of moves", count)
        if {deal.canonical(m) for m in listed} != set(deal.legal()):
            raise _Wrong("wrong list of legal moves", count)
    try:
        deal.play(move)
    except Refused as refused:
        raise _Wrong(str(refused), count) from refused


def _result(match: Match, record: dict[str, Any]) -> list[str]:
    if not match.over:
        raise _Wrong("an early result line")
    result = record["result"]
    if not isinstance(result, dict):
        raise _Wrong("the result is not an object")
    wrong = []
    for key, right in (("places", match.places()), ("totals", match.totals)):
        if not _whole_list(result.get(key)) or result[key] != right:
            wrong.append(f"wrong {key} in the result, not {right}")
    return wrong


# Making up


def play(
    game: str,
    players: int,
    options: Mapping[str, Any],
    rng: random.Random,
    dealer: int,
    with_legal: bool = True,
) -> list[str]:
    """A random match as transcript lines.  Decks and moves lean towards rare events."""
    match = new_match(game, players, options, dealer)
    header = {
        "majlis": 1,
        "game": game,
        "players": players,
        "options": dict(options),
        "names": [f"p{seat}" for seat in range(players)],
        "dealer": dealer,
        "seed": str(rng.getrandbits(64)),
    }
    lines = [json.dumps(header)]
    while not match.over:
        tries = 15 if rng.random() < 0.15 else 1
        for attempt in range(tries):
            trial = deepcopy(match)
            record, scored = _play_deal(game, players, trial, rng, with_legal)
            if attempt == tries - 1 or _rare(game, scored):
                break
        match = trial
        lines.append(json.dumps(record))
    result = {"places": match.places(), "totals": match.totals}
    lines.append(json.dumps({"result": result}))
    return lines


def _rare(game: str, scored: Scored) -> bool:
    """A moon or a tie for most, which random play seldom brings."""
    if scored.points is None:
        return True
    if game == "hearts":
        return 26 in scored.points
    if game == "hearts2":
        return scored.scores != scored.points
    return scored.points.count(max(scored.points)) > (2 if len(scored.points) == 4 else 1)


def _play_deal(
    game: str, players: int, match: Match, rng: random.Random, with_legal: bool
) -> tuple[dict[str, Any], Scored]:
    reshuffles: list[list[str]] = []

    def shuffled(discards: list[str]) -> list[str]:
        stock = list(discards)
        rng.shuffle(stock)
        reshuffles.append(list(stock))
        return stock

    number, dealer = match.number, match.dealer
    deck, deal = _start(game, players, match, rng, shuffled)
    choose = _chooser(deal, game, players, rng)
    moves: list[list[Any]] = []
    while (seat := deal.to_move()) is not None:
        legal = deal.legal() if deal.count_legal() <= LONG_LIST else None
        if legal is None:
            assert isinstance(deal, hearts.HeartsDeal)
            cards = rng.sample(deal.hands[seat], deal.options["pass_count"])
            move = deal.canonical("pass " + " ".join(cards))
        else:
            move = choose(seat, legal)
        moves.append([seat, move, legal] if with_legal and legal is not None else [seat, move])
        deal.play(move)
    scored = match.finish(deal)
    record: dict[str, Any] = {"deal": number, "dealer": dealer, "deck": deck, "moves": moves}
    if reshuffles or rng.random() < 0.7:
        record["reshuffles"] = reshuffles
    if scored.points is not None:
        record["points"] = scored.points
    record["scores"] = scored.scores
    record["totals"] = list(match.totals)
    return record, scored


def _start(
    game: str, players: int, match: Match, rng: random.Random, shuffle: Shuffle
) -> tuple[list[str], Deal]:
    while True:
        deck = match.pack()
        rng.shuffle(deck)
        if isinstance(match, kozel.KozelMatch) and rng.random() < 0.5:
            _plant_combinations(deck, match, rng)
        if game == "hearts" and rng.random() < 0.25:
            seat = rng.randrange(players)
            size = hearts.HAND_SIZE[players]
            points = [card for card in deck if french.is_point(card)]
            _plant(deck, points[:size], [seat + players * i for i in range(size)])
        if game == "hez2" and rng.random() < 0.1:
            actions = [card for card in deck if card[0] in hez2.ACTIONS]
            _plant(deck, actions[: rng.randint(1, 12)], list(range(16, 40)))
        try:
            return deck, match.start(list(deck), shuffle)
        except Refused:
            continue


def _plant(deck: list[str], cards: list[str], positions: list[int]) -> None:
    """Swap these cards to these positions of the deck."""
    for card, position in zip(cards, positions, strict=False):
        other = deck.index(card)
        deck[other], deck[position] = deck[position], deck[other]


def _plant_combinations(deck: list[str], match: kozel.KozelMatch, rng: random.Random) -> None:
    seats = len(match.still_in)
    free = set(deck)
    for index in rng.sample(range(seats), rng.randint(1, seats)):
        if rng.random() < 0.5:
            wanted = [card for card in free if card[0] in "AT" or card == kozel.MASTER]
        else:
            suit = rng.choice(french.SUITS)
            wanted = [card for card in free if card[1] == suit or card == kozel.MASTER]
        wanted.sort()
        if len(wanted) < 4:
            continue
        cards = rng.sample(wanted, 4)
        free -= set(cards)
        _plant(deck, cards, [index + seats * i for i in range(4)])


def _chooser(
    deal: Deal, game: str, players: int, rng: random.Random
) -> Callable[[int, list[str]], str]:
    """A way to choose moves for one deal, drawn at random."""
    if game in ("hearts", "hearts2") and rng.random() < 0.5:
        shooter = rng.randrange(players)

        def strength(move: str) -> tuple[int, int]:
            cards = move.split(" ")[1:]
            hearts_held = sum(card[1] == "h" for card in cards)
            return sum(french.rank_of(card) for card in cards), hearts_held

        def shoot(seat: int, legal: list[str]) -> str:
            high = (seat == shooter) == legal[0].startswith("play")
            return max(legal, key=strength) if high else min(legal, key=strength)

        return shoot
    if game == "kozel":
        like = rng.random()

        def legal_beat(legal: list[str]) -> bool:
            return any(move.startswith("beat") for move in legal)

        def prefer(seat: int, legal: list[str]) -> str:
            verb = rng.choice(sorted({move.split(" ")[0] for move in legal}))
            if verb == "discard" and legal_beat(legal) and rng.random() < like:
                verb = "beat"
            return rng.choice([move for move in legal if move.startswith(verb)])

        return prefer
    if isinstance(deal, hez2.Hez2Deal):
        if rng.random() < 0.2:
            hands, miser = deal.hands, rng.randrange(players)

            def empty_the_stock(seat: int, legal: list[str]) -> str:
                """All but one hoard; that one stays short of cards, and sometimes cannot move."""
                playing = seat == miser and len(hands[seat]) > 1
                wanted = [move for move in legal if move.startswith("play") == playing]
                return rng.choice(wanted or legal)

            return empty_the_stock
        keen = [rng.choice([0.0, 0.05, 0.3, 0.7, 0.95]) for _ in range(players)]

        def shed(seat: int, legal: list[str]) -> str:
            plays = [move for move in legal if move.startswith("play")]
            if plays and rng.random() < keen[seat]:
                return rng.choice(plays)
            return rng.choice(legal)

        return shed
    return lambda seat, legal: rng.choice(legal)
