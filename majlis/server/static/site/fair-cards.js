// Which cards are shuffled: the packs of the games, and what lies on the pile in Hez2.

const FRENCH = { suits: "cdhs", ranks: "23456789TJQKA" };
const PACKS = {
  hearts: FRENCH,
  hearts2: { suits: "cdhs", ranks: "2468TQA" },
  kozel: { suits: "cdhs", ranks: "6789TJQKA" },
  hez2: { suits: "oceb", ranks: "1234567SCR" },
};
const MOVE = /^(play [1-7SCR][oceb]( [oceb])?|draw|take|skip|pass)$/;
const LEFT_OUT = { 3: ["2d"], 5: ["2c", "2d"] };
const HAND = 4;
const PACK_OF_HEZ2 = 40;
const MOST_SEATS = 5;

/** Whether a header's game, players and options are such that its decks are known. */
export function isKnown({ game, players, options = {} }) {
  if (typeof game !== "string" || !Object.hasOwn(PACKS, game)) return false;
  if (!Number.isInteger(players) || players < 2 || players > MOST_SEATS) return false;
  if (typeof options !== "object" || options === null) return false;
  const { hand_size: size = HAND } = options;
  return Number.isInteger(size) && size > 0 && size * players < PACK_OF_HEZ2;
}

/** The cards of a match's deck in written order. */
export function packOf({ game, players, options = {} }) {
  const { suits, ranks } = PACKS[game];
  const cards = [...suits].flatMap((suit) => [...ranks].map((rank) => rank + suit));
  if (game !== "hearts" || options.surplus === "kitty") return cards;
  const out = LEFT_OUT[players] ?? [];
  return cards.filter((card) => !out.includes(card));
}

/** Cards of Hez2 in written order. */
function sorted(cards) {
  const { suits, ranks } = PACKS.hez2;
  const place = ([rank, suit]) => suits.indexOf(suit) * ranks.length + ranks.indexOf(rank);
  return [...cards].sort((one, other) => place(one) - place(other));
}

const isAction = (card) => "127".includes(card[0]);

/** Whether a deck leaves no card that may be the starter, so that another is dealt. */
export function isUndealable(deck, { game, players, options = {} }) {
  if (game !== "hez2" || options.starter !== "no_action") return false;
  return deck.slice(players * (options.hand_size ?? HAND)).every(isAction);
}

/** Whether a list is one of [seat, move] that can be followed. */
export function areMoves(moves, { game, players }) {
  const isMove = (move) =>
    Array.isArray(move) &&
    Number.isInteger(move[0]) &&
    move[0] >= 0 &&
    move[0] < players &&
    typeof move[1] === "string" &&
    (game !== "hez2" || MOVE.test(move[1]));
  return Array.isArray(moves) && moves.every(isMove);
}

/** Which cards each reshuffle of a deal of Hez2 has, by the moves alone; other games have none. */
export function reshuffledIn(deck, moves, { game, players, options = {} }) {
  if (game !== "hez2") return [];
  const size = options.hand_size ?? HAND;
  const behind = deck.slice(players * size);
  const plain = options.starter === "no_action" ? (card) => !isAction(card) : () => true;
  const found = [];
  const hands = Array(players).fill(size);
  let top = behind.find(plain);
  let stock = behind.length - 1;
  let discards = [];
  let due = 0;

  function draw(seat) {
    if (stock === 0) {
      if (discards.length === 0) return;
      found.push(sorted(discards));
      stock = discards.length;
      discards = [];
    }
    stock -= 1;
    hands[seat] += 1;
  }

  for (const [seat, move] of moves) {
    const [verb, card] = move.split(" ");
    if (verb === "play") {
      discards.push(top);
      top = card;
      hands[seat] -= 1;
      if (hands[seat] === 0) due = 0;
      else if (card[0] === "2") due += 2;
    } else if (verb === "draw") {
      draw(seat);
    } else if (verb === "take") {
      for (; due > 0; due -= 1) draw(seat);
    }
  }
  return found;
}
