// The table page: shows what the stream sends, moves cards, sends what people do.

import { startClocks } from "./table/clocks.js";
import { watchForms } from "./table/forms.js";
import { dress, watchHand } from "./table/hand.js";
import { watchMenus } from "./table/menus.js";
import { addWords } from "./table/own-words.js";
import { morph } from "./table/morph.js";
import { remember, move } from "./table/motion.js";
import { soundOf } from "./table/sound.js";
import { Stream } from "./table/stream.js";

document.documentElement.classList.add("js");

const table = () => document.getElementById("table");

function show(html) {
  const before = remember(table());
  morph(table(), html);
  dress(table());
  move(table(), before);
  startClocks(table());
  soundOf(before, table());
  addWords(table());
}

const stream = new Stream(
  `${location.pathname.replace(/\/$/, "")}/stream`,
  () => Number(table().dataset.number),
  show,
);

watchHand(stream);
watchForms(stream);
watchMenus(stream);
dress(table());
startClocks(table());
addWords(table());
stream.open();
