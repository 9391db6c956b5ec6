/** Texts about the acts that two people sign, from their declarations: labels, options, sentences. */

import { money, number } from "../core/text/format.js";
import * as i18n from "../core/text/i18n.js";
import { ACTS } from "./acts.js";
import { hasMessage, t } from "./i18n.js";
import { tableName } from "./table-names.js";
import { kindName } from "./tables/limits.js";

/** @import {Approval} from "../messages.d.ts" */
/** @typedef {Record<string, any>} Subject */

/** The title of the form of an act, or of a command of a table. @param {string} kind */
export function actTitle(kind) {
  const key = `act-title-${kind}`;
  return i18n.hasMessage(key) ? i18n.t(key) : t(`chef-${kind}`);
}

/**
 * The label of a field: the act's own, or that of all fields of that name.
 * @param {string} kind
 * @param {string} name
 */
export function fieldLabel(kind, name) {
  const key = `act-field-${kind}-${name}`;
  if (i18n.hasMessage(key)) return i18n.t(key);
  return t(hasMessage(`ask-${kind}-${name}`) ? `ask-${kind}-${name}` : `ask-${name}`);
}

/**
 * One of the options of a field.
 * @param {string} kind
 * @param {string} name
 * @param {string} value
 */
export function optionText(kind, name, value) {
  const key = `act-option-${kind}-${name}-${value}`;
  if (i18n.hasMessage(key)) return i18n.t(key);
  const specificKey = `${kind}-${name}-${value}`;
  return t(hasMessage(specificKey) ? specificKey : `${kind}-${value}`);
}

/**
 * The name of an act, with its fields in the form of the house log.
 * @param {string} kind
 * @param {Record<string, string>} fields
 */
export const actName = (kind, fields) =>
  i18n.t(`act-kind-${kind}`, { ...fields, ...optionTexts(kind, fields) });

/** The subject of a request, in a sentence. @param {Approval} approval */
export const actSentence = ({ kind, subject, names }) =>
  i18n.t(`act-sentence-${kind}`, textValues(kind, subject, names));

/** Additional checks by the second person before signing. @param {Approval} approval */
export function whatToCheck({ kind, subject, names }) {
  const key = `act-check-${kind}`;
  return i18n.hasMessage(key) ? i18n.t(key, textValues(kind, subject, names)) : "";
}

/**
 * The fields of a subject as values of a text: `none` replaces missing ones.
 * @param {string} kind
 * @param {Subject} subject
 * @param {Record<string, string>} names Names of accounts, by their ids.
 */
function textValues(kind, subject, names) {
  const { account, table, amount = 0, previous = 0, roles = [], maximum } = subject;
  const {
    chips = [],
    notes = [],
    foreign = [],
    rate = "none",
    worth = 0,
    closer = null,
    differs = [],
  } = subject;
  return {
    ...Object.fromEntries(Object.entries(subject).map(([key, value]) => [key, value ?? "none"])),
    ...optionTexts(kind, subject),
    name: names[account] ?? account ?? "",
    table: table ? tableName(table) : "",
    desk: placeText(subject["desk"]),
    to: placeText(subject["to"]),
    what: table && subject["corrects"] ? t(`float-act-${subject["act"]}`) : "",
    previous: money(previous),
    sign: amount < 0 ? "minus" : "plus",
    amount: money(Math.abs(amount)),
    chips: pilesText([...chips, ...foreign]) || "none",
    rate,
    worth: money(worth),
    pieces: pilesText([...notes, ...foreign, ...chips]),
    closer: closer ?? "none",
    differs: pilesText(differs) || "none",
    roles: rolesText(roles),
    maximum: maximum ? maximaText(maximum) : "",
  };
}

/**
 * The chosen options, by their fields.
 * @param {string} kind
 * @param {Subject} subject
 * @returns {Record<string, string>}
 */
function optionTexts(kind, subject) {
  const choices = ACTS[kind].fields.filter(
    ({ input, name }) => input === "choice" && subject[name],
  );
  return Object.fromEntries(
    choices.map(({ name }) => [name, optionText(kind, name, subject[name])]),
  );
}

/** @param {readonly import("./form-readers.js").Pile[]} piles Negative where pieces are lacking. */
export const pilesText = (piles) =>
  piles
    .map(({ series, value, pieces }) => `${series} ${money(value)} × ${number(pieces)}`)
    .join(", ");

/** Name of the vault among the cash desks. */
export const VAULT = "vault";

/** The name of a cash desk, or of the vault. @param {string} [desk] */
export const placeText = (desk = "") =>
  desk === VAULT ? t("place-vault") : t("place-desk", { desk });

/** @param {readonly string[]} roles */
export const rolesText = (roles) => roles.map((role) => t(`role-${role}`)).join(", ") || "–";

/** @param {Record<string, number> | number} maximum */
function maximaText(maximum) {
  if (typeof maximum === "number") return money(maximum);
  return Object.entries(maximum)
    .map(([chance, maximum]) => `${kindName(chance)} ${money(maximum)}`)
    .join(", ");
}
