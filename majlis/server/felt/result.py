"""The end of a deal and of a match, and the score sheet."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from markupsafe import Markup

from majlis.room.scene import PotScene, Scene
from majlis.room.table import BETWEEN, CLOSED, OVER
from majlis.server.felt.hand import ordered
from majlis.server.felt.words import Words
from majlis.story import final_places
from majlis.view import View
from majlis.words import Sentence


@dataclass(frozen=True)
class ResultRow:
    """What a deal has come to for one seat; None where the game has no such number."""

    seat: int
    name: str
    me: bool
    taken: int | None
    score: int
    total: int | None
    place: int | None
    won: Markup
    left: Markup
    best: bool
    ready: bool
    share: int | None


@dataclass(frozen=True)
class Result:
    """A finished deal, and the match if that is finished too (``over``).

    ``word`` is what its scores are called: ``score``, ``penalties``, ``chips`` or ``place``.
    ``lines`` say how the match ended.  ``pot`` is what the people have played for, if that has
    been shared out with this deal; the rows say what each has got of it.
    """

    over: bool
    word: str
    rows: tuple[ResultRow, ...]
    lines: tuple[Markup, ...]
    has_taken: bool
    has_total: bool
    dead: Markup
    pot: PotScene | None


def score_word(scene: Scene) -> str:
    """What the scores of this match are called."""
    if scene.setup.options.get("scoring") == "stakes":
        return "chips"
    return {"hez2": "place", "kozel": "penalties"}.get(scene.setup.game, "score")


def result(scene: Scene, words: Words) -> Result | None:
    """The result of the deal that has just ended, once its last trick has been seen."""
    view = scene.view
    ended = scene.phase in (BETWEEN, OVER) or (scene.phase == CLOSED and bool(scene.sheet))
    if not ended or scene.settling or not scene.sheet or (view and not view.over):
        return None
    over = bool(scene.places)
    word = score_word(scene)
    rows = sorted(_rows(scene, words, view, word), key=lambda row: row.place or 0)
    return Result(
        over=over,
        word=word,
        rows=tuple(rows),
        lines=tuple(map(words.sentence, _ending(scene))) if over else (),
        has_taken=any(row.taken is not None for row in rows),
        has_total=word != "place",
        dead=words.cards(view.zones["dead_cards"]) if view and _dead(view) else Markup(""),
        pot=_shared_out(scene),
    )


def _shared_out(scene: Scene) -> PotScene | None:
    pot = scene.pot
    return pot if pot and pot.shares and pot.total else None


def _dead(view: View) -> bool:
    return bool(view.zones.get("dead_cards"))


def _ending(scene: Scene) -> Iterator[Sentence]:
    sides = [seat.side for seat in scene.seats]
    yield from final_places(scene.places, sides.__getitem__, scene.seat)


def _rows(scene: Scene, words: Words, view: View | None, word: str) -> Iterator[ResultRow]:
    last, pot = scene.sheet[-1], _shared_out(scene)
    scores = [s for s, seat in zip(last.scores, _playing(view, scene), strict=True) if seat]
    best = max(scores) if word == "chips" else min(scores)
    for seat, who in enumerate(scene.seats):
        yield ResultRow(
            seat=seat,
            name=who.name,
            me=seat == scene.seat,
            taken=last.points[seat] if last.points else None,
            score=last.scores[seat],
            total=last.totals[seat] if word != "place" else None,
            place=scene.places[seat] if scene.places else None,
            won=_won(scene, seat, words),
            left=_left(view, seat, words),
            best=last.scores[seat] == best and _playing(view, scene)[seat],
            ready=who.ready,
            share=pot.shares[seat] if pot and seat in pot.stakers else None,
        )


def _playing(view: View | None, scene: Scene) -> list[bool]:
    return [seat.playing for seat in view.seats] if view else [True] * len(scene.seats)


def _counts(view: View, options: Mapping[str, Any], card: str) -> bool:
    """Whether a card counts: those of a finished deal are shown with its result."""
    if view.game == "kozel":
        return card[0] in "ATKQJ"
    if view.game in ("hearts", "hearts2"):
        return card[1] == "h" or card == "Qs" or (card == "Jd" and options["jack_of_diamonds"])
    return True


def _won(scene: Scene, seat: int, words: Words) -> Markup:
    view = scene.view
    if view is None:
        return Markup("")
    won = [c for c in view.seats[seat].won if _counts(view, scene.setup.options, c)]
    cards = ordered(won, words.pack, "suit", view)
    return words.cards(cards) if cards else Markup("")


def _left(view: View | None, seat: int, words: Words) -> Markup:
    """The cards that somebody was left with."""
    if view is None or not view.over or not view.seats[seat].hand:
        return Markup("")
    return words.cards(ordered(view.seats[seat].hand, words.pack, "suit", view))
