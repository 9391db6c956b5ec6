/** Numbers, amounts, times, and values with their names, in the reader's locale. */

import { language } from "./i18n.js";

const LOCALE = { it: "it-IT", fr: "fr-FR", en: "en-GB" }[language];
const MINOR = 100;
const COLON = language === "fr" ? "\u00a0: " : ": ";

/** @type {Map<string, Intl.NumberFormat>} */
const formats = new Map();

/**
 * French groups have the usual no-break space: the narrow one has no width in the serif's figures.
 * @param {number} amount
 * @param {Intl.NumberFormatOptions} options
 */
function formatNumber(amount, options) {
  const name = JSON.stringify(options);
  const format =
    formats.get(name) ?? new Intl.NumberFormat(LOCALE, { useGrouping: "always", ...options });
  formats.set(name, format);
  return format.format(amount).replace("-", "−").replaceAll("\u202f", "\u00a0");
}

/**
 * An amount of minor units: 125000 is 1 250, 125050 is 1 250,50.
 * @param {number} minor
 * @param {Intl.NumberFormatOptions} [options]
 */
export function money(minor, options) {
  const minimumFractionDigits = minor % MINOR ? 2 : 0;
  return formatNumber(minor / MINOR, {
    minimumFractionDigits,
    maximumFractionDigits: 2,
    ...options,
  });
}

/** The same with its sign, won or lost. @param {number} minor */
export const signedMoney = (minor) => money(minor, { signDisplay: "exceptZero" });

/** All of them in a sentence: Noir, Couleur and Inverse. @param {readonly string[]} items */
export function listOfAll(items) {
  return new Intl.ListFormat(LOCALE, { type: "conjunction" }).format(items);
}

/** Alternatives in a sentence: Noir, Couleur or Inverse. @param {readonly string[]} items */
export function list(items) {
  return new Intl.ListFormat(LOCALE, { type: "disjunction" }).format(items);
}

/** @param {number} value @param {number} [digits] @param {Intl.NumberFormatOptions} [options] */
export function number(value, digits = 0, options) {
  const fraction = { minimumFractionDigits: digits, maximumFractionDigits: digits };
  return formatNumber(value, { ...fraction, ...options });
}

/** @param {number} share 1 is 100%. @param {number} [digits] */
export const percent = (share, digits = 2) => number(share, digits, { style: "percent" });

/**
 * A moment by the house's clocks.
 * @param {number} ms Since 1970.
 * @param {Intl.DateTimeFormatOptions} options
 */
function formatMoment(ms, options) {
  const { timeZone } = document.documentElement.dataset;
  return new Intl.DateTimeFormat(LOCALE, { timeZone, ...options }).format(ms);
}

/** @param {number} ms */
export const time = (ms) =>
  formatMoment(ms, { hour: "2-digit", minute: "2-digit", second: "2-digit" });
/** @param {number} ms */
export const minute = (ms) => formatMoment(ms, { timeStyle: "short" });
/** @param {number} ms */
export const date = (ms) => formatMoment(ms, { dateStyle: "medium" });
/** @param {number} ms */
export const dateTime = (ms) => formatMoment(ms, { dateStyle: "medium", timeStyle: "short" });

/** A duration: 3:05, or 1:03:05. @param {number} ms */
export function duration(ms) {
  const seconds = Math.max(0, Math.round(ms / 1000));
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  if (!parts[0]) parts.shift();
  return parts
    .map((part, place) => (place ? String(part).padStart(2, "0") : String(part)))
    .join(":");
}

/** A name and its value: French has a space before the colon. @param {string} name @param {string} value */
export const labelText = (name, value) => name + COLON + value;
