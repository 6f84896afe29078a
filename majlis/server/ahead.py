"""What templates need not do again for every page."""

import re
from typing import Any

from jinja2 import Environment, TemplateNotFound
from jinja2.ext import Extension

_INCLUDE = re.compile(r'{%-? include "([\w.]+)" -?%}\n?')
_TEXT = re.compile(r"""{{ _\((?:"([^"\\{}]+)"|'([^'\\{}]+)')\) }}""")


class Ahead(Extension):
    """Puts included templates and translated texts in their places while templates are read.

    An environment speaks one language, so a text without gaps is always the same; and an included
    template sees all that its surroundings see, which Jinja copies for it otherwise.
    """

    def preprocess(self, source: str, name: str | None, filename: str | None = None) -> str:
        """The source with what can be known of it by now."""
        whole = _with_parts(self.environment, source)
        translate: Any = self.environment.globals["_"]
        return _TEXT.sub(lambda found: _literal(str(translate(found[1] or found[2]))), whole)


def _with_parts(environment: Environment, source: str) -> str:
    """A source with all that it includes."""
    return _INCLUDE.sub(lambda found: _part(environment, found[1]), source)


def _part(environment: Environment, name: str) -> str:
    """The source of an included template, as Jinja would read it."""
    if environment.loader is None:
        raise TemplateNotFound(name)
    source, *_ = environment.loader.get_source(environment, name)
    return _with_parts(environment, source).removesuffix("\n")


def _literal(text: str) -> str:
    """A text that a template says as it is."""
    return f"{{% raw %}}{text}{{% endraw %}}" if "{" in text else text
