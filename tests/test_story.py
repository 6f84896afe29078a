"""What a viewer is told of a match."""

import ast
import copy
import random
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

import majlis.story
from majlis.cards import HIDDEN
from majlis.deal import Deal
from majlis.game import Game
from majlis.games import GAMES
from majlis.language import spoken
from majlis.match import Match
from majlis.shuffle import SeededChance
from majlis.story import (
    deal_begins,
    deed,
    final_places,
    goal,
    going_out,
    happenings,
    house_options,
    partners,
    play_of,
)
from majlis.view import Play, View
from majlis.words import Sentence
from tests.conformance.tables import TABLES, new_match
from tests.sentences import Told, told
from tests.toy import Toy

NAMES = ("Ada", "Boris", "Clara", "David", "Elena")
ENGLISH = spoken("en")


def own_side(seat: int) -> int:
    return seat


def say_all(sentences: Iterator[Sentence], game: str = "hearts") -> list[str]:
    return [ENGLISH.sentence(one, NAMES, GAMES[game].pack) for one in sentences]


def happened(game: str, start: str) -> set[str]:
    """What viewers of a game are told that starts like this."""
    return {
        text
        for one in told()
        if one.game.id == game
        for sentence in one.sentences
        if (text := ENGLISH.sentence(sentence, NAMES, one.game.pack)).startswith(start)
    }


# -- whole matches ------------------------------------------------------------------------------


def templates() -> set[str]:
    """Every sentence that ``happenings`` can make."""
    source = Path(majlis.story.__file__).with_name("happenings.py").read_text(encoding="utf-8")
    calls = (node for node in ast.walk(ast.parse(source)) if isinstance(node, ast.Call))
    return {
        str(call.args[0].value)
        for call in calls
        if isinstance(call.func, ast.Name)
        and call.func.id in ("say", "say_many")
        and isinstance(call.args[0], ast.Constant)
    }


def test_everything_that_can_happen_is_told() -> None:
    seen = {sentence.template for one in told() for sentence in one.sentences}
    assert templates() - seen == {"You take {count} card."}  # the stock and the pile were empty


def cards_of(sentence: Sentence) -> set[str]:
    """Every card that the values of a sentence name."""
    named: set[str] = set()
    for value in sentence.values.values():
        for part in value if isinstance(value, tuple) else (value,):
            named |= set(part.split(" ")) if isinstance(part, str) else set()
    return named


def known_to(one: Told) -> set[str]:
    """Every card that the viewer sees around a move."""
    known = set(one.play.cards if one.play else ())
    for view in (one.before, one.after):
        known |= {card for seat in view.seats for card in (*seat.hand, *seat.won)}
        known |= {card for play in (*view.trick, *view.last_trick) for card in play.cards}
        known |= {card for zone in view.zones.values() for card in zone}
    return known


def test_no_card_is_named_that_the_viewer_does_not_see() -> None:
    named = 0
    for one in told():
        pack = one.game.pack
        for sentence in happenings(one.before, one.after, one.play, one.viewer):
            cards = cards_of(sentence) & set(pack.names(pack.deck))
            assert cards <= known_to(one) - {HIDDEN}, sentence
            named += len(cards)
    assert named > 500


def test_spectators_are_never_spoken_to() -> None:
    for one in told():
        if one.viewer is None:
            for sentence in happenings(one.before, one.after, one.play, None):
                assert "ou" not in sentence.template.split()[0], sentence


def test_nobody_else_draws_in_words() -> None:
    assert happened("hez2", "Boris draws") == {"Boris draws a card."}
    assert "You draw a card." not in happened("hez2", "You draw")


# -- worlds that a viewer cannot tell apart -----------------------------------------------------


def another_world(deal: Deal, viewer: int, seed: int) -> Deal:
    """A deal that differs from this one only in what the viewer cannot know."""
    other = copy.copy(deal)
    other.moves = list(deal.moves)
    other._state = deal.hidden(viewer, seed)  # type: ignore[assignment]
    other._legal = {}
    return other


def shape(move: str) -> tuple[str, int]:
    verb, *cards = move.split(" ")
    return verb, len(cards)


@pytest.mark.parametrize(("game", "players"), TABLES)
def test_two_worlds_that_look_the_same_are_told_the_same(game: Game[Any], players: int) -> None:
    match, chance = new_match(game, players, "story")
    compared = 0
    for _ in range(40):
        if match.over:
            break
        seat = match.to_act[0]
        viewer = (seat + 1) % players
        move = chance.choice(match.legal(seat))
        compared += _compare(match, seat, viewer, move, chance)
        match.act(seat, move)
    assert compared


def _compare(match: Match, seat: int, viewer: int, move: str, chance: random.Random) -> bool:
    """Play a move here, and one that looks the same to the viewer in another world."""
    here = another_world(match.deal, viewer, 0)
    here._state = match.deal._state.clone()
    there = another_world(match.deal, viewer, chance.getrandbits(40))
    before = here.view(viewer)
    assert there.view(viewer) == before
    if match.game.questions(before) is not None:
        return False  # whoever is asked there may not be asked here
    alike = [other for other in there.legal(seat) if shape(other) == shape(move)]
    if not alike:
        return False
    here.act(seat, move)
    there.act(seat, chance.choice(alike))
    if here.view(viewer) != there.view(viewer) or here.history(viewer) != there.history(viewer):
        return False  # the viewer sees the difference
    stories = [
        list(happenings(before, deal.view(viewer), deal.history(viewer)[-1], viewer))
        for deal in (here, there)
    ]
    assert stories[0] == stories[1]
    return True


# -- single sentences ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("places", "sentences"),
    [
        ([1, 2, 3, 4], ["You win.", "Boris is second.", "Clara is third.", "David is fourth."]),
        ([2, 1, 2, 4], ["Boris wins.", "You and Clara share second place.", "David is fourth."]),
        ([1, 1, 1, 1], ["You, Boris, Clara and David share first place."]),
        ([4, 1, 2, 2], ["Boris wins.", "Clara and David share second place.", "You are fourth."]),
    ],
)
def test_final_places(places: Sequence[int], sentences: list[str]) -> None:
    assert say_all(final_places(places, own_side, 0)) == sentences


def test_partners_have_their_place_together() -> None:
    found = say_all(final_places([2, 1, 2, 1], lambda seat: seat % 2, 0))
    assert found == ["Boris and David win.", "You and Clara are second."]
    found = say_all(final_places([1, 2, 1, 2], lambda seat: seat % 2, None))
    assert found == ["Ada and Clara win.", "Boris and David are second."]


def test_who_plays_together() -> None:
    kozel = GAMES["kozel"]
    assert say_all(partners(kozel, 4, 2)) == ["You and Ada play together."]
    both = ["Ada and Clara play together.", "Boris and David play together."]
    assert say_all(partners(kozel, 4, None)) == both
    assert say_all(partners(kozel, 3, 0)) == []


def test_going_out_by_sides() -> None:
    match = Match(GAMES["kozel"], 4, {}, SeededChance("x"), pause=True)
    match.finished = [None]  # type: ignore[list-item]
    match.standing = replace(match.standing, totals=(12, 2, 12, 2), out_since=(1, 0, 1, 0))
    for viewer, text in (
        (0, "You and Clara have 12 penalties and are out."),
        (1, "Ada and Clara have 12 penalties and are out."),
        (None, "Ada and Clara have 12 penalties and are out."),
    ):
        assert say_all(going_out(match, viewer), "kozel") == [text]
    three = Match(GAMES["kozel"], 3, {}, SeededChance("x"), pause=True)
    three.finished = [None]  # type: ignore[list-item]
    three.standing = replace(three.standing, totals=(1, 0, 0), out_since=(1, 0, 0))
    assert say_all(going_out(three, 0), "kozel") == ["You have 1 penalty and are out."]
    assert say_all(going_out(three, 1), "kozel") == ["Ada has 1 penalty and is out."]


def test_a_deal_begins() -> None:
    match = Match(GAMES["hearts2"], 2, {}, SeededChance("x"), dealer=1)
    assert say_all(iter([deal_begins(match, 0)])) == ["Deal 1: Boris deals."]
    assert say_all(iter([deal_begins(match, 1)])) == ["Deal 1: You deal."]
    seat = match.to_act[0]
    match.act(seat, match.legal(seat)[0])
    assert say_all(iter([deal_begins(match, None)])) == ["Deal 1: Boris deals, continued."]


def test_what_the_match_is_about() -> None:
    options = {"target": 50, "pass_cycle": ["left", "hold"], "jack_of_diamonds": True}
    match = Match(GAMES["hearts"], 4, options, SeededChance("x"))
    aim, unusual = goal(match), house_options(match)
    assert aim
    assert unusual
    assert ENGLISH.phrase(aim, NAMES, match.game.pack) == "to 50 points"
    assert ENGLISH.sentence(unusual, NAMES, match.game.pack) == (
        "House options: pass cycle left then hold, jack of diamonds yes, target 50."
    )
    plain = Match(GAMES["hez2"], 2, {}, SeededChance("x"))
    assert (goal(plain), house_options(plain)) == (None, None)
    stakes = Match(GAMES["kozel"], 2, {"scoring": "stakes", "deals": 1}, SeededChance("x"))
    assert str(goal(stakes)) == "1 deal for chips"


@pytest.mark.parametrize(
    ("move", "words"),
    [
        ("play 7o e", "play seven of oros and declare espadas"),
        ("skip", "accept the skip"),
        ("draw", "draw a card"),
        ("pass", "pass"),
        ("knock", "knock"),
        ("toss 5c 6c", "toss five of copas, six of copas"),
    ],
)
def test_moves_as_something_to_do(move: str, words: str) -> None:
    pack = GAMES["hez2"].pack
    assert ENGLISH.phrase(deed(play_of(move, pack, 0)), NAMES, pack) == words


def test_a_fifth_game_is_told_without_words_of_its_own() -> None:
    match = Match(Toy(), 2, {}, SeededChance("x"), dealer=0)
    before = match.view(0)
    match.act(1, move := match.legal(1)[0])
    words = Toy.pack.words(move.removeprefix("play "))
    plays = match.history(0)[-1]
    sentences = happenings(before, match.view(0), plays, 0)
    assert [ENGLISH.sentence(s, NAMES, Toy.pack) for s in sentences] == [f"Boris plays {words}."]
    tossed = Play(1, "toss", ("Qs", HIDDEN))
    told_so = happenings(before, before, tossed, 0)
    assert [ENGLISH.sentence(s, NAMES, Toy.pack) for s in told_so] == [
        "Boris: toss queen of spades, 1 more."
    ]


def test_views_are_all_that_is_looked_at() -> None:
    """Views built by hand are enough: nothing comes from the match itself."""
    view = Match(GAMES["hearts2"], 2, {}, SeededChance("x")).view(0)
    after = View(**{name: getattr(view, name) for name in view.__dataclass_fields__})
    assert list(happenings(view, after, None, 0)) == []
