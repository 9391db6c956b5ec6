/** Labels of the permanence. */

import { hasMessage, t } from "../core/text/i18n.js";
import { numberName } from "../cloth/labels.js";
import { LETTERS } from "../cloth/last-result.js";

/** @import {PlayedCoup} from "./coups.js" */

/** @param {string} name A chance or another outcome of a coup. */
export function chanceLabel(name) {
  return hasMessage(`perm-${name}`) ? t(`perm-${name}`) : t(`chance-${name}`);
}

/** The signs of the last results of cards, each with its word. @param {string} layout */
export function signsText(layout) {
  if (layout === "wheel") return "";
  const outcomes =
    layout === "two_rows"
      ? [`= ${t("perm-tie")}`, `31 ${t("perm-refait")}`]
      : [`½ ${t("perm-half-paid")}`];
  const chances = Object.entries(LETTERS).map(([name, letter]) => `${letter} ${chanceLabel(name)}`);
  return [...chances, ...outcomes].join(" · ");
}

/** A coup in words. @param {PlayedCoup} coup */
export function coupText(coup) {
  if (coup.number !== null) return numberName(coup.number);
  if (coup.fate === "nulled") return t(coup.isLost ? "perm-lost" : "perm-nulled");
  const totals = Object.entries(coup.totals).map(([row, total]) =>
    row === "row" ? String(total) : `${chanceLabel(row)} ${total}`,
  );
  const winner = coup.won.map(chanceLabel).join(", ");
  const outcome =
    coup.fate === "won"
      ? winner
      : coup.fate === "half"
        ? `${winner}, ${t("perm-half-paid")}`
        : chanceLabel(coup.fate);
  return `${outcome} (${totals.join(", ")})`;
}
