// Adds this browser's words to the next shuffle as soon as its seal is seen, once.

import { drawWords } from "../site/drawing.js";

const drawn = new Map();

/** Where words for the next shuffle are sent. */
export const wordsUrl = () => `${location.pathname.replace(/\/$/, "")}/words`;

/** Words for the seal that the table shows; "" if it wants none of this viewer. */
export function wordsFor(table) {
  return drawn.get(table.dataset.words) ?? "";
}

/** What has been typed and not sent yet; null if that is nothing. */
export function typedWords() {
  const field = document.getElementById("own-words");
  return field && field.value !== field.defaultValue ? field.value : null;
}

/** Look whether the table wants words, and send them. */
export async function addWords(table) {
  const seal = table.dataset.words;
  if (!seal || drawn.has(seal)) return;
  drawn.set(seal, "");
  const words = await drawWords();
  drawn.set(seal, words);
  if (!words) return;
  await fetch(wordsUrl(), {
    method: "POST",
    headers: { "X-Majlis": "1" },
    body: new URLSearchParams({ words, drawn: "yes" }),
    keepalive: true, // also if the page is left now
  }).catch(() => {}); // whoever begins the match sends them again
}
