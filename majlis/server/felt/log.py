"""What has happened in a deal in words; each line is put into words once."""

from collections import OrderedDict
from collections.abc import Hashable

from markupsafe import Markup

from majlis.room.scene import Scene
from majlis.server.felt.words import Words
from majlis.words import Sentence

KEPT = 1000
"""For so many viewers of a deal the lines are kept."""

_kept: OrderedDict[Hashable, list[tuple[Sentence, Markup]]] = OrderedDict()


def log(scene: Scene, words: Words) -> tuple[tuple[int, Markup], ...]:
    """The news of a scene with their numbers, the oldest first.

    News are only ever added to; a line is known again by being the very same sentence.
    """
    lines = _lines((scene.table, scene.match, scene.deal, scene.seat, words.key))
    for n, sentence in enumerate(scene.news):
        if n == len(lines):
            lines.append((sentence, words.sentence(sentence)))
        elif lines[n][0] is not sentence:  # the table has been rebuilt from its log
            lines[n:] = [(sentence, words.sentence(sentence))]
    return tuple((n, lines[n][1]) for n in range(len(scene.news)))


def _lines(viewer: Hashable) -> list[tuple[Sentence, Markup]]:
    """What is kept for a viewer, who has just been here."""
    lines = _kept.setdefault(viewer, [])
    _kept.move_to_end(viewer)
    if len(_kept) > KEPT:
        _kept.popitem(last=False)
    return lines
