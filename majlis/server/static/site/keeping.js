// Selects that are remembered as a setting once somebody has one.

import { keep } from "./send.js";

for (const select of document.querySelectorAll("select[data-keep]")) {
  select.addEventListener("change", () => {
    keep(select.dataset.keep, select.value).catch(() => {}); // it is sent again with the game
  });
}
