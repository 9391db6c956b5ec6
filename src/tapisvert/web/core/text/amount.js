/** Amounts and numbers as people type them, each in the reader's language. */

import { language } from "./i18n.js";

const NUMBER_PATTERN = /^([1-9]\d{0,2}([ '.,])\d{3}(?:\2\d{3})*|\d+)(?:([.,])(\d+))?$/;
const MAX_DIGITS = 12;
/** The sign that parts thousands in each language, where it could also part the fraction. */
const THOUSANDS_SIGNS = { it: ".", fr: null, en: "," };

/**
 * A typed number as an integer of its smallest unit; null if it is none, or could be two. Blanks and
 * apostrophes part thousands in every language. So do a point and a comma where nothing else can be
 * meant: with the other one after it, or twice. A single one before three digits is what the language
 * makes of it: 1.000 is a thousand in Italian, and refused in English.
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
 * A typed amount, in minor units; null if it is none.
 * @param {string} text
 * @param {keyof typeof THOUSANDS_SIGNS} [locale]
 */
export function parseMoney(text, locale) {
  return parseNumber(text, 2, locale);
}

/** A typed whole number; null if it is none. @param {string} text */
export function parseWhole(text) {
  return parseNumber(text, 0);
}
