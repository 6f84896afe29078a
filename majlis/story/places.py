"""The end of a match in words."""

from collections.abc import Callable, Iterator, Sequence

from majlis.words import Sentence, say


def final_places(
    places: Sequence[int], side: Callable[[int], int], viewer: int | None
) -> Iterator[Sentence]:
    """A sentence for each place, the best first: ``"You win."``, ``"Ada is second."``.

    ``side`` gives the side of a seat: partners do not share their place, they have it together.
    """
    for place in sorted(set(places)):
        seats = tuple(seat for seat in range(len(places)) if places[seat] == place)
        if len({side(seat) for seat in seats}) > 1:
            yield _shared(seats, place, viewer)
        elif place == 1:
            yield _won(seats, viewer)
        else:
            yield _placed(seats, place, viewer)


def _others(seats: tuple[int, ...], viewer: int | None) -> tuple[int, ...]:
    return tuple(seat for seat in seats if seat != viewer)


def _shared(seats: tuple[int, ...], place: int, viewer: int | None) -> Sentence:
    others = _others(seats, viewer)
    if len(others) < len(seats):
        return say("{you_and_seats} share {place} place.", you_and_seats=others, place=place)
    return say("{seats} share {place} place.", seats=seats, place=place)


def _won(seats: tuple[int, ...], viewer: int | None) -> Sentence:
    others = _others(seats, viewer)
    if not others:
        return say("You win.")
    if len(others) < len(seats):
        return say("{you_and_seats} win.", you_and_seats=others)
    if len(seats) == 1:
        return say("{seat} wins.", seat=seats[0])
    return say("{seats} win.", seats=seats)


def _placed(seats: tuple[int, ...], place: int, viewer: int | None) -> Sentence:
    others = _others(seats, viewer)
    if not others:
        return say("You are {place}.", place=place)
    if len(others) < len(seats):
        return say("{you_and_seats} are {place}.", you_and_seats=others, place=place)
    if len(seats) == 1:
        return say("{seat} is {place}.", seat=seats[0], place=place)
    return say("{seats} are {place}.", seats=seats, place=place)
