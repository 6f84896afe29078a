// Clocks count down from what the server says is left, by the time that has passed on this device;
// what the device takes for the date plays no part.

import { pace } from "./motion.js";

let begun = performance.now();
let timer = 0;
let wait = null;

const shown = (seconds) => {
  const whole = Math.max(0, Math.floor(seconds));
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, "0")}`;
};

function tick(table) {
  const passed = (performance.now() - begun) / 1000;
  for (const clock of table.querySelectorAll(".clock.running")) {
    const left = Number(clock.dataset.left) - passed;
    const bank = Number(clock.dataset.bank);
    const text = shown(left > bank ? left - bank : left);
    if (clock.textContent !== text) clock.textContent = text;
    if (left <= bank) clock.parentElement.querySelector(".bank")?.remove();
    clock.classList.toggle("short", left < 10);
  }
}

export function startClocks(table) {
  begun = performance.now();
  clearInterval(timer);
  if (table.querySelector(".clock.running")) timer = setInterval(() => tick(table), 250);
  startWait(table.querySelector("#wait"));
}

// The quiet countdown before a lead.
function startWait(bar) {
  if (!bar) {
    wait = null;
    return;
  }
  const left = Number(bar.dataset.left) * 1000;
  if (wait === bar || !pace()) return;
  wait = bar;
  bar.firstElementChild.animate([{ transform: "scaleX(1)" }, { transform: "scaleX(0)" }], {
    duration: left,
    fill: "forwards",
  });
}
