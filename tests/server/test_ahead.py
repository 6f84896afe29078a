"""Templates read with what is known ahead say what they say without."""

import random
from itertools import islice

import pytest
from jinja2 import DictLoader, Environment

from majlis.games import GAMES
from majlis.language import languages, spoken
from majlis.room.frames import Frame
from majlis.server.ahead import Ahead
from majlis.server.felt import felt
from majlis.server.invitation import Invitation
from majlis.server.render import environment

from .felts import Sample


def without(code: str) -> Environment:
    """The templates of a language as Jinja reads them by itself."""
    made = environment(code).overlay(cache_size=50)
    del made.extensions[Ahead.identifier]
    return made


@pytest.mark.parametrize("code", [language.code for language in languages()])
@pytest.mark.parametrize("game", GAMES)
def test_a_table_looks_the_same(game: str, code: str) -> None:
    language, plain = spoken(code), without(code)
    sample = Sample(game, max(GAMES[game].players)).begin()
    rng = random.Random(f"{game} {code}")
    for _ in islice(sample.run(rng.randrange(1000)), 0, 60, 6):
        shown = sample.scene()
        values = {
            "frame": Frame(1, shown),
            "felt": felt(shown, language),
            "invite": Invitation("https://room/table/1"),
            "own_name": "Ana",
            "whole": False,
        }
        known = environment(code).get_template("_table.html").render(values)
        assert known == plain.get_template("_table.html").render(values)


def test_texts_and_parts_are_put_in_their_places_once() -> None:
    asked: list[str] = []

    def translate(text: str) -> str:
        asked.append(text)
        return {"Bar": "{{ Bär }}"}.get(text, text.upper())

    templates = {
        "whole": "<{{ _('Home') }}>\n{% include \"part\" %}\n{{ x }}",
        "part": '[{{ x }} {{ _("Bar") }} {{ _("Of {x}") }}]\n',
    }
    made = Environment(loader=DictLoader(templates), trim_blocks=True)
    made.globals["_"] = translate
    made.add_extension(Ahead)
    template = made.get_template("whole")
    assert asked == ["Home", "Bar"]
    for x in ("1", "2"):
        assert template.render(x=x) == f"<HOME>\n[{x} {{{{ Bär }}}} OF {{X}}]{x}"
    assert asked == ["Home", "Bar", "Of {x}", "Of {x}"]
