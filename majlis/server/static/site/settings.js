// Settings that count as soon as they are chosen.

import { keep } from "./send.js";

const form = document.getElementById("settings");
const status = form.querySelector("[data-status]");
const root = document.documentElement;

form.querySelector("[data-plain]").hidden = true;

function show(name, value) {
  if (name === "felt" && value === "auto") delete root.dataset.felt;
  else root.dataset[name] = value;
}

form.addEventListener("change", async ({ target }) => {
  const value = target.type === "checkbox" && !target.checked ? "off" : target.value;
  show(target.name, value);
  status.textContent = "";
  try {
    await keep(target.name, value);
    if ("reload" in target.dataset) location.replace("/you/settings?saved=true");
    status.textContent = form.dataset.saved;
  } catch {
    status.textContent = form.dataset.failed;
  }
});
form.addEventListener("submit", (event) => event.preventDefault());
