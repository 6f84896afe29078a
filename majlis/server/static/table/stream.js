// The live stream of a table.  It is opened again by hand whenever it breaks, as browsers give up
// for good on some errors; it is closed while the page is hidden, as they open few at a time.

import { phrase } from "./phrases.js";

const HIDDEN = 20_000; // milliseconds until the stream of a hidden page is closed
const FIRST = 400; // milliseconds until the first new try; each later one waits longer
const LONGEST = 8_000;

export class Stream {
  #url;
  #number;
  #show;
  #source = null;
  #next = null;
  #tries = 0;
  #retry = 0;
  #rest = 0;
  #lost = false;
  #afresh = false;

  // number() is that of what the page shows; show(html) shows something newer.
  constructor(url, number, show) {
    this.#url = url;
    this.#number = number;
    this.#show = show;
    document.addEventListener("visibilitychange", () => this.#seen());
    addEventListener("pagehide", () => this.close());
    addEventListener("pageshow", (event) => event.persisted && this.open());
    addEventListener("online", () => this.open());
    addEventListener("offline", () => this.#broken(phrase("lost")));
  }

  get connected() {
    return !this.#lost;
  }

  // With afresh the state that is shown already comes again, for other settings.
  open(afresh = false) {
    this.close();
    this.#afresh = afresh;
    const since = afresh ? 0 : this.#number();
    const source = new EventSource(`${this.#url}?since=${since}`);
    this.#source = source;
    source.addEventListener("open", () => this.#well());
    source.addEventListener("table", (event) => this.#came(event));
    source.addEventListener("closing", () => this.#broken(phrase("restarting")));
    source.addEventListener("error", () => this.#broken(phrase("lost")));
  }

  close() {
    clearTimeout(this.#retry);
    this.#source?.close();
    this.#source = null;
  }

  // Older states are ignored.  If several wait, the newest is shown: each is the whole table.
  #came(event) {
    this.#well();
    const number = Number(event.lastEventId);
    if (number < this.#number() || (number === this.#number() && !this.#afresh)) return;
    if (this.#next === null) setTimeout(() => this.#showNext(), 0);
    if (this.#next === null || number >= this.#next.number) {
      this.#next = { number, html: event.data };
    }
  }

  #showNext() {
    const { html } = this.#next;
    this.#next = null;
    this.#afresh = false;
    this.#show(html);
  }

  #well() {
    this.#tries = 0;
    if (this.#lost) {
      this.#lost = false;
      delete document.documentElement.dataset.link;
      document.getElementById("link-state").textContent = "";
    }
  }

  #broken(words) {
    this.close();
    this.#lost = true;
    document.documentElement.dataset.link = "lost";
    document.getElementById("link-state").textContent = words;
    const wait = Math.min(LONGEST, FIRST * 2 ** this.#tries) * (0.75 + Math.random() / 2);
    this.#tries += 1;
    this.#retry = setTimeout(() => this.open(), wait);
  }

  #seen() {
    clearTimeout(this.#rest);
    if (document.hidden) {
      this.#rest = setTimeout(() => this.close(), HIDDEN);
    } else if (this.#source === null) {
      this.open();
    }
  }
}
