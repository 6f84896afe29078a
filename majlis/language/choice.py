"""The languages that there are, and which of them somebody wants."""

from functools import cache

from babel import negotiate_locale

from majlis.language.language import Language

CODES = {"en": "en_GB", "hr": "hr", "ar": "ar"}
"""The locale by whose customs each language writes numbers and lists."""


def languages() -> tuple[Language, ...]:
    """Every language, English first."""
    return tuple(spoken(code) for code in CODES)


@cache
def spoken(code: str) -> Language:
    """The language with this code, such as ``"hr"``; ``KeyError`` if there is none."""
    return Language(code, CODES[code])


def choose(accepted: str) -> Language:
    """The best language for an Accept-Language header; English if none fits."""
    found = negotiate_locale(_wanted(accepted), list(CODES), sep="-")
    return spoken(found or "en")


def _wanted(accepted: str) -> list[str]:
    """The language tags of a header, the most wanted first; what cannot be read is left out."""
    weighed: list[tuple[float, str]] = []
    for item in accepted.split(","):
        tag, _, quality = item.replace(" ", "").partition(";q=")
        try:
            weight = float(quality or 1)
        except ValueError:
            continue
        if tag and tag != "*" and weight > 0:
            weighed.append((weight, tag))
    return [tag for _, tag in sorted(weighed, key=lambda pair: -pair[0])]
