/** Forms of the acts that two people sign, made from their declarations. */

import { post } from "../core/api.js";
import { withCode } from "../core/frame/one-time-code.js";
import { fieldLabel, optionText } from "./act-texts.js";
import { ACTS } from "./acts.js";
import { t } from "./i18n.js";
import { FormReader } from "./form-readers.js";

/** @import {ActField} from "./acts.js" */
/** @import {Field} from "./form.js" */
/** @import {Values} from "./form-readers.js" */
/**
 * @typedef {object} ActContext What the page knows of an act.
 * @property {string} [table]
 * @property {readonly string[]} [players]
 * @property {string} [series] The series of pieces whose line names none.
 * @property {Record<string, unknown>} [fixed] Fields that the person does not fill in.
 * @property {readonly string[]} [options] Those of a choice that are possible now.
 */

/** Longest text of one line. */
const LINE = 100;

/**
 * Requests an act; the second person finds it among the approvals.
 * @param {string} kind
 * @param {object} body
 */
export function requestAct(kind, body) {
  const send = () => post("/api/staff/approvals", { kind, ...body });
  return ACTS[kind].needsCode ? withCode(send) : send();
}

/**
 * The form of an act: its fields, how they are read, and where they are sent.
 * @param {string} kind
 * @param {ActContext} context
 */
export function actForm(kind, context) {
  const { table, fixed = {} } = context;
  const fields = ACTS[kind].fields.filter(({ name }) => !(name in fixed));
  return {
    fields: () => fields.map((field) => formField(kind, field, context)),
    read: (/** @type {Values} */ values) => {
      const reader = new FormReader(values);
      const pairs = fields.map((field) => [field.name, readField(reader, field, context)]);
      return reader.result({ table, ...fixed, ...Object.fromEntries(pairs) });
    },
    send: (/** @type {object} */ body) => requestAct(kind, body),
  };
}

/**
 * @param {string} kind
 * @param {ActField} field
 * @param {ActContext} context
 * @returns {Field}
 */
function formField(kind, field, context) {
  const { name, isOptional = false } = field;
  return { name, label: fieldLabel(kind, name), isOptional, ...formInput(kind, field, context) };
}

/**
 * @param {string} kind
 * @param {ActField} field
 * @param {ActContext} context
 * @returns {Partial<Field>}
 */
function formInput(kind, { name, input, options = [], longest = 0 }, context) {
  const { players = [], series = "A" } = context;
  if (input === "amount" || input === "whole") return { kind: input };
  if (input === "piles")
    return { kind: "area", isOptional: false, help: t("help-pieces", { series }) };
  if (input === "player")
    return { kind: "choice", options: players.map((value) => ({ value, text: value })) };
  if (input !== "choice") return { kind: longest > LINE ? "area" : "text" };
  const values = context.options ?? options;
  return {
    kind: "choice",
    options: values.map((value) => ({ value, text: optionText(kind, name, value) })),
  };
}

/**
 * @param {FormReader} reader
 * @param {ActField} field
 * @param {ActContext} context
 */
function readField(reader, field, { series = "A" }) {
  const { name, input, isOptional = false, least = 0, most = Infinity, longest } = field;
  if (input === "amount") return reader.amount(name, { isOptional, least });
  if (input === "whole") return reader.integer(name, least, most, isOptional);
  if (input === "piles") return reader.piles(name, "amount", series);
  return isOptional && !reader.raw(name) ? undefined : reader.text(name, longest);
}
