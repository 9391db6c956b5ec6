/** Which stakes can be insured against the refait (CT-6, DT-7, VT-11, R08). Pure. */

/** @typedef {import("../core/rulebook.js").Rulebook} Rulebook */
/** @typedef {import("../messages.d.ts").Stake} Stake */
/** @typedef {{key: "insure-multiple" | "insure-minimum", amount: number}} InsuranceRule What a stake must be, for a sentence. */

/** Rates are told in hundredths of a percent. */
const RATE_UNIT = 10_000;

/**
 * What a stake must be to be insured, by the values of the table.
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
 * The premium of a stake, and what forbids it if anything does; null where there is no insurance, or
 * the stake has it, or lies in prison.
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
