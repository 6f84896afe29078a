// The form for a new table: what differs from the usual rules, and lists without typing.

import { WordList } from "./words.js";

const form = document.getElementById("new");
const told = form.querySelector("[data-changes]");
const plain = (text) => text.replaceAll(" ", "");

function valueOf(option) {
  const field = option.querySelector("input:checked") ?? option.querySelector("input");
  return field.value;
}

function mark() {
  let count = 0;
  for (const option of form.querySelectorAll("[data-option]")) {
    const changed = plain(valueOf(option)) !== plain(option.dataset.default);
    option.classList.toggle("changed", changed);
    count += changed;
  }
  const { none, one, many } = told.dataset;
  told.textContent = count === 0 ? none : count === 1 ? one : many.replace("{count}", count);
}

for (const input of form.querySelectorAll("[data-words]")) new WordList(input, mark);

const reload = form.querySelector("[data-reloads]");
reload.hidden = true;
form.addEventListener("change", ({ target }) => {
  if ("reload" in target.dataset) {
    reload.hidden = false; // a hidden button submits, too, but not in every browser
    form.requestSubmit(reload);
  } else mark();
});
form.addEventListener("input", mark);
mark();
