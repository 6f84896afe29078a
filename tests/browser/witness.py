"""What a browser is sent of a table, and what its pages hold, at every step: cards above all."""

import json
from dataclasses import dataclass

from majlis.cards import Pack
from majlis.language import spoken
from tests.browser.guest import Guest

RECORD = """
({ ranks, suits, words }) => {
  window.witnessed = [];
  const code = new RegExp(`(?<![\\\\w.])[${ranks}][${suits}](?![\\\\w.])`, "g");
  const named = new RegExp(Object.keys(words).join("|"), "gi");
  const cards = (html) => [
    ...(html.match(code) ?? []),
    ...(html.match(named) ?? []).map((name) => words[name.toLowerCase()]),
  ];
  let last = "";
  const tell = (root, where) => {
    const copy = root.cloneNode(true);
    const others = copy.querySelectorAll("#own-settings, #phrases, #keys, svg");
    for (const other of others) other.remove();
    const table = copy.id === "table" ? copy : copy.querySelector("#table");
    if (!table) return;
    const seats = [...table.querySelectorAll(".seat")];
    const entry = {
      where,
      deal: table.dataset.deal,
      phase: /phase-(\\w+)/.exec(table.className)[1],
      held: seats.map((s) => [Number(s.id.split("-")[1]), Number(s.dataset.held)]).sort(),
      cards: [...new Set(cards(copy.outerHTML))].sort(),
    };
    const text = JSON.stringify(entry);
    if (text !== last) window.witnessed.push(entry);
    last = text;
  };
  const parse = (html) => new DOMParser().parseFromString(html, "text/html").documentElement;
  window.witness = (html) => tell(parse(html), "answer");
  window.EventSource = class extends EventSource {
    constructor(url) {
      super(url);
      this.addEventListener("table", (event) => tell(parse(event.data), "stream"));
    }
  };
  new MutationObserver(() => tell(document.documentElement, "page"))
    .observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
}
"""


@dataclass(frozen=True)
class Seen:
    """A step: ``where`` is page, stream or answer, ``held`` the number of cards by seat.

    ``cards`` are all cards that occur in its markup, by code or by name.
    """

    where: str
    deal: int
    phase: str
    held: tuple[int, ...]
    cards: frozenset[str]


class Witness:
    """Records what one browser gets to know from now on; its pages are in English."""

    def __init__(self, guest: Guest, pack: Pack) -> None:
        self._guest = guest
        language = spoken("en")
        codes = [rank + suit for rank in pack.ranks for suit in pack.suits]
        given = {
            "ranks": pack.ranks,
            "suits": pack.suits,
            "words": {language.card(card, pack).lower(): card for card in codes},
        }
        guest.context.add_init_script(f"({RECORD})({json.dumps(given)})")

    def ask(self, path: str) -> None:
        """Load a page of the table without opening it."""
        answer = self._guest.context.request.get(self._guest.address + path)
        assert answer.ok
        self._guest.page.evaluate("(html) => window.witness(html)", answer.text())

    @property
    def seen(self) -> list[Seen]:
        """Every step so far."""
        found = self._guest.page.evaluate("window.witnessed")
        return [
            Seen(
                where=step["where"],
                deal=int((step["deal"] or "0.0").split(".")[1]),
                phase=step["phase"],
                held=tuple(count for _, count in sorted(step["held"])),
                cards=frozenset(step["cards"]),
            )
            for step in found
        ]
