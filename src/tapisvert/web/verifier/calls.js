/** Words called at a table: docs/reference/record.md. Those of coups follow from their results: VT-7, VT-9, VT-10, CR-1. */

import { RULEBOOKS, coupResult, numberCoup } from "./coups.js";
/** @import {Fields, Rules} from './types.js' */

const NUMBERS =
  "Zéro Un Deux Trois Quatre Cinq Six Sept Huit Neuf Dix Onze Douze Treize Quatorze Quinze Seize".split(
    " ",
  );
const TENS = ["", "Dix", "Vingt", "Trente"];
const OPEN = "Messieurs, faites vos jeux";
const CLOSED = "Messieurs, les jeux sont faits, rien ne va plus";
const CUT = "Messieurs, la coupe";
const ZEROS = ["Zéro", "Double zéro", "Triple zéro"];
const FIVE = "Messieurs, les cinq cartes";
const COMPLETE = "Le sixain est complet";
/** Each call of a rulebook's first edition, with its clause. @type {Record<string, string[][]>} */
const CALLS = {
  "campione-trente-et-quarante": [
    [COMPLETE, "CT-1.1"],
    [CUT, "CT-1.3"],
    ...[OPEN, "Les jeux sont faits ?", "Rien ne va plus"].map((words) => [words, "CT-1.5"]),
    ["La dernière", "CR-14"],
  ],
  "trente-et-quarante-digest": [
    [CUT, "DT-1"],
    [OPEN, "DT-2"],
    ["La dernière", "R11"],
  ],
  "venezia-trente-et-quarante": [
    ...[FIVE, OPEN, CLOSED].map((words) => [words, "VT-6"]),
    ["La dernière", "R11"],
  ],
  "trente-et-quarante-2.0": [
    ...[COMPLETE, CUT].map((words) => [words, "T2-2.1"]),
    ...[FIVE, OPEN, CLOSED].map((words) => [words, "T2-2.3"]),
    ["La dernière", "R11"],
  ],
  "campione-roulette": [
    ["Rien ne va plus", "CR-12"],
    ...["Rien va", "Tout va"].map((words) => [words, "CR-11"]),
    ["La dernière", "CR-14"],
  ],
};
/** Acts after which only these are called. @type {Record<string, RegExp>} */
const CALLS_AFTER = {
  close: /rien ne va plus|Les jeux sont faits/i,
  deal: /rien ne va plus|jeux/i,
  spin: /rien ne va plus|Tout va/i,
  last: /dernière/,
  null: /Rien va|Tout va/,
};

/**
 * True if these words are a call of the table's rulebook after an act, as far as its calls are state.
 * @param {Fields | null} open @param {string} act @param {Fields} event
 */
export function isCall(open, act, { words, clause }) {
  const first = RULEBOOKS.get(open?.rulebook)?.edition;
  if (!open || !first || (open.edition ?? first) !== first) return true;
  if (!(CALLS_AFTER[act]?.test(words) ?? true)) return false;
  return (CALLS[open.rulebook] ?? []).some(
    ([text, citation]) => text === words && citation === clause,
  );
}

/** @param {number} n */
function spell(n) {
  if (n < NUMBERS.length) return NUMBERS[n];
  const units = n % 10;
  const tens = TENS[Math.floor(n / 10)];
  return units ? `${tens}${units === 1 ? " et " : "-"}${NUMBERS[units].toLowerCase()}` : tens;
}

/** A total, by its units. @param {number} total */
const unitsText = (total) =>
  total % 10 ? NUMBERS[total % 10] : total === 30 ? "Trente" : "Quarante";

/**
 * The answer to a coup of cards, with what is called.
 * @param {Record<string, string[]>} rows @param {Record<string, number>} totals @param {Rules} rules
 */
export function cardCoup(rows, totals, rules) {
  const coup = { event: "coup", rows, totals, result: coupResult(rows, totals, rules) };
  return { ...coup, call: coupCalls(coup) };
}

/** The answer to a number, with what is called. @param {number} number @param {Partial<Rules>} rules */
export function wheelCoup(number, rules) {
  const coup = numberCoup(number, rules);
  return { ...coup, call: coupCalls(coup) };
}

/** @param {Fields} coup */
function coupCalls({ number, color, totals, result }) {
  if (number === 0 || number > 36) return [ZEROS[number % 36]];
  if (number) {
    const parity = number % 2 ? "impair" : "pair";
    return [`${spell(number)}, ${color}, ${parity} et ${number < 19 ? "manque" : "passe"}`];
  }
  const { noir, rouge, row } = totals;
  if (row === undefined && noir === rouge) return [unitsText(noir), `${unitsText(noir)} Après`];
  const wins = ["rouge", "couleur"].map((chance) => result[chance].startsWith("wins"));
  const joint = wins[0] === wins[1] ? " et couleur" : `, la couleur ${wins[1] ? "gagne" : "perd"}`;
  const words = `Rouge ${wins[0] ? "gagne" : "perd"}${joint}`;
  if (row === undefined) return [unitsText(noir), unitsText(rouge), words];
  return [Object.values(result).includes("wins_half") ? `${words} après` : words];
}
