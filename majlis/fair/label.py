"""What numbers are for, in words: no two uses of a secret have the same label."""

import re

VERSION = 1
"""The version of the scheme."""
SCHEME = f"majlis fair deals {VERSION}"
"""The first line of everything that is hashed here."""
MATCH = re.compile(r"[A-Za-z0-9._:/-]{1,80}")
"""What a match may be called."""


def label(*lines: str) -> str:
    """Lines below the name of the scheme; none of them may hold a line break."""
    assert not any("\n" in line for line in lines)
    return "\n".join([SCHEME, *lines])


def match_name(text: str) -> str:
    """The name of a match as it is; ``ValueError`` if a match cannot be called so."""
    if not MATCH.fullmatch(text):
        raise ValueError(
            f"match is {text[:80]!r}: expected 1 to 80 of the letters a to z and A to Z, "
            "digits and . _ : / -"
        )
    return text
