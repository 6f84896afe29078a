"""Positions with a known answer, and which of them a bot finds (see docs/positions.md)."""

from majlis.arena.positions.build import build
from majlis.arena.positions.position import Position, PositionError, position, positions
from majlis.arena.positions.suite import COMPLETIONS, SEED, Report, Score, answers, run

__all__ = [
    "COMPLETIONS",
    "SEED",
    "Position",
    "PositionError",
    "Report",
    "Score",
    "answers",
    "build",
    "position",
    "positions",
    "run",
]
