/** How what lay at a real table is typed: two keys a card, one or two a number. Pure. */

import { layOutRows } from "../core/card-rows.js";

/** @typedef {import("../core/rulebook.js").Rulebook} Rulebook */
/** @typedef {import("../core/card-rows.js").Row} Row */

export const RANKS = "A23456789TJQK";
export const SUITS = "shdc";

/** Court cards as Italians and Frenchmen call them, beside the record's own letters. */
const RANK_KEYS = new Map([
  ...[...RANKS].map((rank) => /** @type {[string, string]} */ ([rank, rank])),
  ...["1A", "0T", "VJ", "FJ", "DQ", "RK"].map(
    (pair) => /** @type {[string, string]} */ ([pair[0], pair[1]]),
  ),
]);

/**
 * The suit of a key: the reader's letters come first, the record's where they are not taken.
 * @param {string} key
 * @param {string} letters Of spades, hearts, diamonds and clubs in the reader's language.
 */
function suitOf(key, letters) {
  const at = letters.indexOf(key.toLowerCase());
  const suit = SUITS[at] ?? key.toLowerCase();
  return SUITS.includes(suit) ? suit : null;
}

/**
 * @typedef {object} CardKey What one key did.
 * @property {string | null} rank That waits for its suit.
 * @property {string | null} card That is whole.
 * @property {boolean} takesBack The card before it was another.
 * @property {boolean} isKnown Whether the key meant anything.
 */

/**
 * A key more. A rank waits for its suit; another rank takes its place; Backspace takes back what
 * was typed last, and with nothing typed the card before.
 * @param {string | null} rank That waits.
 * @param {string} key As KeyboardEvent.key has it.
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
    const another = RANK_KEYS.get(key.toUpperCase());
    if (another) return { rank: another, card: null, takesBack: false, isKnown: true };
  }
  return { rank, card: null, takesBack: false, isKnown: false };
}

/**
 * @typedef {object} EnteredCoup The coup as it was entered.
 * @property {Row[]} rows
 * @property {string | null} next The row that the next card goes to; null when none is missing.
 * @property {string[]} call What will be called, as far as it is known.
 */

const UNITS = [
  "Trente",
  "Un",
  "Deux",
  "Trois",
  "Quatre",
  "Cinq",
  "Six",
  "Sept",
  "Huit",
  "Neuf",
  "Quarante",
];
const ACE_OF_SPADES = "As";

/** @param {string} card */
const isRed = (card) => "hd".includes(card.charAt(1));

/**
 * The rows that these cards make, and the call (VT-7 to VT-10; T2-3).
 * @param {readonly string[]} cards
 * @param {Rulebook} rulebook
 * @returns {EnteredCoup}
 */
export function parseCoup(cards, rulebook) {
  const rows = layOutRows(cards, rulebook);
  const next = rows.find((row) => !row.isComplete)?.name ?? null;
  return {
    rows,
    next,
    call: rulebook.layout === "one_row" ? oneRowCall(rows[0], rulebook) : twoRowCall(rows),
  };
}

/**
 * @param {Row[]} rows
 * @returns {string[]}
 */
function twoRowCall(rows) {
  const [noir, rouge] = rows;
  const units = rows.filter((row) => row.isComplete).map((row) => UNITS[row.total - 30]);
  if (!rouge.isComplete) return units;
  if (noir.total === rouge.total) return [units[0], `${units[1]} Après`];
  const rougeWins = rouge.total < noir.total;
  return [...units, resultCall(rougeWins, isRed(noir.cards[0]) === rougeWins)];
}

/**
 * @param {Row} row
 * @param {Rulebook} rulebook
 */
function oneRowCall(row, rulebook) {
  const last = row.cards.at(-1);
  if (!row.isComplete || last === undefined) return [];
  const halving = Number(rulebook.values["ace_of_spades"]?.value ?? 0);
  const isHalved = row.cards.slice(0, halving).includes(ACE_OF_SPADES);
  return [
    resultCall(isRed(last), isRed(row.cards[0]) === isRed(last)) + (isHalved ? " après" : ""),
  ];
}

/**
 * The four forms, always about rouge and couleur: VT-9.
 * @param {boolean} rouge
 * @param {boolean} couleur
 */
function resultCall(rouge, couleur) {
  const gagne = rouge ? "Rouge gagne" : "Rouge perd";
  if (rouge === couleur) return `${gagne} et couleur`;
  return couleur ? `${gagne}, la couleur gagne` : `${gagne}, la couleur perd`;
}

/**
 * @typedef {object} SentCard A card that was sent to the table.
 * @property {string} card
 * @property {number | null} n The entry that has it, once the table has answered.
 */

/**
 * The cards that the table has not told yet, by the entries that it has told.
 * @param {readonly SentCard[]} sent
 * @param {number} n The last entry told.
 */
export function unconfirmedCards(sent, n) {
  return sent.filter((one) => one.n === null || one.n > n);
}

export const MAX_NUMBER = 36;

/**
 * The digits of a number of the wheel after a key more; as before if it cannot be one.
 * @param {string} digits
 * @param {string} key
 */
export function appendDigit(digits, key) {
  if (key === "Backspace") return digits.slice(0, -1);
  if (key === "Escape") return "";
  if (!/^\d$/.test(key)) return digits;
  const more = digits === "0" ? key : digits + key;
  return Number(more) <= MAX_NUMBER ? more : digits;
}

/** @param {string} digits */
export function parseDigits(digits) {
  return digits === "" ? null : Number(digits);
}
