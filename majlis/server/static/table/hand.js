// The hand: pressing and ticking cards, choosing a suit, keys.

import { send } from "./forms.js";
import { hush, say } from "./notice.js";
import { phrase } from "./phrases.js";

const FORCED = 900; // milliseconds before the only move plays itself

const form = () => document.getElementById("hand-form");
const helds = () => [...document.querySelectorAll("#hand .held")];
const control = (held) => held.querySelector("input") ?? held;
const cardOf = (held) => held.querySelector(".card").dataset.card;
const setting = (name) => document.documentElement.dataset[name] === "on";

let stream;
let hint = null;
let picked = "";
let forced = { decision: "", timer: 0 };

export function watchHand(live) {
  stream = live;
  document.addEventListener("click", pressed);
  document.addEventListener("change", ticked);
  document.addEventListener("keydown", keyed);
  document.addEventListener("focusin", (event) => {
    const held = event.target.closest?.("#hand .held");
    if (held) rove(held);
  });
}

// What the server does not know of is put back after every change.
export function dress(table) {
  const decision = table.dataset.decision;
  if (hint && hint.decision !== decision) {
    hint = null;
    hush();
  }
  if (picked && !document.getElementById(`c-${picked}`)?.closest(".held")) picked = "";
  if (document.querySelector(".chooser") && !document.querySelector(".held.seven")) choose(null);
  for (const held of helds()) {
    held.classList.toggle("picked", cardOf(held) === picked);
    held.classList.toggle("hinted-card", Boolean(hint?.cards.includes(cardOf(held))));
    held.classList.remove("sent");
  }
  const active = document.activeElement?.closest?.("#hand .held");
  rove(active ?? helds()[0]);
  offer();
  playForced(decision);
}

export function showHint(found) {
  hint = found;
  for (const held of helds()) held.classList.toggle("hinted-card", found.cards.includes(cardOf(held)));
}

// -- pressing a card ------------------------------------------------------------------------------

function pressed(event) {
  const verb = event.target.closest?.("button.verb");
  if (verb?.getAttribute("aria-disabled") === "true" && !chosen().length) {
    event.preventDefault();
    return say(phrase("tick"));
  }
  const held = event.target.closest?.("#hand .held");
  if (!held) {
    if (!event.target.closest?.(".chooser, #toast")) choose(null);
    return;
  }
  if (held.hasAttribute("data-off")) {
    event.preventDefault();
    return say(phrase("notYourTurn"));
  }
  const owner = control(held);
  if (owner.getAttribute("aria-disabled") === "true") {
    event.preventDefault();
    return say(owner.dataset.reason, owner.dataset.ruling);
  }
  if (owner.tagName === "INPUT") return;
  if (held.classList.contains("seven")) {
    event.preventDefault();
    return choose(held);
  }
  if (setting("confirm") && picked !== cardOf(held)) {
    event.preventDefault();
    picked = cardOf(held);
    for (const other of helds()) other.classList.toggle("picked", other === held);
    return say(`${phrase("confirm")} ${held.querySelector(".sr").textContent}`);
  }
  held.classList.add("sent");
}

// -- a 7 declares a suit --------------------------------------------------------------------------

function choose(held) {
  document.querySelector(".chooser")?.remove();
  const suits = document.getElementById("suits");
  if (!held || !suits) return;
  const box = document.createElement("div");
  box.className = "chooser";
  box.setAttribute("role", "dialog");
  box.setAttribute("aria-label", phrase("suit"));
  const asks = document.createElement("p");
  asks.textContent = phrase("suit");
  const row = document.createElement("div");
  for (const label of suits.querySelectorAll("label")) row.append(suitButton(label, held));
  box.append(asks, row);
  document.querySelector(".mine").append(box);
  (row.querySelector(".likely") ?? row.firstElementChild).focus();
}

function suitButton(label, held) {
  const radio = label.querySelector("input");
  const button = document.createElement("button");
  button.type = "button";
  button.innerHTML = label.querySelector("span").innerHTML;
  button.classList.toggle("likely", radio.checked);
  button.addEventListener("click", () => {
    radio.checked = true;
    held.classList.add("sent");
    send(stream, form(), held);
    choose(null);
  });
  return button;
}

// -- ticking cards --------------------------------------------------------------------------------

const chosen = () =>
  helds().filter((held) => held.querySelector("input:checked")).map(cardOf);

const legalMoves = () =>
  (form()?.dataset.moves ?? "").split("|").filter(Boolean).map((move) => {
    const [verb, ...cards] = move.split(" ");
    return { verb, cards };
  });

function ticked(event) {
  if (!event.target.closest?.("#hand")) return;
  hush();
  const most = Math.max(Number(form().dataset.any ?? 0), ...legalMoves().map((m) => m.cards.length));
  if (event.target.checked && most === 1) {
    for (const held of helds()) {
      const box = held.querySelector("input");
      if (box !== event.target) box.checked = false;
    }
  }
  offer();
}

// Which verbs can be done with what is ticked, and which cards could be ticked along with it.
function offer() {
  if (form()?.dataset.mode !== "tick") return;
  const cards = chosen();
  const any = Number(form().dataset.any ?? 0);
  const moves = legalMoves();
  const same = (move) => move.cards.length === cards.length && has(move, cards);
  for (const button of form().querySelectorAll("button.verb")) {
    const can = any ? cards.length === any : moves.some((m) => m.verb === button.value && same(m));
    button.setAttribute("aria-disabled", String(!can));
  }
  const open = any ? cards.length < any : null;
  for (const held of helds()) {
    const card = cardOf(held);
    const fits = any ? open || cards.includes(card) : moves.some((m) => has(m, [...cards, card]));
    held.classList.toggle("apart", cards.length > 0 && !fits && !cards.includes(card));
  }
}

const has = (move, cards) => cards.every((card) => move.cards.includes(card));

// -- the only move --------------------------------------------------------------------------------

function playForced(decision) {
  const only = form()?.dataset.forced;
  if (!setting("forced") || !only || !decision) {
    clearTimeout(forced.timer);
    forced = { decision: "", timer: 0 };
  } else if (forced.decision !== decision) {
    clearTimeout(forced.timer);
    forced = { decision, timer: setTimeout(() => sendForced(decision, only), FORCED) };
  }
}

function sendForced(decision, move) {
  if (document.getElementById("table").dataset.decision !== decision || !form()) return;
  send(stream, form(), { name: "move", value: move });
}

// -- keys -----------------------------------------------------------------------------------------

// One card at a time can be reached with Tab, the others with the arrows.
function rove(held) {
  for (const other of helds()) control(other).tabIndex = other === held ? 0 : -1;
}

const STEPS = { ArrowLeft: -1, ArrowRight: 1 };
const JUMPS = { ArrowUp: -1, ArrowDown: 1 };

function keyed(event) {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const typing = event.target.closest?.("input:not([type=checkbox], [type=radio]), select, textarea");
  if (typing || event.target.closest?.(".drawer, dialog")) return;
  if (event.key === "Escape") {
    picked = "";
    for (const held of helds()) held.classList.remove("picked");
    choose(null);
    return hush();
  }
  const inHand = event.target.closest?.("#hand");
  if (event.key === "Enter" && inHand && event.target.type === "checkbox") {
    event.preventDefault();
    return event.target.click();
  }
  const anywhere = inHand || event.target === document.body || event.target.id === "status";
  if (!anywhere || event.target.closest?.(".chooser")) return;
  const goal = goalOf(event.key, inHand);
  if (goal) {
    event.preventDefault();
    control(goal).focus();
  }
}

function goalOf(key, inHand) {
  const all = helds();
  const here = inHand ? all.indexOf(document.activeElement.closest(".held")) : -1;
  if (!all.length) return null;
  if (key === "Home") return all[0];
  if (key === "End") return all.at(-1);
  if (key in STEPS) return here < 0 ? all[0] : all[(here + STEPS[key] + all.length) % all.length];
  if (key in JUMPS) return here < 0 ? all[0] : otherRow(all, here, JUMPS[key]);
  return null;
}

// The card straight above or below, where the hand has several rows.
function otherRow(all, here, way) {
  const at = all[here].getBoundingClientRect();
  const rows = all.filter((held) => {
    const apart = held.getBoundingClientRect().top - at.top;
    return way < 0 ? apart < -8 : apart > 8;
  });
  const distance = (held) => {
    const rect = held.getBoundingClientRect();
    return Math.abs(rect.top - at.top) * 10 + Math.abs(rect.left - at.left);
  };
  return rows.sort((a, b) => distance(a) - distance(b))[0] ?? null;
}
