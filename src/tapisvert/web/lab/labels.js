/** Labels of systems, of rulings, and of the readings that these allow. */

import { money, number } from "../core/text/format.js";
import { hasMessage, t } from "../core/text/i18n.js";

/** @import {Reading as Alternative} from "../messages.d.ts" */
/** @import {Reading} from "./question.js" */
/** @typedef {{field: string, ruling: string, taken: Reading, others: Reading[]}} Choice */

const IN_MONEY = ["insurance_minimum", "insurance_multiple"];

/** A reading in words. @param {string} field @param {Reading} value */
export function readingLabel(field, value) {
  const key = `value-${field}`;
  if (value === null) return t(field === "cut_card" ? "lab-no-cut-card" : "value-none");
  if (typeof value === "string") return t(`${key}-${value}`);
  if (IN_MONEY.includes(field)) return t(key, { amount: money(value) });
  if (field === "insurance_rate") return t(key, { percent: number(value / 100, 1) });
  return t(key, { n: value });
}

/**
 * The choices that a rulebook leaves open, in their order, each with its alternatives.
 * @param {readonly Alternative[]} alternatives
 */
export function openChoices(alternatives) {
  /** @type {Map<string, Choice>} */
  const result = new Map();
  for (const { field, ruling, taken: current, alternative } of alternatives) {
    const choice = result.get(field) ?? { field, ruling, taken: current, others: [] };
    choice.others.push(alternative);
    result.set(field, choice);
  }
  return [...result.values()];
}

/**
 * The name of a system, without its beginning: labouchere of labouchere:1-2-3.
 * @param {string} system
 */
export function systemName(system) {
  const key = `lab-system-${system.split(":")[0]}`;
  return hasMessage(key) ? t(key) : system;
}
