// Forms are sent without leaving the page.  An answer is empty: the stream brings what changes.

import { toClipboard } from "../site/clipboard.js";
import { hush, say, tell } from "./notice.js";
import { typedWords, wordsFor, wordsUrl } from "./own-words.js";
import { phrase } from "./phrases.js";
import { showHint } from "./hand.js";

const sending = new Set();

export function watchForms(stream) {
  document.addEventListener("submit", (event) => {
    const form = event.target;
    if (form.id === "table-settings" || form.method !== "post" || !form.closest("#table")) return;
    const button = event.submitter;
    if (asksAgain(button)) return event.preventDefault();
    if (form.hasAttribute("data-plain")) return;
    event.preventDefault();
    send(stream, form, button);
  });
  // The name that somebody has typed counts on whichever seat they sit down.
  document.addEventListener("formdata", ({ target, formData }) => {
    const name = document.getElementById("your-name")?.value;
    if (name && target.action.endsWith("/sit")) formData.set("name", name);
  });
  document.addEventListener("click", (event) => {
    const button = event.target.closest("[data-copy]");
    if (button) copy(document.getElementById(button.dataset.copy));
  });
}

// What cannot be undone wants a second press, and a double click is none.
const DOUBLE = 600;

function asksAgain(button) {
  if (!button?.dataset.again) return false;
  if ("sure" in button.dataset) return button.dataset.sure !== "yes";
  const before = button.textContent;
  button.dataset.sure = "not yet";
  setTimeout(() => {
    button.dataset.sure = "yes";
  }, DOUBLE);
  button.textContent = button.dataset.again;
  setTimeout(() => {
    delete button.dataset.sure;
    button.textContent = before;
  }, 4000);
  return true;
}

export async function send(stream, form, button) {
  if (!stream.connected) return say(phrase("notSent"), "", "error");
  const body = new FormData(form);
  if (button?.name) body.append(button.name, button.value);
  if (/\/(begin|agree|sit)$/.test(form.action)) body.append("words", wordsFor(form.closest("#table")));
  const key = `${form.action} ${body.get("decision") ?? ""}`;
  if (sending.has(key)) return;
  sending.add(key);
  hush();
  const hint = form.id === "hint-form";
  if (hint) say(phrase("thinking"));
  try {
    if (await typedAreIn(form)) await deliver(form.action, body, hint);
  } finally {
    sending.delete(key);
  }
}

// Whoever begins with words typed and not sent yet wants them in the shuffle.
async function typedAreIn(form) {
  const words = /\/(begin|agree)$/.test(form.action) ? typedWords() : null;
  return words === null || deliver(wordsUrl(), { words });
}

// Whether it was taken; otherwise it has been said why not.
async function deliver(url, body, hint) {
  let answer;
  try {
    answer = await fetch(url, {
      method: "POST",
      headers: { "X-Majlis": "1" },
      body: new URLSearchParams(body),
    });
  } catch {
    undo();
    say(phrase("notSent"), "", "error");
    return false;
  }
  if (answer.ok) {
    if (hint) await suggest(answer);
    return true;
  }
  undo();
  await refused(answer);
  return false;
}

async function suggest(answer) {
  const hint = await answer.json();
  if (hint.decision !== document.getElementById("table").dataset.decision) return hush();
  showHint(hint);
  tell(hint.html);
}

async function refused(answer) {
  let error = {};
  try {
    ({ error } = await answer.json());
  } catch {
    // not one of our own answers: a proxy's, perhaps
  }
  say(error.message || phrase("failed"), error.ruling || "", "error");
}

function undo() {
  for (const held of document.querySelectorAll(".held.sent")) held.classList.remove("sent");
}

async function copy(field) {
  const done = await toClipboard(field.value);
  if (!done) field.select(); // so that it can be copied by hand
  say(phrase(done ? "copied" : "failed"));
}
