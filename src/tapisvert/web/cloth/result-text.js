/** The texts of a coup's result for the player. */

import { chanceName } from "./labels.js";
import { listOfAll, money, signedMoney } from "../core/text/format.js";
import { t } from "../core/text/i18n.js";
import { resultLine } from "./coup-result.js";

/** @import {Divided, PremiumEarned, Settled} from "../messages.d.ts" */
/** @import {ResultLine} from "./coup-result.js" */

/** Maximum number of stakes that are named; beyond it their number is given. */
const MAX_NAMED = 3;

/** The chances by name, as in a sentence; of many, their number. @param {readonly string[]} chances */
export const chanceNames = (chances) =>
  chances.length > MAX_NAMED
    ? t("settled-stakes", { count: chances.length })
    : listOfAll(chances.map(chanceName));

/** A line of the list: `Couleur +20`. @param {ResultLine} line */
export function lineText({ outcome, on: chances, degree, stake, toPlayer, gain }) {
  if (chances.length > MAX_NAMED && outcome === "lost")
    return t("settled-lost-many", { count: chances.length, gain: signedMoney(gain) });
  return t(`settled-${outcome}`, {
    on: chanceNames(chances),
    gain: signedMoney(gain),
    stake: money(stake),
    degree,
    next: degree + (outcome === "eased" ? -1 : 1),
    to_player: money(toPlayer),
  });
}

/**
 * The line of one event.
 * @param {Settled | Divided | PremiumEarned | import("./coup-result.js").Reversal} event
 * @param {boolean} [stakesStay] True if a winning stake stays on the cloth (R19).
 */
export function eventText(event, stakesStay = false) {
  return lineText(resultLine(event, stakesStay));
}
