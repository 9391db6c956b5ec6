/** Parser of typed results of a real table: two keys a card, one or two a number. Pure. */

import { readNumber } from "../../cloth/chances.js";
import { RANKS } from "../../core/table/card-rows.js";

export const SUITS = "shdc";

/** Court cards by their Italian and French letters, in addition to the record's. */
const RANK_KEYS = new Map([
  ...[...RANKS].map((rank) => /** @type {[string, string]} */ ([rank, rank])),
  ...["1A", "0T", "VJ", "FJ", "DQ", "RK"].map(
    (pair) => /** @type {[string, string]} */ ([pair[0], pair[1]]),
  ),
]);

/**
 * The suit of a key: the reader's letters come first, the record's if they are free.
 * @param {string} key
 * @param {string} letters Of spades, hearts, diamonds and clubs in the reader's language.
 */
function suitOf(key, letters) {
  const index = letters.indexOf(key.toLowerCase());
  const suit = SUITS[index] ?? key.toLowerCase();
  return SUITS.includes(suit) ? suit : null;
}

/**
 * @typedef {object} CardKey Effect of a key.
 * @property {string | null} rank The rank that waits for its suit.
 * @property {string | null} card The complete card.
 * @property {boolean} takesBack The card before is to be removed.
 * @property {boolean} isKnown True if the key had a meaning.
 */

/**
 * Parses one key. A rank waits for its suit; another rank replaces it; Backspace removes the last
 * input, or without any the card before.
 * @param {string | null} rank The waiting rank.
 * @param {string} key KeyboardEvent.key.
 * @param {string} [letters]
 * @returns {CardKey}
 */
export function parseCardKey(rank, key, letters = SUITS) {
  if (key === "Backspace")
    return { rank: null, card: null, takesBack: rank === null, isKnown: true };
  if (key === "Escape") return { rank: null, card: null, takesBack: false, isKnown: rank !== null };
  if (key.length === 1) {
    const suit = rank === null ? null : suitOf(key, letters);
    if (suit !== null) return { rank: null, card: rank + suit, takesBack: false, isKnown: true };
    const nextRank = RANK_KEYS.get(key.toUpperCase());
    if (nextRank) return { rank: nextRank, card: null, takesBack: false, isKnown: true };
  }
  return { rank, card: null, takesBack: false, isKnown: false };
}

/**
 * @typedef {object} SentCard A card that was sent to the table, or that its last one is taken back.
 * @property {string | null} card Null for a card taken back.
 * @property {number | null} n Its entry, once the table has answered.
 */

/**
 * Sent cards missing from the received entries.
 * @param {readonly SentCard[]} sent
 * @param {number} n The last entry received.
 */
export function unconfirmed(sent, n) {
  return sent.filter((card) => card.n === null || card.n > n);
}

/**
 * The table's cards including the ones sent, and the number of acknowledged ones.
 * @param {readonly string[]} tableCards
 * @param {readonly SentCard[]} sent
 */
export function cardsWith(tableCards, sent) {
  const cards = [...tableCards];
  let sure = cards.length;
  for (const { card } of sent) {
    if (card) cards.push(card);
    else cards.pop();
    sure = Math.min(sure, cards.length);
  }
  return { cards, sure };
}

/**
 * The key of the problem with the cards of a case, or null.
 * @param {string} kind
 * @param {readonly string[]} cards
 */
export function irregularProblem(kind, cards) {
  if (kind === "seen") return cards.length > 1 ? "wrong-seen" : null;
  if (!cards.length) return "wrong-cards";
  return kind === "several" && cards.length < 2 ? "wrong-several" : null;
}

export const MAX_NUMBER = 36;

/**
 * The digits of a number after one more key; unchanged if the result would be invalid.
 * @param {string} digits
 * @param {string} key
 * @param {number} [zeros] Of the wheel.
 */
export function appendDigit(digits, key, zeros = 1) {
  if (key === "Backspace") return digits.slice(0, -1);
  if (key === "Escape") return "";
  if (!/^\d$/.test(key)) return digits;
  if (key === "0" && /^0+$/.test(digits) && digits.length < zeros) return digits + key;
  const nextDigits = /^0/.test(digits) ? key : digits + key;
  return Number(nextDigits) <= MAX_NUMBER ? nextDigits : digits;
}

/** @param {string} digits */
export function parseDigits(digits) {
  return digits === "" ? null : readNumber(digits);
}
