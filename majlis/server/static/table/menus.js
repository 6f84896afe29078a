// Drawers, keys of the page, and the visitor's settings.

import { say, shownNow } from "./notice.js";
import { phrase } from "./phrases.js";

const tools = () => [...document.querySelectorAll(".tool")];
const keys = document.getElementById("keys");

export function watchMenus(stream) {
  document.addEventListener("click", clicked);
  document.addEventListener("toggle", toggled, true);
  document.addEventListener("keydown", keyed);
  document.addEventListener("submit", (event) => {
    if (event.target.id !== "table-settings") return;
    event.preventDefault();
    save(stream, event.target);
  });
  document.addEventListener("change", (event) => {
    if (event.target.closest("#table-settings")) save(stream, event.target.form);
  });
}

function clicked(event) {
  if (event.target.closest?.("[data-open=keys]")) {
    shut();
    keys.showModal();
  } else if (!event.target.closest?.(".tool, dialog, #toast") && innerWidth < 1200) {
    shut();
  }
}

// One drawer at a time.
function toggled(event) {
  if (!event.target.matches?.(".tool") || !event.target.open) return;
  for (const tool of tools()) if (tool !== event.target) tool.open = false;
}

function shut() {
  const open = tools().filter((tool) => tool.open);
  for (const tool of open) tool.open = false;
  return open[0];
}

function keyed(event) {
  if (event.ctrlKey || event.metaKey || event.altKey || keys.open) return;
  if (event.target.closest?.("input:not([type=checkbox]), select, textarea")) return;
  if (event.key === "Escape" && !shownNow()) shut()?.querySelector("summary").focus();
  if (event.key === "?" || event.key === "؟") keys.showModal();
  const letter = letterOf(event);
  if (letter === "S") document.getElementById("status").focus();
  if (letter === "H") document.querySelector("#hint-form:not(.unseen) button")?.click();
  if (letter === "L") {
    const last = document.getElementById("d-last");
    if (last) last.open = !last.open;
  }
}

// The letter as the list of keys has it, whether or not Caps Lock is on; on a keyboard that types
// other letters, the one that is printed beside them.
function letterOf({ key, code }) {
  return /^[a-z]$/i.test(key) ? key.toUpperCase() : code.replace("Key", "");
}

async function save(stream, form) {
  const data = new FormData(form);
  const root = document.documentElement.dataset;
  for (const [name, value] of data) if (name !== "next") root[name] = value;
  if (root.felt === "auto") delete root.felt;
  const answer = await fetch(form.action, {
    method: "POST",
    headers: { "X-Majlis": "1" },
    body: new URLSearchParams(data),
  }).catch(() => null);
  say(answer && answer.status < 400 ? phrase("saved") : phrase("failed"));
  stream.open(true);
}
