"""Sentences as programs get them."""

from collections import OrderedDict
from collections.abc import Mapping, Sequence
from typing import Any

from pydantic import Field, JsonValue

from majlis.cards import Pack
from majlis.language import spoken
from majlis.server.api.model import Told
from majlis.words import Sentence


class Said(Told):
    """A sentence: as text, and in its parts for programs that word it themselves."""

    text: str = Field(description="In English, as people read it, the ruling at its end.")
    template: str = Field(description="With named gaps.", examples=["{card} is not in your hand"])
    values: dict[str, JsonValue] = Field(
        description="What fills the gaps; a sentence among them has the parts of one."
    )
    ruling: str | None = Field(description="The ruling that it rests on.", examples=["H8"])


KEPT = 8_192
"""How many worded sentences are kept: the news of a deal is sent again with every frame."""

_kept: OrderedDict[int, tuple[Sentence, Sequence[str], Said]] = OrderedDict()


def said(sentence: Sentence, names: Sequence[str], pack: Pack) -> Said:
    """A sentence for a table with these names by seat and this pack."""
    known = _kept.get(id(sentence))
    if known and known[0] is sentence and known[1] == names:
        _kept.move_to_end(id(sentence))
        return known[2]
    worded = _said(sentence, names, pack)
    _kept[id(sentence)] = sentence, names, worded
    if len(_kept) > KEPT:
        _kept.popitem(last=False)
    return worded


def _said(sentence: Sentence, names: Sequence[str], pack: Pack) -> Said:
    return Said(
        text=spoken("en").sentence(sentence, names, pack),
        template=sentence.wording,
        values=_values(sentence.values),
        ruling=sentence.ruling or None,
    )


def _values(values: Mapping[str, Any]) -> dict[str, JsonValue]:
    return {name: plain(value) for name, value in values.items()}


def plain(value: Any) -> JsonValue:
    """A value as JSON has it."""
    if isinstance(value, Sentence):
        return {
            "template": value.wording,
            "values": _values(value.values),
            "ruling": value.ruling or None,
        }
    if isinstance(value, Mapping):
        return {str(name): plain(one) for name, one in value.items()}
    if isinstance(value, str | bool | int | float | None):
        return value
    return [plain(one) for one in value]
