"""What can be measured of a page: its width, its ids."""

from playwright.sync_api import Page

DOUBLE = """() => [...document.querySelectorAll("[id]")].map((one) => one.id)
  .filter((id, n, all) => all.indexOf(id) !== n)"""

OUTSIDE = """() => {
  const width = document.documentElement.clientWidth;
  const wide = [];
  const hidden = (node) => {
    for (let up = node; up && up !== document.body; up = up.parentElement) {
      const style = getComputedStyle(up);
      if (up !== node && style.overflowX !== "visible") return true;
      if (style.clipPath !== "none" || style.clip !== "auto" || style.position === "fixed") {
        return true;
      }
    }
    return false;
  };
  for (const node of document.body.querySelectorAll("*")) {
    if (!node.checkVisibility({ visibilityProperty: true }) || hidden(node)) continue;
    const box = node.getBoundingClientRect();
    if (box.width && (box.left < -1 || box.right > width + 1)) {
      wide.push(`${node.tagName}#${node.id}.${node.className} ${box.left}..${box.right}`);
    }
  }
  const all = document.documentElement.scrollWidth;
  if (all > width) wide.unshift(`the page is ${all} wide, the screen ${width}`);
  return wide;
}"""


def double_ids(page: Page) -> list[str]:
    """Ids that several elements have."""
    found: list[str] = page.evaluate(DOUBLE)
    return found


def sticking_out(page: Page) -> list[str]:
    """What reaches over the left or right edge of the screen, the page itself first."""
    found: list[str] = page.evaluate(OUTSIDE)
    return found


COVERED = """(what) => [...document.querySelectorAll(what)]
  .filter((one) => one.checkVisibility({ visibilityProperty: true }))
  .filter((one) => {
    const box = one.getBoundingClientRect();
    const small = one.matches(".card");
    const x = box.left + (small ? Math.min(7, box.width / 4) : box.width / 2);
    const y = box.top + (small ? Math.min(12, box.height / 4) : box.height / 2);
    const hit = document.elementFromPoint(x, y);
    if (!hit) return true;
    const solid = hit.closest(".card, .fact, .plate, .panel, button, #status, #toast, .drawer");
    return solid && solid !== one && !one.contains(hit) && !solid.contains(one);
  })
  .map((one) => one.dataset.card ?? one.textContent.trim())"""


def covered(page: Page, what: str) -> list[str]:
    """Things that lie under something else or off the screen: of cards, their corners count."""
    found: list[str] = page.evaluate(COVERED, what)
    return found
