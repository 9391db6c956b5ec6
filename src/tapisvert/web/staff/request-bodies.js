/** From what stands in a form to what is asked: a body, or what is wrong with which field. Pure. */

import { parseMoney, parseNumber, parseWhole } from "../core/amount.js";
import { money } from "../core/format.js";

/** @typedef {Record<string, string | boolean | string[]>} Values */
/** @typedef {{key: string, values?: Record<string, string | number>}} Wrong */
/** @typedef {Record<string, Wrong>} Errors */
/**
 * @template Body
 * @typedef {{body: Body} | {errors: Errors}} Reading
 */

const LONGEST_NAME = 80;
const LONGEST_TEXT = 500;
const CARDS = 312;

/** Reads fields one by one, and remembers what is wrong. */
class Reader {
  /** @type {Errors} */
  errors = {};

  /** @param {Values} values */
  constructor(values) {
    this.values = values;
  }

  /**
   * @param {string} name
   * @param {string} key
   * @param {Record<string, string | number>} [values]
   */
  wrong(name, key, values) {
    this.errors[name] ??= { key, values };
  }

  /** @param {string} name */
  raw(name) {
    const value = this.values[name];
    return typeof value === "string" ? value.trim() : "";
  }

  /**
   * @param {string} name
   * @param {number} [longest]
   */
  text(name, longest = LONGEST_TEXT) {
    const text = this.raw(name);
    if (!text) this.wrong(name, "wrong-missing");
    else if (text.length > longest || /\p{Cc}/u.test(text))
      this.wrong(name, "wrong-text", { longest });
    return text;
  }

  /** @param {string} name */
  optional(name) {
    return this.raw(name) ? this.text(name) : undefined;
  }

  /**
   * An amount of money; undefined where nothing stands and nothing need stand.
   * @param {string} name
   * @param {{isOptional?: boolean, most?: number | null}} [options]
   */
  amount(name, { isOptional = false, most = null } = {}) {
    const text = this.raw(name);
    if (!text && isOptional) return undefined;
    const amount = parseMoney(text);
    if (!text) this.wrong(name, "wrong-missing");
    else if (amount === null || amount <= 0) this.wrong(name, "wrong-amount");
    else if (most !== null && amount > most) this.wrong(name, "wrong-above", { most: money(most) });
    else return amount;
    return undefined;
  }

  /**
   * @param {string} name
   * @param {number} least
   * @param {number} most
   * @param {boolean} [isOptional]
   */
  whole(name, least, most, isOptional = false) {
    const text = this.raw(name);
    if (!text && isOptional) return undefined;
    const value = parseWhole(text);
    if (value !== null && value >= least && value <= most) return value;
    this.wrong(name, text ? "wrong-whole" : "wrong-missing", text ? { least, most } : undefined);
    return undefined;
  }

  /**
   * @template Body
   * @param {Body} body
   * @returns {Reading<Body>}
   */
  read(body) {
    if (Object.keys(this.errors).length) return { errors: this.errors };
    return { body: /** @type {Body} */ (without(/** @type {any} */ (body))) };
  }
}

/** @param {Record<string, unknown>} body */
function without(body) {
  return Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined));
}

// Accounts ------------------------------------------------------------------------------------------

/** @param {Reader} reader */
function roles(reader) {
  const chosen = /** @type {string[]} */ (reader.values["roles"] ?? []);
  if (!chosen.length) reader.wrong("roles", "wrong-roles-none");
  else if (chosen.includes("controller") && chosen.length > 1)
    reader.wrong("roles", "wrong-roles-controller");
  return chosen;
}

/** @param {Values} values */
export function account(values) {
  const reader = new Reader(values);
  return reader.read({ name: reader.text("name", LONGEST_NAME), roles: roles(reader) });
}

/** @param {Values} values */
export function rolesOf(values) {
  const reader = new Reader(values);
  return reader.read({ roles: roles(reader) });
}

/** @param {Values} values */
export function chips(values) {
  const reader = new Reader(values);
  const amount = reader.amount("amount") ?? 0;
  return reader.read({
    account: reader.text("account"),
    amount: values["way"] === "take" ? -amount : amount,
  });
}

/**
 * @param {Values} values
 * @param {number} nowMs
 */
export function bar(values, nowMs) {
  const reader = new Reader(values);
  if (values["for"] === "good") return reader.read({ until_ms: null });
  if (values["for"] === "nothing") return reader.read({ until_ms: 0 });
  const until = Date.parse(reader.raw("until"));
  if (!(until > nowMs)) reader.wrong("until", "wrong-moment");
  return reader.read({ until_ms: until });
}

// Tables --------------------------------------------------------------------------------------------

/**
 * The limits in a form: with cards one maximum, at the wheel one for each kind of chance.
 * @param {Reader} reader
 * @param {readonly string[]} kinds Empty with cards.
 * @param {Record<string, number>} caps
 */
function limitsOf(reader, kinds, caps) {
  const minimum = reader.amount("minimum", { isOptional: true });
  /** @type {Record<string, number>} */
  const each = {};
  for (const kind of kinds) {
    const most = reader.amount(`maximum-${kind}`, { isOptional: true, most: caps[kind] ?? null });
    if (most !== undefined) each[kind] = most;
    if (most !== undefined && minimum !== undefined && most < minimum)
      reader.wrong(`maximum-${kind}`, "wrong-below-minimum");
  }
  const one = kinds.length ? undefined : reader.amount("maximum", { isOptional: true });
  if (one !== undefined && minimum !== undefined && one < minimum)
    reader.wrong("maximum", "wrong-below-minimum");
  return { minimum, maximum: Object.keys(each).length ? each : one };
}

/**
 * @param {Values} values
 * @param {readonly string[]} kinds
 * @param {Record<string, number>} caps
 */
export function limits(values, kinds, caps) {
  const reader = new Reader(values);
  const asked = limitsOf(reader, kinds, caps);
  if (
    asked.minimum === undefined &&
    asked.maximum === undefined &&
    !Object.keys(reader.errors).length
  ) {
    reader.wrong("minimum", "wrong-nothing");
  }
  return reader.read(asked);
}

/**
 * A table, with the keys that a table has in the settings' file.
 * @param {Values} values
 * @param {readonly string[]} kinds
 */
export function table(values, kinds) {
  const reader = new Reader(values);
  const id = reader.raw("id");
  if (!id) reader.wrong("id", "wrong-missing");
  else if (!/^[a-z0-9-]{1,64}$/.test(id) || id === "house") reader.wrong("id", "wrong-id");
  const currency = reader.raw("currency");
  if (currency && !/^[A-Za-z0-9]{1,12}$/.test(currency)) reader.wrong("currency", "wrong-currency");
  const made = {
    id,
    name: reader.raw("name") ? reader.text("name", LONGEST_NAME) : undefined,
    rulebook: reader.text("rulebook"),
    mode: reader.raw("mode") || undefined,
    currency: currency || undefined,
    seats: reader.whole("seats", 1, 10_000, true),
    is_play_money:
      typeof values["is_play_money"] === "boolean" ? values["is_play_money"] : undefined,
    odds: typeof values["odds"] === "boolean" ? values["odds"] : undefined,
    ...limitsOf(reader, kinds, {}),
    rulings: readings(reader),
    pace: paces(reader),
  };
  return reader.read({ table: without(made) });
}

/**
 * The rulings that are read otherwise than the house reads them.
 * @param {Reader} reader
 */
function readings(reader) {
  /** @type {Record<string, string | number>} */
  const found = {};
  for (const name of Object.keys(reader.values)) {
    const text = reader.raw(name);
    if (name.startsWith("ruling-") && text)
      found[name.slice(7)] = /^\d{1,13}$/.test(text) ? Number(text) : text;
  }
  return Object.keys(found).length ? found : undefined;
}

/** @param {Reader} reader */
function paces(reader) {
  /** @type {Record<string, number>} */
  const found = {};
  for (const name of Object.keys(reader.values)) {
    const text = reader.raw(name);
    if (!name.startsWith("pace-") || !text) continue;
    const hundredths = parseNumber(text, 2);
    if (hundredths !== null && hundredths <= 360_000) found[name.slice(5)] = hundredths / 100;
    else reader.wrong(name, "wrong-seconds");
  }
  return Object.keys(found).length ? found : undefined;
}

// At a table ----------------------------------------------------------------------------------------

/** What names a stake in a list: who, on what, in which degree. */
const PARTED = "\u001f";

/** @param {{player: string, on: string, degree: number}} stake */
export const nameOfStake = ({ player, on, degree }) => [player, on, degree].join(PARTED);

/**
 * @param {Reader} reader
 * @param {string} name
 */
function stake(reader, name) {
  const parts = reader.raw(name).split(PARTED);
  if (parts.length !== 3) reader.wrong(name, "wrong-missing");
  return { player: parts[0], on: parts[1], degree: Number(parts[2]) };
}

/** @param {Values} values */
export function reject(values) {
  const reader = new Reader(values);
  const { player, on } = stake(reader, "stake");
  return reader.read({ player, on });
}

/**
 * A stake, or without one all the chips of a player.
 * @param {Values} values
 * @param {string} table
 */
export function abandon(values, table) {
  const reader = new Reader(values);
  if (values["of"] === "chips") return reader.read({ table, player: reader.text("player") });
  const { player, on, degree } = stake(reader, "stake");
  return reader.read({ table, player, on, degree });
}

/** What a croupier repeats before the chef accepts it. @param {Values} values */
export function repeat(values) {
  return lateBy(values, (reader) => ({ player: reader.text("player") }));
}

/** @param {Values} values */
export function late(values) {
  return lateBy(values, (reader) => ({
    player: reader.text("player"),
    croupier: reader.text("croupier"),
  }));
}

/**
 * @template {object} W
 * @param {Values} values
 * @param {(reader: Reader) => W} by Who stakes, and who repeats it.
 */
function lateBy(values, by) {
  const reader = new Reader(values);
  const who = by(reader);
  if (values["what"] === "announcement") {
    return reader.read({ ...who, call: reader.text("call"), unit: reader.amount("amount") });
  }
  return reader.read({ ...who, on: reader.text("on"), amount: reader.amount("amount") });
}

/**
 * @param {Values} values
 * @param {number | null} usual The house's custom, in minutes; null: it has none.
 */
export function rotate(values, usual) {
  const reader = new Reader(values);
  const minutes = reader.whole("minutes", 0, 1_440, true);
  const inspector = reader.optional("inspector");
  if (usual !== null && minutes !== undefined && minutes !== usual && inspector === undefined) {
    reader.wrong("inspector", "wrong-inspector", { minutes: usual });
  }
  return reader.read({ role: reader.text("role"), name: reader.text("name"), minutes, inspector });
}

/** @param {Values} values */
export function suspend(values) {
  const reader = new Reader(values);
  return reader.read({ reason: reader.text("reason"), informed: reader.text("informed") });
}

/** @param {Values} values */
export function decide(values) {
  const reader = new Reader(values);
  return reader.read({ dispute: reader.text("dispute"), decision: reader.text("decision") });
}

/**
 * One choice and no more, under its own name.
 * @param {Values} values
 * @param {string} name
 */
export function choice(values, name) {
  const reader = new Reader(values);
  return reader.read({ [name]: reader.text(name) });
}

/** @param {Values} values */
export function cut(values) {
  const reader = new Reader(values);
  return reader.read({ at_card: reader.whole("at_card", 0, CARDS) });
}

/**
 * @param {string} kind
 * @param {string[]} cards
 * @returns {Reading<{kind: string, cards?: string[]}>}
 */
export function irregular(kind, cards) {
  if (!cards.length && kind !== "seen") return { errors: { cards: { key: "wrong-cards" } } };
  if (kind === "several" && cards.length < 2)
    return { errors: { cards: { key: "wrong-several" } } };
  if (kind === "seen" && cards.length > 1) return { errors: { cards: { key: "wrong-seen" } } };
  return { body: cards.length ? { kind, cards } : { kind } };
}
