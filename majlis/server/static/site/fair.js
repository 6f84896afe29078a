// Verifies the deals of a transcript in the browser, as docs/fair-deals.md has it.
//
//   for await (const step of verify(await answer.arrayBuffer())) …
//
// A step is {line, deal, step, ok, code, values, detail}: line and deal count from 1 (deal is 0 where
// it is about none); step is "line", "proof", "commitment", "words", "dealer", "deck" or
// "reshuffle"; detail says it in English, code and values say it for other languages.

import { areMoves, isKnown, isUndealable, packOf, reshuffledIn } from "./fair-cards.js";
import { Chance, commitmentOf, randomWords } from "./fair-chance.js";

export { Chance, commitmentOf, randomWords };

/** Whether this browser can: Web Crypto is there on HTTPS and on the machine itself only. */
export const available = Boolean(globalThis.crypto?.subtle);

const HEX = /^[0-9a-f]{64}$/;
const NAME = /^[A-Za-z0-9._:/-]{1,80}$/;
const LAST_DEAL = 10 ** 9;
const MOST_BYTES = 320;
const MOST_ATTEMPTS = 1000;
const NEWLINE = 10;

const DETAILS = {
  no_match: "there is no match in this file",
  junk: "this line cannot be read",
  no_header: "a deal without a match",
  unknown_game: "this is no match that can be dealt",
  no_proof: "there is no proof in the transcript",
  malformed: "the proof cannot be read: {key}",
  sealed: "the secret has not been revealed",
  no_crypto: "over HTTP this browser cannot compute it: use majlis verify",
  committed: "match {match}: the secret is the one committed to with {commitment}",
  broken: "match {match}: the commitment is {found}: expected {expected}",
  first: "the deals are those of this match from deal {first} on",
  words: "words of seat {seat}: {words}",
  dealer: "seat {expected} deals first, as committed",
  other_dealer: "the first dealer is seat {found}: expected {expected}",
  other_number: "the deal is number {found}: expected {expected}",
  cards: "all {count} cards are as committed",
  no_cards: "there is no list of cards",
  other_count: "there are {found} cards: expected {expected}",
  other_card: "card {place} is {found}: expected {expected}",
  no_moves: "the moves cannot be read",
  missing: "it is missing",
  spare: "there are {found} reshuffles: expected {expected}",
};

function fill(code, values) {
  const text = DETAILS[code].replace(/\{(\w+)\}/g, (_, name) => shown(values[name]));
  return values.reshuffle ? `reshuffle ${values.reshuffle}: ${text}` : text;
}

function shown(value) {
  const text = typeof value === "string" ? value : (JSON.stringify(value) ?? "nothing");
  return text.length > 100 ? `${text.slice(0, 100)}…` : text;
}

const good = (step, code, values = {}) => ({ step, ok: true, code, values });
const bad = (step, code, values = {}) => ({ step, ok: false, code, values });
const isObject = (value) => typeof value === "object" && value !== null && !Array.isArray(value);

/** All steps of a transcript, a text or its bytes, in order; it can hold several matches. */
export async function* verify(transcript) {
  let match = null;
  for (const [index, line] of linesOf(transcript).entries()) {
    if (line?.trim() === "") continue;
    const entry = read(line);
    if (entry && "majlis" in entry && "game" in entry) match = new Match(entry);
    else if (entry && !("deck" in entry || "moves" in entry || "deal" in entry)) continue;
    const steps = entry ? stepsOf(match, entry) : [bad("line", "junk")];
    for await (const found of steps) {
      const detail = fill(found.code, found.values);
      yield { line: index + 1, deal: match?.deal ?? 0, ...found, detail };
    }
  }
  if (!match) {
    const none = bad("line", "no_match");
    yield { line: 0, deal: 0, ...none, detail: fill(none.code, none.values) };
  }
}

/** The lines of a transcript; null stands for one whose bytes are no text. */
function linesOf(transcript) {
  if (typeof transcript === "string") return transcript.split("\n");
  const bytes = new Uint8Array(transcript);
  const strict = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });
  const lines = [];
  for (let start = 0; start <= bytes.length; ) {
    const found = bytes.indexOf(NEWLINE, start);
    const end = found < 0 ? bytes.length : found;
    try {
      lines.push(strict.decode(bytes.subarray(start, end)));
    } catch {
      lines.push(null);
    }
    start = end + 1;
  }
  return lines;
}

function read(line) {
  try {
    const entry = JSON.parse(line);
    return isObject(entry) ? entry : null;
  } catch {
    return null;
  }
}

function stepsOf(match, entry) {
  if (!match) return [bad("line", "no_header")];
  return entry === match.header ? match.open() : match.check(entry);
}

/** One match: its header, its proof, and which deal it is at. */
class Match {
  #chance = null;
  deal = 0;

  constructor(header) {
    this.header = header;
  }

  /** Look at the proof, the commitment and the first dealer. */
  async *open() {
    const { header } = this;
    const trouble = troubleOf(header);
    if (trouble) {
      yield trouble;
      return;
    }
    const { match, commitment, contributions, secret, first = 1 } = header.fair;
    const expected = await commitmentOf(match, secret);
    if (commitment === expected) yield good("commitment", "committed", { match, commitment });
    else yield bad("commitment", "broken", { match, found: commitment, expected });
    for (const [seat, words] of contributions.entries()) {
      if (words) yield good("words", "words", { seat, words });
    }
    this.#chance = await Chance.of(header.fair);
    if (first === 1) yield await this.#dealer();
    else yield good("proof", "first", { first });
  }

  async #dealer() {
    const { dealer: found, players } = this.header;
    const expected = await this.#chance.dealer(players);
    if (found === expected) return good("dealer", "dealer", { expected });
    return bad("dealer", "other_dealer", { found, expected });
  }

  /** Compare one deal, its deck first. */
  async *check(entry) {
    if (!this.#chance) return;
    this.deal += 1;
    if (entry.deal !== this.deal) {
      yield bad("deck", "other_number", { found: entry.deal, expected: this.deal });
    }
    const deck = await this.#deck();
    const wrong = difference(entry.deck, deck);
    yield wrong ? bad("deck", ...wrong) : good("deck", "cards", { count: deck.length });
    if (!wrong) yield* this.#reshuffles(entry, deck);
  }

  /** The deck: the first that can be dealt. */
  async #deck() {
    const cards = packOf(this.header);
    for (let attempt = 0; ; attempt += 1) {
      const deck = await this.#chance.deck(this.deal, cards, attempt);
      if (attempt === MOST_ATTEMPTS || !isUndealable(deck, this.header)) return deck;
    }
  }

  async *#reshuffles({ moves, reshuffles = [] }, deck) {
    if (!areMoves(moves, this.header) || !Array.isArray(reshuffles)) {
      yield bad("reshuffle", "no_moves");
      return;
    }
    const stocks = reshuffledIn(deck, moves, this.header);
    for (const [index, cards] of stocks.entries()) {
      const reshuffle = index + 1;
      const stock = await this.#chance.reshuffle(this.deal, reshuffle, cards);
      const wrong =
        index < reshuffles.length ? difference(reshuffles[index], stock) : ["missing", {}];
      if (wrong) {
        yield bad("reshuffle", wrong[0], { ...wrong[1], reshuffle });
        return;
      }
      yield good("reshuffle", "cards", { count: stock.length, reshuffle });
    }
    if (reshuffles.length > stocks.length) {
      const values = { found: reshuffles.length, expected: stocks.length };
      yield bad("reshuffle", "spare", values);
    }
  }
}

/** Why nothing can be said about a match, as a step; null if something can. */
function troubleOf(header) {
  const { players, fair } = header;
  if (header.majlis !== 1 || !isKnown(header)) return bad("proof", "unknown_game");
  if (fair === undefined) return bad("proof", "no_proof");
  const key = malformed(fair, players);
  if (key) return bad("proof", "malformed", { key });
  if (!("secret" in fair)) return bad("proof", "sealed");
  return available ? null : bad("proof", "no_crypto");
}

/** The first key of a proof that is not as it should be; "" if all are. */
function malformed(fair, players) {
  if (!isObject(fair)) return "fair";
  const { version, match, commitment, contributions, secret = "0".repeat(64), first = 1 } = fair;
  if (version !== 1) return "version";
  if (typeof match !== "string" || !NAME.test(match)) return "match";
  if (!Number.isInteger(first) || first < 1 || first > LAST_DEAL) return "first";
  if (typeof commitment !== "string" || !HEX.test(commitment)) return "commitment";
  if (!Array.isArray(contributions) || contributions.length !== players) return "contributions";
  if (!contributions.every(isContribution)) return "contributions";
  return typeof secret === "string" && HEX.test(secret) ? "" : "secret";
}

function isContribution(text) {
  if (typeof text !== "string" || /\p{Surrogate}/u.test(text)) return false;
  return new TextEncoder().encode(text).length <= MOST_BYTES;
}

/** Where cards are not the expected ones, as a code and its values; null if nowhere. */
function difference(found, expected) {
  if (!Array.isArray(found)) return ["no_cards", {}];
  if (found.length !== expected.length) {
    return ["other_count", { found: found.length, expected: expected.length }];
  }
  const place = expected.findIndex((card, index) => found[index] !== card);
  if (place < 0) return null;
  return ["other_card", { place: place + 1, found: found[place], expected: expected[place] }];
}
