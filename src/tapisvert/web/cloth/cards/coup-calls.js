/** The calls of a coup of cards, from the cards that lie (VT-7 to VT-10; T2-3). Pure. */

import { isRed, layOutRows } from "../../core/table/card-rows.js";

/** @import {Rulebook} from "../../core/table/rulebook.js" */
/** @import {Row} from "../../core/table/card-rows.js" */

/**
 * @typedef {object} EnteredCoup The coup as it was entered.
 * @property {Row[]} rows
 * @property {string | null} next The row that the next card goes to; null when none is missing.
 * @property {string[]} call The call, as far as the cards decide it.
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

/** @param {Row[]} rows @returns {string[]} */
function twoRowCall(rows) {
  const [noir, rouge] = rows;
  const units = rows.filter((row) => row.isComplete).map((row) => UNITS[row.total - 30]);
  if (!rouge.isComplete) return units;
  if (noir.total === rouge.total) return [units[0], `${units[1]} Après`];
  const rougeWins = rouge.total < noir.total;
  return [...units, resultCall(rougeWins, isRed(noir.cards[0]) === rougeWins)];
}

/** @param {Row} row @param {Rulebook} rulebook */
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
  const rougeCall = rouge ? "Rouge gagne" : "Rouge perd";
  if (rouge === couleur) return `${rougeCall} et couleur`;
  return couleur ? `${rougeCall}, la couleur gagne` : `${rougeCall}, la couleur perd`;
}
