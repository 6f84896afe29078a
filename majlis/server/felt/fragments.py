"""Parts of a page that stay the same for a while, kept once they are made.

A fragment depends on nothing but its values, which are parts of one viewer's felt.  So what is kept
for one viewer can be shown to another only where both would see the same anyway.
"""

from collections.abc import Hashable
from functools import lru_cache

from markupsafe import Markup

from majlis.language import spoken
from majlis.server.render import html


@lru_cache(maxsize=3000)
def fragment(template: str, code: str, values: tuple[tuple[str, Hashable], ...]) -> Markup:
    """A template filled in with these values."""
    return Markup(html(template, spoken(code), **dict(values)))
