"""Sentences that people are told in random matches of every game."""

import random
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from typing import Any

from majlis.game import Game, Refused
from majlis.games import GAMES
from majlis.match import Match
from majlis.shuffle import SeededChance
from majlis.story import (
    deal_begins,
    deal_is_over,
    final_places,
    goal,
    going_out,
    happenings,
    house_options,
    partners,
)
from majlis.view import Play, View
from majlis.words import Sentence

TABLES: tuple[tuple[str, int, dict[str, Any]], ...] = (
    ("hearts", 4, {"target": 20, "jack_of_diamonds": True}),
    ("hearts", 3, {"target": 20, "surplus": "kitty", "pass_count": 1, "pass_cycle": ["left"]}),
    ("hearts2", 2, {"target": 20}),
    ("kozel", 2, {"limit": 16, "count": "shown"}),
    ("kozel", 3, {"limit": 4}),
    ("kozel", 4, {"limit": 2}),
    ("hez2", 2, {"hand_size": 18, "max_turns": 150}),
    ("hez2", 3, {"hand_size": 12, "max_turns": 150}),
    ("hez2", 4, {"hand_size": 9, "max_turns": 150}),
)
"""Short matches in which everything happens."""


@dataclass(frozen=True)
class Told:
    """What one viewer is told of one move; ``sentences`` may be of other things too."""

    game: Game[Any]
    viewer: int | None
    before: View
    after: View
    play: Play | None
    sentences: tuple[Sentence, ...]


@cache
def told() -> tuple[Told, ...]:
    """Everything that the viewers of these matches are told, move by move."""
    return tuple(one for table in TABLES for one in _match(*table))


def _match(game: str, players: int, options: dict[str, Any]) -> Iterator[Told]:
    match = Match(GAMES[game], players, options, SeededChance("sentences"), pause=True)
    chance = random.Random(game)
    viewers = (*range(min(players, 3)), None)
    while True:
        before = [match.view(viewer) for viewer in viewers]
        first = [() if match.deal.moves else tuple(_opening(match, v)) for v in viewers]
        refused = tuple(_refusals(match, chance))
        known = [len(match.history(viewer)) for viewer in viewers]
        seat = match.to_act[0]
        legal = match.legal(seat)
        match.act(seat, _choice(legal, chance))
        for n, viewer in enumerate(viewers):
            after, history = match.view(viewer), match.history(viewer)
            play = history[-1] if len(history) > known[n] else None
            sentences = [*happenings(before[n], after, play, viewer), after.status]
            sentences += first[n]
            if match.deal.over:
                sentences += _closing(match, viewer)
            sentences += refused if n == 0 else ()
            yield Told(match.game, viewer, before[n], after, play, tuple(sentences))
        if match.over:
            return
        if match.deal.over:
            match.deal_next()


def _choice(legal: tuple[str, ...], chance: random.Random) -> str:
    """A move at random, but mostly one of these, so that hands end and the stock runs out."""
    for eager, likely in (("declare", 0.4), ("draw", 0.15), ("play", 0.9)):
        moves = [move for move in legal if move.startswith(eager)]
        if moves and chance.random() < likely:
            return chance.choice(moves)
    return chance.choice(legal)


def _opening(match: Match, viewer: int | None) -> Iterator[Sentence]:
    yield deal_begins(match, viewer)
    yield from partners(match.game, match.players, viewer)
    yield from filter(None, (goal(match), house_options(match)))


def _closing(match: Match, viewer: int | None) -> Iterator[Sentence]:
    yield deal_is_over(match)
    yield from going_out(match, viewer)
    if match.over:
        yield from final_places(
            match.places, lambda seat: match.game.side(seat, match.players), viewer
        )


def _refusals(match: Match, chance: random.Random) -> Iterator[Sentence]:
    """Why some moves that look possible are none."""
    seat = match.to_act[0]
    legal = match.legal(seat)
    cards = [card for card in match.view(seat).hand if card != "??"]
    for verb in match.game.verbs:
        some = chance.sample(cards, min(len(cards), chance.choice((0, 1, 1, 2))))
        move = " ".join([verb, *some])
        try:
            if move not in legal:
                match.deal.verify(seat, move)
        except Refused as refused:
            yield refused.reason
        except ValueError:
            continue
