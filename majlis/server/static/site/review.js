// Looking back: the slider, the arrow keys and the list of moves change the board in place.

import { copy } from "./small.js";

const root = document.getElementById("review");
const board = document.getElementById("board");
const form = document.getElementById("replay");
const slider = form.elements.move;
const output = form.querySelector("output");
const told = root.querySelector("[data-told]");
const steps = [...root.querySelectorAll("[data-step]")];
const lines = [...root.querySelectorAll("[data-move]")].filter((line) => line.tagName === "A");
const { base, deal } = root.dataset;
const rtl = document.documentElement.dir === "rtl";
const SETTLED = 400; // so long the board stands still before it is read out

let wanted = Number(slider.value);
let loading = false;
let saying = 0;

const address = (move) => `${base}?deal=${deal}&move=${move}`;

/** Show the newest wanted move; those wanted while one is loading are passed over. */
async function load() {
  if (loading) return;
  loading = true;
  try {
    let shown = -1;
    while (shown !== wanted) {
      shown = wanted;
      const answer = await fetch(address(shown), { headers: { "X-Majlis": "1" } });
      if (!answer.ok) throw new Error(answer.status);
      board.innerHTML = await answer.text();
    }
  } catch {
    location.assign(address(wanted));
  } finally {
    loading = false;
  }
  clearTimeout(saying);
  saying = setTimeout(() => {
    const words = board.querySelector(".told").cloneNode(true);
    for (const sign of words.querySelectorAll("[aria-hidden]")) sign.remove();
    told.textContent = words.textContent;
  }, SETTLED);
}

function go(move) {
  wanted = Math.max(0, Math.min(move, Number(slider.max)));
  slider.value = wanted;
  output.textContent = `${wanted} / ${slider.max}`;
  for (const step of steps) {
    const to = Math.max(0, Math.min(wanted + Number(step.dataset.step), Number(slider.max)));
    step.href = address(to);
  }
  mark();
  history.replaceState(null, "", address(wanted));
  load();
}

/** The move in the list, without moving the page. */
function mark() {
  for (const line of lines) {
    if (Number(line.dataset.move) === wanted) {
      line.setAttribute("aria-current", "step");
      const list = line.closest("ol");
      const item = line.parentElement;
      const top = item.offsetTop - list.offsetTop;
      if (top < list.scrollTop || top + item.offsetHeight > list.scrollTop + list.clientHeight) {
        list.scrollTop = top - list.clientHeight / 2;
      }
    } else line.removeAttribute("aria-current");
  }
}

form.querySelector("[data-plain]").hidden = true;
form.addEventListener("submit", (event) => event.preventDefault());
slider.addEventListener("input", () => go(Number(slider.value)));
for (const step of steps) {
  step.addEventListener("click", (event) => {
    event.preventDefault();
    go(wanted + Number(step.dataset.step));
  });
}
for (const line of lines) {
  line.addEventListener("click", (event) => {
    event.preventDefault();
    go(Number(line.dataset.move));
  });
}
document.addEventListener("keydown", (event) => {
  if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
  if (event.target === slider || event.target.closest("summary, .scroll, select")) return;
  const moves = {
    ArrowLeft: wanted + (rtl ? 1 : -1),
    ArrowRight: wanted + (rtl ? -1 : 1),
    Home: 0,
    End: Number(slider.max),
  };
  if (event.key in moves) {
    event.preventDefault();
    go(moves[event.key]);
  }
});

const link = root.querySelector("[data-copy-link]");
link.hidden = false;
link.addEventListener("click", () => copy(new URL(address(wanted), location.href).href, link));
mark();
