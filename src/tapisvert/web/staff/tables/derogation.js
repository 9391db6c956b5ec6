/** Derogations: which maxima the direction posts alone, and which need consent (CR-5d, CR-5e). Pure. */

import { kindOf } from "./maxima.js";

/** @import {Rulebook} from "../../core/table/rulebook.js" */
/** @import {Posted} from "../../messages.d.ts" */

/** @param {any} limits @param {string} kind @returns {number} */
const maximumOf = (limits, kind) => limits?.maximum?.[kind] ?? 0;

/** The maximum that the direction posts alone; no bound where the rules have no cap. @param {any} rulebook @param {string} kind @returns {number} */
export const raisedAlone = (rulebook, kind) =>
  rulebook.caps?.[kind] === undefined
    ? Infinity
    : (rulebook.standing?.[kind] ?? maximumOf(rulebook.limits, kind));

/**
 * The maxima that need a controller's consent (CR-5e), and the other limits; null if there are none.
 * @param {{minimum?: number, maximum?: number | Record<string, number>}} asked
 * @param {Rulebook} rulebook
 * @param {Posted | null} posted
 */
export function splitDerogation(asked, rulebook, posted) {
  const each = typeof asked.maximum === "object" ? asked.maximum : {};
  const isBeyond = (/** @type {string} */ kind) =>
    each[kind] > Math.max(raisedAlone(rulebook, kindOf(rulebook, kind)), maximumOf(posted, kind));
  const beyond = Object.fromEntries(Object.entries(each).filter(([kind]) => isBeyond(kind)));
  if (!Object.keys(beyond).length) return { beyond: null, rest: asked };
  const alone = Object.fromEntries(Object.entries(each).filter(([kind]) => !isBeyond(kind)));
  const rest = Object.keys(alone).length
    ? { ...asked, maximum: alone }
    : { minimum: asked.minimum };
  return { beyond, rest: Object.values(rest).some((one) => one !== undefined) ? rest : null };
}
