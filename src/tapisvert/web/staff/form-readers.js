/** Reads the values of a form by its fields: a body, or errors by field. Pure. */

import { parseMoney, parseNumber, parseWhole } from "../core/text/amount.js";
import { money } from "../core/text/format.js";

/** @typedef {Record<string, string | boolean | string[]>} Values */
/** @typedef {Record<string, any>} Body */
/** @typedef {{key: string, values?: Record<string, string | number>}} FieldError */
/** @typedef {Record<string, FieldError>} Errors */
/** @typedef {{body: Body} | {errors: Errors}} FormResult */
/** @typedef {{value: string, text: string}} Option */
/** @typedef {{series: string, value: number, pieces: number}} Pile */
/**
 * @typedef {object} Field
 * @property {string} name
 * @property {string} [label] By default the text `ask-NAME`.
 * @property {"text" | "area" | "lines" | "amount" | "whole" | "seconds" | "date" | "day" | "piles" | "choice" | "stake" | "checks" | "check"} [kind]
 *   A choice is a text out of `options`, a stake one of their keys; `checks` are several.
 * @property {string | boolean | string[]} [value]
 * @property {Option[]} [options]
 * @property {string} [help]
 * @property {boolean} [isOptional]
 * @property {number} [least]
 * @property {number | null} [most]
 * @property {number} [longest] Of a text.
 * @property {string} [series] The series of pieces whose line names none.
 * @property {readonly number[]} [denominations] Values with a line in the grid of pieces.
 * @property {readonly Pile[]} [piles] Pieces that stand in the form at first.
 * @property {boolean} [mustTick] True if a box must be ticked.
 * @property {boolean} [reshapes] True if other fields depend on it.
 * @property {string} [group] The legend of its fieldset.
 * @property {boolean} [isFolded] True if its group is folded at first.
 */
/**
 * @typedef {object} Form
 * @property {(values: Values) => Field[]} fields
 * @property {(body: Body, reader: FormReader) => Body} [shape] The body, where it is not the fields; it may add errors.
 */

const MAX_TEXT = 500;
const MAX_PILES = 40;
const MAX_PIECES = 1_000_000;
const MOST_SECONDS = 3_600;
const PILE =
  /^(?:(?<series>[A-Za-z][!-~]{0,15})\s+)?(?<value>\S.*?)\s*[x×*]\s*(?<pieces>[1-9]\d{0,5})$/i;
/** The separator in the key of a stake: player, chance, degree. */
const SEPARATOR = "\u001f";

/** @param {{player: string, on: string, degree: number}} stake */
export const stakeKey = ({ player, on, degree }) => [player, on, degree].join(SEPARATOR);

/**
 * The body of a form, or its errors.
 * @param {Form} form
 * @param {Values} values
 * @returns {FormResult}
 */
export function readForm({ fields, shape }, values) {
  const reader = new FormReader(values);
  const pairs = fields(values).map((field) => [field.name, reader.read(field)]);
  const body = Object.fromEntries(pairs.filter(([, value]) => value !== undefined));
  const shapedBody = shape ? shape(body, reader) : body;
  if (Object.keys(reader.errors).length) return { errors: reader.errors };
  return {
    body: Object.fromEntries(Object.entries(shapedBody).filter(([, value]) => value !== undefined)),
  };
}

/** Reads fields, and collects their errors. */
export class FormReader {
  /** @type {Errors} */
  errors = {};

  /** @param {Values} values */
  constructor(values) {
    this.values = values;
  }

  /** @param {string} name @param {string} key @param {Record<string, string | number>} [values] */
  fail(name, key, values) {
    this.errors[name] ??= { key, values };
  }

  /**
   * The value of a field; undefined for an empty or invalid one.
   * @param {Field} field
   */
  read(field) {
    const { name, kind = "text", options = [] } = field;
    const value = this.values[name];
    if (kind === "check") {
      if (field.mustTick && value !== true) this.fail(name, "wrong-unchecked");
      return value === true;
    }
    if (kind === "checks") return Array.isArray(value) ? value : [];
    const text = typeof value === "string" ? value.trim() : "";
    const mayLack = field.isOptional || kind === "piles" || options.some((option) => !option.value);
    if (text || kind === "piles") return this.#readText(field, text);
    if (!mayLack) this.fail(name, "wrong-missing");
    return undefined;
  }

  /** @param {Field} field @param {string} text */
  #readText(field, text) {
    const { name, kind = "text", longest = MAX_TEXT } = field;
    switch (kind) {
      case "amount":
        return this.#amount(field, text);
      case "whole":
        return this.#whole(field, text);
      case "seconds":
        return this.#seconds(name, text);
      case "piles":
        return this.#piles(field);
      case "stake":
        return this.#stake(name, text);
      case "lines":
        return text;
      default:
        if (text.length > longest || /\p{Cc}/u.test(text))
          this.fail(name, "wrong-text", { longest });
        return text;
    }
  }

  /** @param {Field} field @param {string} text */
  #amount({ name, least: minimum = 1, most: maximum = null }, text) {
    const amount = parseMoney(text);
    if (amount === null || amount < minimum) this.fail(name, "wrong-amount");
    else if (maximum !== null && amount > maximum)
      this.fail(name, "wrong-above", { most: money(maximum) });
    else return amount;
    return undefined;
  }

  /** @param {Field} field @param {string} text */
  #whole({ name, least: minimum = 0, most: maximum }, text) {
    const [value, highest] = [parseWhole(text), maximum ?? Number.MAX_SAFE_INTEGER];
    if (value !== null && value >= minimum && value <= highest) return value;
    this.fail(name, "wrong-whole", { least: minimum, most: highest });
    return undefined;
  }

  /** @param {string} name @param {string} text */
  #seconds(name, text) {
    const hundredths = parseNumber(text, 2);
    if (hundredths !== null && hundredths <= 100 * MOST_SECONDS) return hundredths / 100;
    this.fail(name, "wrong-seconds");
    return undefined;
  }

  /** @param {Field} field */
  #piles(field) {
    const piles = readPiles(field, this.values);
    if (!piles || piles.length > MAX_PILES) this.fail(field.name, "wrong-pieces");
    return piles ?? undefined;
  }

  /** @param {string} name @param {string} text */
  #stake(name, text) {
    const [player, on, degree] = text.split(SEPARATOR);
    if (degree === undefined) this.fail(name, "wrong-missing");
    return { player, on, degree: Number(degree) };
  }
}

/** The field of the grid with the number of pieces of a value. @param {string} name @param {number} value */
export const pieceField = (name, value) => `${name}-${value}`;

/** @param {readonly Pile[]} piles */
export const pilesTotal = (piles) =>
  piles.reduce((sum, { value, pieces }) => sum + value * pieces, 0);

/**
 * By how many pieces of each value a count differs from an earlier one.
 * @param {readonly Pile[]} earlier
 * @param {readonly Pile[]} piles
 */
export function pileChanges(earlier, piles) {
  /** @type {Map<string, Pile>} */
  const changes = new Map();
  const add = (/** @type {Pile} */ pile, /** @type {number} */ sign) => {
    const key = `${pile.series} ${pile.value}`;
    const pieces = (changes.get(key)?.pieces ?? 0) + sign * pile.pieces;
    changes.set(key, { ...pile, pieces });
  };
  for (const pile of piles) add(pile, 1);
  for (const pile of earlier) add(pile, -1);
  return [...changes.values()].filter(({ pieces }) => pieces);
}

/**
 * The pieces of a count: the grid's, and others as typed; null if one is malformed.
 * @param {Field} field
 * @param {Values} values
 */
export function readPiles({ name, series = "A", denominations = [] }, values) {
  const others = parsePiles(String(values[name] ?? ""), series);
  /** @type {Pile[]} */
  const piles = [];
  for (const value of denominations) {
    const text = String(values[pieceField(name, value)] ?? "").trim();
    const pieces = text ? parseWhole(text) : 0;
    if (pieces === null || pieces < 0 || pieces > MAX_PIECES) return null;
    if (pieces) piles.push({ series, value, pieces });
  }
  return others && [...piles, ...others];
}

/**
 * Pieces as typed, one value on a line: "A 50 × 40"; null if a line is malformed.
 * @param {string} text
 * @param {string} series Where a line names none.
 * @returns {Pile[] | null}
 */
function parsePiles(text, series) {
  /** @type {Pile[]} */
  const piles = [];
  for (const line of text.split(/[\n;]/).map((line) => line.trim())) {
    if (!line) continue;
    const match = PILE.exec(line)?.groups;
    const value = match ? parseMoney(match["value"]) : null;
    if (!match || !value) return null;
    piles.push({ series: match["series"] ?? series, value, pieces: Number(match["pieces"]) });
  }
  return piles;
}
