"""Who has added words to a shuffle."""

from collections.abc import Sequence

from majlis.language import Language


def authors(
    language: Language, names: Sequence[str], proof: str, table: str, match: int
) -> tuple[str, ...]:
    """By seat: those who play match ``match`` of a table, if ``proof`` is the name of that match.

    Where the cards are those of another match, people there have added the words: what is known of
    them here is their seats.
    """
    if proof == f"{table}.{match}":
        return tuple(names)
    seat = language.gettext("Seat %(number)s")
    return tuple(seat % {"number": n + 1} for n in range(len(names)))
