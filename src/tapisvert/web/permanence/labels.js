/** Labels of the permanence. */

import { hasMessage, t } from "../core/text/i18n.js";
import { numberName } from "../cloth/labels.js";

/** @import {PlayedCoup} from "./coups.js" */

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

/** @param {string} name A chance or another outcome of a coup. */
export function chanceLabel(name) {
  return hasMessage(`perm-${name}`) ? t(`perm-${name}`) : t(`chance-${name}`);
}

/** The signs of the last results, each with its word; numbers need none. @param {string} layout */
export function signsText(layout) {
  if (layout === "wheel") return "";
  const chances = /** @type {const} */ (["noir", "rouge", "couleur", "inverse"]);
  const fates =
    layout === "two_rows"
      ? [`= ${t("perm-tie")}`, `31 ${t("perm-refait")}`]
      : [`½ ${t("perm-half-paid")}`];
  return [...chances.map((name) => `${SIGNS[name]} ${chanceLabel(name)}`), ...fates].join(" · ");
}

/** A coup in words. @param {PlayedCoup} came */
export function coupText(came) {
  if (came.number !== null) return numberName(came.number);
  if (came.fate === "nulled") return t(came.isLost ? "perm-lost" : "perm-nulled");
  const totals = Object.entries(came.totals).map(([row, total]) =>
    row === "row" ? String(total) : `${chanceLabel(row)} ${total}`,
  );
  const won = came.won.map(chanceLabel).join(", ");
  const fate =
    came.fate === "won"
      ? won
      : came.fate === "half"
        ? `${won}, ${t("perm-half-paid")}`
        : chanceLabel(came.fate);
  return `${fate} (${totals.join(", ")})`;
}
