"""What the room does not let happen, said in a sentence."""

from typing import Any

from majlis.game import Refused
from majlis.words import Sentence, say


class Denied(Refused):
    """A request that the room refuses; nothing has changed.

    ``code`` is one word for programs: ``not_yours``, ``not_now``, ``taken``, ``stale``, ``closed``,
    ``full``, ``unknown``, ``words``; those of chips are in ``majlis.room.store.ledger.refusal``.
    """

    def __init__(self, code: str, reason: Sentence) -> None:
        super().__init__(reason)
        self.code = code


def deny(code: str, template: str, /, **values: Any) -> Denied:
    """A refusal: ``deny("taken", "Somebody sits there already.")``."""
    return Denied(code, say(template, **values))
