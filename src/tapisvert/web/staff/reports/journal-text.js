/** The events and notices of a table's journal as sentences, by the topics `events`, `result` and `refusals`. */

import { cardName } from "../../cloth/cards/cards.js";
import { numberText } from "../../cloth/chances.js";
import { chanceName, roman } from "../../cloth/labels.js";
import { money } from "../../core/text/format.js";
import { hasMessage, t } from "../../core/text/i18n.js";
import { resultText } from "../../cloth/calls.js";
import { eventText } from "../../cloth/result-text.js";
import { codeText } from "../error-view.js";
import * as staff from "../i18n.js";

/** Fields with amounts of money, in minor units. */
const AMOUNTS = new Set([
  "brought",
  "chips",
  "amount",
  "excess",
  "added",
  "stake",
  "to_player",
  "to_bank",
  "premium",
  "unit",
  "total",
  "bank",
  "held",
  "piece",
  "previous",
]);
/** Names of rulebooks and editions in the reader's language, by id. @type {Map<string, string>} */
export const names = new Map();
/** Values of the fields that an event or a notice may lack. */
const ABSENT = Object.fromEntries(
  ["amount", "excess", "player", "seconds", "colour", "witness", "corrects", "card"].map((name) => [
    name,
    "none",
  ]),
);
const HIDDEN = new Set(["event", "notice", "line"]);
const LONGEST = 60;

/** Values of other fields, by name. @type {Record<string, (value: any) => string>} */
const FIELDS = {
  on: chanceName,
  to: chanceName,
  card: cardName,
  degree: roman,
  number: numberText,
  back_to: numberText,
  excess: (value) => (value ? money(value) : "none"),
  kind: (value) => staff.t(`irregular-${value}`),
  role: (value) => (staff.hasMessage(`role-${value}`) ? staff.t(`role-${value}`) : value),
  limits: limitsText,
  act: (value) => staff.t(`float-act-${value}`),
};

/** @param {{minimum: number, maximum?: Record<string, number> | number | null}} limits */
function limitsText({ minimum, maximum }) {
  const highest = typeof maximum === "number" ? maximum : maximum?.["simple"];
  if (!highest) return t("limits-from", { minimum: money(minimum) });
  return t("limits-between", { minimum: money(minimum), maximum: money(highest) });
}

/**
 * A field's value as a message takes it: numbers that no field formats stay numbers, to be counted.
 * @param {string} name
 * @param {unknown} value
 * @returns {string | number}
 */
function messageValue(name, value) {
  const format = FIELDS[name];
  if (value === null || value === undefined) return "none";
  if (name === "cards" && Array.isArray(value)) return value.map(cardName).join(", ") || "none";
  if (format) return format(value);
  if (typeof value === "number") return AMOUNTS.has(name) ? money(value) : value;
  if (typeof value === "boolean") return value ? "yes" : "no";
  if (Array.isArray(value)) return value.join(", ") || "none";
  return String(value);
}

/**
 * Sentences of events whose text is made elsewhere.
 * @type {Record<string, (one: any) => Record<string, string> | string>}
 */
const TEXTS = {
  opened: ({ rulebook, edition, currency }) => ({
    rulebook: names.get(rulebook) ?? rulebook,
    edition: names.get(edition) ?? edition,
    currency: currency === "chips" ? staff.t("play-money") : currency,
  }),
  coup: (item) => resultText(item),
  settled: (item) => ({ result: eventText(item) }),
  divided: (item) => ({ result: eventText(item) }),
  reversed: (item) => ({ result: eventText({ ...item, event: "settled" }) }),
  corrected: (item) => ({ result: resultText(item) }),
  premium_earned: (item) => ({ result: eventText(item) }),
  refused: ({ code, message }) => ({ text: codeText(code, ["refused", "problem"]) ?? message }),
  register: ({ act }) => ({ act: staff.t(`register-act-${act}`) }),
  nulled: ({ reason }) => ({ reason: reasonText("null", reason) }),
  suspended: ({ reason }) => ({ reason: reasonText("suspend", reason) }),
  stage: ({ stage, player }) => ({
    stage: t(stage === "coupe" && !player ? "stage-coupe-no-cutter" : `stage-${stage}`, { player }),
  }),
};
/**
 * A reason of the regulation, or one of the house's own.
 * @param {"null" | "suspend"} topic
 * @param {string} reason
 */
function reasonText(topic, reason) {
  const key = `${topic}-${reason}`;
  return staff.hasMessage(key) ? staff.t(key) : reason;
}

/** Events that have the sentence of another one. @type {Record<string, string>} */
const ALIKE = { divided: "settled", premium_earned: "settled" };

/**
 * An event or a notice as a sentence; null for one without words.
 * @param {any} item
 * @returns {string | null}
 */
export function sentence(item) {
  const name = item.event ?? item.notice;
  const composed = TEXTS[name]?.(item);
  if (typeof composed === "string") return composed;
  const key = `${item.event ? "event" : "notice"}-${ALIKE[name] ?? name}`.replaceAll("é", "e");
  if (!hasMessage(key)) return null;
  const values = Object.entries(item).map(([field, value]) => [field, messageValue(field, value)]);
  return t(key, { ...ABSENT, ...Object.fromEntries(values), ...composed });
}

/** The fields of an event or a notice as in the record, in units. @param {any} item */
export function fieldsText(item) {
  const fields = Object.entries(item).filter(
    ([key, value]) => !HIDDEN.has(key) && value !== null && value !== undefined,
  );
  return fields.map(([key, value]) => `${key} ${valueText(key, value)}`).join(" · ");
}

/** @param {string} key @param {unknown} value @returns {string} */
function valueText(key, value) {
  if (typeof value === "number") return AMOUNTS.has(key) ? money(value) : String(value);
  if (typeof value === "string") return value.length > LONGEST ? `${value.slice(0, 16)}…` : value;
  if (Array.isArray(value)) return value.map((item) => valueText(key, item)).join(" ");
  if (value && typeof value === "object") {
    return `{${Object.entries(value)
      .map(([name, one]) => `${name}: ${valueText(name, one)}`)
      .join(", ")}}`;
  }
  return String(value);
}
