/** What the columns and the plots call things. */

import { has, say } from "../core/i18n.js";
import { numberName } from "../cloth/labels.js";

/** @typedef {import("./coups.js").Came} Came */

/** The signs that players write, beside the words that say the same. */
export const SIGNS = {
  rouge: "R",
  noir: "N",
  couleur: "C",
  inverse: "I",
  pair: "P",
  impair: "I",
  manque: "M",
  passe: "P",
};

/**
 * @param {string} name A chance, or what else a coup may bring.
 */
export function called(name) {
  return has(`perm-${name}`) ? say(`perm-${name}`) : say(`chance-${name}`);
}

/**
 * A coup in words.
 * @param {Came} came
 */
export function inWords(came) {
  if (came.number !== null) return numberName(came.number);
  if (came.fate === "nulled") return say("perm-nulled");
  const totals = Object.entries(came.totals).map(([row, total]) =>
    row === "row" ? String(total) : `${called(row)} ${total}`,
  );
  const won = came.won.map(called).join(", ");
  const fate =
    came.fate === "won"
      ? won
      : came.fate === "half"
        ? `${won}, ${say("perm-half-paid")}`
        : called(came.fate);
  return `${fate} (${totals.join(", ")})`;
}
