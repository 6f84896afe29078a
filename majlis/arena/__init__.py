"""The arena: bots against bots on the same cards, and what that says about them."""

from majlis.arena.contest import Contest
from majlis.arena.entrants import EntrantError
from majlis.arena.running import compare
from majlis.arena.stopping import Stop
from majlis.arena.tally import Tally

__all__ = ["Contest", "EntrantError", "Stop", "Tally", "compare"]
