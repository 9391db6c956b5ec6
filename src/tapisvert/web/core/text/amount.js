/** Amounts and numbers as people type them, in the reader's language. */

import { language } from "./i18n.js";

const NUMBER_PATTERN = /^([1-9]\d{0,2}([ '.,])\d{3}(?:\2\d{3})*|\d+)(?:([.,])(\d+))?$/;
const MAX_DIGITS = 12;
/** The thousands separator of each language that could also be a decimal separator. */
const THOUSANDS_SIGNS = { it: ".", fr: null, en: "," };

/**
 * A typed number as an integer of its smallest unit; null if it is malformed or ambiguous. Blanks
 * and apostrophes separate thousands in every language. So do a point and a comma if nothing else
 * is possible: before the other one, or repeated. A single one before three digits depends on the
 * language: 1.000 is a thousand in Italian, and refused in English.
 * @param {string} text
 * @param {number} places Largest number of digits of its fraction.
 * @param {keyof typeof THOUSANDS_SIGNS} [locale]
 */
export function parseNumber(text, places, locale = language) {
  const [, units = "", group, mark, fraction = ""] =
    NUMBER_PATTERN.exec(text.trim().replace(/\s/g, " ").replaceAll("’", "'")) ?? [];
  const digits = units.replace(/\D/g, "");
  if (!digits || digits.length > MAX_DIGITS || fraction.length > places) return null;
  if (group && group === mark) return null;
  const couldBeFraction = /^\d+[.,]\d+$/.test(units) && !mark;
  if (couldBeFraction && group !== THOUSANDS_SIGNS[locale]) return null;
  return Number(digits + fraction.padEnd(places, "0"));
}

/**
 * A typed amount, in minor units; null if malformed.
 * @param {string} text
 * @param {keyof typeof THOUSANDS_SIGNS} [locale]
 */
export function parseMoney(text, locale) {
  return parseNumber(text, 2, locale);
}

/** A typed integer; null if malformed. @param {string} text */
export function parseWhole(text) {
  return parseNumber(text, 0);
}
