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
export function insuranceRule(rulebook) {
  const { rate, minimum, multiple } = insuranceTerms(rulebook);
  if (multiple) return { key: "insure-multiple", amount: multiple };
  const paying = Math.ceil(RATE_UNIT / (rate || RATE_UNIT)); // a premium of one unit
  return { key: "insure-minimum", amount: Math.max(minimum, paying) };
}

/** A table's insurance parameters; 0 without insurance. @param {Rulebook} rulebook */
function insuranceTerms({ values }) {
  const term = (/** @type {string} */ name) => Number(values[`insurance_${name}`]?.value ?? 0);
  return { rate: term("rate"), minimum: term("minimum"), multiple: term("multiple") };
}

/**
 * The premium of an amount in addition to the insured one; null if it cannot be insured.
 * @param {Rulebook} rulebook
 * @param {number} amount
 * @param {number} [insuredAmount]
 */
export function insurancePremium(rulebook, amount, insuredAmount = 0) {
  const { rate, minimum, multiple } = insuranceTerms(rulebook);
  const premiumFor = (/** @type {number} */ sum) => Math.floor((sum * rate) / RATE_UNIT);
  const premium = premiumFor(insuredAmount + amount) - premiumFor(insuredAmount);
  return premium > 0 && amount >= minimum && amount % (multiple || 1) === 0 ? premium : null;
}

/**
 * The uninsured part of a stake, the greatest insurable amount of it, 0 if none, and whether less
 * can be insured; null without insurance, if the stake is insured already, or in prison.
 * @param {Rulebook} rulebook
 * @param {Stake} stake
 * @returns {{bare: number, most: number, hasLess: boolean} | null}
 */
export function insuranceOffer(rulebook, stake) {
  const { values } = rulebook;
  const { rate, multiple } = insuranceTerms(rulebook);
  const insuredPart = insuredAmount(stake);
  const takesPart = values["insurance_part"]?.value !== "whole";
  const takesMore = takesPart && values["changed_insurance"]?.value === "stands";
  const bare = stake.amount - insuredPart;
  if (!rate || stake.degree || (insuredPart && !(bare && takesMore))) return null;
  const step = multiple || 1;
  const max = takesPart ? bare - (bare % step) : bare;
  if (insurancePremium(rulebook, max, insuredPart) === null)
    return { bare, most: 0, hasLess: false };
  const hasLess = takesPart && insurancePremium(rulebook, max - step, insuredPart) !== null;
  return { bare, most: max, hasLess };
}
