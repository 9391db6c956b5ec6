/** The lines of a record, read strictly: docs/reference/record.md. */

import { COMMANDS } from "./commands.js";
import { utf8 } from "./hashes.js";
/** @import {Fields} from './types.js' */

const TIME =
  /^(\d{4})-(\d\d)-(\d\d)[Tt ]([01]\d|2[0-3]):[0-5]\d:[0-5]\d(\.\d+)?([Zz]|[+-]([01]\d|2[0-3]):?[0-5]\d)$/;
/** True if a text is a time of RFC 3339: the day exists, and no second is a leap second. @param {any} v */
function isTime(v) {
  const [, year, month, day] = (isText(v) && TIME.exec(v)) || [];
  if (!year || year === "0000") return false;
  const date = new Date(`${year}-${month}-${day}T00:00:00Z`);
  return !Number.isNaN(+date) && date.getUTCDate() === Number(day);
}

/** @param {any} v @param {string} keys Sorted. @returns {v is Fields} */
export const isObject = (v, keys = "") =>
  typeof v === "object" &&
  v !== null &&
  !Array.isArray(v) &&
  (!keys || Object.keys(v).sort().join() === keys);
/** True if a field is there, and not null. @param {any} v */
export const isPresent = (v) => (v ?? null) !== null;
/** @param {any} v @returns {v is string} */
export const isText = (v) => typeof v === "string";
/** @param {any} text @param {number} min Digits. @param {number} [max] */
export const isHex = (text, min, max = min) =>
  isText(text) &&
  text.length >= min &&
  text.length <= max &&
  text.length % 2 === 0 &&
  /^[0-9a-f]*$/.test(text);
/** White space as the engine has it, which is not quite JavaScript's. */
const SPACE = /(?:[^\S\ufeff]|[\x1c-\x1f\x85])+/;
/** @param {string | string[]} cards @returns {string[]} */
export const cardList = (cards) => (isText(cards) ? cards.split(SPACE).filter(Boolean) : cards);
/** @param {any} v */
const areTexts = (v) => Array.isArray(v) && v.every(isText);
/** @param {any} v */
const isNumberOrNone = (v) => !isPresent(v) || Number.isFinite(v);
/** @type {Record<string, (v: any) => boolean>} */
const TYPES = {
  text: isText,
  texts: areTexts,
  number: Number.isFinite,
  integer: Number.isInteger,
  boolean: (v) => typeof v === "boolean",
  limits: (v) =>
    isObject(v) &&
    Object.keys(v).every((key) => ["minimum", "maximum"].includes(key)) &&
    isNumberOrNone(v.minimum) &&
    (!isPresent(v.maximum) || TYPES.maximum(v.maximum)),
  maximum: (v) => Number.isFinite(v) || (isObject(v) && Object.values(v).every(Number.isFinite)),
  rulings: (v) =>
    isObject(v) &&
    Object.values(v).every((item) => item === null || isText(item) || Number.isInteger(item)),
  time: isTime,
  by: (v) => isObject(v, "name,role") && isText(v.name) && isText(v.role),
  cards: (v) => isText(v) || areTexts(v),
  salt: (v) => isHex(v, 32),
  statement: (v) =>
    isObject(v) &&
    Object.keys(v).every((key) => ["n", "m", "at", "prev", "signature", "key"].includes(key)) &&
    [v.n, v.m, v.at].every(Number.isInteger) &&
    isText(v.prev) &&
    isText(v.signature) &&
    (!isPresent(v.key) || isText(v.key)),
};

/** @param {any} value @returns {number} */
function countKeys(value) {
  if (typeof value !== "object" || value === null) return 0;
  const count = Array.isArray(value) ? 0 : Object.keys(value).length;
  return Object.values(value).reduce((sum, v) => sum + countKeys(v), count);
}

/** A string, which is passed over, or a number that is not written as a whole one. */
const FRACTIONS = /"(?:[^"\\]|\\.)*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g;
/** JSON in which `5.0` and `5e0`, as in the record, are not the whole number 5. @param {string} text */
const withFractions = (text) =>
  text.replace(FRACTIONS, (match) => {
    if (match.startsWith('"') || /^-?\d+$/.test(match)) return match;
    if (!Number.isFinite(Number(match))) throw new Error("a number is out of range");
    return Number.isInteger(Number(match)) ? "0.5" : match;
  });

/** The JSON object of a line; throws an Error that says why it is none. @param {string} text @returns {Fields} */
export function readObject(text) {
  let value;
  try {
    value = JSON.parse(text);
  } catch {
    throw new Error("invalid JSON");
  }
  if (!isObject(value)) throw new Error("not a JSON object");
  const escapes = text.replace(/\\\\/g, "").replace(/\\u[dD][89abAB]..\\u[dD][c-fC-F]../g, "");
  if (/\\u[dD][89a-fA-F]/.test(escapes)) throw new Error("unpaired surrogate");
  // Without its strings, a JSON text has a colon for each key and no other.
  const keys = text.replace(/"(?:[^"\\]|\\.)*"/g, "").split(":").length - 1;
  if (keys !== countKeys(value)) throw new Error("duplicate key");
  return JSON.parse(withFractions(text));
}

/** The command of a line; throws an Error that says why it is none. @param {string} text @returns {Fields} */
export function readCommand(text) {
  if (utf8(text).length > 2 ** 20) throw new Error("it is longer than 1 MiB");
  const fields = readObject(text);
  const shape = COMMANDS.get(fields.do)?.shape;
  if (!shape) throw new Error(`there is no command ${JSON.stringify(fields.do)}`);
  const keys = new Set(["do", ...shape.map(({ key }) => key)]);
  for (const key of Object.keys(fields))
    if (!keys.has(key)) throw new Error(`'${fields.do}' has no '${key}'`);
  for (const { key, type, optional } of shape) {
    const value = fields[key];
    if (isPresent(value) ? !TYPES[type](value) : !optional)
      throw new Error(`'${key}' is missing, or of the wrong type`);
  }
  return fields;
}

/** True of the line of a card that fell before its coup was dealt. @param {string} text */
export const isFallenCard = (text) => text.startsWith('{"event":"card"');
/** The line of a card, if it is well written. @param {string} text @returns {Fields | null} */
export function readCard(text) {
  try {
    const fields = readObject(text);
    const { event: _, line, card, at = null, ...rest } = fields;
    const isSound = Number.isInteger(line) && isText(card) && (at === null || isTime(at));
    return isSound && !Object.keys(rest).length ? fields : null;
  } catch {
    return null;
  }
}

/** The SHA-256 of a hidden line; null if it is none. @param {string} text */
export const hiddenHash = (text) => /^\{"hidden":"([0-9a-f]{64})"\}$/.exec(text)?.[1] ?? null;
