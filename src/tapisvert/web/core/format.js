/** Figures, amounts and moments, as the reader writes them. */

import { language } from "./words.js";

const LOCALE = { it: "it-IT", fr: "fr-FR", en: "en-GB" }[language];
const MINOR = 100;

/** @type {Map<string, Intl.NumberFormat>} */
const formats = new Map();

/**
 * @param {number} amount
 * @param {Intl.NumberFormatOptions} options
 */
function written(amount, options) {
  const name = JSON.stringify(options);
  let format = formats.get(name);
  if (!format)
    formats.set(
      name,
      (format = new Intl.NumberFormat(LOCALE, { useGrouping: "always", ...options })),
    );
  return format.format(amount);
}

/**
 * An amount of minor units: 125000 is 1 250, 125050 is 1 250,50.
 * @param {number} minor
 */
export function money(minor) {
  const digits = minor % MINOR ? 2 : 0;
  return written(minor / MINOR, { minimumFractionDigits: digits, maximumFractionDigits: 2 });
}

/**
 * The same with its sign, won or lost.
 * @param {number} minor
 */
export function signed(minor) {
  const digits = minor % MINOR ? 2 : 0;
  return written(minor / MINOR, {
    minimumFractionDigits: digits,
    maximumFractionDigits: 2,
    signDisplay: "exceptZero",
  }).replace("-", "−");
}

/**
 * @param {number} value
 * @param {number} [digits]
 */
export function number(value, digits = 0) {
  return written(value, { minimumFractionDigits: digits, maximumFractionDigits: digits });
}

/**
 * @param {number} share 1 is 100%.
 * @param {number} [digits]
 */
export function percent(share, digits = 2) {
  return written(share, {
    style: "percent",
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
}

/**
 * @param {number} ms Since 1970.
 * @param {Intl.DateTimeFormatOptions} options
 */
function moment(ms, options) {
  return new Intl.DateTimeFormat(LOCALE, options).format(ms);
}

/** @param {number} ms */
export const time = (ms) => moment(ms, { hour: "2-digit", minute: "2-digit", second: "2-digit" });
/** @param {number} ms */
export const date = (ms) => moment(ms, { dateStyle: "medium" });
/** @param {number} ms */
export const dateTime = (ms) => moment(ms, { dateStyle: "medium", timeStyle: "short" });

/**
 * How long: 3:05, or 1:03:05.
 * @param {number} ms
 */
export function duration(ms) {
  const seconds = Math.max(0, Math.round(ms / 1000));
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  if (!parts[0]) parts.shift();
  return parts
    .map((part, place) => (place ? String(part).padStart(2, "0") : String(part)))
    .join(":");
}

const TYPED = /^([1-9]\d{0,2}([ '.,])\d{3}(?:\2\d{3})*|\d+)(?:([.,])(\d+))?$/;
const MOST_DIGITS = 12;
/** The sign that parts thousands in each language, where it could also part the fraction. */
const GROUPS = { it: ".", fr: null, en: "," };

/**
 * A typed number as an integer of its smallest unit; null if it is none, or could be two. Blanks and
 * apostrophes part thousands in every language. So do a point and a comma where nothing else can be
 * meant: with the other one after it, or twice. A single one before three digits is what the language
 * makes of it: 1.000 is a thousand in Italian, and refused in English.
 * @param {string} text
 * @param {number} places How many digits its fraction may have.
 * @param {keyof typeof GROUPS} [by]
 * @returns {number | null}
 */
export function parseNumber(text, places, by = language) {
  const [, whole = "", group, mark, fraction = ""] =
    TYPED.exec(text.trim().replace(/\s/g, " ").replaceAll("’", "'")) ?? [];
  const digits = whole.replace(/\D/g, "");
  if (!digits || digits.length > MOST_DIGITS || fraction.length > places) return null;
  if (group && group === mark) return null;
  const couldBeFraction = /^\d+[.,]\d+$/.test(whole) && !mark;
  if (couldBeFraction && group !== GROUPS[by]) return null;
  return Number(digits + fraction.padEnd(places, "0"));
}

/**
 * A typed amount, in minor units; null if it is none.
 * @param {string} text
 * @param {keyof typeof GROUPS} [by]
 */
export function parseMoney(text, by) {
  return parseNumber(text, 2, by);
}

/**
 * A typed whole number; null if it is none.
 * @param {string} text
 */
export function parseWhole(text) {
  return parseNumber(text, 0);
}
