// The page of a finished match whose deals are checked here, in the visitor's own browser.

import { verify } from "./fair.js";

// What is no fault of the deals: the check has to be made at another time, or elsewhere.
const UNDECIDED = ["sealed", "no_crypto"];

const part = document.getElementById("check");
const verdict = document.getElementById("verdict");
const steps = document.getElementById("steps");
const phrases = new Map(
  [...document.querySelectorAll("#check-phrases [data-code]")].map((one) => [
    one.dataset.code,
    one.textContent,
  ]),
);
const names = JSON.parse(steps.dataset.names);
const authors = JSON.parse(steps.dataset.authors);
const cards = JSON.parse(steps.dataset.cards);

const rightToLeft = document.documentElement.dir === "rtl";
const isolated = (text) => (rightToLeft ? `\u2068${text}\u2069` : text);
const inText = (value) => (typeof value === "string" ? value : (JSON.stringify(value) ?? "–"));

const fill = (text, values) =>
  text.replace(/\{(\w+)\}/g, (gap, name) =>
    name in values ? isolated(inText(values[name])) : gap,
  );

// Seats and cards by their names, as far as they have one.
function named({ code, values }) {
  const who = (seat) => names[seat] ?? seat;
  const what = (card) => cards[card] ?? card;
  const { seat, found, expected } = values;
  switch (code) {
    case "words":
      return { ...values, name: authors[seat] ?? seat };
    case "dealer":
      return { ...values, name: who(expected) };
    case "other_dealer":
      return { ...values, found: who(found), expected: who(expected) };
    case "other_card":
      return { ...values, found: what(found), expected: what(expected) };
    default:
      return values;
  }
}

function shown(step) {
  const where = [];
  if (step.deal) where.push(fill(steps.dataset.deal, { deal: step.deal }));
  if (step.values.reshuffle) where.push(fill(steps.dataset.reshuffle, step.values));
  const said = fill(phrases.get(step.code) ?? step.detail, named(step));
  const text = document.createElement("span");
  text.textContent = [...where, said].join(" · ");
  const heard = document.createElement("span");
  heard.className = "sr";
  heard.textContent = ` ${step.ok ? steps.dataset.fits : steps.dataset.fails}`;
  text.append(heard);
  const item = document.createElement("li");
  item.append(text);
  item.classList.toggle("wrong", !step.ok);
  return item;
}

function tell(outcome) {
  verdict.textContent = verdict.dataset[outcome];
  verdict.dataset.outcome = outcome;
}

async function check() {
  steps.replaceChildren();
  tell("busy");
  const answer = await fetch(part.dataset.transcript).catch(() => null);
  if (!answer?.ok) return tell("lost");
  let outcome = "good";
  for await (const step of verify(await answer.arrayBuffer())) {
    steps.append(shown(step));
    if (!step.ok && outcome !== "bad") outcome = UNDECIDED.includes(step.code) ? "open" : "bad";
  }
  return tell(outcome);
}

let checking = null;

const button = document.getElementById("check-now");
button.hidden = false; // without scripts it could do nothing
button.addEventListener("click", () => {
  checking ??= check().finally(() => {
    checking = null;
  });
});
