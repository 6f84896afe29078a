// Words that this browser adds to a shuffle: drawn here, shown, and free to be changed.

import { randomWords } from "./fair-chance.js";

let known;

/** Some random words from the room's list. */
export async function drawWords() {
  known ??= fetch("/words.txt").then((answer) => (answer.ok ? answer.text() : ""));
  const list = (await known).split("\n").filter(Boolean);
  return list.length ? randomWords(list) : "";
}
