/** Bodies of counts: an amount, and its pieces by series and value. Pure. */

import { parseMoney } from "../../core/text/amount.js";
import { money } from "../../core/text/format.js";

/** @import {Errors, FormResult, Values} from "../request-bodies.js" */
/** @typedef {{series: string, value: number, pieces: number}} Pile */

const MAX_PILES = 40;
const PILE =
  /^(?:(?<series>[A-Za-z][!-~]{0,15})\s+)?(?<value>\S.*?)\s*[x×*]\s*(?<pieces>[1-9]\d{0,5})$/i;

/**
 * Pieces as they are typed, one value on a line: "A 50 × 40"; null if a line is none.
 * @param {string} text
 * @param {string} series Where a line names none.
 * @returns {Pile[] | null}
 */
export function parsePiles(text, series) {
  /** @type {Pile[]} */
  const piles = [];
  for (const line of text.split(/[\n;]/).map((one) => one.trim())) {
    if (!line) continue;
    const found = PILE.exec(line)?.groups;
    const value = found ? parseMoney(found["value"]) : null;
    if (!found || !value) return null;
    piles.push({ series: found["series"] ?? series, value, pieces: Number(found["pieces"]) });
  }
  return piles;
}

/**
 * An amount and its pieces, or the errors of their fields.
 * @param {Values} values
 * @param {string} series Where a line names none.
 * @returns {FormResult<{amount: number, chips: Pile[]}>}
 */
function counted(values, series) {
  const amount = parseMoney(String(values["amount"] ?? ""));
  const chips = parsePiles(String(values["chips"] ?? ""), series);
  /** @type {Errors} */
  const errors = {};
  if (amount === null) errors["amount"] = { key: "wrong-amount" };
  if (!chips || chips.length > MAX_PILES) errors["chips"] = { key: "wrong-pieces" };
  else {
    const total = chips.reduce((sum, { value, pieces }) => sum + value * pieces, 0);
    if (amount !== null && total !== amount)
      errors["chips"] = { key: "wrong-sum", values: { total: money(total) } };
  }
  if (amount === null || !chips || Object.keys(errors).length) return { errors };
  return { body: { amount, chips } };
}

/**
 * An act about a float; for a drop with the number of its shift.
 * @param {Values} values
 * @param {{act: string, series: string, shift?: number}} about
 * @returns {FormResult<{act: string, amount: number, chips: Pile[], shift?: number}>}
 */
export function count(values, { act, series, shift }) {
  const reading = counted(values, series);
  if ("errors" in reading) return reading;
  return { body: { act, ...reading.body, ...(shift === undefined ? {} : { shift }) } };
}

/**
 * Chips that the cashier sells or buys back.
 * @param {Values} values
 * @param {{id: string, isRedemption: boolean}} about
 * @returns {FormResult<{id: string, amount: number, chips: Pile[], is_redemption: boolean}>}
 */
export function cash(values, { id, isRedemption }) {
  const reading = counted(values, "A");
  if ("errors" in reading) return reading;
  return { body: { id, ...reading.body, is_redemption: isRedemption } };
}
