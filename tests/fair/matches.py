"""Matches of random bots with a proof in their transcripts."""

import json
from collections.abc import Callable
from functools import cache
from hashlib import sha256
from typing import Any

from majlis.bots import make
from majlis.driver import play_out
from majlis.fair import Proof, Secret
from majlis.games import GAMES
from majlis.match import Match
from majlis.transcript import write

ADDED = ("amber river", "", "kiša i čaj", "مطر", "x")


def secret_of(name: str) -> Secret:
    """Another secret for every name."""
    return Secret(sha256(name.encode()).digest())


def proof_of(name: str, players: int) -> Proof:
    """A proof with some contributions."""
    return Proof.of(secret_of(name), f"test:{name}", ADDED[:players])


def played(game: str, players: int, options: dict[str, Any], name: str) -> Match:
    """A match dealt by the proof of this name, at its end."""
    match = Match(GAMES[game], players, options, proof_of(name, players).chance())
    play_out(match, [make("random", game)] * players, name)
    return match


def lines_of(game: str, players: int, name: str = "a", **options: Any) -> list[str]:
    """Its transcript."""
    return list(_lines(game, players, name, tuple(options.items())))


@cache
def _lines(game: str, players: int, name: str, options: tuple[Any, ...]) -> tuple[str, ...]:
    match = played(game, players, dict(options), name)
    return tuple(write(match, more={"fair": proof_of(name, players).as_dict()}))


def edited(lines: list[str], number: int, change: Callable[[Any], object]) -> list[str]:
    """The transcript with line ``number`` (from 1) changed."""
    entry = json.loads(lines[number - 1])
    change(entry)
    return [*lines[: number - 1], json.dumps(entry), *lines[number:]]
