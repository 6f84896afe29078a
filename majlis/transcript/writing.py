"""A match as the lines of a transcript."""

import json
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from majlis.deal import Deal
from majlis.match import FinishedDeal, Match
from majlis.transcript.replay import replayed

VERSION = 1
"""The version of the notation."""


def write(
    match: Match,
    names: Sequence[str] = (),
    seed: str = "",
    legal: bool = False,
    more: Mapping[str, Any] | None = None,
) -> Iterator[str]:
    """The lines of a match: header, its finished deals, and the result if it is over.

    With ``legal`` every move carries the list of all legal moves at that point.  ``more`` are
    further keys of the header, which mean nothing to a check.
    """
    header: dict[str, Any] = {
        "majlis": VERSION,
        "game": match.game.id,
        "players": match.players,
        "options": _changed(match),
        "names": list(names) or [f"seat {seat}" for seat in range(match.players)],
        "dealer": match.first_dealer,
    }
    if seed:
        header["seed"] = seed
    yield _line({**header, **(more or {})})
    for finished in match.finished:
        yield _line(_deal_entry(finished, legal))
    if match.over:
        yield _line({"result": {"places": match.places, "totals": match.totals}})


def _changed(match: Match) -> dict[str, Any]:
    """The options that differ from their defaults."""
    defaults = match.game.settle_options({}, match.players)
    return {name: value for name, value in match.options.items() if value != defaults[name]}


def _deal_entry(finished: FinishedDeal, legal: bool) -> dict[str, Any]:
    deal, outcome = finished.deal, finished.outcome
    entry: dict[str, Any] = {
        "deal": deal.standing.number,
        "dealer": deal.standing.dealer,
        "deck": deal.deck,
        "moves": list(_with_legal(deal)) if legal else deal.moves,
        "reshuffles": deal.reshuffles,
    }
    if outcome.points:
        entry["points"] = outcome.points
    return entry | {"scores": outcome.scores, "totals": finished.totals}


def _with_legal(deal: Deal) -> Iterator[tuple[int, str, tuple[str, ...]]]:
    again = replayed(deal.game, deal.options, deal.standing, deal.deck, deal.reshuffles)
    for seat, move in deal.moves:
        yield seat, move, again.legal(seat)
        again.act(seat, move)


def _line(entry: dict[str, Any]) -> str:
    return json.dumps(entry, ensure_ascii=False)
