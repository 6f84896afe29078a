"""The viewer's own cards, and what can be done with each of them now."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import comb

from markupsafe import Markup, escape

from majlis.cards import HIDDEN, Pack
from majlis.room.scene import Scene
from majlis.server.felt.faces import face
from majlis.server.felt.words import Words
from majlis.story import play_of
from majlis.view import Cards, View

PRESS, TICK, OFF = "press", "tick", "off"
"""How cards are played: by pressing one, by ticking some and pressing a verb, not at all now."""

NOTHING = Markup("")

ROW = 9
"""So many cards fit into one row of a phone held upright; more than two rows' worth make three."""
FEW = 8
"""So many cards need no second row."""


@dataclass(frozen=True)
class HandCard:
    """A card of the hand.

    ``move`` is what pressing it plays ("" where that needs more), ``state`` is ``legal``,
    ``illegal`` or "" where nothing is expected.  ``reason`` and ``ruling`` say why it is illegal.
    ``ends`` lists the layouts (number of rows) in which a row ends with it.
    """

    card: str
    words: str
    markup: Markup
    state: str
    move: str
    reason: str
    ruling: str
    ends: str

    def control(self, mode: str, seven: bool) -> str:
        """What is pressed or ticked to play it."""
        why = self._why() if self.state == "illegal" else ""
        inside = f'{self.markup}<span class="sr">{escape(self.words)}</span>'
        row = '<i class="break" aria-hidden="true"></i>' if self.ends else ""
        if mode == TICK:
            box = f'<input type="checkbox" name="card" value="{self.card}" id="k-{self.card}"{why}>'
            return f'<label class="held {self.ends}">{box}{inside}</label>{row}'
        if mode == OFF:
            does = 'type="button" aria-disabled="true" data-off'
        elif seven:
            does = f'name="card" value="{self.card}"'
        else:
            does = f'name="move" value="{self.move or f"play {self.card}"}"'
        kind = f"held {self.ends} seven" if seven else f"held {self.ends}"
        return f'<button class="{kind}" {does}{why} data-name="{self.card}">{inside}</button>{row}'

    def _why(self) -> str:
        return (
            f' aria-disabled="true" data-reason="{escape(self.reason)}"'
            f' data-ruling="{escape(self.ruling)}"'
        )


@dataclass(frozen=True)
class Hand:
    """A hand, and the buttons beside it.

    ``verbs`` take the ticked cards, ``alone`` need no card.  ``moves`` are the legal moves with
    several cards or verbs as one text for the page's script, or ``any_of`` is how many cards make
    a legal move, whichever they are.  ``suits`` can be declared along with ``sevens``.
    """

    mode: str
    cards: tuple[HandCard, ...]
    rows: int
    verbs: tuple[str, ...] = ()
    alone: tuple[str, ...] = ()
    moves: str = ""
    any_of: int = 0
    suits: tuple[str, ...] = ()
    suit: str = ""
    sevens: tuple[str, ...] = ()
    forced: str = ""
    passed: Markup = NOTHING

    @property
    def controls(self) -> Markup:
        """All cards as what is pressed or ticked to play them."""
        return Markup("".join(c.control(self.mode, c.card in self.sevens) for c in self.cards))


def hand(scene: Scene, words: Words, order: str) -> Hand | None:
    """The hand of whoever looks; None for somebody without a seat."""
    view = scene.view
    if view is None or scene.seat is None:
        return None
    given = _given(view)
    held = [card for card in view.hand if card != HIDDEN and card not in given]
    cards = ordered(held, words.pack, order, view)
    if not scene.decision or scene.questions:
        return Hand(OFF, _cards(scene, words, cards, {}, OFF), _rows(len(cards)),
                    alone=scene.questions, passed=_passed(view, words))  # fmt: skip
    return _deciding(scene, view, words, cards)


def _deciding(scene: Scene, view: View, words: Words, cards: list[str]) -> Hand:
    any_of = _any_of(view)
    sample = view.legal[:1] if any_of else view.legal
    plays = [play_of(move, words.pack, -1) for move in sample]
    with_cards = [play for play in plays if play.cards]
    mode = PRESS if {play.verb for play in with_cards} <= {"play"} else TICK
    by_card: dict[str, list[str]] = {}
    for move, play in zip(sample, plays, strict=True):
        for card in cards if any_of else play.cards:
            by_card.setdefault(card, []).append(move)
    declared = [play for play in with_cards if play.declared]
    return Hand(
        mode,
        _cards(scene, words, cards, by_card, mode),
        _rows(len(cards)),
        verbs=tuple(dict.fromkeys(play.verb for play in with_cards)) if mode == TICK else (),
        alone=tuple(play.verb for play in plays if not play.cards),
        moves="|".join(view.legal) if mode == TICK and not any_of else "",
        any_of=any_of,
        suits=tuple(words.pack.suits) if declared else (),
        suit=_likely_suit(cards, {play.cards[0] for play in declared}, words.pack),
        sevens=tuple(dict.fromkeys(play.cards[0] for play in declared)),
        forced=view.legal[0] if len(view.legal) == 1 else "",
    )


def _any_of(view: View) -> int:
    """How many cards of the hand make a legal move, if any so many do and nothing else does."""
    first = view.legal[0].split(" ") if view.legal else [""]
    size = len(first) - 1
    few = size < 1 or first[0] != "pass"
    return 0 if few or len(view.legal) != comb(len(view.hand), size) else size


def _likely_suit(cards: Sequence[str], sevens: set[str], pack: Pack) -> str:
    """The suit that most of the other cards have."""
    if not sevens:
        return ""
    rest = [card[1] for card in cards if card not in sevens] or [next(iter(sorted(sevens)))[1]]
    return max(pack.suits, key=rest.count)


def _cards(
    scene: Scene, words: Words, cards: list[str], by_card: Mapping[str, list[str]], mode: str
) -> tuple[HandCard, ...]:
    fresh = _fresh(scene.view)
    origin = _origin(scene)
    ends = _ends(len(cards))
    return tuple(
        _card(scene, words, card, by_card.get(card, ()), mode, card in fresh, origin, ends[n])
        for n, card in enumerate(cards)
    )


def _card(
    scene: Scene,
    words: Words,
    card: str,
    moves: Sequence[str],
    mode: str,
    fresh: bool,
    origin: str,
    ends: str,
) -> HandCard:
    state = "" if mode == OFF else "legal" if moves else "illegal"
    why = scene.reasons.get(card) if state == "illegal" else None
    more = f"{state} fresh" if fresh else state
    return HandCard(
        card,
        words.language.card(card, words.pack),
        Markup(face(words.code, words.pack, card, f"c-{card}", more, origin)),
        state,
        moves[0] if len(moves) == 1 and mode == PRESS else "",
        words.text(why) if why else "",
        why.ruling if why else "",
        ends,
    )


def _fresh(view: View | None) -> tuple[str, ...]:
    """Cards that have just been passed to the viewer, until the first trick is over."""
    if view is None or view.facts.get("trick_number") != 1:
        return ()
    return tuple(view.zones.get("received", ()))


def _origin(scene: Scene) -> str:
    """What a card that is new in the hand comes from."""
    view = scene.view
    if view is None or scene.seat is None:
        return ""
    if view.zones.get("received") and view.facts.get("trick_number") == 1:
        giver = (scene.seat - int(view.facts["pass_shift"])) % len(scene.seats)
        return f"seat-{giver}"
    return "stock" if "stock" in view.zones else f"seat-{view.dealer}"


def _given(view: View) -> Cards:
    """The cards that the viewer has passed, as long as not everyone has."""
    return view.zones.get("passed", ()) if view.facts.get("phase") == "pass" else ()


def _passed(view: View, words: Words) -> Markup:
    """The same as they lie apart from the hand."""
    return Markup("").join(
        Markup('{}<span class="sr">{} </span>').format(
            Markup(face(words.code, words.pack, card, f"c-{card}")),
            words.language.card(card, words.pack),
        )
        for card in _given(view)
    )


# -- order ----------------------------------------------------------------------------------------

FRENCH_SUITS = "cdsh"
"""Black and red in turn."""


def ordered(cards: Sequence[str], pack: Pack, order: str, view: View) -> list[str]:
    """Cards by suit (trumps last) and strength, or by strength and then suit."""
    trumps = view.facts.get("trumps", "")
    suits = FRENCH_SUITS if pack.suits == "cdhs" else pack.suits
    suits = suits.replace(trumps, "") + trumps if trumps else suits
    strength = pack.strength
    if order == "rank":
        return sorted(cards, key=lambda c: (strength.index(c[0]), suits.index(c[1])))
    return sorted(cards, key=lambda c: (suits.index(c[1]), strength.index(c[0])))


# -- rows -----------------------------------------------------------------------------------------


def _rows(count: int) -> int:
    """How many rows a hand has on a phone held upright."""
    return 1 if count <= FEW else 2 if count <= 2 * ROW else 3


def _ends(count: int) -> list[str]:
    """For each card whether a row ends with it there."""
    rows = _rows(count)
    length = -(-count // rows) if count else 1
    return ["end" if (n + 1) % length == 0 and n + 1 < count else "" for n in range(count)]
