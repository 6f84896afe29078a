"""The end of a match in words."""

from collections.abc import Callable, Iterator, Sequence

from majlis.terminal.names import YOU, listed, ordinal


def places_in_words(
    names: Sequence[str], places: Sequence[int], side: Callable[[int], int]
) -> Iterator[str]:
    """A sentence for each place, the best first: ``"You win."``, ``"Ada is second."``.

    ``side`` gives the side of a seat: partners do not share their place, they have it together.
    """
    for place in sorted(set(places)):
        seats = [seat for seat in range(len(places)) if places[seat] == place]
        who = sorted((names[seat] for seat in seats), key=lambda name: name != YOU)
        yield _sentence(who, place, shared=len({side(seat) for seat in seats}) > 1)


def _sentence(who: list[str], place: int, shared: bool) -> str:
    several = len(who) > 1 or who == [YOU]
    if shared:
        return f"{listed(who)} share {ordinal(place)} place."
    if place == 1:
        return f"{listed(who)} {'win' if several else 'wins'}."
    return f"{listed(who)} {'are' if several else 'is'} {ordinal(place)}."
