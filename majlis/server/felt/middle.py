"""What lies in the middle of the table: the trick, the piles, and what is known of the deal."""

from collections.abc import Iterator
from dataclasses import dataclass

from markupsafe import Markup

from majlis.cards import HIDDEN
from majlis.room.scene import Scene
from majlis.server.felt.faces import face
from majlis.server.felt.places import place
from majlis.server.felt.words import Words
from majlis.view import Cards, Play, View

NOTHING = Markup("")

PLAYER = "player"
"""A card comes from the seat that has one card less than before."""


@dataclass(frozen=True)
class Lay:
    """What a seat has put into the trick.

    ``to`` is the id of the seat that is about to take it, "" before.  ``words`` are its cards in
    words.
    """

    seat: int
    place: str
    name: str
    verb: str
    cards: Markup
    words: str
    count: int
    best: bool
    to: str


@dataclass(frozen=True)
class Pile:
    """A pile of cards: ``kind`` is its zone, ``count`` its size, ``top`` what is seen of it."""

    kind: str
    count: int
    top: Markup
    words: str


@dataclass(frozen=True)
class Fact:
    """Something that is known of the deal: its name, and its value as the template needs it."""

    kind: str
    value: object
    suit: Markup = NOTHING


def taker(view: View) -> int | None:
    """Who has taken the last trick."""
    found = view.facts.get("last_winner", view.facts.get("leader"))
    return found if isinstance(found, int) else None


def trick(scene: Scene, words: Words) -> tuple[Lay, ...]:
    """The cards played to the trick on the table."""
    view = scene.view
    if view is None:
        return ()
    to = taker(view) if scene.settling else None
    best = to if scene.settling else view.facts.get("best_seat")
    return tuple(_lay(scene, words, play, best, to) for play in scene.trick)


def _lay(scene: Scene, words: Words, play: Play, best: object, to: int | None) -> Lay:
    origin = "" if scene.settling and play.verb == "discard" else f"seat-{play.seat}"
    ids = [
        f"t{play.seat}-{n}" if card == HIDDEN else f"c-{card}" for n, card in enumerate(play.cards)
    ]
    shown = (
        face(words.code, words.pack, card, id, origin=origin)
        for id, card in zip(ids, play.cards, strict=True)
    )
    return Lay(
        seat=play.seat,
        place=place(play.seat, scene.seat, len(scene.seats)),
        name=scene.seats[play.seat].name,
        verb=play.verb,
        cards=Markup("".join(shown)),
        words=words.language.cards(play.cards, words.pack),
        count=len(play.cards),
        best=play.seat == best and len(scene.trick) > 1,
        to="" if to is None else f"seat-{to}",
    )


@dataclass(frozen=True)
class LastLay:
    """One line of the last trick, to be looked up."""

    seat: int
    name: str
    cards: Markup
    best: bool


def last_trick(scene: Scene, words: Words) -> tuple[LastLay, ...]:
    """The trick before the one on the table, for whoever looks it up."""
    view = scene.view
    if view is None:
        return ()
    to = taker(view)
    return tuple(
        LastLay(play.seat, scene.seats[play.seat].name, words.cards(play.cards), play.seat == to)
        for play in view.last_trick
    )


def piles(scene: Scene, words: Words) -> Iterator[Pile]:
    """The piles beside the trick, or in its place."""
    if scene.view is None:
        return
    zones = scene.view.zones
    for kind in ("stock", "turn_up", "discard_pile", "kitty", "dead_cards"):
        if kind in zones:
            yield _pile(kind, zones[kind], words)


def _pile(kind: str, cards: Cards, words: Words) -> Pile:
    if kind == "discard_pile":
        top = cards[-1]
        shown = [face(words.code, words.pack, card, f"c-{card}") for card in cards[-2:-1]]
        shown.append(face(words.code, words.pack, top, f"c-{top}", origin=PLAYER))
        return Pile(kind, len(cards), Markup("".join(shown)), words.language.card(top, words.pack))
    if kind == "stock":
        size = min(len(cards), 3)
        backs = "".join(f'<span class="card back" id="stock-{n}"></span>' for n in range(size))
        return Pile(kind, len(cards), Markup(backs), "")
    faces = [face(words.code, words.pack, card, _id(kind, n, card)) for n, card in enumerate(cards)]
    seen = [card for card in cards if card != HIDDEN]
    return Pile(kind, len(cards), Markup("".join(faces)), words.language.cards(seen, words.pack))


def _id(kind: str, n: int, card: str) -> str:
    return f"{kind}-{n}" if card == HIDDEN else f"c-{card}"


def facts(scene: Scene, words: Words) -> Iterator[Fact]:
    """What everybody would glance at, in the order in which it is shown."""
    if scene.view is None or scene.view.over:
        return
    found = scene.view.facts
    playing = found.get("phase") != "pass"
    if "trick_number" in found and playing:
        yield Fact("trick", _trick_number(scene))
    if "pass_shift" in found and found["pass_shift"] and not playing:
        yield Fact("pass", scene.seats[_receiver(scene)].name if scene.seat is not None else "")
    if "hearts_broken" in found and playing:
        yield Fact("broken" if found["hearts_broken"] else "unbroken", "", words.suit("h", False))
    if trumps := found.get("trumps"):
        yield Fact("trumps", trumps, words.suit(trumps))
    if suit := found.get("open_suit"):
        yield Fact("open", words.language.rank(found["open_number"], words.pack), words.suit(suit))
    if due := found.get("penalty_due"):
        yield Fact("due", due)
    if found.get("skip_pending"):
        yield Fact("skip", True)
    if (claim := found.get("claim", "nothing")) != "nothing":
        yield Fact("claim", scene.seats[found["claimant"]].name, Markup(claim))
    if found.get("max_turns", 0) and found["turn_number"] + 20 >= found["max_turns"]:
        yield Fact("turns", (found["turn_number"], found["max_turns"]))


def _trick_number(scene: Scene) -> int:
    """The number of the trick on the table, the one that is about to be taken included."""
    assert scene.view is not None
    return int(scene.view.facts["trick_number"]) - scene.settling


def _receiver(scene: Scene) -> int:
    assert scene.view is not None
    assert scene.seat is not None
    return int(scene.seat + scene.view.facts["pass_shift"]) % len(scene.seats)
