"""What somebody sees of a table: read off the page, and nothing else."""

from dataclasses import dataclass
from typing import Any

from playwright.sync_api import Error, Page

PATIENCE = 40_000
"""Milliseconds that somebody waits for the table to ask them for something."""

LOOK = """
  const look = () => {
    const table = document.getElementById("table");
    if (!table || document.readyState === "loading") return null;
    const seen = (node) => Boolean(node?.checkVisibility({ visibilityProperty: true }));
    const all = (what) => [...table.querySelectorAll(what)].filter(seen);
    const off = (node) => node.getAttribute("aria-disabled") === "true" || node.disabled;
    const after = table.querySelector("#result input[name=after]")?.value ?? "";
    const phase = /phase-(\\w+)/.exec(table.className)[1];
    const active = document.activeElement;
    return {
      decision: table.dataset.decision,
      phase,
      paused: table.classList.contains("paused"),
      settling: table.classList.contains("settling"),
      deal: table.dataset.deal,
      status: document.getElementById("status").innerText.trim(),
      cards: all("#hand .held").map((held) => {
        const owner = held.querySelector("input") ?? held;
        return {
          card: held.querySelector(".card").dataset.card,
          legal: !off(owner) && !held.hasAttribute("data-off") && Boolean(table.dataset.decision),
          ticked: Boolean(owner.checked),
          apart: held.classList.contains("apart"),
          ticks: owner.tagName === "INPUT",
        };
      }),
      verbs: all("#hand-form button[name=verb]").map((b) => ({ name: b.value, ready: !off(b) })),
      alone: all("#hand-form button[name=move].alone").filter((b) => !off(b)).map((b) => b.value),
      chooser: all(".chooser button").length,
      after,
      over: phase === "over" && seen(document.getElementById("result")),
      closed: phase === "closed",
      focused: Boolean(active) && active !== document.body && active !== document.documentElement,
      focus: active ? `${active.tagName}#${active.id}.${active.className}` : "nothing",
      toast: document.getElementById("toast")?.innerText.trim() ?? "",
    };
  };
"""

ASKED = """
  const asked = (see) => see && (see.over || see.closed || see.after
    || (see.decision && !see.paused
        && (see.alone.length || see.verbs.length || see.cards.some((card) => card.legal))));
  const key = (see) => `${see.deal} ${see.phase} ${see.decision} ${see.after}`;
"""

WAIT = (
    "({ old, patience }) => {"
    + LOOK
    + ASKED
    + """
  return new Promise((resolve) => {
    const done = (see) => {
      watcher.disconnect();
      clearInterval(beat);
      clearTimeout(end);
      resolve(see);
    };
    const check = () => {
      const see = look();
      if (asked(see) && key(see) !== old) done({ ...see, key: key(see) });
    };
    const watcher = new MutationObserver(check);
    const beat = setInterval(check, 200);
    const end = setTimeout(() => done({ late: true, ...(look() ?? {}) }), patience);
    watcher.observe(document, { subtree: true, childList: true, attributes: true });
    check();
  });
}"""
)

NOW = "() => {" + LOOK + ASKED + " const see = look(); return see && { ...see, key: key(see) }; }"

PEEK = (
    "(old) => {"
    + LOOK
    + ASKED
    + """
  const see = look();
  return asked(see) && key(see) !== old ? { ...see, key: key(see) } : null;
}"""
)


@dataclass(frozen=True)
class SeenCard:
    """A card of one's hand: whether it may be played, is ticked, or goes with what is ticked."""

    card: str
    legal: bool
    ticked: bool
    apart: bool
    ticks: bool


@dataclass(frozen=True)
class Sight:
    """A table as the page shows it.

    ``key`` tells one thing that is asked of the viewer from another.  ``verbs`` are the buttons
    that take ticked cards, with whether they can be pressed; ``alone`` those that need no card.
    ``after`` is set when there is a button for the next deal or match.
    """

    key: str
    decision: str
    phase: str
    paused: bool
    settling: bool
    deal: str
    status: str
    cards: tuple[SeenCard, ...]
    verbs: dict[str, bool]
    alone: tuple[str, ...]
    chooser: int
    after: str
    over: bool
    closed: bool
    focused: bool
    focus: str
    toast: str

    @property
    def hand(self) -> list[str]:
        """The cards one holds."""
        return [card.card for card in self.cards]

    @property
    def legal(self) -> list[str]:
        """The cards that may be played or ticked now."""
        return [card.card for card in self.cards if card.legal]

    @property
    def ticking(self) -> bool:
        """Whether cards are ticked, not pressed."""
        return any(card.ticks for card in self.cards)

    @property
    def stage(self) -> str:
        """What part of a match this is, for the name of a picture."""
        if self.over:
            return "over"
        if self.phase != "playing":
            return "result" if self.phase == "between" else self.phase
        if self.paused:
            return "paused"
        if "pass" in self.verbs:
            return "passing"
        return "question" if "declare" in self.alone else "playing"


def _sight(found: dict[str, Any]) -> Sight:
    cards = tuple(SeenCard(**card) for card in found.pop("cards"))
    verbs = {verb["name"]: verb["ready"] for verb in found.pop("verbs")}
    return Sight(cards=cards, verbs=verbs, alone=tuple(found.pop("alone")), **found)


def look(page: Page) -> Sight:
    """The table as it is on the page now."""
    found = page.evaluate(NOW)
    assert found, f"{page.url} is no page of a table"
    return _sight(found)


def peek(page: Page, old: str = "") -> Sight | None:
    """The table if something is asked of the viewer now that has another key than ``old``."""
    found = page.evaluate(PEEK, old)
    return _sight(found) if found else None


def asked(page: Page, old: str = "", patience: int = PATIENCE) -> Sight:
    """The table once something is asked of the viewer that has another key than ``old``."""
    try:
        found = page.evaluate(WAIT, {"old": old, "patience": patience})
    except Error as error:
        raise AssertionError(f"the page of the table went away: {error}") from error
    late = found.pop("late", False)
    assert not late, (
        f"nothing new was asked for {patience / 1000:.0f} s at {page.url}; the page says "
        f"{found.get('status')!r}, {found.get('toast')!r}, after {old!r}"
    )
    return _sight(found)
