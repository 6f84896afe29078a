// The numbers that fair deals are made of: docs/fair-deals.md says what they are, byte for byte.

const SCHEME = "majlis fair deals 1";
const WORDS = 2 ** 32;
const utf8 = new TextEncoder();

const bytesOf = (hex) => Uint8Array.from(hex.match(/../g), (digits) => parseInt(digits, 16));
const hexOf = (buffer) =>
  [...new Uint8Array(buffer)].map((byte) => byte.toString(16).padStart(2, "0")).join("");

async function sha256(...lines) {
  return hexOf(await crypto.subtle.digest("SHA-256", utf8.encode([SCHEME, ...lines].join("\n"))));
}

/** What the room shows before the match, of a secret in hex. */
export const commitmentOf = (match, secret) => sha256(match, "commitment", secret);

/** All contributions, one a seat, in one hash. */
export function digestOf(contributions) {
  const texts = contributions.map((text) => `${utf8.encode(text).length}:${text},`);
  return sha256("contributions", texts.join(""));
}

/** The numbers for one use, such as "deck 1.0". */
class Stream {
  #sign;
  #use;
  #block = 0;
  #words = [];

  constructor(sign, use) {
    this.#sign = sign;
    this.#use = use;
  }

  async #word() {
    if (this.#words.length === 0) {
      const view = new DataView(await this.#sign(`${this.#use}/${this.#block}`));
      for (let at = 0; at < 32; at += 4) this.#words.push(view.getUint32(at));
      this.#block += 1;
    }
    return this.#words.shift();
  }

  /** A number from 0 below n, all alike. */
  async below(n) {
    const limit = WORDS - (WORDS % n);
    for (;;) {
      const word = await this.#word();
      if (word < limit) return word % n;
    }
  }

  /** The items in random order. */
  async shuffled(items) {
    const order = [...items];
    for (let i = order.length - 1; i > 0; i -= 1) {
      const j = await this.below(i + 1);
      [order[i], order[j]] = [order[j], order[i]];
    }
    return order;
  }
}

/** Dealers, decks and reshuffles of a match. */
export class Chance {
  #sign;
  #before;

  constructor(sign, before) {
    this.#sign = sign;
    this.#before = before;
  }

  /** The chance of a proof, which is a header's "fair" and holds the secret. */
  static async of({ match, contributions, secret, first = 1 }) {
    const hmac = { name: "HMAC", hash: "SHA-256" };
    const key = await crypto.subtle.importKey("raw", bytesOf(secret), hmac, false, ["sign"]);
    const head = [SCHEME, match, await digestOf(contributions), ""].join("\n");
    const sign = (end) => crypto.subtle.sign("HMAC", key, utf8.encode(head + end));
    return new Chance(sign, first - 1);
  }

  /** A block of numbers in hex; "deck 1.0/2" is block 2 of that use. */
  async block(use) {
    return hexOf(await this.#sign(use));
  }

  dealer(players) {
    return new Stream(this.#sign, "dealer").below(players);
  }

  deck(deal, cards, attempt = 0) {
    return new Stream(this.#sign, `deck ${this.#before + deal}.${attempt}`).shuffled(cards);
  }

  reshuffle(deal, count, cards) {
    return new Stream(this.#sign, `reshuffle ${this.#before + deal}.${count}`).shuffled(cards);
  }
}

/** A contribution of random words out of a list, drawn in this browser. */
export function randomWords(words, count = 5) {
  const limit = WORDS - (WORDS % words.length);
  const drawn = [];
  while (drawn.length < count) {
    const [word] = crypto.getRandomValues(new Uint32Array(1));
    if (word < limit) drawn.push(words[word % words.length]);
  }
  return drawn.join(" ");
}
