// Short messages beside the hand, which screen readers read out.

import { phrase, rulesPage } from "./phrases.js";

const toast = document.getElementById("toast");
let timer = 0;

function put(content, kind, time) {
  const shut = document.createElement("button");
  shut.type = "button";
  shut.className = "quiet shut";
  shut.textContent = "✕";
  shut.setAttribute("aria-label", phrase("close"));
  shut.addEventListener("click", hush);
  toast.replaceChildren(shut, ...content);
  toast.className = kind;
  toast.hidden = false;
  clearTimeout(timer);
  if (time) timer = setTimeout(hush, time);
}

export function hush() {
  clearTimeout(timer);
  toast.hidden = true;
  toast.replaceChildren();
}

export const shownNow = () => !toast.hidden;

// The server's messages end with the ruling in brackets, which is a link here.
const without = (text, ruling) => text.replace(`(${ruling})`, "").replace("\u2066\u2069", "").trim();

// A message, with a link to the ruling behind it.
export function say(text, ruling = "", kind = "") {
  if (!text) return;
  const line = document.createElement("p");
  line.append(ruling ? without(text, ruling) : text);
  if (ruling) {
    const link = document.createElement("a");
    link.href = `${rulesPage}#${ruling}`;
    link.className = "ruling";
    link.textContent = ruling;
    link.title = phrase("seeRule");
    line.append(" ", link);
  }
  put([line], kind, ruling ? 7000 : 4500);
}

// Markup that the server has made.
export function tell(html) {
  const template = document.createElement("template");
  template.innerHTML = html;
  put([...template.content.childNodes], "hint", 0);
}
