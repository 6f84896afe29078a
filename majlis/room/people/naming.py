"""Names that people give themselves."""

import re
import unicodedata

from majlis.room.people.errors import NameRefused
from majlis.words import Sentence, say

LONGEST = 24
"""How many characters a name has at most."""

FORMER = "a former player"
"""Who somebody is that had themselves deleted."""

# Farsi and many Indian scripts need these two, which show nothing by themselves.
_JOINERS = "\u200c\u200d"
# Variation selectors and their like: seen in an emoji at most, and then not by everyone.
_UNSEEN = re.compile("[\u034f\u180b-\u180f\u200c\u200d\ufe00-\ufe0f\U000e0100-\U000e01ef]")
_SURROGATE = re.compile("[\ud800-\udfff]")
# Letters and symbols, as Unicode has it, that show nothing either.
_BLANKS = frozenset("\u115f\u1160\u2800\u3164\uffa0")
# Controls, surrogates, what belongs to no one, and formats such as the bidirectional overrides.
_UNSHOWABLE = frozenset({"Cc", "Cf", "Cn", "Co", "Cs", "Zl", "Zp"})


def clean(name: str) -> str:
    """A name as it is shown: composed (NFC), with single spaces and none at the ends.

    ``NameRefused`` unless that leaves 1 to 24 characters that can be shown, not only spaces and
    accents.
    """
    if len(name) > 40 * LONGEST:  # nothing to spend time on
        raise NameRefused(_too_long())
    spaced = unicodedata.normalize("NFC", " ".join(name.split()))
    for character in spaced:
        if character not in _JOINERS and (
            character in _BLANKS or unicodedata.category(character) in _UNSHOWABLE
        ):
            raise NameRefused(
                say("a name cannot hold the character {code}", code=f"U+{ord(character):04X}")
            )
    if not any(unicodedata.category(character)[0] in "LNPS" for character in spaced):
        raise NameRefused(say("a name needs at least one letter, digit or sign"))
    if len(spaced) > LONGEST:
        raise NameRefused(_too_long())
    return spaced


def folded(name: str) -> str:
    """What two names have in common that must not belong to two accounts (NFKC, case folded).

    Any text has such a form, one that can be looked up.
    """
    bare = _SURROGATE.sub("\ufffd", _UNSEEN.sub("", name))
    once = unicodedata.normalize("NFKC", bare).casefold()
    return " ".join(unicodedata.normalize("NFKC", once).casefold().split())


def _too_long() -> Sentence:
    return say("a name has at most {most} characters", most=LONGEST)
