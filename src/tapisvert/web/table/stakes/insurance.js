/** Insurance against the refait (CT-6, DT-7, VT-11, R08). Pure. */

/** @import {Rulebook} from "../../core/rulebook.js" */
/** @import {Stake} from "../../messages.d.ts" */
/** @typedef {{key: "insure-multiple" | "insure-minimum", amount: number}} InsuranceRule The condition of an insurable stake, for a message. */

/** Rates are in hundredths of a percent. */
const RATE_UNIT = 10_000;

/**
 * The condition of an insurable stake, by the values of the table.
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
 * The premium of a stake, and the unmet condition if any; null without insurance, if
 * the stake is insured already, or in prison.
 * @param {Rulebook} rulebook
 * @param {Stake} stake
 * @returns {{premium: number, lacks: InsuranceRule | null} | null}
 */
export function insuranceOffer(rulebook, { degree, amount, insured }) {
  const rate = Number(rulebook.values["insurance_rate"]?.value ?? 0);
  if (!rate || degree || insured) return null;
  const premium = Math.floor((amount * rate) / RATE_UNIT);
  const rule = insuranceRule(rulebook);
  const minimum = Number(rulebook.values["insurance_minimum"]?.value ?? 0);
  const isWhole = rule.key === "insure-minimum" || amount % rule.amount === 0;
  return { premium, lacks: isWhole && premium > 0 && amount >= minimum ? null : rule };
}
