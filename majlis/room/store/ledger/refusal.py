"""Why chips do not move."""

from collections.abc import Sequence
from dataclasses import dataclass

from majlis.room.refusal import Denied
from majlis.words import Sentence, say


class ChipsRefused(Denied):
    """A movement of chips that is refused; nothing has changed.

    ``code`` is ``short``, ``pot``, ``key``, ``person`` or ``topup``.
    """


@dataclass(frozen=True)
class Shortage:
    """A person, by id and name, who needs more chips than the purse holds."""

    person: str
    name: str
    needed: int
    held: int


class Short(ChipsRefused):
    """Somebody has fewer chips than a stake takes; ``shortages`` says who, and how many."""

    def __init__(self, shortages: Sequence[Shortage]) -> None:
        super().__init__("short", _who_is_short(shortages))
        self.shortages = tuple(shortages)


class PotRefused(ChipsRefused):
    """A pot that is not there, not any more, or does not hold what was to be paid."""

    def __init__(self, reason: Sentence) -> None:
        super().__init__("pot", reason)


class OtherContent(ChipsRefused):
    """Something else has been entered under the same key."""

    def __init__(self, key: str) -> None:
        super().__init__(
            "key",
            say("The ledger has another entry with the key {key}.", key=key),
        )


class Stranger(ChipsRefused):
    """Chips of somebody who is not there, or not any more."""

    def __init__(self) -> None:
        super().__init__("person", say("there is no such person"))


def _who_is_short(shortages: Sequence[Shortage]) -> Sentence:
    if len(shortages) == 1:
        [one] = shortages
        return say(
            "{name} needs {needed} chips and has {held}.",
            name=one.name,
            needed=one.needed,
            held=one.held,
        )
    return say(
        "Each needs {needed} chips, which these do not have: {name}.",
        needed=max(one.needed for one in shortages),
        name=", ".join(f"{one.name} ({one.held})" for one in shortages),
    )
