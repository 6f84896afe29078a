// Words that this browser adds to a shuffle: drawn here, shown, and free to be changed.

import { randomWords } from "./fair-chance.js";

let known;

async function list() {
  const answer = await fetch("/words.txt");
  return answer.ok ? (await answer.text()).split("\n").filter(Boolean) : [];
}

/** Some random words from the room's list; "" if it cannot be had now. */
export async function drawWords() {
  known ??= list().catch(() => []);
  const words = await known;
  if (words.length) return randomWords(words);
  known = undefined;
  return "";
}
