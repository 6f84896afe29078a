"""Why chips do not move."""

from collections.abc import Sequence
from dataclasses import dataclass

from majlis.room.refusal import Denied
from majlis.room.store.ledger.account import POT
from majlis.room.store.ledger.posting import PAY, REFUND, STAKE
from majlis.room.store.ledger.pot import Pot
from majlis.words import Sentence, say

CODES = ("short", "pot", "key", "person", "topup")
"""What programs are told: see ``ChipsRefused``."""


class ChipsRefused(Denied):
    """A movement of chips that is refused; nothing has changed.

    ``code`` is one of ``CODES``.  ``about`` says of which pot or entry it is, for those who look
    into the ledger: it stands under a traceback in the log, and no player is shown it.
    """

    def __init__(
        self, code: str, reason: Sentence, about: str = "", people: Sequence[str] = ()
    ) -> None:
        super().__init__(code, reason)
        self.about = about
        self.people = tuple(people)
        if about:
            self.add_note(f"in the ledger: {about}")


@dataclass(frozen=True)
class Shortage:
    """A person, by id and name, who needs more chips than the purse holds.

    ``known_as`` are the ids by which the posting names the person: those of guests, too.
    """

    person: str
    name: str
    needed: int
    held: int
    known_as: tuple[str, ...] = ()


class Short(ChipsRefused):
    """Somebody has fewer chips than a stake takes; ``shortages`` says who, and how many.

    What a purse holds is told to its owner alone: ``asked`` says that it is the owner who is told.
    """

    def __init__(self, shortages: Sequence[Shortage], asked: bool = False) -> None:
        reason = _you_are_short(*shortages) if asked else _who_is_short(shortages)
        people = [id for one in shortages for id in (one.person, *one.known_as)]
        super().__init__("short", reason, people=people)
        self.shortages = tuple(shortages)


class PotRefused(ChipsRefused):
    """A pot that is not there, not any more, or does not hold what was to be paid."""

    def __init__(self, pot: Pot, reason: Sentence) -> None:
        super().__init__("pot", reason, f"the pot of {pot}")


class OtherContent(ChipsRefused):
    """Something else has been entered under the same key."""

    def __init__(self, key: str) -> None:
        reason = say("These chips have been moved already, and not in this way.")
        super().__init__("key", reason, f"the entry {_named(key)}")


class Stranger(ChipsRefused):
    """Chips of somebody who is not there, or not any more."""

    def __init__(self, people: Sequence[str] = ()) -> None:
        reason = say("Somebody whose chips these would be is not there any more.")
        super().__init__("person", reason, people=people)


def _named(key: str) -> str:
    """A key, with its table in the form in which logs shorten it."""
    kind, _, name = key.partition(":")
    if kind not in (STAKE, PAY, REFUND):
        return key
    return f"{kind} of {Pot.of(f'{POT}:{name}')}"


def _you_are_short(one: Shortage) -> Sentence:
    return say("You need {needed} chips and have {held}.", needed=one.needed, held=one.held)


def _who_is_short(shortages: Sequence[Shortage]) -> Sentence:
    if len(shortages) == 1:
        [one] = shortages
        return say("{name} has fewer than {needed} chips.", name=one.name, needed=one.needed)
    return say(
        "Each needs {needed} chips, which these do not have: {name}.",
        needed=max(one.needed for one in shortages),
        name=", ".join(one.name for one in shortages),
    )
