/** The question that the laboratory answers: its address, its body and its command line. Pure. */

/** @import {EveningsQuestion} from "../messages.d.ts" */
/** @typedef {string | number | null} Reading */
/**
 * @typedef {object} Question Amounts are minor units.
 * @property {string} rulebook
 * @property {Record<string, Reading>} rulings By field, those read otherwise.
 * @property {string} system
 * @property {string} other The system beside it; "" for none.
 * @property {string} chance
 * @property {number} unit
 * @property {number} bankroll
 * @property {number | null} target
 * @property {number} coups
 * @property {number} evenings
 * @property {"divide" | "stay" | "wait"} prison
 * @property {number} insured How much of each stake, in percent.
 * @property {number} seed
 * @property {Record<string, number>} gone How many of each card.
 */

export const SYSTEMS = [
  "flat",
  "martingale",
  "paroli",
  "dalembert",
  "fibonacci",
  "labouchere",
  "oscar",
  "whittacker",
];
export const PRISON = /** @type {const} */ (["divide", "stay", "wait"]);
export const MAX_COUPS = 10_000;
export const MAX_AMOUNT = 1e12;
const MAX_SEED = Number.MAX_SAFE_INTEGER;
const CARD = /^(A|[2-9]|T|J|Q|K)[shdc]$/;

/** @type {Readonly<Question>} */
const DEFAULT = Object.freeze({
  rulebook: "venezia-trente-et-quarante",
  rulings: Object.freeze({}),
  system: "martingale",
  other: "flat",
  chance: "rouge",
  unit: 1_000,
  bankroll: 100_000,
  target: 150_000,
  coups: 200,
  evenings: 10_000,
  prison: "divide",
  insured: 0,
  seed: 7,
  gone: Object.freeze({}),
});

/**
 * The question in an address. Invalid values are left out.
 * @param {string} search
 * @returns {Question}
 */
export function readQuestion(search) {
  const params = new URLSearchParams(search);
  const text = (/** @type {string} */ name, /** @type {string} */ other) =>
    /^[\w.:'-]{1,60}$/.exec(params.get(name) ?? "")?.[0] ?? other;
  /** @param {string} name @param {any} other */
  const number = (name, other, min = 1, max = MAX_AMOUNT) => {
    const text = params.get(name) ?? "";
    const value = /^\d{1,16}$/.test(text) ? Number(text) : NaN;
    return value >= min && value <= max ? value : other;
  };
  const prison = PRISON.find((item) => item === params.get("prison"));
  return {
    rulebook: text("rulebook", DEFAULT.rulebook),
    rulings: readRulings(params),
    system: text("system", DEFAULT.system),
    other: params.has("system") ? text("beside", "") : DEFAULT.other,
    chance: text("chance", DEFAULT.chance),
    unit: number("unit", DEFAULT.unit),
    bankroll: number("bankroll", DEFAULT.bankroll),
    target: params.has("system") ? number("target", null) : DEFAULT.target,
    coups: number("coups", DEFAULT.coups, 1, MAX_COUPS),
    evenings: number("evenings", DEFAULT.evenings, 1, 1e7),
    prison: prison ?? DEFAULT.prison,
    insured: params.get("insured") === "yes" ? 100 : number("insured", 0, 1, 100),
    seed: number("seed", DEFAULT.seed, 0, MAX_SEED),
    gone: readCards(params.get("gone") ?? ""),
  };
}

/** @param {URLSearchParams} params @returns {Record<string, Reading>} */
function readRulings(params) {
  const input = (params.get("readings") ?? "").split(",").filter(Boolean);
  return Object.fromEntries(
    input
      .map((name) => name.split(":"))
      .filter(([field, value]) => /^\w{1,40}$/.test(field ?? "") && /^\w{1,40}$/.test(value ?? ""))
      .map(([field = "", value = ""]) => [field, readingValue(value)]),
  );
}

/**
 * A reading in the form of the record: a number, null, or a name.
 * @param {string} text
 * @returns {Reading}
 */
export function readingValue(text) {
  if (text === "none") return null;
  return /^\d{1,9}$/.test(text) ? Number(text) : text;
}

/** @param {Reading} value */
export function readingText(value) {
  return value === null ? "none" : String(value);
}

/** Cards in the form of an address: 7h2.As1. @param {string} text */
function readCards(text) {
  const counts = text
    .split(".")
    .map((name) => ({ card: name.slice(0, 2), count: Number(name.slice(2)) }))
    .filter(({ card, count }) => CARD.test(card) && Number.isInteger(count) && count > 0);
  return Object.fromEntries(counts.map(({ card, count }) => [card, Math.min(6, count)]));
}

/**
 * The removed cards after one more of a card, after the last none; or after one less.
 * @param {Record<string, number>} removed
 * @param {string} card
 * @param {1 | -1} change
 * @param {number} packs
 */
export function changeRemoved(removed, card, change, packs) {
  const { [card]: current = 0, ...rest } = removed;
  const count = Math.max(0, current + change) % (packs + 1);
  return count ? { ...rest, [card]: count } : rest;
}

/** The address of a question. @param {Question} question */
export function address(question) {
  const rulings = Object.entries(question.rulings);
  const removed = Object.entries(question.gone);
  const labels = {
    rulebook: question.rulebook,
    readings: rulings.map(([field, value]) => `${field}:${readingText(value)}`).join(","),
    system: question.system,
    beside: question.other,
    chance: question.chance,
    unit: question.unit,
    bankroll: question.bankroll,
    target: question.target ?? "",
    coups: question.coups,
    evenings: question.evenings,
    prison: question.prison === DEFAULT.prison ? "" : question.prison,
    insured: question.insured || "",
    gone: removed.map(([card, count]) => `${card}${count}`).join("."),
    seed: question.seed,
  };
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(labels)) if (value !== "") query.set(name, `${value}`);
  return `/lab?${query}`;
}

/** The body of the request for evenings. @param {Question} question @returns {EveningsQuestion} */
export function eveningsBody({ system, other, chance, insured, gone: _, ...question }) {
  return {
    ...question,
    systems: other ? [system, other] : [system],
    chances: [chance],
    insured: insured > 0,
    insured_percent: insured || 100,
  };
}

/** The house's own file is in some folder of the reader, unknown to the server. */
const FOLDER = "--regulations DIR";

/**
 * The equivalent command line, after the program's name.
 * @param {Question} question
 * @param {{is_shipped: boolean}} rulebook
 */
export function simulateCommand(question, rulebook) {
  return [
    ...commandHead("simulate evenings", question, rulebook),
    `--system ${question.system}`,
    question.other && `--compare ${question.other}`,
    `--chance ${question.chance} --unit ${question.unit} --bankroll ${question.bankroll}`,
    question.target !== null && `--target ${question.target}`,
    question.prison !== DEFAULT.prison && `--prison ${question.prison}`,
    question.insured && "--insure always",
    question.insured && question.insured < 100 && `--insured-percent ${question.insured}`,
    `--coups ${question.coups} --paths ${question.evenings} --seed ${question.seed}`,
  ]
    .filter(Boolean)
    .join(" ");
}

/**
 * The equivalent command line for the odds, after the program's name.
 * @param {Question} question
 * @param {{is_shipped: boolean}} rulebook
 */
export function oddsCommand(question, rulebook) {
  const cards = Object.entries(question.gone)
    .map(([card, count]) => (count > 1 ? `${card}*${count}` : card))
    .join(" ");
  return [...commandHead("odds", question, rulebook), cards && `--seen '${cards}'`]
    .filter(Boolean)
    .join(" ");
}

/**
 * The equivalent command line for a file of results, after the program's name.
 * @param {Question} question
 * @param {{is_shipped: boolean}} rulebook
 * @param {string} file
 * @param {{column: string[], zero: Record<string, string>, sheet?: string, order?: string}} choices
 */
export function resultsCommand({ rulebook: id }, { is_shipped }, file, choices) {
  const { column, zero, sheet, order } = choices;
  return [
    `randomness --rulebook ${id}`,
    !is_shipped && FOLDER,
    `--results ${quoted(file)}`,
    ...column.map((name) => `--column ${quoted(name)}`),
    ...Object.entries(zero).map((pair) => `--zero ${quoted(pair.join("="))}`),
    sheet && `--sheet ${quoted(sheet)}`,
    order && `--order ${order}`,
    "--report report.pdf",
  ]
    .filter(Boolean)
    .join(" ");
}

/** A text in a shell's command line. @param {string} text */
const quoted = (text) => `'${text.replaceAll("'", String.raw`'\''`)}'`;

/** @param {string} name @param {Question} question @param {{is_shipped: boolean}} rulebook */
function commandHead(name, { rulebook: id, rulings }, { is_shipped }) {
  const options = Object.entries(rulings).map(
    ([field, value]) => `--ruling ${field}=${readingText(value)}`,
  );
  return [`${name} ${id}`, !is_shipped && FOLDER, ...options];
}

/** A seed that an address can hold. */
export function freshSeed() {
  return crypto.getRandomValues(new Uint32Array(1))[0] ?? 0;
}
