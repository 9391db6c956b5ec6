/** Insurance against the refait (CT-6, DT-7, VT-11, R08). Pure. */

import { insuredAmount } from "./player-holdings.js";

/** @import {Rulebook} from "./rulebook.js" */
/** @import {Stake} from "../../messages.d.ts" */
/** @typedef {{key: "insure-multiple" | "insure-minimum", amount: number}} InsuranceRule The condition of an insurable amount, for a message. */

/** Rates are in hundredths of a percent. */
const RATE_UNIT = 10_000;

/**
 * The condition of an insurable amount, by the values of the table.
 * @param {Rulebook} rulebook
 * @returns {InsuranceRule}
 */
export function insuranceRule({ values }) {
  const multiple = Number(values["insurance_multiple"]?.value ?? 0);
  if (multiple) return { key: "insure-multiple", amount: multiple };
  const minimum = Number(values["insurance_minimum"]?.value ?? 0);
  const paying = Math.ceil(RATE_UNIT / Number(values["insurance_rate"]?.value ?? RATE_UNIT)); // a premium of one unit
  return { key: "insure-minimum", amount: Math.max(minimum, paying) };
}

/**
 * The premium of an amount beside what is insured already; null if it cannot be insured.
 * @param {Rulebook} rulebook
 * @param {number} amount
 * @param {number} [insuredAmount]
 */
export function premiumOf({ values }, amount, insuredAmount = 0) {
  const rate = Number(values["insurance_rate"]?.value ?? 0);
  const combined = (/** @type {number} */ sum) => Math.floor((sum * rate) / RATE_UNIT);
  const premium = combined(insuredAmount + amount) - combined(insuredAmount);
  const minimum = Number(values["insurance_minimum"]?.value ?? 0);
  const multiple = Number(values["insurance_multiple"]?.value ?? 1);
  return premium > 0 && amount >= minimum && amount % multiple === 0 ? premium : null;
}

/**
 * Of a stake what is not insured yet, the greatest amount of it that can be, 0 if none, and whether less can be; null
 * without insurance, if the stake is insured already, or in prison.
 * @param {Rulebook} rulebook
 * @param {Stake} stake
 * @returns {{bare: number, most: number, hasLess: boolean} | null}
 */
export function insuranceOffer(rulebook, stake) {
  const { values } = rulebook;
  const insured = insuredAmount(stake);
  const takesPart = values["insurance_part"]?.value !== "whole";
  const takesMore = takesPart && values["changed_insurance"]?.value === "stands";
  const bare = stake.amount - insured;
  if (!values["insurance_rate"]?.value || stake.degree || (insured && !(bare && takesMore)))
    return null;
  const step = Number(values["insurance_multiple"]?.value ?? 1);
  const max = takesPart ? bare - (bare % step) : bare;
  if (premiumOf(rulebook, max, insured) === null) return { bare, most: 0, hasLess: false };
  const hasLess = takesPart && premiumOf(rulebook, max - step, insured) !== null;
  return { bare, most: max, hasLess };
}
