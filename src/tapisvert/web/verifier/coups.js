/** Rows and results of a coup, from its cards or its number alone. */

import { addedEdition } from "./editions.js";
/** @import {Fields, Rules} from './types.js' */

const SUITS = ["s", "h", "d", "c"];
const RANKS = "A23456789TJQK";
/** The cards of one pack as spread. */
export const PACK = SUITS.flatMap((suit) => Array.from(RANKS, (rank) => rank + suit));
export const BURNT = 5;
/** The cards of all packs of a house, as spread. @param {Partial<Rules>} rules @returns {string[]} */
export const packOf = ({ packs = 6 }) => Array(packs).fill(PACK).flat();
/** How many numbers can fall: 0 at cards. @param {Partial<Rules>} rules */
export const numberCount = ({ kind = "pack" }) =>
  ({ pack: 0, single_zero: 37, double_zero: 38, triple_zero: 39 })[kind];

/** @type {Rules} */
const TWO_ROWS = { kind: "pack", rows: ["noir", "rouge"], stop: 31, cutCard: 0, seen: Infinity };
/** @type {Rules} */
const ONE_ROW = { ...TWO_ROWS, rows: ["row"], stop: 30, cutCard: 52, seen: 2 };
/** @type {Rules} */
const WHEEL = { ...TWO_ROWS, kind: "single_zero", rows: [], stop: 0 };
/** The rulebooks: the rules of their first edition, as far as cards and numbers go. @type {Map<any, {edition: string, rules: Rules}>} */
export const RULEBOOKS = new Map([
  ["campione-trente-et-quarante", { edition: "Regolamento di gioco, undated", rules: TWO_ROWS }],
  ["trente-et-quarante-digest", { edition: "Public digest, undated", rules: TWO_ROWS }],
  [
    "venezia-trente-et-quarante",
    { edition: "Come si gioca, undated", rules: { ...TWO_ROWS, seen: 3 } },
  ],
  ["trente-et-quarante-2.0", { edition: "Revision 1, November 2017", rules: ONE_ROW }],
  ["campione-roulette", { edition: "Regolamento di gioco, undated", rules: WHEEL }],
]);

/** The last of a choice's values, under its name or its ruling. @param {Fields} choices @param {string[]} names */
export const lastChoice = (choices, names) =>
  Object.entries(choices)
    .filter(([name]) => names.includes(name))
    .at(-1)?.[1];

/**
 * The rules of a table that opens so; null where there is no such rulebook.
 * @param {Fields} open @returns {Rules | null}
 */
export function tableRules({ rulebook, edition, rulings }) {
  const { rules: base } = addedEdition({ rulebook, edition }) ?? RULEBOOKS.get(rulebook) ?? {};
  if (!base) return null;
  const choices = rulings ?? {};
  const cutCard = lastChoice(choices, ["cut_card", "R14"]);
  return {
    ...base,
    stop: lastChoice(choices, ["row_stop", "R01", "R02"]) ?? base.stop,
    seen: lastChoice(choices, ["seen_coups", "R15"]) ?? base.seen,
    seenFromFirst:
      (lastChoice(choices, ["seen_count"]) ?? (base.seenFromFirst && "from_first")) ===
      "from_first",
    cutCard: cutCard === "none" ? 0 : (cutCard ?? base.cutCard),
    oneMore:
      (lastChoice(choices, ["last_coup", "R25"]) ?? (base.oneMore && "one_more")) === "one_more",
  };
}

/** @param {string} card */
const cardPoints = (card) => Math.min(RANKS.indexOf(card[0]) + 1, 10);
/** @param {string} card */
const isRed = (card) => "hd".includes(card[1]);
/** @param {boolean} isWin */
const outcome = (isWin, wins = "wins") => (isWin ? wins : "loses");
/** The results of the chances at cards. @param {boolean} isRouge @param {boolean} isSame True if 'couleur' wins. @param {string} [wins] */
const cardResult = (isRouge, isSame, wins) => ({
  rouge: outcome(isRouge, wins),
  noir: outcome(!isRouge, wins),
  couleur: outcome(isSame, wins),
  inverse: outcome(!isSame, wins),
});

/**
 * Lays cards out in rows: `missing` when they do not complete them, `spare` when more than that.
 * @param {string[]} cards @param {Rules} rules
 */
export function layOutRows(cards, rules) {
  /** @type {Record<string, string[]>} */
  const rows = {};
  /** @type {Record<string, number>} */
  const totals = {};
  let index = 0;
  for (const name of rules.rows) {
    rows[name] = [];
    totals[name] = 0;
    while (totals[name] < rules.stop && index < cards.length) {
      rows[name].push(cards[index]);
      totals[name] += cardPoints(cards[index++]);
    }
  }
  return {
    rows,
    totals,
    missing: rules.rows.some((name) => totals[name] < rules.stop),
    spare: index < cards.length,
  };
}

/**
 * The result of every chance.
 * @param {Record<string, string[]>} rows @param {Record<string, number>} totals @param {Partial<Rules>} rules
 */
export function coupResult(rows, totals, { ace = 3, refaitTotal = 31, refait = "prison" } = {}) {
  if (rows.row) {
    const isLastRed = isRed(rows.row[rows.row.length - 1]);
    const wins = rows.row.slice(0, ace).includes("As") ? "wins_half" : "wins";
    return cardResult(isLastRed, isRed(rows.row[0]) === isLastRed, wins);
  }
  if (totals.noir === totals.rouge) {
    const tie = totals.noir === refaitTotal ? refait : "null";
    return { rouge: tie, noir: tie, couleur: tie, inverse: tie };
  }
  const rouge = totals.rouge < totals.noir;
  return cardResult(rouge, isRed(rows.noir[0]) === rouge);
}

const REDS = new Set([1, 3, 5, 7, 9, 12, 14, 16, 18, 19, 21, 23, 25, 27, 30, 32, 34, 36]);
/** The result of a number. @param {number} n From 0 to 36, or 37 for 00 and 38 for 000. @param {Partial<Rules>} rules */
export function numberCoup(n, { refait = "prison" } = {}) {
  const red = REDS.has(n);
  const odd = n % 2 === 1;
  const low = n < 19;
  const isZero = n === 0 || n > 36;
  const wins = { rouge: red, noir: !red, pair: !odd, impair: odd, manque: low, passe: !low };
  const result = Object.fromEntries(
    Object.entries(wins).map(([chance, isWin]) => [chance, isZero ? refait : outcome(isWin)]),
  );
  return { event: "coup", number: n, color: isZero ? "vert" : red ? "rouge" : "noir", result };
}
