/** The texts of a coup's result for the player. */

import { chanceName } from "../../cloth/labels.js";
import { money, signedMoney } from "../../core/text/format.js";
import { t } from "../../core/text/i18n.js";
import { resultLine } from "./coup-result.js";

/** @import {Divided, PremiumEarned, Settled} from "../../messages.d.ts" */
/** @import {ResultLine} from "./coup-result.js" */

/** Of more stakes than these, the number is told and not their names. */
const MAX_NAMED = 3;

/**
 * A line of the list: `Couleur +20`.
 * @param {ResultLine} line
 */
export function lineText({ outcome, on, degree, stake, toPlayer, gain }) {
  const [isMany, count] = [on.length > MAX_NAMED, on.length];
  if (isMany && outcome === "lost")
    return t("settled-lost-many", { count, gain: signedMoney(gain) });
  return t(`settled-${outcome}`, {
    on: isMany ? t("settled-stakes", { count }) : on.map(chanceName).join(", "),
    gain: signedMoney(gain),
    stake: money(stake),
    degree,
    next: degree + (outcome === "eased" ? -1 : 1),
    to_player: money(toPlayer),
  });
}

/**
 * The line of one event.
 * @param {Settled | Divided | PremiumEarned} event
 * @param {boolean} [stakesStay] True if a winning stake stays on the cloth (R19).
 */
export function eventText(event, stakesStay = false) {
  return lineText(resultLine(event, stakesStay));
}
