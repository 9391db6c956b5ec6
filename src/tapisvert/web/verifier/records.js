/** The lines of a record, read strictly: docs/record.md. */

import { utf8 } from "./hashes.js";
/** @import {Fields} from './types.js' */

/** The fields of each command: `?` is optional, and a field without a type is text. */
const SHAPES = new Map(
  `
open rulebook currency edition? limits?:limits rulings?:rulings
sit player chips:number standing?:boolean
leave player
société players:texts
last
finish
balances
bet player on amount:number
withdraw player on amount?:number degree?:integer
move player on to degree?:integer
insure player on amount?:number
divide player on degree?:integer
announce player call unit:number
shoe cards:cards inspector?
cut player at_card:integer
close
deal cards?:cards proofs?:proofs
spin number:integer proofs?:proofs
lost cards?:cards proofs?:proofs
null reason
irregular kind cards?:cards order?:cards
end_taille
late player croupier on? amount?:number call? unit?:number
reject player on
abandon player controller on? degree?:integer
claim player
limits minimum?:number maximum?:maximum controller?
advance player amount:number inspector
tip player amount:number
suspend reason informed
resume
rotate role name minutes?:integer inspector?
decide dispute decision
declare clause
commit id commitment table? number?:integer witness? if_absent?
entropy player commitment? value?
root root signature?
reveal id seed`
    .trim()
    .split("\n")
    .map((line) => {
      const [name, ...fields] = line.split(" ");
      return [
        name,
        [...fields, "by?:by", "at?:time"].map((field) => {
          const [key, type = "text"] = field.split(":");
          return { key: key.replace("?", ""), type, optional: key.endsWith("?") };
        }),
      ];
    }),
);

const TIME =
  /^(\d{4})-(\d\d)-(\d\d)[Tt ]([01]\d|2[0-3]):[0-5]\d:[0-5]\d(\.\d+)?([Zz]|[+-]([01]\d|2[0-3]):?[0-5]\d)$/;
/** True if a text is a time of RFC 3339: the day exists, and no second is a leap second. @param {any} v */
export function isTime(v) {
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
/** @param {any} v @returns {v is string} */
export const isText = (v) => typeof v === "string";
/** @param {any} v */
const areTexts = (v) => Array.isArray(v) && v.every(isText);
/** @param {any} v */
const isNumberOrNone = (v) => (v ?? null) === null || Number.isFinite(v);
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
    ((v.maximum ?? null) === null || TYPES.maximum(v.maximum)),
  maximum: (v) => Number.isFinite(v) || (isObject(v) && Object.values(v).every(Number.isFinite)),
  rulings: (v) =>
    isObject(v) &&
    Object.values(v).every((item) => item === null || isText(item) || Number.isInteger(item)),
  time: isTime,
  by: (v) => isObject(v, "name,role") && isText(v.name) && isText(v.role),
  cards: (v) => isText(v) || areTexts(v),
  proofs: (v) =>
    Array.isArray(v) &&
    v.every(
      (p) =>
        isObject(p, "at,path,salt") && Number.isInteger(p.at) && isText(p.salt) && areTexts(p.path),
    ),
};

/** @param {any} value @returns {number} */
function countKeys(value) {
  if (typeof value !== "object" || value === null) return 0;
  const amount = Array.isArray(value) ? 0 : Object.keys(value).length;
  return Object.values(value).reduce((sum, v) => sum + countKeys(v), amount);
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
    throw new Error("it is no JSON");
  }
  if (!isObject(value)) throw new Error("it is no JSON object");
  const escapes = text.replace(/\\\\/g, "").replace(/\\u[dD][89abAB]..\\u[dD][c-fC-F]../g, "");
  if (/\\u[dD][89a-fA-F]/.test(escapes)) throw new Error("half a surrogate pair is no letter");
  // Without its strings, a JSON text has a colon for each key and no other.
  const keys = text.replace(/"(?:[^"\\]|\\.)*"/g, "").split(":").length - 1;
  if (keys !== countKeys(value)) throw new Error("a key is given twice");
  return JSON.parse(withFractions(text));
}

/** The command of a line; throws an Error that says why it is none. @param {string} text @returns {Fields} */
export function readCommand(text) {
  if (utf8(text).length > 2 ** 20) throw new Error("it is longer than 1 MiB");
  const fields = readObject(text);
  const shape = SHAPES.get(fields.do);
  if (!shape) throw new Error(`there is no command ${JSON.stringify(fields.do)}`);
  const keys = new Set(["do", ...shape.map(({ key }) => key)]);
  for (const key of Object.keys(fields))
    if (!keys.has(key)) throw new Error(`'${fields.do}' has no '${key}'`);
  for (const { key, type, optional } of shape) {
    const value = fields[key] ?? null;
    if (value === null ? !optional : !TYPES[type](value))
      throw new Error(`'${key}' is missing, or of the wrong type`);
  }
  return fields;
}
