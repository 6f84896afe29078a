"""Positions of Kozel for tests: deals from chosen hands, late positions, and finished deals."""

import random
from collections.abc import Iterator, Sequence
from itertools import product
from typing import Any

from majlis.cards import FRENCH_36
from majlis.deal import Deal
from majlis.game import Standing
from majlis.games.kozel import Kozel
from majlis.games.kozel_deal import LEADING
from majlis.games.kozel_worlds import KozelState
from majlis.kernel import lowest
from majlis.options import Options

from .positions import no_reshuffle, spread

GAME = Kozel()
VALUES = {"A": 11, "T": 10, "K": 4, "Q": 3, "J": 2}
STRENGTH = "6789JQKTA"
PACK = [rank + suit for suit in "cdhs" for rank in "6789TJQKA"]
BY_RANK = sorted(PACK, key=lambda card: ("6789JQKTA".index(card[0]), card[1]))
"""The pack in an order in which neighbours seldom make a combination."""


def worth(cards: Sequence[str]) -> int:
    """The points of cards, reckoned apart from the rules."""
    return sum(VALUES.get(card[0], 0) for card in cards)


def held(cards: Sequence[str]) -> str:
    """K13, K14: what a hand can be declared as, reckoned apart from the rules."""
    others = [card for card in cards if card != "6s"]
    if len(cards) != 4:
        return "nothing"
    if {card[0] for card in others} <= {"A", "T"} and any(card[0] == "A" for card in others):
        return "Moscow"
    if len({card[1] for card in cards}) == 1 or (
        len(others) == 3 and len({card[1] for card in others}) == 1
    ):
        return "Molodka"
    return "nothing"


def options(players: int, **given: Any) -> dict[str, Any]:
    """All options, the given ones changed."""
    return GAME.settle_options(given, players)


def standing(players: int, dealer: int = -1, out: Sequence[int] = ()) -> Standing:
    """A first standing; the last seat deals, so that seat 0 leads; seats in ``out`` are out."""
    since = tuple(int(seat in out) for seat in range(players))
    return Standing((0,) * players, dealer % players, number=2 if out else 1, out_since=since)


def deck_of(hands: Sequence[str], turn_up: str, stock: str, where: Standing) -> list[str]:
    """The deck that deals these hands and this trump and then draws this stock.

    What is too short is filled with the cards that are left, by rank.
    """
    given = [spread(hand) for hand in hands]
    drawn = spread(stock)
    named = {turn_up, *drawn, *(card for hand in given for card in hand)}
    left = [card for card in BY_RANK if card not in named]
    seats = [where.after(where.dealer)]
    while len(seats) < len(where.playing()):
        seats.append(where.after(seats[-1]))
    for seat in seats:
        while len(given[seat]) < 4:
            given[seat].append(left.pop(0))
    return [*(given[seat][i] for i in range(4) for seat in seats), turn_up, *drawn, *left]


def kozel(
    *hands: str,
    turn_up: str = "6d",
    stock: str = "",
    dealer: int = -1,
    out: Sequence[int] = (),
    **given: Any,
) -> Deal:
    """A deal with these hands, one for each seat; seat 0 would lead unless ``dealer`` says else."""
    players = len(hands)
    where = standing(players, dealer, out)
    deck = deck_of(hands, turn_up, stock, where)
    return Deal(GAME, options(players, **given), where, deck, no_reshuffle)


def state(deal: Deal) -> KozelState:
    """The state behind a deal, for checks that no view can make."""
    inside = deal._state
    assert isinstance(inside, KozelState)
    return inside


def late(
    *hands: str,
    trumps: str = "d",
    stock: str = "",
    turn_up: str = "",
    leader: int = 0,
    dealer: int = -1,
    **given: Any,
) -> Deal:
    """A late position: all cards that are not named here have been seen and won by seat 0.

    The hands are of equal length, and ``leader`` would lead.
    """
    deal = kozel(*("" for _ in hands), dealer=dealer, **given)
    s = state(deal)
    for seat, hand in enumerate(hands):
        s.hands[seat] = FRENCH_36.cards(spread(hand))
    s.stock = FRENCH_36.cards(spread(stock))
    s.turn_up = FRENCH_36.cards(turn_up.split())
    s.won[0] = s.deck & ~(sum(s.hands) | s.stock | s.turn_up)
    s.shown = s.won[0]
    s.tricks[0] = 1
    s.trumps = FRENCH_36.suit(trumps)
    s.phase = LEADING
    s._order = [FRENCH_36.card(card) for card in spread(stock)]  # type: ignore[attr-defined]
    s.ask_before_lead(leader)
    deal._legal.clear()
    return deal


def finished(points: Sequence[int], tricks: Sequence[int] = ()) -> KozelState:
    """The end of a deal in which the seats have won cards for so many points, and tricks."""
    s = KozelState()
    s.seats = len(points)
    s.deck = FRENCH_36.deck
    s.live = (1 << s.seats) - 1
    cards = [card for card in PACK if card[0] in VALUES]
    piles = _piles(sorted(cards, key=lambda card: -VALUES[card[0]]), list(points))
    assert piles, f"no way to share out {points}"
    for seat, pile in enumerate(piles):
        s.won[seat] = FRENCH_36.cards(pile)
        s.tricks[seat] = tricks[seat] if tricks else 1
    return s


def _piles(cards: list[str], points: list[int]) -> list[list[str]] | None:
    """The cards shared out in piles that are worth ``points``."""
    if not cards:
        return [[] for _ in points] if not any(points) else None
    first, *rest = cards
    for seat, left in enumerate(points):
        if left >= VALUES[first[0]] and left not in points[:seat]:
            points[seat] -= VALUES[first[0]]
            piles = _piles(rest, points)
            points[seat] = left
            if piles:
                piles[seat].append(first)
                return piles
    return None


def play(deal: Deal, *moves: str) -> Deal:
    """Play moves, each with its seat in front: ``play(deal, "0 lead As", "1 discard 6c")``."""
    for text in moves:
        seat, move = text.split(" ", 1)
        deal.act(int(seat), move)
    return deal


def sets(deal: Deal, verb: str) -> list[str]:
    """The sets of cards that the seat on turn may lead, beat with or discard, sorted."""
    legal = deal.legal(deal.turn)
    return sorted(move.removeprefix(f"{verb} ") for move in legal if move.startswith(f"{verb} "))


def trump_suit(s: KozelState) -> str:
    """The letter of the trump suit."""
    return "cdhs"[lowest(s.trumps) // 9]


def random_deal(rng: random.Random, players: int, given: Options, out: Sequence[int] = ()) -> Deal:
    """A deal from a shuffled deck."""
    deck = rng.sample(PACK, len(PACK))
    where = standing(players, rng.randrange(players), out)
    if where.is_out(where.dealer):
        where = standing(players, where.after(where.dealer), out)
    return Deal(GAME, options(players, **given), where, deck, no_reshuffle)


def random_move(rng: random.Random, deal: Deal) -> tuple[int, str]:
    """A legal move, each verb alike and then each set."""
    seat = deal.turn
    legal = deal.legal(seat)
    verb = rng.choice(sorted({move.split(" ")[0] for move in legal}))
    return seat, rng.choice([move for move in legal if move.split(" ")[0] == verb])


def walk(rng: random.Random, deal: Deal) -> Iterator[Deal]:
    """The deal before each of its moves, and at its end, played at random."""
    yield deal
    while not deal.over:
        deal.act(*random_move(rng, deal))
        yield deal


def rows(**values: Sequence[Any]) -> list[dict[str, Any]]:
    """Options changed one by one, the defaults first."""
    return [{}, *({name: value} for name, listed in values.items() for value in listed)]


EVERY_OPTION = rows(
    six_of_spades=["plain"],
    discards=["open"],
    count=["shown"],
    moscow_lead=["whole"],
)
"""Each choice of play the other way."""


# -- before a lead ------------------------------------------------------------------------------

NOTHING, MOLODKA, MOSCOW = range(3)
ASKED = ("declare", "decline")
Kinds = tuple[int, ...]


def hands_of(kinds: Kinds) -> list[str]:
    """A hand of the kind wanted for each seat; all but a Moscow have a suit of the seat's own."""
    moscows = iter(("ATc ATd", "ATh ATs"))
    hands = []
    for seat, kind in enumerate(kinds):
        suit, other = "cdhs"[seat], "dhsc"[seat]
        plain = f"78{suit} QK{other}"
        hands.append([plain, f"789J{suit}", next(moscows) if kind == MOSCOW else ""][kind])
    return hands


def constellations(players: int) -> list[Kinds]:
    """What the seats may hold; there are aces and tens for two Moscows only."""
    return [k for k in product(range(3), repeat=players) if k.count(MOSCOW) <= 2]


def asked(kinds: Kinds, leader: int, whole: bool, answers: list[bool]) -> tuple[int | None, int]:
    """K15, K16 word for word: who is asked after these answers, and who leads as things stand."""
    n = len(kinds)
    holder, shown = leader, NOTHING
    given = list(answers)
    for step in (*range(1, n), 0):
        seat = (leader + step) % n
        if kinds[seat] == NOTHING:
            continue
        # the nearer wins between two alike; the one who would lead is the nearest of all
        nearer = step < (holder - leader) % n
        takes = kinds[seat] > shown or (kinds[seat] == shown and nearer)
        if step == 0 and shown == NOTHING:
            takes = whole and kinds[seat] == MOSCOW
        if not takes:
            continue
        if not given:
            return seat, holder
        if given.pop(0):
            holder, shown = seat, kinds[seat]
    return None, holder


def asking_points(players: int, whole: bool) -> Iterator[tuple[Kinds, int, list[bool], Deal]]:
    """Constellations, leaders and rows of answers, with the deal that each leads to.

    At four players only two leaders, to save time.
    """
    for kinds in constellations(players):
        for leader in range(players) if players < 4 else (0, 3):
            rows_left: list[list[bool]] = [[]]
            while rows_left:
                answers = rows_left.pop()
                option = "whole" if whole else "normal"
                deal = kozel(*hands_of(kinds), dealer=leader - 1, moscow_lead=option)
                for answer in answers:
                    deal.act(deal.turn, ASKED[not answer])
                yield kinds, leader, answers, deal
                if asked(kinds, leader, whole, answers)[0] is not None:
                    rows_left += [[*answers, True], [*answers, False]]


def known_to(viewer: int | None, kinds: Kinds, leader: int, whole: bool, deal: Deal) -> object:
    """All that a viewer can tell before a lead: two deals with the same of it look alike."""
    hands = hands_of(kinds)
    answers = [move == "declare" for _, move in deal.moves]
    seat, holder = asked(kinds, leader, whole, answers)
    return (
        viewer,
        None if viewer is None else hands[viewer],
        tuple(move for move in deal.moves if move[0] == viewer),
        leader,
        tuple((s, hands[s]) for s, move in deal.moves if move == "declare"),
        viewer is not None and viewer == seat,
        viewer == holder and seat is None,
    )
