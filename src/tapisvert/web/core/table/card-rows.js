/** The rows of a coup while it is dealt. */

/** @import {Rulebook} from "./rulebook.js" */
/** @typedef {{name: string, cards: string[], total: number, isComplete: boolean}} Row */

export const RANKS = "A23456789TJQK";
/** Signs of the suits, by their letters. @type {Readonly<Record<string, string>>} */
export const SIGNS = { s: "♠", h: "♥", d: "♦", c: "♣" };

/** @param {string} card */
export const isRed = (card) => "hd".includes(card.charAt(1));

/**
 * The points of a card: ace 1, faces 10, others their number (CT-3.2, VT-2, T2-1).
 * @param {string} card
 */
export function cardPoints(card) {
  return Math.min(RANKS.indexOf(card.charAt(0)) + 1, 10);
}

/**
 * The rows that cards make, in the order of dealing: noir first, then rouge; in 2.0 one.
 * @param {readonly string[]} cards
 * @param {Rulebook} rulebook
 */
export function layOutRows(cards, rulebook) {
  const end = Number(rulebook.values["row_stop"]?.value ?? 31);
  const names = rulebook.layout === "one_row" ? ["row"] : ["noir", "rouge"];
  const rows = names.map(
    (name) => /** @type {Row} */ ({ name, cards: [], total: 0, isComplete: false }),
  );
  for (const card of cards) {
    const row = rows.find((row) => !row.isComplete);
    if (!row) break;
    row.cards.push(card);
    row.total += cardPoints(card);
    row.isComplete = row.total >= end;
  }
  return rows;
}

/**
 * The winning row; `tie` for equal totals, null in 2.0, whose one row does not compete.
 * @param {Readonly<Record<string, number>>} totals
 * @returns {string | null}
 */
export function winningRow({ noir, rouge, row }) {
  if (row !== undefined) return null;
  if (noir === undefined || rouge === undefined || noir === rouge) return "tie";
  return noir < rouge ? "noir" : "rouge";
}
