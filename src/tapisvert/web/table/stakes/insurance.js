/** Insurance against the refait (CT-6, DT-7, VT-11, R08). Pure. */

/** @import {Rulebook} from "../../core/table/rulebook.js" */
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
 * The premium of an amount; null if it cannot be insured.
 * @param {Rulebook} rulebook
 * @param {number} amount
 */
export function premiumOf({ values }, amount) {
  const premium = Math.floor((amount * Number(values["insurance_rate"]?.value ?? 0)) / RATE_UNIT);
  const minimum = Number(values["insurance_minimum"]?.value ?? 0);
  const multiple = Number(values["insurance_multiple"]?.value ?? 1);
  return premium > 0 && amount >= minimum && amount % multiple === 0 ? premium : null;
}

/**
 * The greatest amount of a stake that can be insured, 0 if none, and whether less can be; null without insurance, if
 * the stake is insured already, or in prison.
 * @param {Rulebook} rulebook
 * @param {Stake} stake
 * @returns {{most: number, hasLess: boolean} | null}
 */
export function insuranceOffer(rulebook, { degree, amount, insured }) {
  const { insurance_rate: rate, insurance_multiple: multiple } = rulebook.values;
  if (!rate?.value || degree || insured) return null;
  const takesPart = rulebook.values["insurance_part"]?.value !== "whole";
  const step = Number(multiple?.value ?? 1);
  const most = takesPart ? amount - (amount % step) : amount;
  if (premiumOf(rulebook, most) === null) return { most: 0, hasLess: false };
  return { most, hasLess: takesPart && premiumOf(rulebook, most - step) !== null };
}
