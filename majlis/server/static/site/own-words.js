// The home page: this browser's words for the next match, and a new seal when one comes back to it.

import { drawWords } from "./drawing.js";

for (const input of document.querySelectorAll("input[data-draw]")) {
  if (!input.value) input.value = await drawWords();
}

addEventListener("pageshow", (event) => {
  if (event.persisted) location.reload(); // the seal on this page has been used
});
