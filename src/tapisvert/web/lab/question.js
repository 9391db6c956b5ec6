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
export const DEFAULT = Object.freeze({
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
 * The question of an address. A value that is none is left out.
 * @param {string} search
 * @returns {Question}
 */
export function readQuestion(search) {
  const named = new URLSearchParams(search);
  const text = (/** @type {string} */ name, /** @type {string} */ other) =>
    /^[\w.:'-]{1,60}$/.test(named.get(name) ?? "")
      ? /** @type {string} */ (named.get(name))
      : other;
  const whole = (
    /** @type {string} */ name,
    /** @type {any} */ other,
    least = 1,
    most = MAX_AMOUNT,
  ) => {
    const given = named.get(name) ?? "";
    const value = /^\d{1,16}$/.test(given) ? Number(given) : NaN;
    return value >= least && value <= most ? value : other;
  };
  const prison = PRISON.find((one) => one === named.get("prison"));
  return {
    rulebook: text("rulebook", DEFAULT.rulebook),
    rulings: readRulings(named),
    system: text("system", DEFAULT.system),
    other: named.has("system") ? text("beside", "") : DEFAULT.other,
    chance: text("chance", DEFAULT.chance),
    unit: whole("unit", DEFAULT.unit),
    bankroll: whole("bankroll", DEFAULT.bankroll),
    target: named.has("system") ? whole("target", null) : DEFAULT.target,
    coups: whole("coups", DEFAULT.coups, 1, MAX_COUPS),
    evenings: whole("evenings", DEFAULT.evenings, 1, 1e7),
    prison: prison ?? DEFAULT.prison,
    insured: named.get("insured") === "yes" ? 100 : whole("insured", 0, 1, 100),
    seed: whole("seed", DEFAULT.seed, 0, MAX_SEED),
    gone: readCards(named.get("gone") ?? ""),
  };
}

/** @param {URLSearchParams} named @returns {Record<string, Reading>} */
function readRulings(named) {
  const given = (named.get("readings") ?? "").split(",").filter(Boolean);
  return Object.fromEntries(
    given
      .map((one) => one.split(":"))
      .filter(([field, value]) => /^\w{1,40}$/.test(field ?? "") && /^\w{1,40}$/.test(value ?? ""))
      .map(([field = "", value = ""]) => [field, readingValue(value)]),
  );
}

/**
 * A reading as the record has it: a number, null, or a name.
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

/** Cards as they are typed in an address: 7h2.As1. @param {string} text */
function readCards(text) {
  const counts = text
    .split(".")
    .map((one) => ({ card: one.slice(0, 2), count: Number(one.slice(2)) }))
    .filter(({ card, count }) => CARD.test(card) && Number.isInteger(count) && count > 0);
  return Object.fromEntries(counts.map(({ card, count }) => [card, Math.min(6, count)]));
}

/**
 * The cards that are gone after one more of a card, and after the last of it none; or after one less.
 * @param {Record<string, number>} gone
 * @param {string} card
 * @param {1 | -1} by
 * @param {number} packs
 */
export function takenOut(gone, card, by, packs) {
  const { [card]: before = 0, ...others } = gone;
  const count = Math.max(0, before + by) % (packs + 1);
  return count ? { ...others, [card]: count } : others;
}

/** The address of a question. @param {Question} asked */
export function address(asked) {
  const rulings = Object.entries(asked.rulings);
  const gone = Object.entries(asked.gone);
  const named = {
    rulebook: asked.rulebook,
    readings: rulings.map(([field, value]) => `${field}:${readingText(value)}`).join(","),
    system: asked.system,
    beside: asked.other,
    chance: asked.chance,
    unit: asked.unit,
    bankroll: asked.bankroll,
    target: asked.target ?? "",
    coups: asked.coups,
    evenings: asked.evenings,
    prison: asked.prison === DEFAULT.prison ? "" : asked.prison,
    insured: asked.insured || "",
    gone: gone.map(([card, count]) => `${card}${count}`).join("."),
    seed: asked.seed,
  };
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(named)) if (value !== "") query.set(name, `${value}`);
  return `/lab?${query}`;
}

/**
 * The body of the request for evenings.
 * @param {Question} asked
 * @returns {EveningsQuestion}
 */
export function eveningsBody(asked) {
  return {
    rulebook: asked.rulebook,
    rulings: asked.rulings,
    systems: asked.other ? [asked.system, asked.other] : [asked.system],
    chances: [asked.chance],
    unit: asked.unit,
    bankroll: asked.bankroll,
    target: asked.target,
    coups: asked.coups,
    evenings: asked.evenings,
    prison: asked.prison,
    insured: asked.insured > 0,
    insured_percent: asked.insured || 100,
    seed: asked.seed,
  };
}

/** The reader has the house's own file in some folder, which no server tells. */
const FOLDER = "--regulations DIR";

/**
 * The command line with the same answer, after the program's name.
 * @param {Question} asked
 * @param {{is_shipped: boolean}} rulebook
 */
export function simulateCommand(asked, rulebook) {
  return [
    `simulate ${asked.rulebook}`,
    !rulebook.is_shipped && FOLDER,
    ...rulingOptions(asked),
    `--system ${asked.system}`,
    asked.other && `--compare ${asked.other}`,
    `--chance ${asked.chance} --unit ${asked.unit} --bankroll ${asked.bankroll}`,
    asked.target !== null && `--target ${asked.target}`,
    asked.prison !== DEFAULT.prison && `--prison ${asked.prison}`,
    asked.insured && "--insure always",
    asked.insured && asked.insured < 100 && `--insured-percent ${asked.insured}`,
    `--coups ${asked.coups} --paths ${asked.evenings} --seed ${asked.seed}`,
  ]
    .filter(Boolean)
    .join(" ");
}

/**
 * The command line that prints the same odds, after the program's name.
 * @param {Question} asked
 * @param {{is_shipped: boolean}} rulebook
 */
export function oddsCommand(asked, rulebook) {
  const cards = Object.entries(asked.gone)
    .map(([card, count]) => (count > 1 ? `${card}*${count}` : card))
    .join(" ");
  return [
    `odds ${asked.rulebook}`,
    !rulebook.is_shipped && FOLDER,
    ...rulingOptions(asked),
    cards && `--seen '${cards}'`,
  ]
    .filter(Boolean)
    .join(" ");
}

/** @param {Question} asked */
function rulingOptions({ rulings }) {
  return Object.entries(rulings).map(([field, value]) => `--ruling ${field}=${readingText(value)}`);
}

/** A seed that an address can hold. */
export function freshSeed() {
  return crypto.getRandomValues(new Uint32Array(1))[0] ?? 0;
}
