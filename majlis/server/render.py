"""Pages from templates, in the visitor's language."""

from functools import cache
from importlib.resources import files
from typing import Any

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markupsafe import Markup
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from majlis import __version__
from majlis.language import Language, choose, languages, spoken
from majlis.server.ahead import Ahead
from majlis.server.visitor import remember, visitor_of

LANGUAGE = "language"
"""The preference that names somebody's language."""


async def language_of(request: Request) -> Language:
    """The visitor's chosen language, or the best for their browser."""
    person = await visitor_of(request)
    code = person.preferences.get(LANGUAGE) if person else None
    if code in {language.code for language in languages()}:
        return spoken(str(code))
    return choose(request.headers.get("accept-language", ""))


class Plain:
    """``gettext`` for templates: texts without gaps are translated once."""

    def __init__(self, language: Language) -> None:
        self._language = language
        self._known: dict[str, Markup] = {}

    def __call__(self, message: str, /, **values: Any) -> Markup:
        """The message in the language, with its gaps filled."""
        if values:
            return Markup(self._language.gettext(message)) % values
        known = self._known.get(message)
        if known is None:
            known = self._known[message] = Markup(self._language.gettext(message)) % {}
        return known


@cache
def environment(code: str) -> Environment:
    """The templates with one language's messages."""
    language = spoken(code)
    made = Environment(
        loader=FileSystemLoader(str(files("majlis.server") / "templates")),
        autoescape=True,
        auto_reload=False,
        trim_blocks=True,
        lstrip_blocks=True,
        undefined=StrictUndefined,
        extensions=["jinja2.ext.i18n", Ahead],
    )
    made.install_gettext_callables(  # type: ignore[attr-defined]
        language.gettext,
        language.ngettext,
        newstyle=True,
        pgettext=language.pgettext,
        npgettext=language.npgettext,
    )
    # The usual callable looks everything up again for every text.
    made.globals.update(_=Plain(language), gettext=Plain(language))
    made.globals.update(language=language, languages=languages(), version=__version__)
    return made


def html(template: str, language: Language, /, **values: Any) -> str:
    """A template filled in."""
    return environment(language.code).get_template(template).render(values)


async def page(request: Request, template: str, /, status: int = 200, **values: Any) -> Response:
    """A whole page as an answer."""
    language = await language_of(request)
    person = await visitor_of(request)
    preferences = dict(person.preferences) if person else {}
    text = html(
        template,
        language,
        **{"request": request, "visitor": person, "preferences": preferences, **values},
    )
    return remember(request, HTMLResponse(text, status))
