"""Scenes as JSON: a table as the caller sees it, named field by field."""

from typing import Literal

from pydantic import Field, JsonValue
from starlette.responses import Response

from majlis.cards import Pack
from majlis.room.frames import Frame
from majlis.room.scene import PotScene, Scene, SeatScene, SheetRow, Shuffle
from majlis.server.api.model import Told
from majlis.server.api.sentences import Said, plain, said
from majlis.view import Play, SeatView, View

Cards = tuple[str, ...]


class PlayOut(Told):
    """A move as the caller may know it."""

    seat: int
    verb: str = Field(examples=["play"])
    cards: Cards = Field(description="`??` for a card that the caller may not see.")
    declared: str | None = Field(description="The suit that a 7 has named in Hez2.")


class SeatViewOut(Told):
    """What the caller sees of a seat in the deal."""

    hand: Cards = Field(description="`??` for each card that the caller may not see.")
    playing: bool = Field(description="False for a seat that is not dealt in.")
    taken: int | None = Field(description="Points so far, where they are no secret.")
    tricks: int | None = Field(description="Tricks won, where that counts.")
    place: int | None = Field(description="Set once the seat has gone out of the deal.")
    won: Cards = Field(description="Cards won, once everyone may look at them.")


class ViewOut(Told):
    """The deal as the caller sees it."""

    game: str
    viewer: int | None = Field(description="The caller's seat; null for one who only watches.")
    dealer: int
    over: bool
    to_act: tuple[int, ...] = Field(description="The seats that are seen to owe a decision.")
    legal: tuple[str, ...] = Field(
        description="The caller's legal moves, to be sent as they are.", examples=[["play Qs"]]
    )
    seats: tuple[SeatViewOut, ...]
    trick: tuple[PlayOut, ...]
    last_trick: tuple[PlayOut, ...]
    zones: dict[str, Cards] = Field(
        description="Piles by name: stock, turn_up, kitty, dead_cards, discard_pile, passed, "
        "received; those that the game has."
    )
    facts: dict[str, JsonValue] = Field(
        description="What else is known, by name: docs/api.md lists those of each game."
    )
    status: Said
    points: tuple[int, ...] = Field(description="Points of the deal by seat, once it is over.")


class SeatOut(Told):
    """A seat of the table as everyone sees it."""

    name: str
    kind: Literal["person", "bot", "free"]
    level: str | None = Field(description="The level of the bot that plays or stands in.")
    away: bool = Field(description="A bot stands in for the person.")
    present: bool = Field(description="The person has the table open.")
    host: bool
    ready: bool = Field(description="Ready for the next deal or match.")
    total: int = Field(description="The match's total before this deal.")
    side: int = Field(description="What the seat plays for: partners have the same.")
    out: bool = Field(description="Out of the match.")
    time: float | None = Field(description="Seconds left for the decision that it owes.")
    bank: float | None = Field(description="Seconds left of its extra time.")
    running: bool = Field(description="Whether its clock runs.")


class RowOut(Told):
    """A finished deal on the score sheet, by seat."""

    deal: int
    points: tuple[int, ...]
    scores: tuple[int, ...]
    totals: tuple[int, ...]


class ShuffleOut(Told):
    """Where the cards of a match come from, see docs/fair-deals.md."""

    match: str = Field(description="What the match is called in its proof.")
    commitment: str
    words: tuple[str, ...] = Field(description="What people have added, by seat.")
    fixed: bool = Field(description="Whether the cards are fixed: nobody can add words.")
    secret: str | None = Field(description="Null until it is revealed.")


class PotOut(Told):
    """The latest pot, and what has come of it."""

    stake: int
    total: int
    stakers: tuple[int, ...] = Field(description="The seats that have staked.")
    shares: tuple[int, ...] = Field(description="Chips by seat; empty while it is played for.")
    ruling: str | None = Field(examples=["Z19"])
    deal: int | None = Field(description="The deal that it is for; null for the whole match.")


class SceneOut(Told):
    """A table as the caller sees it now: everything that there is to know, and nothing else."""

    table: str
    setup: dict[str, JsonValue] = Field(description="The table's settings, options included.")
    phase: Literal["waiting", "playing", "between", "over", "closed"] = Field(
        description="Before a match, in a deal, after a deal, after the match, for good."
    )
    paused: bool
    seat: int | None = Field(description="The caller's seat; null for one who only watches.")
    host: bool = Field(description="Whether the caller is the host.")
    seats: tuple[SeatOut, ...]
    match: int = Field(description="The number of the match, from 1; 0 before the first.")
    deal: int = Field(
        description="The number of the deal, from 1; 0 before the first, and for callers who may "
        "not watch. Nor do they see points, clocks, totals or the pot."
    )
    dealer: int | None
    view: ViewOut | None = Field(
        description="Null before the first deal, and for callers who may not watch."
    )
    decision: str | None = Field(
        description="The label of what the caller owes, to be sent with the move.",
        examples=["1.1.4"],
    )
    questions: tuple[str, ...] = Field(
        description="Answers to a secret question, one of which may be sent as the move now, "
        "with `decision`; nobody sees whether the caller was asked."
    )
    reasons: dict[str, Said] = Field(
        description="Why cards of the caller's hand may not be played now."
    )
    trick: tuple[PlayOut, ...] = Field(description="What lies on the table.")
    settling: bool = Field(description="The trick is complete and about to be taken.")
    wait: float | None = Field(description="Seconds that everybody waits before this lead.")
    after: str | None = Field(
        description="The label of the deal or match that has ended, to be sent to `agree`.",
        examples=["d1.1", "m1"],
    )
    news: tuple[Said, ...] = Field(description="What has happened in this deal, the oldest first.")
    sheet: tuple[RowOut, ...]
    totals: tuple[int, ...]
    places: tuple[int, ...] = Field(description="The ranking by seat, once the match is over.")
    played: int = Field(description="How many matches have been finished at this table.")
    closed: str | None = Field(description="Why the table is closed: host, empty or fault.")
    shuffle: ShuffleOut | None = Field(description="That of the match on the table.")
    next_shuffle: ShuffleOut | None = Field(
        description="That of the match to come, while words can be added to it."
    )
    pot: PotOut | None = Field(description="Null at a table that does not play for chips.")
    status: Said = Field(description="What is expected of the caller.")


class FrameOut(Told):
    """A scene and its number; what is newer has a larger one."""

    number: int = Field(examples=[1767225600000])
    scene: SceneOut


def frame_json(frame: Frame) -> FrameOut:
    """A frame as JSON."""
    return FrameOut(number=frame.number, scene=scene_json(frame.scene))


def answer(frame: Frame, status: int = 200) -> Response:
    """A frame as an answer; FastAPI would check it a second time."""
    text = frame_json(frame).model_dump_json()
    return Response(text, status, media_type="application/json")


def scene_json(scene: Scene) -> SceneOut:
    """A scene as JSON."""
    pack, names = scene.setup.rules.pack, scene.names
    return SceneOut(
        table=scene.table,
        setup={name: plain(value) for name, value in scene.setup.as_dict().items()},
        phase=scene.phase,  # type: ignore[arg-type]  # checked when the answer is made
        paused=scene.paused,
        seat=scene.seat,
        host=scene.host,
        seats=tuple(map(_seat, scene.seats)),
        match=scene.match,
        deal=scene.deal,
        dealer=scene.dealer,
        view=None if scene.view is None else _view(scene.view, names, pack),
        decision=scene.decision or None,
        questions=scene.questions,
        reasons={card: said(reason, names, pack) for card, reason in scene.reasons.items()},
        trick=tuple(map(_play, scene.trick)),
        settling=scene.settling,
        wait=scene.wait,
        after=scene.after or None,
        news=tuple(said(line, names, pack) for line in scene.news),
        sheet=tuple(map(_row, scene.sheet)),
        totals=scene.totals,
        places=scene.places,
        played=scene.played,
        closed=scene.closed or None,
        shuffle=_shuffle(scene.shuffle),
        next_shuffle=_shuffle(scene.next_shuffle),
        pot=_pot(scene.pot),
        status=said(scene.status, names, pack),
    )


def _shuffle(shuffle: Shuffle | None) -> ShuffleOut | None:
    if shuffle is None:
        return None
    return ShuffleOut(
        match=shuffle.match,
        commitment=shuffle.commitment,
        words=shuffle.words,
        fixed=shuffle.fixed,
        secret=shuffle.secret or None,
    )


def _pot(pot: PotScene | None) -> PotOut | None:
    if pot is None:
        return None
    return PotOut(
        stake=pot.stake,
        total=pot.total,
        stakers=pot.stakers,
        shares=pot.shares,
        ruling=pot.ruling or None,
        deal=pot.deal,
    )


def _seat(seat: SeatScene) -> SeatOut:
    return SeatOut(
        name=seat.name,
        kind=seat.kind,  # type: ignore[arg-type]  # checked when the answer is made
        level=seat.level or None,
        away=seat.away,
        present=seat.present,
        host=seat.host,
        ready=seat.ready,
        total=seat.total,
        side=seat.side,
        out=seat.out,
        time=seat.time,
        bank=seat.bank,
        running=seat.running,
    )


def _view(view: View, names: tuple[str, ...], pack: Pack) -> ViewOut:
    return ViewOut(
        game=view.game,
        viewer=view.viewer,
        dealer=view.dealer,
        over=view.over,
        to_act=view.to_act,
        legal=view.legal,
        seats=tuple(map(_seat_view, view.seats)),
        trick=tuple(map(_play, view.trick)),
        last_trick=tuple(map(_play, view.last_trick)),
        zones=dict(view.zones),
        facts={name: plain(value) for name, value in view.facts.items()},
        status=said(view.status, names, pack),
        points=view.points,
    )


def _seat_view(seat: SeatView) -> SeatViewOut:
    return SeatViewOut(
        hand=seat.hand,
        playing=seat.playing,
        taken=seat.taken,
        tricks=seat.tricks,
        place=seat.place,
        won=seat.won,
    )


def _play(play: Play) -> PlayOut:
    return PlayOut(seat=play.seat, verb=play.verb, cards=play.cards, declared=play.declared or None)


def _row(row: SheetRow) -> RowOut:
    return RowOut(deal=row.deal, points=row.points, scores=row.scores, totals=row.totals)
