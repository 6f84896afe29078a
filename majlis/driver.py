"""Bots play a match against each other."""

from collections.abc import Sequence

from majlis.bots.bot import Bot, turn_of
from majlis.match import Match
from majlis.shuffle import Stream


def streams(seed: str, players: int) -> list[Stream]:
    """A source of chance for the bot on each seat, none shared with the deals."""
    return [Stream(seed, f"bot {seat}") for seat in range(players)]


def play_out(match: Match, bots: Sequence[Bot], chances: Sequence[Stream]) -> None:
    """Let bots (one a seat) finish the match."""
    while not match.over:
        seat = match.to_act[0]
        match.act(seat, bots[seat].choose(turn_of(match.deal, seat, chances[seat])))
