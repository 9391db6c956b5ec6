/** Forms generated from declarations: of acts that two people sign, and of table commands. */

import { post } from "../core/api.js";
import { withCode } from "../core/frame/one-time-code.js";
import { fieldLabel, optionText } from "./act-texts.js";
import { pilesTotal } from "./form-readers.js";
import { ACTS } from "./acts.js";
import { hasMessage, withName, roleText, t } from "./i18n.js";
import { tableName } from "./table-names.js";

/** @import {Rulebook} from "../core/table/rulebook.js" */
/** @import {StaffMember} from "../messages.d.ts" */
/** @import {ActField} from "./acts.js" */
/** @import {Body, Field, Pile, Option, Values} from "./form-readers.js" */
/**
 * @typedef {object} FormContext What the page knows of a request.
 * @property {readonly string[]} [players]
 * @property {Rulebook} [rulebook]
 * @property {string} [series] The series of pieces whose line names none.
 * @property {readonly number[]} [denominations]
 * @property {Record<string, {series?: string, denominations: readonly number[]}>} [grids] Of fields
 *   with other pieces than these.
 * @property {readonly string[]} [currencies] Those besides the house's that the cash desks take.
 * @property {Record<string, Option[]>} [places] Cash desks and the vault, by the field.
 * @property {readonly Pile[]} [piles] The pieces of a count at first.
 * @property {readonly string[]} [options] Those of a choice that are possible now.
 * @property {Option[]} [entries] Entries of the journal to choose from.
 * @property {Option[]} [coups] Coups that can be corrected, the last one first.
 * @property {readonly StaffMember[] | null} [people] Those who can hold a post; without them names
 *   are typed.
 */

/** @type {string[]} */
const CROUPIERS = ["tailleur", "payeur"];
/** Longest text of one line. */
const LINE = 100;
/** Maximum number of characters of a clause in a list. */
const LONGEST_OPTION = 60;

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
 * The form of an act: its fields, and the address; `fixed` ones are not shown, nor the amount of a
 * count, which the pieces of its first field make.
 * @param {string} kind
 * @param {FormContext & {table?: string, fixed?: Body}} context
 */
export function actForm(kind, { table, fixed = {}, ...context }) {
  const [count] = ACTS[kind].fields.filter(({ input }) => input === "piles");
  const takesNotes = Boolean(context.currencies?.length);
  const declared = ACTS[kind].fields.filter(({ input }) => input !== "foreign" || takesNotes);
  const fields = declared.filter(({ name }) => !(name in fixed) && !(count && name === "amount"));
  return {
    fields: (/** @type {Values} */ values) => declaredFields(kind, fields, context, values),
    shape: (/** @type {Body} */ body) => ({
      table,
      ...fixed,
      ...body,
      ...(body["coup"] && { coup: Number(body["coup"]) }),
      ...(count && { amount: pilesTotal(body[count.name] ?? []) }),
    }),
    send: (/** @type {object} */ body) => requestAct(kind, body),
  };
}

/**
 * The fields of a request by their declarations.
 * @param {string} kind
 * @param {readonly ActField[]} fields
 * @param {FormContext} context
 * @param {Values} values
 * @returns {Field[]}
 */
export function declaredFields(kind, fields, context, values) {
  return fields.map((field) => {
    const { name, isOptional = false } = field;
    const help = hasMessage(`help-${kind}-${name}`) ? t(`help-${kind}-${name}`) : "";
    return {
      name,
      label: fieldLabel(kind, name),
      help,
      isOptional,
      ...formInput(kind, field, context, values),
    };
  });
}

/**
 * @param {string} kind
 * @param {ActField} field
 * @param {FormContext} context
 * @param {Values} values
 * @returns {Partial<Field>}
 */
function formInput(kind, field, context, values) {
  const { players = [], currencies = [], rulebook } = context;
  const { name, input, options = [], longest = LINE, least, most } = field;
  const choice = (
    /** @type {readonly string[]} */ all,
    /** @type {(one: string) => string} */ text,
  ) =>
    /** @type {const} */ ({
      kind: "choice",
      options: all.map((value) => ({ value, text: text(value) })),
    });
  switch (input) {
    case "check":
      return { kind: input, isOptional: false, mustTick: true };
    case "amount":
    case "whole":
      return { kind: input, least, most };
    case "piles":
      return countField({ ...context, ...context.grids?.[name] });
    case "foreign":
      return foreignField(context.currencies);
    case "desk":
      return { kind: "choice", options: context.places?.[name] };
    case "player":
    case "currency":
      return choice(input === "player" ? players : currencies, (value) => value);
    case "role":
      return {
        ...choice(options, (role) => roleText(role, rulebook?.layout)),
        reshapes: Boolean(context.people),
      };
    case "person":
      return personInput(context, options.length ? options : [values["role"] ?? "tailleur"], field);
    case "choice":
      return choice(context.options ?? options, (value) => optionText(kind, name, value));
    case "entry":
      return { kind: "choice", options: context.entries, reshapes: true };
    case "coup":
      return { kind: "choice", options: context.coups };
    case "clause": {
      const clauses = rulebook?.declarations ?? [];
      const textOf = (/** @type {string} */ clause) => rulebook?.clauses[clause]?.text ?? "";
      const help = textOf(String(values[name] ?? clauses[0] ?? ""));
      const text = (/** @type {string} */ clause) => withName(clause, beginning(textOf(clause)));
      return { ...choice(clauses, text), help, reshapes: true };
    }
    default:
      return { kind: longest > LINE ? "area" : "text", longest };
  }
}

/**
 * The choice of a person with one of these roles, with the tables where they have a post; a text
 * where all of the house's staff serve.
 * @param {FormContext} context
 * @param {readonly unknown[]} roles
 * @param {{isOptional?: boolean, longest?: number}} [field]
 * @returns {Partial<Field>}
 */
export function personInput({ people }, roles, { isOptional, longest } = {}) {
  if (!people) return { kind: "text", longest };
  const expectedRoles = roles.flatMap((role) => (role === "croupier" ? CROUPIERS : role));
  const options = people
    .filter((person) => person.roles.some((role) => expectedRoles.includes(role)))
    .map(({ name, tables }) => ({
      value: name,
      text: tables.length
        ? t("person-elsewhere", { name, tables: tables.map((id) => tableName(id)).join(", ") })
        : name,
    }));
  if (!options.length) return { kind: "choice", options, help: t("person-none") };
  return {
    kind: "choice",
    options: isOptional ? [{ value: "", text: "–" }, ...options] : options,
  };
}

/** The field of a count of pieces. @param {FormContext} context */
export function countField({ series = "A", denominations = [], piles = [] }) {
  const help = t(denominations.length ? "help-other-pieces" : "help-pieces", { series });
  const kind = /** @type {const} */ ("piles");
  return { kind, isOptional: false, series, denominations, piles, help };
}

/** The field of banknotes of other currencies. @param {readonly string[]} [currencies] */
export const foreignField = ([currency] = []) => countField({ series: currency });

/** The first words of a clause, by which it is chosen from a list. @param {string} text */
const beginning = (text) =>
  text.length > LONGEST_OPTION ? `${text.slice(0, text.lastIndexOf(" ", LONGEST_OPTION))} …` : text;
