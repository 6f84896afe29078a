// What every page does a little better with scripts; each works without them too.

import { closeMenus, copying, leaving, localTimes } from "./site/small.js";

localTimes(document);
closeMenus();
copying();
leaving();

// Only what a page needs is loaded.
const parts = [
  ["[data-stream]", "./site/open-tables.js"],
  ["[data-keep]", "./site/keeping.js"],
  ["#new", "./site/new-table.js"],
  ["#settings", "./site/settings.js"],
  ["[data-contents]", "./site/contents.js"],
  ["#review", "./site/review.js"],
  ["[data-draw]", "./site/own-words.js"],
  ["#check", "./site/check.js"],
];
for (const [selector, module] of parts) {
  if (document.querySelector(selector)) import(module);
}
