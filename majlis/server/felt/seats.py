"""The seats around the table."""

from dataclasses import dataclass, replace

from markupsafe import Markup

from majlis.cards import HIDDEN
from majlis.room.scene import Scene, SeatScene
from majlis.room.table import BETWEEN, OVER, PLAYING, WAITING
from majlis.server.felt.faces import face
from majlis.server.felt.hand import ordered
from majlis.server.felt.places import around, place
from majlis.server.felt.words import Words
from majlis.view import SeatView, View


@dataclass(frozen=True)
class SeatFelt:
    """A seat as the page shows it.

    ``backs`` are its cards that nobody may see, ``faces`` those that everyone may.  ``taken`` and
    ``tricks`` are of this deal and None where they do not count or are secret.  ``side`` is its
    team, None without teams.  ``can_sit`` and ``can_place`` say what the viewer may do with it.
    """

    seat: int
    place: str
    me: bool
    who: SeatScene
    cards: int | None
    backs: Markup
    faces: Markup
    taken: int | None
    tricks: int | None
    out_of_deal: bool
    finished: int | None
    dealer: bool
    leader: bool
    acting: bool
    passing: bool
    side: int | None
    can_sit: bool
    can_place: bool
    clock: str
    seconds: float

    @property
    def plate(self) -> "SeatFelt":
        """The same without its cards: what its plate says."""
        return replace(self, backs=NOTHING, faces=NOTHING)


NOTHING = Markup("")


def seats(scene: Scene, words: Words) -> tuple[SeatFelt, ...]:
    """All seats clockwise, the viewer's own last."""
    teams = len({seat.side for seat in scene.seats}) < len(scene.seats)
    return tuple(_seat(scene, words, seat, teams) for seat in around(scene.seat, len(scene.seats)))


def _seat(scene: Scene, words: Words, seat: int, teams: bool) -> SeatFelt:
    who, view = scene.seats[seat], scene.view
    seen = view.seats[seat] if view else SeatView(())
    me = seat == scene.seat
    acting = bool(view and scene.phase == PLAYING and not scene.settling and seat in view.to_act)
    return SeatFelt(
        seat=seat,
        place=place(seat, scene.seat, len(scene.seats)),
        me=me,
        who=who,
        cards=len(seen.hand) if view and seen.playing else None,
        backs=_backs(seat, seen, me, words, bool(view and "stock" in view.zones)),
        faces=_faces(seat, seen, me, words, view),
        taken=None if view and view.over else seen.taken,
        tricks=seen.tricks if seen.playing else None,
        out_of_deal=bool(view and not seen.playing),
        finished=seen.place,
        dealer=seat == scene.dealer,
        leader=bool(view and not view.over and view.facts.get("leader") == seat),
        acting=acting,
        passing=bool(acting and view and view.facts.get("phase") == "pass"),
        side=who.side if teams else None,
        can_sit=_can_sit(scene, who),
        can_place=scene.host and not me and _can_place(scene, who),
        clock=_minutes(who.time),
        seconds=who.time or 0.0,
    )


def _can_sit(scene: Scene, who: SeatScene) -> bool:
    if who.kind == "person":
        return who.away and scene.seat is None and scene.phase in (WAITING, OVER)
    if scene.seat is not None:
        return scene.phase == WAITING
    if scene.phase in (WAITING, OVER):
        return True
    return scene.phase == BETWEEN and who.kind == "bot" and not scene.setup.rated


def _can_place(scene: Scene, who: SeatScene) -> bool:
    if scene.phase == WAITING:
        return who.kind != "person" or who.away
    return who.kind == "person" and who.away and scene.phase != "closed"


def _backs(seat: int, seen: SeatView, me: bool, words: Words, from_stock: bool) -> Markup:
    """Cards that are hidden, all alike but for their place in the row."""
    if me or not seen.playing:
        return Markup("")
    origin = "stock" if from_stock else ""
    count = seen.hand.count(HIDDEN)
    backs = (
        face(words.code, words.pack, HIDDEN, f"w{seat}-{n}", origin=origin)
        for n in range(1, count + 1)
    )
    return Markup("".join(backs))


def _faces(seat: int, seen: SeatView, me: bool, words: Words, view: View | None) -> Markup:
    """Cards in somebody else's hand that can be seen."""
    known = [card for card in seen.hand if card != HIDDEN]
    if me or view is None or not known:
        return Markup("")
    cards = ordered(known, words.pack, "suit", view)
    shown = (
        face(words.code, words.pack, card, f"c-{card}", "small", f"seat-{seat}") for card in cards
    )
    return Markup('<span class="sr">{}</span>').format(words.language.cards(cards, words.pack)) + (
        Markup("".join(shown))
    )


def _minutes(seconds: float | None) -> str:
    if seconds is None:
        return ""
    whole = int(seconds)
    return f"{whole // 60}:{whole % 60:02}"
