/** Request bodies from form values: a body, or errors by field. Pure. */

import { parseMoney, parseNumber, parseWhole } from "../core/text/amount.js";
import { money } from "../core/text/format.js";

/** @typedef {Record<string, string | boolean | string[]>} Values */
/** @typedef {{key: string, values?: Record<string, string | number>}} FieldError */
/** @typedef {Record<string, FieldError>} Errors */
/**
 * @template Body
 * @typedef {{body: Body} | {errors: Errors}} FormResult
 */

const MAX_NAME = 80;
const MAX_TEXT = 500;
const MAX_PILES = 40;
const PILE =
  /^(?:(?<series>[A-Za-z][!-~]{0,15})\s+)?(?<value>\S.*?)\s*[x×*]\s*(?<pieces>[1-9]\d{0,5})$/i;

/** Reads fields, and collects their errors. */
export class FormReader {
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
  fail(name, key, values) {
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
  text(name, longest = MAX_TEXT) {
    const text = this.raw(name);
    if (!text) this.fail(name, "wrong-missing");
    else if (text.length > longest || /\p{Cc}/u.test(text))
      this.fail(name, "wrong-text", { longest });
    return text;
  }

  /** @param {string} name */
  optional(name) {
    return this.raw(name) ? this.text(name) : undefined;
  }

  /**
   * An amount of money; undefined for an empty optional field.
   * @param {string} name
   * @param {{isOptional?: boolean, least?: number | undefined, most?: number | null}} [options]
   */
  amount(name, { isOptional = false, least = 1, most = null } = {}) {
    const text = this.raw(name);
    if (!text && isOptional) return undefined;
    const amount = parseMoney(text);
    if (!text) this.fail(name, "wrong-missing");
    else if (amount === null || amount < least) this.fail(name, "wrong-amount");
    else if (most !== null && amount > most) this.fail(name, "wrong-above", { most: money(most) });
    else return amount;
    return undefined;
  }

  /**
   * @param {string} name
   * @param {number} least
   * @param {number} most
   * @param {boolean} [isOptional]
   */
  integer(name, least, most, isOptional = false) {
    const text = this.raw(name);
    if (!text && isOptional) return undefined;
    const value = parseWhole(text);
    if (value !== null && value >= least && value <= most) return value;
    this.fail(name, text ? "wrong-whole" : "wrong-missing", text ? { least, most } : undefined);
    return undefined;
  }

  /**
   * Pieces that make an amount, one value on a line: "A 50 × 40".
   * @param {string} name
   * @param {string} amount The field of the amount.
   * @param {string} series Where a line names none.
   */
  piles(name, amount, series) {
    const piles = parsePiles(this.raw(name), series);
    if (!piles || piles.length > MAX_PILES) this.fail(name, "wrong-pieces");
    const total = (piles ?? []).reduce((sum, { value, pieces }) => sum + value * pieces, 0);
    const asked = parseMoney(this.raw(amount));
    if (piles && asked !== null && total !== asked)
      this.fail(name, "wrong-sum", { total: money(total) });
    return piles ?? undefined;
  }

  /**
   * @template Body
   * @param {Body} body
   * @returns {FormResult<Body>}
   */
  result(body) {
    if (Object.keys(this.errors).length) return { errors: this.errors };
    return { body: /** @type {Body} */ (withoutUndefined(/** @type {any} */ (body))) };
  }
}

/** @typedef {{series: string, value: number, pieces: number}} Pile */

/**
 * Pieces as they are typed, one value on a line: "A 50 × 40"; null if a line is none.
 * @param {string} text
 * @param {string} series Where a line names none.
 * @returns {Pile[] | null}
 */
export function parsePiles(text, series) {
  /** @type {Pile[]} */
  const piles = [];
  for (const line of text.split(/[\n;]/).map((one) => one.trim())) {
    if (!line) continue;
    const found = PILE.exec(line)?.groups;
    const value = found ? parseMoney(found["value"]) : null;
    if (!found || !value) return null;
    piles.push({ series: found["series"] ?? series, value, pieces: Number(found["pieces"]) });
  }
  return piles;
}

/** @param {Record<string, unknown>} body */
function withoutUndefined(body) {
  return Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined));
}

// Accounts ------------------------------------------------------------------------------------------

/** @param {FormReader} reader */
function readRoles(reader) {
  const chosen = /** @type {string[]} */ (reader.values["roles"] ?? []);
  if (!chosen.length) reader.fail("roles", "wrong-roles-none");
  else if (chosen.includes("controller") && chosen.length > 1)
    reader.fail("roles", "wrong-roles-controller");
  return chosen;
}

/** @param {Values} values */
export function account(values) {
  const reader = new FormReader(values);
  return reader.result({ name: reader.text("name", MAX_NAME), roles: readRoles(reader) });
}

/** @param {Values} values */
export function rolesOf(values) {
  const reader = new FormReader(values);
  return reader.result({ roles: readRoles(reader) });
}

/** @param {Values} values */
export function chips(values) {
  const reader = new FormReader(values);
  const amount = reader.amount("amount") ?? 0;
  return reader.result({
    account: reader.text("account"),
    amount: values["way"] === "take" ? -amount : amount,
  });
}

/**
 * @param {Values} values
 * @param {number} nowMs
 */
export function ban(values, nowMs) {
  const reader = new FormReader(values);
  if (values["for"] === "good") return reader.result({ until_ms: null });
  if (values["for"] === "nothing") return reader.result({ until_ms: 0 });
  const until = Date.parse(reader.raw("until"));
  if (!(until > nowMs)) reader.fail("until", "wrong-moment");
  return reader.result({ until_ms: until });
}

// Tables --------------------------------------------------------------------------------------------

/**
 * The limits in a form: with cards one maximum, at the wheel one for each kind of chance.
 * @param {FormReader} reader
 * @param {readonly string[]} kinds Empty with cards.
 * @param {Record<string, number>} caps
 */
function readLimits(reader, kinds, caps) {
  const minimum = reader.amount("minimum", { isOptional: true });
  /** @type {Record<string, number>} */
  const each = {};
  for (const kind of kinds) {
    const most = reader.amount(`maximum-${kind}`, { isOptional: true, most: caps[kind] ?? null });
    if (most !== undefined) each[kind] = most;
    if (most !== undefined && minimum !== undefined && most < minimum)
      reader.fail(`maximum-${kind}`, "wrong-below-minimum");
  }
  const one = kinds.length ? undefined : reader.amount("maximum", { isOptional: true });
  if (one !== undefined && minimum !== undefined && one < minimum)
    reader.fail("maximum", "wrong-below-minimum");
  return { minimum, maximum: Object.keys(each).length ? each : one };
}

/**
 * @param {Values} values
 * @param {readonly string[]} kinds
 * @param {Record<string, number>} caps
 */
export function limits(values, kinds, caps) {
  const reader = new FormReader(values);
  const asked = readLimits(reader, kinds, caps);
  if (
    asked.minimum === undefined &&
    asked.maximum === undefined &&
    !Object.keys(reader.errors).length
  ) {
    reader.fail("minimum", "wrong-nothing");
  }
  return reader.result(asked);
}

/**
 * A table, with the keys of the settings file.
 * @param {Values} values
 * @param {readonly string[]} kinds
 */
export function table(values, kinds) {
  const reader = new FormReader(values);
  const id = reader.raw("id");
  if (!id) reader.fail("id", "wrong-missing");
  else if (!/^[a-z0-9-]{1,64}$/.test(id) || id === "house") reader.fail("id", "wrong-id");
  const currency = reader.raw("currency");
  if (currency && !/^[A-Za-z0-9]{1,12}$/.test(currency)) reader.fail("currency", "wrong-currency");
  const made = {
    id,
    name: reader.raw("name") ? reader.text("name", MAX_NAME) : undefined,
    rulebook: reader.text("rulebook"),
    mode: reader.raw("mode") || undefined,
    staff: reader.raw("staff") || undefined,
    currency: currency || undefined,
    seats: reader.integer("seats", 1, 10_000, true),
    is_play_money:
      typeof values["is_play_money"] === "boolean" ? values["is_play_money"] : undefined,
    odds: typeof values["odds"] === "boolean" ? values["odds"] : undefined,
    turbo: typeof values["turbo"] === "boolean" ? values["turbo"] : undefined,
    ...readLimits(reader, kinds, {}),
    rulings: readRulings(reader),
    pace: readPaces(reader),
  };
  return reader.result({ table: withoutUndefined(made) });
}

/**
 * The rulings that differ from the house's.
 * @param {FormReader} reader
 */
function readRulings(reader) {
  /** @type {Record<string, string | number>} */
  const found = {};
  for (const name of Object.keys(reader.values)) {
    const text = reader.raw(name);
    if (name.startsWith("ruling-") && text)
      found[name.slice(7)] = /^\d{1,13}$/.test(text) ? Number(text) : text;
  }
  return Object.keys(found).length ? found : undefined;
}

/** @param {FormReader} reader */
function readPaces(reader) {
  /** @type {Record<string, number>} */
  const found = {};
  for (const name of Object.keys(reader.values)) {
    const text = reader.raw(name);
    if (!name.startsWith("pace-") || !text) continue;
    const hundredths = parseNumber(text, 2);
    if (hundredths !== null && hundredths <= 360_000) found[name.slice(5)] = hundredths / 100;
    else reader.fail(name, "wrong-seconds");
  }
  return Object.keys(found).length ? found : undefined;
}

// At a table ----------------------------------------------------------------------------------------

/** The separator in the key of a stake: player, chance, degree. */
const SEPARATOR = "\u001f";

/** @param {{player: string, on: string, degree: number}} stake */
export const stakeKey = ({ player, on, degree }) => [player, on, degree].join(SEPARATOR);

/**
 * @param {FormReader} reader
 * @param {string} name
 */
function readStake(reader, name) {
  const parts = reader.raw(name).split(SEPARATOR);
  if (parts.length !== 3) reader.fail(name, "wrong-missing");
  return { player: parts[0], on: parts[1], degree: Number(parts[2]) };
}

/** @param {Values} values */
export function reject(values) {
  const reader = new FormReader(values);
  if (values["what"] === "announcement")
    return reader.result({ player: reader.text("player"), on: reader.text("call") });
  const { player, on } = readStake(reader, "stake");
  return reader.result({ player, on });
}

/**
 * A stake, or all chips of a player.
 * @param {Values} values
 * @param {string} table
 */
export function abandon(values, table) {
  const reader = new FormReader(values);
  if (values["of"] === "chips") return reader.result({ table, player: reader.text("player") });
  const { player, on, degree } = readStake(reader, "stake");
  return reader.result({ table, player, on, degree });
}

/** A late stake that the croupier repeats before the chef accepts it. @param {Values} values */
export function repeat(values) {
  return readLate(values, (reader) => ({ player: reader.text("player") }));
}

/** @param {Values} values */
export function late(values) {
  return readLate(values, (reader) => ({
    player: reader.text("player"),
    croupier: reader.text("croupier"),
  }));
}

/**
 * @template {object} W
 * @param {Values} values
 * @param {(reader: FormReader) => W} by The player and the croupier.
 */
function readLate(values, by) {
  const reader = new FormReader(values);
  const who = by(reader);
  if (values["what"] === "announcement") {
    return reader.result({ ...who, call: reader.text("call"), unit: reader.amount("amount") });
  }
  return reader.result({ ...who, on: reader.text("on"), amount: reader.amount("amount") });
}

/**
 * @param {Values} values
 * @param {number | null} usual The regulation's minutes; null if it has none.
 */
export function rotate(values, usual) {
  const reader = new FormReader(values);
  const minutes = reader.integer("minutes", 0, 1_440, true);
  const inspector = reader.optional("inspector");
  if (usual !== null && minutes !== undefined && minutes !== usual && inspector === undefined) {
    reader.fail("inspector", "wrong-inspector", { minutes: usual });
  }
  return reader.result({
    role: reader.text("role"),
    name: reader.text("name"),
    minutes,
    inspector,
  });
}

/** A post at a table, given to a person. @param {Values} values */
export function post(values) {
  const reader = new FormReader(values);
  return reader.result({ role: reader.text("role"), name: reader.text("name", MAX_NAME) });
}

/** A player's chips for the employees' box. @param {Values} values */
export function tip(values) {
  const reader = new FormReader(values);
  return reader.result({ amount: reader.amount("amount") });
}

/**
 * A player without a device, with chips and perhaps a colour.
 * @param {Values} values
 * @param {readonly string[]} taken Names of others, in small letters.
 * @param {string} mark The end of such a name.
 */
export function seat(values, taken, mark) {
  const reader = new FormReader(values);
  const name = reader.text("name", MAX_NAME - mark.length);
  if (taken.includes(name.toLowerCase())) reader.fail("name", "wrong-seated");
  const chips = reader.amount("chips");
  const { colour, piece } = readColour(reader);
  return reader.result({ player: name + mark, chips, colour, piece });
}

/** A colour with the value of a piece, or none. @param {Values} values */
export function colour(values) {
  const reader = new FormReader(values);
  return reader.result(readColour(reader));
}

/** @param {FormReader} reader */
function readColour(reader) {
  const colour = reader.raw("colour") || undefined;
  return { colour, piece: colour ? reader.amount("piece") : undefined };
}

/** @param {Values} values */
export function suspend(values) {
  const reader = new FormReader(values);
  return reader.result({ reason: reader.text("reason"), informed: reader.text("informed") });
}

/** @param {Values} values */
export function decide(values) {
  const reader = new FormReader(values);
  return reader.result({ dispute: reader.text("dispute"), decision: reader.text("decision") });
}

/**
 * A single choice, under its own name.
 * @param {Values} values
 * @param {string} name
 */
export function choice(values, name) {
  const reader = new FormReader(values);
  return reader.result({ [name]: reader.text(name) });
}

/**
 * @param {Values} values
 * @param {number} [cards] Of all packs.
 */
export function cut(values, cards = 312) {
  const reader = new FormReader(values);
  return reader.result({ at_card: reader.integer("at_card", 0, cards) });
}

/**
 * @param {string} kind
 * @param {string[]} cards
 * @returns {FormResult<{kind: string, cards?: string[]}>}
 */
export function irregular(kind, cards) {
  if (!cards.length && kind !== "seen") return { errors: { cards: { key: "wrong-cards" } } };
  if (kind === "several" && cards.length < 2)
    return { errors: { cards: { key: "wrong-several" } } };
  if (kind === "seen" && cards.length > 1) return { errors: { cards: { key: "wrong-seen" } } };
  return { body: cards.length ? { kind, cards } : { kind } };
}

/**
 * Chips that the cashier sells or buys back.
 * @param {Values} values
 * @param {{id: string, isRedemption: boolean}} about
 */
export function cash(values, { id, isRedemption }) {
  const reader = new FormReader(values);
  const [amount, chips] = [reader.amount("amount"), reader.piles("chips", "amount", "A")];
  return reader.result({ id, amount, chips, is_redemption: isRedemption });
}
