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
        whole = _INCLUDE.sub(lambda found: _source(self.environment, found[1]), source)
        translate: Any = self.environment.globals["_"]
        return _TEXT.sub(lambda found: _literal(str(translate(found[1] or found[2]))), whole)


def _source(environment: Environment, name: str) -> str:
    """A template's source, with what it includes itself, as Jinja would read it."""
    if environment.loader is None:
        raise TemplateNotFound(name)
    source, *_ = environment.loader.get_source(environment, name)
    whole = _INCLUDE.sub(lambda found: _source(environment, found[1]), source)
    return whole.removesuffix("\n")


def _literal(text: str) -> str:
    """A text that a template says as it is."""
    return f"{{% raw %}}{text}{{% endraw %}}" if "{" in text else text
