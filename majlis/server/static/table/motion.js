// Cards that move: each is measured before and after a change, and put back to where it was for a
// moment (FLIP).  The elements that move are the real ones, so they can be pressed all the while.

const SPEED = { slow: 460, normal: 250, fast: 130, none: 0 };
const EASE = "cubic-bezier(.2,.75,.3,1)";

const still = matchMedia("(prefers-reduced-motion: reduce)");

export function pace() {
  if (document.hidden || still.matches) return 0;
  return SPEED[document.documentElement.dataset.animation] ?? SPEED.normal;
}

const cardsOf = (table) => table.querySelectorAll(".card[id]");

// Where everything is before a change, and copies of what may be taken away by it.
export function remember(table) {
  const memory = {
    deal: table.dataset.deal,
    places: new Map(),
    taken: [],
    held: new Map(),
    decision: table.dataset.decision,
    trick: table.querySelectorAll("#trick .lay").length,
  };
  for (const seat of table.querySelectorAll(".seat")) {
    memory.held.set(seat.id, Number(seat.dataset.held));
  }
  if (!pace()) return memory;
  for (const card of cardsOf(table)) memory.places.set(card.id, card.getBoundingClientRect());
  for (const lay of table.querySelectorAll(".lay[data-to]")) {
    for (const card of lay.querySelectorAll(".card")) {
      memory.taken.push({ id: card.id, to: lay.dataset.to, copy: copyOf(card) });
    }
  }
  return memory;
}

function copyOf(card) {
  const copy = card.cloneNode(true);
  copy.removeAttribute("id");
  const style = getComputedStyle(card);
  copy.style.setProperty("--card-w", style.width);
  copy.style.setProperty("--card-zoom", "1");
  return copy;
}

export function move(table, memory) {
  const time = pace();
  document.getElementById("ghosts").replaceChildren();
  if (!time) return;
  const dealt = memory.deal !== table.dataset.deal;
  const player = whoPlayed(table, memory);
  let fresh = 0;
  for (const card of cardsOf(table)) {
    const was = memory.places.get(card.id);
    if (was && !dealt) {
      if (card.closest(".fan")) continue;
      slide(card, was, time, 0);
    } else if (!was || dealt) {
      const from = originOf(card, player);
      if (from) slide(card, from, time * 1.2, card.closest("#hand") ? fresh++ * time * 0.14 : 0);
    }
  }
  for (const one of memory.taken) {
    if (!document.getElementById(one.id)) sweep(one, memory.places.get(one.id), time * 1.5);
  }
}

// The seat that has fewer cards than before.
function whoPlayed(table, memory) {
  for (const seat of table.querySelectorAll(".seat")) {
    if (Number(seat.dataset.held) < (memory.held.get(seat.id) ?? 0)) return seat.id;
  }
  return "";
}

function originOf(card, player) {
  const name = card.dataset.from === "player" ? player : card.dataset.from;
  return name ? document.getElementById(name)?.getBoundingClientRect() : null;
}

function slide(card, from, time, delay) {
  for (const running of card.getAnimations()) {
    if (running.id === "slide") running.cancel();
  }
  const to = card.getBoundingClientRect();
  if (!to.width || !from.width) return;
  const size = Math.min(1.6, Math.max(0.35, from.height > 4 ? sized(from, to) : 1));
  const x = from.left + from.width / 2 - (to.left + to.width / 2);
  const y = from.top + from.height / 2 - (to.top + to.height / 2);
  if (Math.abs(x) < 2 && Math.abs(y) < 2 && Math.abs(size - 1) < 0.02) return;
  card.animate(
    [{ transform: `translate(${x}px, ${y}px) scale(${size})`, zIndex: 20 }, { transform: "none", zIndex: 20 }],
    { id: "slide", duration: time, delay, easing: EASE, fill: "backwards" },
  );
}

// A card that comes from a card has that one's size; one that comes from a seat is small first.
function sized(from, to) {
  const shape = from.height / from.width;
  return shape > 1.2 && shape < 1.6 ? from.width / to.width : 0.5;
}

function sweep({ copy, to }, was, time) {
  const goal = document.getElementById(to)?.getBoundingClientRect();
  if (!goal || !was) return;
  copy.style.left = `${was.left}px`;
  copy.style.top = `${was.top}px`;
  document.getElementById("ghosts").append(copy);
  const x = goal.left + goal.width / 2 - (was.left + was.width / 2);
  const y = goal.top + goal.height / 2 - (was.top + was.height / 2);
  copy
    .animate(
      [
        { transform: "none", opacity: 1 },
        { transform: `translate(${x}px, ${y}px) scale(.35)`, opacity: 0.1 },
      ],
      { duration: time, easing: "ease-in", fill: "forwards" },
    )
    .finished.then(() => copy.remove(), () => copy.remove());
}
