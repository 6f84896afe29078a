// Small things that several pages share.

import { toClipboard } from "./clipboard.js";

/** Dates in the visitor's own time and customs. */
export function localTimes(root) {
  const { lang } = document.documentElement;
  const own = navigator.languages.find((tag) => tag.split("-")[0] === lang);
  const form = new Intl.DateTimeFormat(own ?? lang, {
    dateStyle: "medium",
    timeStyle: "short",
    numberingSystem: "latn",
  });
  for (const time of root.querySelectorAll("time[data-time]")) {
    time.textContent = form.format(new Date(time.dateTime));
  }
}

/** Menus close by Escape, and when something else is pressed. */
export function closeMenus() {
  const menus = document.querySelectorAll("details[data-menu]");
  document.addEventListener("click", (event) => {
    for (const menu of menus) if (!menu.contains(event.target)) menu.open = false;
  });
  document.addEventListener("keydown", (event) => {
    if (event.key !== "Escape") return;
    for (const menu of menus) {
      if (!menu.open) continue;
      menu.open = false;
      menu.querySelector("summary").focus();
    }
  });
}

/** Put a text on the clipboard and say so on the button. */
export async function copy(text, button) {
  if (!(await toClipboard(text))) return;
  const before = button.textContent;
  button.textContent = button.dataset.done;
  setTimeout(() => {
    button.textContent = before;
  }, 2000);
}

/** Buttons that copy what stands in a field. */
export function copying() {
  for (const button of document.querySelectorAll("[data-copy][data-done]")) {
    button.hidden = false;
    const field = document.getElementById(button.dataset.copy);
    button.addEventListener("click", () => copy(field.value, button));
  }
}

/** Who logs out in one tab is gone from all tabs of this browser: no hand stays on a screen. */
export function leaving() {
  if (!("BroadcastChannel" in window)) return;
  const channel = new BroadcastChannel("majlis");
  channel.addEventListener("message", ({ data }) => {
    if (data === "left") location.replace("/");
  });
  // The room says so once it has let go of the visitor.
  if (location.hash === "#left") {
    history.replaceState(null, "", location.pathname);
    channel.postMessage("left");
  }
}
