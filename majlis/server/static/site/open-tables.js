// The list of open tables, as it changes.

const LINGER = 20_000; // a tab that is hidden for so long lets go of its stream
const AGAIN = 3_000;

const box = document.querySelector("[data-stream]");
let source = null;
let timer = 0;

/** Put the new list in place; what has not changed stays, and so does the focus. */
function show(html) {
  const fresh = document.createElement("template");
  fresh.innerHTML = html;
  const focused = box.contains(document.activeElement) ? document.activeElement.closest("li") : null;
  for (const item of fresh.content.querySelectorAll("li[id]")) {
    const known = document.getElementById(item.id);
    if (known && known.outerHTML === item.outerHTML) item.replaceWith(known);
  }
  box.replaceChildren(fresh.content);
  if (focused?.id) document.getElementById(focused.id)?.querySelector("a")?.focus();
}

function open() {
  if (source) return;
  source = new EventSource(box.dataset.stream);
  source.addEventListener("tables", (event) => show(event.data));
  source.addEventListener("closing", () => again());
  source.addEventListener("error", () => {
    if (source?.readyState === EventSource.CLOSED) again();
  });
}

function close() {
  source?.close();
  source = null;
}

function again() {
  close();
  clearTimeout(timer);
  timer = setTimeout(open, AGAIN + Math.random() * AGAIN);
}

document.addEventListener("visibilitychange", () => {
  clearTimeout(timer);
  if (document.hidden) timer = setTimeout(close, LINGER);
  else open();
});
window.addEventListener("pagehide", close);
window.addEventListener("pageshow", open);
open();
